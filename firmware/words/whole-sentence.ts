/**
 * A refusal or a reason of the lane as a sentence of its own. In the tables they begin with a small letter and have no stop,
 * since they may stand inside another (docs/guide/writing.md). Pure.
 */

/** A plain word. What has a capital, a point or a slash in it is a name, and no other name is made of it. */
const PLAIN_WORD = /^\p{Ll}[\p{Ll}-]*(?=[\s,:;!?]|\.(?:\s|$)|$)/u
const CYRILLIC = /[а-яё]/i
/** A name or a text of somebody else may have the letters of another language. */
const QUOTED = /"[^"]*"/g
const LATIN_FIRST = /^[a-z]/

export function wholeSentence(words: string): string {
  // In a Russian sentence a Latin word at its beginning is the name of a field.
  const isRussian = CYRILLIC.test(words.replace(QUOTED, ''))
  const isName = !PLAIN_WORD.test(words) || (LATIN_FIRST.test(words) && isRussian)
  const begun = isName ? words : `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
  return words === '' || /[.!?…:]$/.test(words) ? begun : `${begun}.`
}
