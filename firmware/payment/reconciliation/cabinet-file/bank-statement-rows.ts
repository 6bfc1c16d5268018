/**
 * Reads a bank's table row by row. No row is silently dropped: it is money that moved, or it is listed among the lines
 * left out, or it is a total that must fit, or the file is refused with the row's number. Pure.
 */

import type { CsvRow } from '#firmware/csv/csv-rows.ts'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { StatementLine } from '#hal/bank-statement.ts'
import { amountIn, isOfTwoCalendars, timeOf } from './bank-statement-amounts-and-times.ts'
import type { Column, ColumnMap } from './bank-statement-columns.ts'
import {
  type ColumnMeaning,
  type Columns,
  columnsAsked,
  columnsIn,
  HOW_TO_ANSWER,
  shown,
} from './bank-statement-heads.ts'
import { createStatementTotals } from './bank-statement-totals.ts'
import {
  MEANINGS_IN_WORDS,
  meaningOf,
  squeezed,
  type WordMeaning,
  wordOf,
} from './bank-statement-word-meanings.ts'
import type { AnswerName, RegistryAnswers } from './registry-answers.ts'

/** Lines that moved no money of a customer, by the word that says so. */
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

/** What a person's answer decided in this file. */
export interface AnswerUsed {
  readonly of: 'word' | 'column'
  /** As the file writes it. */
  readonly text: string
  readonly meaning: WordMeaning | ColumnMeaning
  readonly lines: number
}

export interface StatementRows {
  readonly lines: readonly StatementLine[]
  /** Lines of fees, payouts and money that did not move, by the word that says so. */
  readonly leftOut: readonly LeftOut[]
  /** When the lines say that this was. */
  readonly leftOutAtMs: readonly number[]
  readonly answers: readonly AnswerUsed[]
  /** The answers without which the line would not be this one. */
  readonly answersOf: (line: StatementLine) => readonly AnswerName[]
  readonly repeated: Repeated
  /** Something in the file says which lines are refunds: a column, a sign, an id. */
  readonly saysKind: boolean
}

export interface Repeated {
  /** Lines that say again what a line before them says. They count once. */
  readonly lines: number
  readonly firstLine: number | null
  /** Of these without an id of their own: perhaps further money. */
  readonly undecided: number
}

interface Unknown {
  readonly line: number
  readonly column: string
  readonly word: string
  count: number
}

/** What banks write where there is nothing; a dash is squeezed away. */
const NOTHING = new Set(['', 'нет', 'null', 'none', 'na', 'nan', 'nil', '0'])

const IDS = ['order', 'operation', 'refund', 'qr'] as const
/** More than one column of a registry has different words. */
const CELLS_KEPT_MAX = 4_096

