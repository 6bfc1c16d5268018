/** Whether a text says a fault, by its key: its words are the tables' alone. */
import { textsOf, wordTables } from '#scripts/words/word-tables.ts'

export function saysFault(text: string, key: string): boolean {
  const words = textsOf(wordTables('en'))[key]
  if (words === undefined) throw new Error(`no text has the key ${key}`)
  let at = 0
  return words.split(/\{\w+\}/).every((piece) => {
    const begin = text.indexOf(piece, at)
    at = begin + piece.length
    return begin >= 0
  })
}
