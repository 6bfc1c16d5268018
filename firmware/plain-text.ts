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
import { type TextTrouble, textTrouble, UNPRINTABLE } from './text-trouble.ts'

// Joiners, direction marks, and characters whose look only a private agreement defines.
const UNSEEN = /[\p{Cf}\p{Co}]/u
/** Control characters, lone surrogates included: nothing that a till could print. */
const UNTYPED = /[\p{Cc}\p{Cs}\u2028\u2029]/u

const SAID: Readonly<Record<TextTrouble, Sentence>> = {
  'not-unicode': say('text.characters.not-unicode'),
  'control-characters': say('text.characters.control-characters'),
  'direction-overrides': say('text.characters.direction-overrides'),
  'nothing-visible': say('text.characters.nothing-visible'),
}

/** Why `text` cannot be a name, a label or a purpose, or null when it can. */
export function plainTextTrouble(text: string): Sentence | null {
  const trouble = textTrouble(text)
  return trouble && SAID[trouble]
}

/** As `plainTextTrouble`, of what things are told apart by: two that look the same must be the same. */
export function identifierTrouble(text: string): Sentence | null {
  return (
    plainTextTrouble(text) ??
    (UNSEEN.test(text) ? say('text.characters.invisible-characters') : null)
  )
}

/** PLU codes have 4 to 14 digits; some tills send their own article keys. */
export const ITEM_ID_LENGTH = 64

/**
 * Exactly what was sent, leading zeros and all. Two spellings of one letter would be two items
 * that look the same, so only the composed form passes.
 */
export function isItemId(id: string): boolean {
  if (id.length === 0 || id.length > ITEM_ID_LENGTH) return false
  return !UNTYPED.test(id) && id.normalize('NFC') === id && id.trim() === id
}

/** The text on one line, with escapes such as \u001b for what a terminal would obey. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

/** The text on one line, with blanks for what `printable` escapes: without blanks and punctuation it is the same text. */
export function onOneLine(text: string): string {
  return text.replace(UNPRINTABLE, ' ')
}

/** As `printable`, for text of several lines, which stay lines. JSON stays the same JSON. */
export function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n')
}