export function createStatementRows(
  first: Columns,
  map: ColumnMap,
  { words, columns: answeredColumns }: RegistryAnswers,
) {
  let columns = first
  let unread = unreadOf(first)
  const lines: StatementLine[] = []
  const leftOut = new Map<string, LeftOut>()
  const leftOutAtMs: number[] = []
  const unknown = new Map<string, Unknown>()
  const contradicting = new Map<string, Contradiction>()
  const used = new Map<string, AnswerUsed>()
  const decidedBy = new WeakMap<StatementLine, readonly AnswerName[]>()
  const seen = new Set<string>()
  const meaningOfCell = new Map<string, WordMeaning | null>()
  let repeated: Repeated = { lines: 0, firstLine: null, undecided: 0 }
  let saysKind = first.at.kind !== undefined || first.at.refund !== undefined || first.isOfRefunds
  const totals = createStatementTotals()

  function take({ line, cells }: CsvRow): void {
    const raw = (column: Column) => cells[columns.at[column] ?? -1] ?? ''
    const kopecks = amountIn(raw('amount'), columns.unit)
    const atMs = timeOf(raw('at'), raw('time'), columns.zone)
    // Looking for names takes longer than all else here, and what has a sum and a time in their columns names none.
    const next =
      kopecks === null || atMs === null ? columnsIn(cells, map, answeredColumns, 'name') : null
    if (next) {
      const asked = columnsAsked(line, next.heads)
      if (asked) throw asked
      columns = next
      unread = unreadOf(next)
      saysKind ||= next.at.kind !== undefined || next.at.refund !== undefined || next.isOfRefunds
      return
    }
    const nameOf = (column: Column) => columns.names[columns.at[column] ?? -1] ?? column
    const cell = (column: Column) => (NOTHING.has(squeezed(raw(column))) ? '' : raw(column))
    if (cells.slice(columns.names.length).some((one) => one !== ''))
      throw new Fault(
        'bad-request',
        say('fault.comparison.cells-exceed-columns', {
          line,
          cells: cells.length,
          columns: columns.names.length,
        }),
      )
    if (atMs === null && isSum(cells)) {
      // With words of unknown meaning the file is refused at its end anyway, so totals are not checked.
      const name = unknown.size > 0 ? null : totals.check({ line, cells, columns })
      if (name !== null)
        leave(line, { column: 'total', word: name, meaning: 'other', confirmed: true })
      return
    }
    if (kopecks === null) throw unreadable(line, 'amount', raw('amount'), nameOf('amount'))
    if (atMs === null)
      throw unreadable(line, 'time', `${raw('at')} ${raw('time')}`.trim(), nameOf('at'))
    if (map.zone === MOSCOW_ZONE && isOfTwoCalendars(raw('at')))
      throw new Fault(
        'bad-request',
        say('fault.comparison.date-ambiguous', { line, date: shown(raw('at')) }),
      )
    const currency = columns.currency === null ? '' : squeezed(cells[columns.currency] ?? '')
    if (currency !== '' && !OWN_CURRENCY.has(currency))
      throw new Fault(
        'bad-request',
        say('fault.comparison.currency-foreign', {
          line,
          currency: shown(cells[columns.currency ?? -1] ?? ''),
        }),
      )
    if (kopecks < 0) saysKind = true
    const byWords: AnswerName[] = []
    const kind = kindOfLine(line, cell, nameOf, raw, kopecks, byWords)
    totals.add(kind, kopecks)
    if (kind === 'left-out') leftOutAtMs.push(atMs)
    if (kind === null || kind === 'left-out') return
    if (kopecks === 0) {
      const confirmed = Object.hasOwn(words, '0')
      leave(line, { column: nameOf('amount'), word: '0', meaning: 'other', confirmed })
      leftOutAtMs.push(atMs)
      return
    }
    contradict(line, cells, kind)
    const told: StatementLine = {
      kind,
      orderId: cell('order') || null,
      qrId: cell('qr') || null,
      operationId: cell('operation') || null,
      refundId: kind === 'refund' ? cell('refund') || null : null,
      amountKopecks: Math.abs(kopecks),
      atMs,
    }
    const key = JSON.stringify(Object.values(told))
    if (seen.has(key)) {
      const hasOwnId = kind === 'refund' ? told.refundId !== null : told.operationId !== null
      repeated = {
        lines: repeated.lines + 1,
        firstLine: repeated.firstLine ?? line,
        undecided: repeated.undecided + (hasOwnId ? 0 : 1),
      }
      return
    }
    seen.add(key)
    lines.push(told)
    if (byWords.length > 0) decidedBy.set(told, byWords)
  }

  /** A column that nobody reads, or one of ids, has a word by which the line would be another one. */
  function contradict(line: number, cells: readonly string[], kind: StatementLine['kind']): void {
    for (const index of unread) {
      const text = cells[index] ?? ''
      // Numbers, times and ids: most cells.
      if (text === '' || /^[\d+-]/.test(text)) continue
      let meaning = meaningOfCell.get(text)
      if (meaning === undefined) {
        meaning = wordOf(text, words)
        if (meaningOfCell.size < CELLS_KEPT_MAX) meaningOfCell.set(text, meaning)
      }
      if (meaning === null || meaning === kind || meaning === 'paid') continue
      // A way to pay, as "СБП", is a word for a payment, and stands beside refunds, too.
      if (meaning === 'payment') continue
      const head = columns.names[index] ?? ''
      if (!contradicting.has(head)) contradicting.set(head, { line, head, text, kind })
    }
    for (const column of IDS) {
      const index = columns.at[column] ?? -1
      const text = cells[index] ?? ''
      const head = columns.names[index] ?? ''
      if (text === '' || /\d/.test(text) || NOTHING.has(squeezed(text))) continue
      if (wordOf(text, words) !== null && !contradicting.has(head))
        contradicting.set(head, { line, head, text, kind })
    }
  }

  /** Null: no money of a customer moved, and the line is counted among those left out. */
  function kindOfLine(
    line: number,
    cell: (column: Column) => string,
    nameOf: (column: Column) => string,
    raw: (column: Column) => string,
    kopecks: number,
    byWords: AnswerName[],
  ): StatementLine['kind'] | 'left-out' | null {
    const ask = (column: 'kind' | 'state') => {
      const key = `${column} ${squeezed(raw(column))}`
      const before = unknown.get(key)
      if (before) before.count += 1
      else unknown.set(key, { line, column: nameOf(column), word: raw(column), count: 1 })
      return null
    }
    const isBack = kopecks < 0 || columns.isOfRefunds || cell('refund') !== ''
    const isEmpty = squeezed(raw('kind')) === ''
    const said = isEmpty ? null : meaningOf('kind', raw('kind'), words)
    const state = columns.at.state === undefined ? null : meaningOf('state', raw('state'), words)
    if (!isEmpty && !said) return ask('kind')
    if (columns.at.state !== undefined && !state) return ask('state')
    if (said?.isConfirmed) byWords.push(use(raw('kind'), said.meaning))
    if (state?.isConfirmed) byWords.push(use(raw('state'), state.meaning))
    for (const [column, answer] of [
      ['state', state],
      ['kind', said],
    ] as const)
      if (answer?.meaning === 'unpaid' || answer?.meaning === 'other') {
        leave(line, {
          ...{ column: nameOf(column), word: raw(column) },
          ...{ meaning: answer.meaning, confirmed: answer.isConfirmed },
        })
        return 'left-out'
      }
    if (said?.meaning === 'refund') return 'refund'
    if (said?.meaning === 'payment') {
      if (kopecks > 0 && cell('refund') !== '')
        throw new Fault(
          'bad-request',
          say('fault.comparison.kind-contradicts-refund', {
            line,
            kindColumn: shown(nameOf('kind')),
            kind: shown(raw('kind')),
            refundColumn: shown(nameOf('refund')),
            refund: shown(cell('refund')),
          }),
        )
      return kopecks < 0 ? 'refund' : 'payment'
    }
    if (isBack) return 'refund'
    if (state?.meaning === 'refund') return state.isConfirmed ? 'refund' : ask('state')
    return 'payment'
  }

  function leave(firstLine: number, what: Omit<LeftOut, 'lines' | 'firstLine'>): void {
    const key = `${what.column} ${squeezed(what.word)}`
    const before = leftOut.get(key)
    // Each key is a word of the tables or one that a person has answered, so there are few.
    leftOut.set(
      key,
      before ? { ...before, lines: before.lines + 1 } : { ...what, lines: 1, firstLine },
    )
  }

  function use(text: string, meaning: WordMeaning): AnswerName {
    const key = squeezed(text)
    const before = used.get(key)
    used.set(key, { of: 'word', text, meaning, lines: (before?.lines ?? 0) + 1 })
    return { of: 'word', text: key }
  }

  const ofColumns = first.heads.flatMap(({ head, state }) =>
    state === 'answered' ? [{ of: 'column' as const, text: squeezed(head) }] : [],
  )

  return {
    /** Throws Fault 'bad-request' with the line that cannot be read, or that does not fit the others. */
    take,
    /** Throws Fault 'bad-request' with the words that nobody has told the meaning of. */
    end(): StatementRows {
      if (unknown.size > 0) throw asked([...unknown.values()])
      const [contradiction] = contradicting.values()
      if (contradiction) throw contradicted(contradiction)
      const count = lines.length + leftOutAtMs.length + repeated.lines
      const byColumns = first.heads.flatMap(({ head, state, meaning }) =>
        state === 'answered' && meaning
          ? [{ of: 'column' as const, text: head, meaning, lines: count }]
          : [],
      )
      return {
        lines,
        leftOut: [...leftOut.values()],
        leftOutAtMs,
        repeated,
        saysKind,
        answers: [...byColumns, ...used.values()],
        answersOf: (line) => [...ofColumns, ...(decidedBy.get(line) ?? [])],
      }
    },
  }
}

