/**
 * The words that must not stand for a thing, of firmware/words/terms/, and where a text has one.
 *
 * A phrase is whole words in either case; `касс*` is each word that begins so. What is in `but` may stand all the same.
 */
import { globSync, readFileSync } from 'node:fs'

export interface Term {
  /** What is said in place of them. */
  readonly word: string
  readonly not: readonly string[]
  readonly but?: readonly string[]
}

export interface Text {
  readonly where: string
  readonly text: string
}

export const TERMS: readonly Term[] = globSync('firmware/words/terms/*.json').flatMap((file) =>
  Object.values(JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, Term>>),
)

/** A line for each forbidden word of each text: where, the word, the text, and what to say. */
export function withForbidden(texts: readonly Text[], terms = TERMS): readonly string[] {
  return texts.flatMap(({ where, text }) => {
    const words = wordsOf(text)
    return terms.flatMap(({ word, not, but = [] }) => {
      const left = but.reduce((some, phrase) => without(some, phrase), words)
      const found = not.filter((phrase) => placeOf(left, phrase) >= 0)
      return found.map((phrase) => `${where}: "${phrase}" in "${text}": say ${word}`)
    })
  })
}

/** Whole words: "unwritten" is none of "written". */
function wordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}*]+/u)
    .filter((word) => word !== '')
}

function without(words: readonly string[], phrase: string): readonly string[] {
  const at = placeOf(words, phrase)
  if (at < 0) return words
  // Something stands where it was: what is left must not become another phrase.
  return without(words.toSpliced(at, wordsOf(phrase).length, '–'), phrase)
}

function placeOf(words: readonly string[], phrase: string): number {
  const wanted = wordsOf(phrase)
  return words.findIndex((_, at) => wanted.every((one, next) => isWord(words[at + next], one)))
}

function isWord(word: string | undefined, wanted: string): boolean {
  if (word === undefined) return false
  return wanted.endsWith('*') ? word.startsWith(wanted.slice(0, -1)) : word === wanted
}
