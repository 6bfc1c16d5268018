/**
 * The network of the board, as set-up needs it: what it is, a network of the lane's own, the shop's Wi-Fi to be joined.
 *
 * What is asked for is carried out by others, beside: whether it was is in the view. The last request counts. Throws
 * Fault 'unreachable' where nobody carries it out, 'storage' where it cannot be put down.
 */
export interface BoardNetwork {
  /** As the last `look` found it, or the opening. */
  readonly view: NetworkView
  look(): void
  /** Asks for a network of this name, whose phones are led to this port. */
  openHotspot(name: string, port: number): void
  /** Asks for a Wi-Fi to be joined, now and after every start. Throws Fault 'bad-request' for what no Wi-Fi has. */
  join(request: WifiRequest): void
}

export interface WifiRequest {
  readonly name: string
  readonly password: string
  readonly isHidden: boolean
}

export interface NetworkView {
  /** An address that somebody gave it; its own network does not count. */
  readonly isOnline: boolean
  readonly addresses: readonly string[]
  /** Its own network, while it is open. */
  readonly hotspot: {
    readonly ssid: string
    readonly password: string
    readonly address: string
  } | null
  /** The Wi-Fi that was asked for last, and how that went. */
  readonly joining: {
    readonly name: string
    readonly state: 'waiting' | 'joined' | 'failed'
    readonly why: string | null
  } | null
  /** Somebody carries out what is asked. */
  readonly canJoin: boolean
}
