/** One entry of `listeners:` as the HTTP frame needs it; config/sections/listeners.ts is its schema. */

export type RouterName =
  | 'payment'
  | 'items'
  | 'console'
  | 'sim'
  | 'sync'
  | 'updates'
  | 'backups'
  | 'selftest'
  | 'device'
  | 'metrics'
  | 'glass'
  // Served by the set-up listener of a new lane: no listener of the config may name them.
  | 'setup'
  | 'display'

export interface ListenerConfig {
  /** `host:port`; port 0 takes a free one. */
  readonly address: string
  readonly serve: readonly RouterName[]
  /** Paths of PEM files. */
  readonly tls?: { readonly cert: string; readonly key: string }
  readonly tokens?: readonly TokenConfig[]
  /** Names without a port by which clients reach the device, in addition to its addresses. */
  readonly hosts?: readonly string[]
  /** Web origins whose pages may call and read answers. */
  readonly origins?: readonly string[]
  readonly changesPerMinute?: number
}

export type TokenRole = 'till' | 'operator' | 'monitor'

export interface TokenConfig {
  /** The holder of the token, as the journal names him. */
  readonly name: string
  /** 'monitor': watches, and changes nothing. */
  readonly role: TokenRole
  /** Default: an operator may, a till may not. */
  readonly mayRefund?: boolean
  /** In kopecks; default: the config's own. */
  readonly refundKopecksPerDay?: number
  /** Exactly one of the three. */
  readonly secret?: string
  readonly secretFile?: string
  readonly sha256?: string
}
