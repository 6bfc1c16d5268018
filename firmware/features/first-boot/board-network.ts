/**
 * The network of the board, as set-up needs it: what it is, a network of the lane's own, the shop's Wi-Fi to be joined.
 *
 * Requests are carried out by another program of the system; `view` tells whether they were. The last request
 * counts. Throws Fault 'unreachable' where no such program runs, 'storage' where the request cannot be written.
 */
export interface BoardNetwork {
  /** As it was at the last `look`, or when it was opened. */
  readonly view: NetworkView
  look(): void
  /** Asks for a network of this name, whose phones are led to this port. */
  openHotspot(name: string, port: number): void
  /**
   * Asks for a Wi-Fi to be joined, now and after every start. Throws Fault 'bad-request' for a name or password that no
   * Wi-Fi can have.
   */
  join(request: WifiRequest): void
}

export interface WifiRequest {
  readonly name: string
  readonly password: string
  readonly isHidden: boolean
}

export interface NetworkView {
  /** Has an address that another network gave it; the lane's own hotspot does not count. */
  readonly isOnline: boolean
  readonly addresses: readonly string[]
  /** The lane's own network, while it is open. */
  readonly hotspot: {
    readonly ssid: string
    readonly password: string
    readonly address: string
  } | null
  /** The last Wi-Fi that the lane was asked to join, and how that went. */
  readonly joining: {
    readonly name: string
    readonly state: 'waiting' | 'joined' | 'failed'
    readonly why: string | null
  } | null
  /** Whether a program of the system carries requests out. */
  readonly canJoin: boolean
}
