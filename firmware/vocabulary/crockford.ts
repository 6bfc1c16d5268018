/**
 * No port of its own: the letters of identifiers and of codes that people read out, Crockford's: no I, L, O and U, so that
 * nobody misreads or mishears one. An identifier is a ULID: ten letters of its time, then sixteen of chance. Pure.
 */
export const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const ID_LETTERS = 26
const TIME_LETTERS = 10

export function isId(text: string): boolean {
  return text.length === ID_LETTERS && [...text].every((letter) => CROCKFORD.includes(letter))
}

/** How an identifier that is made now begins. */
export function idTimeOf(nowMs: number): string {
  let rest = Math.max(0, Math.floor(nowMs))
  let letters = ''
  for (let place = 0; place < TIME_LETTERS; place += 1) {
    letters = CROCKFORD.charAt(rest % 32) + letters
    rest = Math.floor(rest / 32)
  }
  return letters
}

/** When an identifier was made, by the wall clock of its lane. */
export function idMadeAtMs(id: string): number {
  return [...id.slice(0, TIME_LETTERS)].reduce(
    (ms, letter) => ms * 32 + CROCKFORD.indexOf(letter),
    0,
  )
}
