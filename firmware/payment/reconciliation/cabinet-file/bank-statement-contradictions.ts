/**
 * Words in columns that are not read, or in columns of ids, by which a line would be something else than the read
 * columns say. One such word refuses the file: perhaps the wrong columns are read. Pure.
 */

import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { StatementLine } from '#hal/bank-statement.ts'
import { isNothing } from './bank-statement-cells.ts'
import { type Columns, HOW_TO_ANSWER, shown } from './bank-statement-heads.ts'
import { type RegistryWords, type WordMeaning, wordOf } from './bank-statement-word-meanings.ts'

interface Contradiction {
  readonly line: number
  readonly head: string
  readonly text: string
  readonly kind: StatementLine['kind']
}

const IDS = ['order', 'operation', 'refund', 'qr'] as const
/** More than one column of a registry has different words. */
const CELLS_KEPT_MAX = 4_096

export function createContradictions(words: RegistryWords) {
  const byHead = new Map<string, Contradiction>()
  const meaningOfCell = new Map<string, WordMeaning | null>()
  let unread: readonly number[] = []

  function note(found: Contradiction): void {
    if (!byHead.has(found.head)) byHead.set(found.head, found)
  }

  function meaningIn(text: string): WordMeaning | null {
    const before = meaningOfCell.get(text)
    if (before !== undefined) return before
    const meaning = wordOf(text, words)
    if (meaningOfCell.size < CELLS_KEPT_MAX) meaningOfCell.set(text, meaning)
    return meaning
  }

  return {
    readBy(columns: Columns): void {
      unread = unreadOf(columns)
    },
    check(line: number, cells: readonly string[], kind: StatementLine['kind'], columns: Columns) {
      const headAt = (index: number) => columns.names[index] ?? ''
      for (const index of unread) {
        const text = cells[index] ?? ''
        // Numbers, times and ids: most cells.
        if (text === '' || /^[\d+-]/.test(text)) continue
        const meaning = meaningIn(text)
        if (meaning === null || meaning === kind || meaning === 'paid') continue
        // A way to pay, as "СБП", is a word for a payment, and stands next to refunds, too.
        if (meaning === 'payment') continue
        note({ line, head: headAt(index), text, kind })
      }
      for (const column of IDS) {
        const index = columns.at[column] ?? -1
        const text = cells[index] ?? ''
        if (text === '' || /\d/.test(text) || isNothing(text)) continue
        if (wordOf(text, words) !== null) note({ line, head: headAt(index), text, kind })
      }
    },
    /** Throws Fault 'bad-request' with the first one. */
    refuse(): void {
      const [first] = byHead.values()
      if (first) throw refusal(first)
    },
  }
}

/** Columns that are not read, without those that a person told to leave alone. */
function unreadOf({ heads, at }: Columns): readonly number[] {
  const read = new Set(Object.values(at))
  return heads.flatMap(({ state }, index) =>
    read.has(index) || state === 'answered' ? [] : [index],
  )
}

function refusal({ line, head, text, kind }: Contradiction): Fault {
  return new Fault(
    'bad-request',
    say('fault.comparison.column-contradicts-kind', {
      line,
      column: shown(head),
      word: shown(text),
      kind: say(
        kind === 'payment' ? 'text.comparison.payment-line' : 'text.comparison.refund-line',
      ),
      advice: HOW_TO_ANSWER,
    }),
  )
}
