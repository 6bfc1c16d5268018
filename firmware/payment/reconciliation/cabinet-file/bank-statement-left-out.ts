/** Lines of a bank's table that moved no money of a customer, counted by the word that says so. Pure. */

import { squeezed } from './bank-statement-word-meanings.ts'

export interface LeftOut {
  /** As the file calls it. */
  readonly column: string
  readonly word: string
  /** unpaid: the money did not move; other: it was no customer's. */
  readonly meaning: 'unpaid' | 'other'
  readonly lines: number
  readonly firstLine: number
  /** True: a person said that it means this. False: the table of known words does. */
  readonly confirmed: boolean
}

export type LinesLeftOut = ReturnType<typeof createLinesLeftOut>

const NOTE = 'note'

export function createLinesLeftOut() {
  // Each key is a word of the tables or one that a person has answered, so there are few.
  const byWord = new Map<string, LeftOut>()

  function count(key: string, first: Omit<LeftOut, 'lines'>): void {
    const before = byWord.get(key)
    byWord.set(key, before ? { ...before, lines: before.lines + 1 } : { ...first, lines: 1 })
  }

  return {
    leave(firstLine: number, why: Omit<LeftOut, 'lines' | 'firstLine'>): void {
      count(`${why.column} ${squeezed(why.word)}`, { ...why, firstLine })
    },
    /** A text between the rows. All are counted as one, whatever they say. */
    leaveNote(firstLine: number, word: string): void {
      count(NOTE, { column: NOTE, word, meaning: 'other', firstLine, confirmed: true })
    },
    list: (): readonly LeftOut[] => [...byWord.values()],
  }
}
