/**
 * Exports that no other file reads: a function, a constant or a class. What only its own file uses is not exported, and
 * what nobody uses is deleted: so the exports of a file tell what it is for. Types are not looked at: they stand beside
 * the functions whose arguments they name.
 */
import { withoutComments } from './without-comments.ts'

const EXPORT = /^export (?:async )?(?:function\*?|const|let|class) (?<name>[A-Za-z_$][\w$]*)/gm
const WORD = /[A-Za-z_$][\w$]*/g

/** Reviewed: read by somebody who is not in the checkout. */
const READ_OUTSIDE: Readonly<Record<string, string>> = {
  'firmware/start.mjs keptTick': 'held for as long as the process lives',
  'test/support/additions/additions.ts HARBOUR': 'text of a file that the test adds',
  'test/support/additions/additions.ts NewestShift': 'text of a file that the test adds',
}

/** Of all code of the checkout, by its files. */
export function unreadExports(sources: ReadonlyMap<string, string>): string[] {
  const readers = new Map<string, number>()
  for (const text of sources.values())
    for (const word of new Set(withoutComments(text).match(WORD)))
      readers.set(word, (readers.get(word) ?? 0) + 1)
  return [...sources].flatMap(([file, text]) =>
    [...text.matchAll(EXPORT)]
      .map(({ groups }) => groups?.['name'] ?? '')
      .filter((name) => readers.get(name) === 1 && !Object.hasOwn(READ_OUTSIDE, `${file} ${name}`))
      .map((name) => `${file}: exports ${name}, which no other file reads`),
  )
}