interface Contradiction {
  readonly line: number
  readonly head: string
  readonly text: string
  readonly kind: StatementLine['kind']
}

/** Columns of which no cell is read. Of those that a person told to leave alone, no cell is looked at. */
function unreadOf({ heads, at }: Columns): readonly number[] {
  const read = new Set(Object.values(at))
  return heads.flatMap(({ state }, index) =>
    read.has(index) || state === 'answered' ? [] : [index],
  )
}

const MOSCOW_ZONE = '+03:00'
const OWN_CURRENCY = new Set([
  'rub',
  'rur',
  '643',
  '810',
  'руб',
  'рубль',
  'рубли',
  'р',
  'brl',
  '986',
])

function contradicted({ line, head, text, kind }: Contradiction): Fault {
  return new Fault(
    'bad-request',
    say('fault.comparison.column-contradicts-kind', {
      line,
      column: shown(head),
      word: shown(text),
      kind,
      advice: HOW_TO_ANSWER,
    }),
  )
}

/** Whether the first cell says that the row is a total or a count, while no other cell names money that moved. */
function isSum(cells: readonly string[]): boolean {
  return SUM_ROW.test(cells.find((one) => one !== '') ?? '')
}

const SUM_ROW =
  /^(итог|всего|total|sum|сумма|число|кол-во|количество|number of|count|the (amount|number) of)/iu

const UNKNOWN_SHOWN = 8

function asked(unknown: readonly Unknown[]): Fault {
  const [{ line, column, word } = { line: 0, column: '', word: '' }] = unknown
  const also = unknown
    .slice(1, UNKNOWN_SHOWN)
    .map((one) => `${shown(one.word)} (line ${one.line}, column ${shown(one.column)})`)
  const more =
    also.length === 0
      ? ''
      : say('text.comparison.further-unknown-words', { words: also.join(', ') })
  return new Fault(
    'bad-request',
    say('fault.comparison.unknown-word', {
      line,
      column: shown(column),
      word: shown(word),
      moreWords: more,
      meanings: MEANINGS_IN_WORDS,
    }),
  )
}

function unreadable(line: number, what: string, cell: string, column: string): Fault {
  return new Fault(
    'bad-request',
    say('fault.comparison.unreadable-cell', {
      line,
      cell: shown(cell),
      expected: what,
      column: shown(column),
    }),
  )
}
