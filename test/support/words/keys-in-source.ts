/** The keys of the word tables that a source names, written out. */
import { globSync, readFileSync } from 'node:fs'
import { ENGLISH } from '#firmware/words/english.ts'
import { PAPER } from '#firmware/words/printed.ts'

const LITERAL = /(['"`])([a-z][\w.-]*\.[\w.-]+)\1/g

export function keysIn(glob: string): ReadonlySet<string> {
  const named = globSync(glob).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(LITERAL)].map(([, , key = '']) => key),
  )
  return new Set(named.filter((key) => Object.hasOwn({ ...ENGLISH, ...PAPER.en }, key)))
}
