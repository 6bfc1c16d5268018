/** A bound on waiting for a library that has none of its own. */
import type { Fault } from '#firmware/fault.ts'
import type { Clock } from '#hal/clock.ts'

/** What `work` gives, or the rejection `late()` when that takes longer than `limitMs`. */
export async function within<T>(
  clock: Clock,
  limitMs: number,
  work: Promise<T>,
  late: () => Fault,
): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  using _timer = clock.after(limitMs, () => reject(late()))
  return await Promise.race([work, promise])
}

/** How long a frame may take: its time on the wire, half as much again, and a little more. */
export function frameLimitMs(bytes: number, baudRate: number): number {
  return wireMs(bytes, baudRate) * 1.5 + 500
}

/** Eight data bits, a start bit and a stop bit. */
export function wireMs(bytes: number, baudRate: number): number {
  return (bytes * 10_000) / baudRate
}
