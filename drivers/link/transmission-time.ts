/** How long bytes are on a serial wire. Pure. */

/** How long a frame may take: its time on the wire, half as much again, and a little more. */
export function frameLimitMs(bytes: number, baudRate: number): number {
  return transmissionMs(bytes, baudRate) * 1.5 + 500
}

/** Eight data bits, a start bit and a stop bit. */
export function transmissionMs(bytes: number, baudRate: number): number {
  return (bytes * 10_000) / baudRate
}
