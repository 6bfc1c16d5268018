/**
 * Plain text: what a name, a label or a purpose may be made of, and how text from outside is printed
 * on a terminal that would otherwise obey it. Pure.
 *
 * Control characters (C0 with ESC, DEL, C1) instruct terminals and displays; line and paragraph
 * separators end a line for some readers; overrides and isolates of the writing direction make a
 * person read another text than the one that is stored. A text of which nothing is to be seen (blanks
 * without width, fillers, tags) is no name: two of them look the same, and like none.
 */
import { type Sentence, say } from '#firmware/words/sentence.ts'

const CONTROLS = '\\p{Cc}\\p{Zl}\\p{Zp}'
const DIRECTIONS = '\\u202a-\\u202e\\u2066-\\u2069'

// Marks need a letter to stand on; the blank of Braille is drawn as nothing.
const INVISIBLE = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Format}\p{Mark}\u2800]+$/u
// Joiners, direction marks, and characters whose look only a private agreement defines.
const UNSEEN = /[\p{Cf}\p{Co}]/u
/** Blanks alone are no trouble here: each caller decides whether such a text is a name. */
const BLANK = /^ *$/

const CONTROL = new RegExp(`[${CONTROLS}]`, 'u')
const DIRECTION = new RegExp(`[${DIRECTIONS}]`, 'u')
const UNPRINTABLE = new RegExp(`[${CONTROLS}${DIRECTIONS}\\p{Cs}]`, 'gu')

/** Why `text` cannot be a name, a label or a purpose, or null when it can. */
export function plainTextTrouble(text: string): Sentence | null {
  if (!text.isWellFormed()) return say('text.characters.not-unicode')
  if (CONTROL.test(text)) return say('text.characters.control-characters')
  if (DIRECTION.test(text)) return say('text.characters.direction-overrides')
  if (INVISIBLE.test(text) && !BLANK.test(text)) return say('text.characters.nothing-visible')
  return null
}

/** As `plainTextTrouble`, of what things are told apart by: two that look the same must be the same. */
export function identifierTrouble(text: string): Sentence | null {
  return (
    plainTextTrouble(text) ??
    (UNSEEN.test(text) ? say('text.characters.invisible-characters') : null)
  )
}

/** As people and JSON Schema count: an emoji that JavaScript has as two halves is one. */
export function charactersIn(text: string): number {
  return [...text].length
}

/** The text on one line, with escapes such as \u001b for what a terminal would obey. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

/** As `printable`, for text of several lines, which stay lines. JSON stays the same JSON. */
export function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n')
}
