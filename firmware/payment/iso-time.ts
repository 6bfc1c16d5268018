/** A time of the wall clock as interfaces and papers write it: ISO 8601 in UTC. Pure. */
export function isoOf(wallMs: number): string {
  return new Date(wallMs).toISOString()
}
