/** The network of the board, as set-up needs it. What carries it out is drivers/host/board-network.ts. */

export interface BoardNetwork {
  /** What was seen last. */
  readonly view: NetworkView
  look(): void
  /** Asks for a network of this name, whose phones are led to this port. Throws Fault 'unreachable' where nobody can. */
  openHotspot(name: string, port: number): void
  /** Asks for a Wi-Fi to be joined, now and after every start. Throws Fault 'bad-request' or 'unreachable'. */
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
