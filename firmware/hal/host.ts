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
  /** Resolves when the restart was accepted; the machine goes down soon after. */
  reboot(): Promise<void>
}
