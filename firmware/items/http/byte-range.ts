/** The one range of a Range header. Pure. Several ranges are answered with the whole, as allowed. */
export interface ByteRange {
  readonly start: number
  /** The last byte, counted in. */
  readonly end: number
}

/** Null: the whole. */
export function byteRange(
  header: string | undefined,
  bytes: number,
): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  if (!match) return null
  const [, first = '', last = ''] = match
  if (first === '') {
    const suffix = Number(last)
    if (last === '') return null
    if (suffix === 0 || bytes === 0) return 'unsatisfiable'
    return { start: Math.max(bytes - suffix, 0), end: bytes - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return null
  if (start >= bytes) return 'unsatisfiable'
  return { start, end: last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1) }
}
