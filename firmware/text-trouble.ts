/** What keeps a text from being plain, by name: `plain-text.ts` says it in words. Also for a process that has none. Pure. */

const CONTROLS = '\\p{Cc}\\p{Zl}\\p{Zp}'
const DIRECTIONS = '\\u202a-\\u202e\\u2066-\\u2069'

// Marks need a letter to stand on; the blank of Braille is drawn as nothing.
const INVISIBLE = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Format}\p{Mark}\u2800]+$/u
/** Blanks alone are no trouble here: each caller decides whether such a text is a name. */
const BLANK = /^ *$/

const CONTROL = new RegExp(`[${CONTROLS}]`, 'u')
const DIRECTION = new RegExp(`[${DIRECTIONS}]`, 'u')
/** What a terminal would obey, each for itself. */
export const UNPRINTABLE = new RegExp(`[${CONTROLS}${DIRECTIONS}\\p{Cs}]`, 'gu')

export type TextTrouble =
  | 'not-unicode'
  | 'control-characters'
  | 'direction-overrides'
  | 'nothing-visible'

export function textTrouble(text: string): TextTrouble | null {
  if (!text.isWellFormed()) return 'not-unicode'
  if (CONTROL.test(text)) return 'control-characters'
  if (DIRECTION.test(text)) return 'direction-overrides'
  return INVISIBLE.test(text) && !BLANK.test(text) ? 'nothing-visible' : null
}

/** As people and JSON Schema count: an emoji that JavaScript has as two halves is one. */
export function charactersIn(text: string): number {
  return [...text].length
}
