/**
 * Text that shows as what it is, wherever it is printed: no control characters (ESC drives a
 * terminal), no lone surrogates, no line separators, no marks that turn the direction of what
 * follows. Pure.
 */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
const EACH_UNPRINTABLE = new RegExp(UNPRINTABLE, 'gu')

export function isPrintable(text: string): boolean {
  return !UNPRINTABLE.test(text)
}

/** A space for each character that does not print, then without spaces around. */
export function toPrintable(text: string): string {
  return text.replace(EACH_UNPRINTABLE, ' ').trim()
}
