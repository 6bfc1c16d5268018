/**
 * The machine around the device: its clock and its power switch.
 *
 * Implemented in drivers/host/. Every implementation, the fake included, passes
 * test/contract/host.ts. Rejects with Fault 'refused' when the system does not allow it.
 */
export interface Host {
  /** What it calls itself, as `Raspberry Pi 4 Model B`. */
  readonly board: string
  /** Sets the system's clock. A board without a battery starts in the past. */
  setTime(unixMs: number): Promise<void>
  /** Whether the clock was set by the network since the start; null where the system does not tell. */
  isClockSynchronised(): Promise<boolean | null>
  /** Where the machine can be reached: its network interfaces, loopback left out. */
  addresses(): readonly HostAddress[]
  /** Resolves when the restart was accepted; the machine goes down soon after. */
  reboot(): Promise<void>
}

export interface HostAddress {
  /** As `eth0`. */
  readonly name: string
  readonly address: string
}
