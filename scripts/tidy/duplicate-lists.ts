/**
 * Finds the second list of something that has one already: a file that writes out three or more of the names of a
 * list in drivers/. Whoever needs the names reads the list, so that the next bank or protocol is one line.
 */
import { BANKS } from '#drivers/bank/bank-list.ts'
import { KNOWN_BANKS } from '#drivers/bank/bank-names.ts'
import { DISPLAY_PROTOCOLS } from '#drivers/display/display-protocols.ts'
import { SCALE_PROTOCOLS } from '#drivers/scale/scale-protocols.ts'
import { withoutComments } from './without-comments.ts'

const namesOf = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name)

/** What tests write into settings, as tills do. */
const WRITTEN_BY_TILLS = 'KNOWN_BANKS of drivers/bank/bank-names.ts'

const LISTS: Readonly<Record<string, readonly string[]>> = {
  'BANKS of drivers/bank/bank-list.ts': namesOf(BANKS),
  [WRITTEN_BY_TILLS]: namesOf(KNOWN_BANKS),
  'drivers/display/display-protocols.ts': namesOf(DISPLAY_PROTOCOLS),
  'drivers/scale/scale-protocols.ts': namesOf(SCALE_PROTOCOLS),
}

/** Two may be told apart by name; three are a list. */
const NAMES_MAX = 2
/** The cases of a test may each be about another one. A list stands in a few lines. */
const LINES_OF_TEST = 5

/** Reviewed: what each says of some of them, the list does not know. */
export const NO_LISTS: Readonly<Record<string, string>> = {
  'firmware/payment/reconciliation/cabinet-file/bank-statement-columns.ts':
    'the columns of those registry files that were seen',
  'test/support/banks/test-banks.ts': "the tests' own bank of each dialect",
  'test/fault/parser-garbage.test.ts': 'what each parser may hold back',
  'test/unit/house-rules.test.ts': 'what this check must find',
  'test/unit/bank-answers.test.ts': 'how each bank tells what was paid',
  'test/unit/display-detection.test.ts': 'the speeds at which displays were set, and are found',
}

/** A description is where its names stand. */
const DESCRIPTION = /-description\.ts$/
const STRINGS = /'([^'\n]*)'|"([^"\n]*)"|`([^`\n]*)`/g
const IMPORTS = /^(import|export)\b[^;']*\bfrom '[^']*'|\bimport\('[^']*'\)/gm

export function secondLists(file: string, text: string): string[] {
  if (DESCRIPTION.test(file) || Object.hasOwn(NO_LISTS, file)) return []
  return listsWritten(file, text).map(
    ([list, names]) => `${file}: names ${names.join(', ')}; read ${list} instead`,
  )
}

/** Exceptions that are none any more. */
export function needlessExceptions(read: (file: string) => string | undefined): string[] {
  return Object.keys(NO_LISTS)
    .filter((file) => listsWritten(file, read(file) ?? '').length === 0)
    .map((file) => `${file}: has no list any more; take it out of scripts/tidy/duplicate-lists.ts`)
}

function listsWritten(file: string, text: string): [list: string, names: readonly string[]][] {
  const lines = withoutComments(text).replace(IMPORTS, '').split('\n')
  const isTest = /^(lab\/)?test\//.test(file)
  return Object.entries(LISTS).flatMap(([list, names]) => {
    if (isTest && list === WRITTEN_BY_TILLS) return []
    const found = lines.map((line) => names.filter((name) => isWritten(name, line)))
    const span = isTest ? LINES_OF_TEST : lines.length
    for (let from = 0; from < lines.length; from += 1) {
      const together = [...new Set(found.slice(from, from + span).flat())]
      if (together.length > NAMES_MAX) return [[list, together]]
      if (span === lines.length) break
    }
    return []
  })
}

/** In a text, or as the key of an object. */
function isWritten(name: string, line: string): boolean {
  if (!line.includes(name)) return false
  if (line.trimStart().startsWith(`${name}: `)) return true
  return [...line.matchAll(STRINGS)].some(
    ([text]) => text.slice(1, -1) === name || text.split(/[^\w-]/).includes(name),
  )
}
