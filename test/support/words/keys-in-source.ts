/** The keys of the word tables that a source names, written out. */
import { readFileSync } from 'node:fs'
import { ENGLISH } from '#firmware/words/english.ts'

const LITERAL = /(['"`])([a-z][\w.-]*\.[\w.-]+)\1/g

export function keysIn(
  files: readonly string[],
  texts: Readonly<Record<string, string>> = ENGLISH,
): ReadonlySet<string> {
  const named = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(LITERAL)].map(([, , key = '']) => key),
  )
  return new Set(named.filter((key) => Object.hasOwn(texts, key)))
}
