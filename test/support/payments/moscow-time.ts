/** A moment as a bank's file for a Russian shop writes it: by Moscow, whatever the clock of the lane says. */
import { HOUR_MS } from '#firmware/vocabulary/durations.ts'

export function moscowTime(atMs: number): string {
  return new Date(atMs + 3 * HOUR_MS).toISOString().slice(0, 19).replace('T', ' ')
}
