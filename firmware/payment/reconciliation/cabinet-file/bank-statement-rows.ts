/**
 * Reads a bank's table row by row. No row is silently dropped: it is money that moved, or it is listed among the lines
 * left out, or it is a total that must fit, or the file is refused with the row's number. Pure.
 */

import type { CsvRow } from '#firmware/csv/csv-rows.ts'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/sentence.ts'
import type { StatementLine } from '#hal/bank-statement.ts'
import { amountIn, timeIn } from './bank-statement-amounts-and-times.ts'
import {
  type Column,
  type ColumnMap,
  KOPECK_COLUMNS,
  REFUND_COLUMNS,
} from './bank-statement-columns.ts'
import { createStatementTotals } from './bank-statement-totals.ts'
import {
  MEANINGS_IN_WORDS,
  meaningOf,
  type RegistryWords,
  squeezed,
} from './bank-statement-word-meanings.ts'

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

export interface Columns {
  readonly at: Partial<Record<Column, number>>
  /** As they stand in the file. */
  readonly names: readonly string[]
  readonly unit: 'roubles' | 'kopecks'
  /** The name of the amount column says that each line is a refund. */
  readonly isOfRefunds: boolean
}

/** Null: this row does not name the columns that are needed. */
export function columnsIn(cells: readonly string[], map: ColumnMap): Columns | null {
  const names = cells.map(squeezed)
  const found = Object.entries(map.columns).map(([column, wanted]) => {
    const index = wanted.map((name) => names.indexOf(squeezed(name))).find((at) => at >= 0)
    return [column, index] as const
  })
  const at: Partial<Record<Column, number>> = Object.fromEntries(
    found.filter(([, index]) => index !== undefined),
  )
  const id = at.order ?? at.operation ?? at.qr
  if (at.amount === undefined || at.at === undefined || id === undefined) return null
  // A state column under another name: the person is asked about its words, they are not ignored.
  const state = at.state ?? names.findIndex((name) => /^(стат|состоян|stat(us|e))/u.test(name))
  const amount = names[at.amount] ?? ''
  return {
    at: { ...at, ...(state >= 0 && { state }) },
    names: cells,
    unit: KOPECK_COLUMNS.includes(amount) ? 'kopecks' : map.unit,
    isOfRefunds: REFUND_COLUMNS.includes(amount),
  }
}

interface Unknown {
  readonly line: number
  readonly column: string
  readonly word: string
  count: number
}

/** What banks write where there is nothing; a dash is squeezed away. */
const NOTHING = new Set(['', 'нет', 'null', 'none', 'na', 'nan', 'nil', '0'])

export function createStatementRows(first: Columns, map: ColumnMap, words: RegistryWords) {
  let columns = first
  const lines: StatementLine[] = []
  const leftOut = new Map<string, LeftOut>()
  const unknown = new Map<string, Unknown>()
  const totals = createStatementTotals()

  function take({ line, cells }: CsvRow): void {
    const raw = (column: Column) => cells[columns.at[column] ?? -1] ?? ''
    const kopecks = amountIn(raw('amount'), columns.unit)
    const atMs = timeIn(`${raw('at')} ${raw('time')}`.trim(), map.zone)
    // Looking for names takes longer than all else here, and what has a sum and a time in their columns names none.
    const next = kopecks === null || atMs === null ? columnsIn(cells, map) : null
    if (next) {
      columns = next
      return
    }
    const nameOf = (column: Column) => columns.names[columns.at[column] ?? -1] ?? column
    const cell = (column: Column) => (NOTHING.has(squeezed(raw(column))) ? '' : raw(column))
    if (cells.slice(columns.names.length).some((one) => one !== ''))
      throw new Fault(
        'bad-request',
        say`line ${line} has ${cells.length} cells under ${columns.names.length} columns: save the file with each cell in quotes, or with ; between them`,
      )
    if (atMs === null && isSum(cells)) {
      // With words of unknown meaning the file is refused at its end anyway, so totals are not checked.
      const name = unknown.size > 0 ? null : totals.check({ line, cells, columns })
      if (name !== null)
        leave(line, { column: 'total', word: name, meaning: 'other', confirmed: true })
      return
    }
    if (kopecks === null) throw unread(line, 'amount', raw('amount'), nameOf('amount'))
    if (atMs === null) throw unread(line, 'time', raw('at'), nameOf('at'))
    const kind = kindOfLine(line, cell, nameOf, raw, kopecks)
    totals.add(kind, kopecks)
    if (kind === null) return
    if (kopecks === 0) {
      const confirmed = Object.hasOwn(words, '0')
      leave(line, { column: nameOf('amount'), word: '0', meaning: 'other', confirmed })
      return
    }
    lines.push({
      kind,
      orderId: cell('order') || null,
      qrId: cell('qr') || null,
      operationId: cell('operation') || null,
      refundId: kind === 'refund' ? cell('refund') || null : null,
      amountKopecks: Math.abs(kopecks),
      atMs,
    })
  }

  /** Null: no money of a customer moved, and the line is counted among those left out. */
  function kindOfLine(
    line: number,
    cell: (column: Column) => string,
    nameOf: (column: Column) => string,
    raw: (column: Column) => string,
    kopecks: number,
  ): StatementLine['kind'] | null {
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
    for (const [column, answer] of [
      ['state', state],
      ['kind', said],
    ] as const)
      if (answer?.meaning === 'unpaid' || answer?.meaning === 'other') {
        leave(line, {
          ...{ column: nameOf(column), word: raw(column) },
          ...{ meaning: answer.meaning, confirmed: answer.isConfirmed },
        })
        return null
      }
    if (said?.meaning === 'refund') return 'refund'
    if (said?.meaning === 'payment') {
      if (kopecks > 0 && cell('refund') !== '')
        throw new Fault(
          'bad-request',
          say`line ${line}: ${shown(nameOf('kind'))} is ${shown(raw('kind'))}, and ${shown(nameOf('refund'))} is ${shown(cell('refund'))}: it is a payment or a refund; ask the bank which`,
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

  return {
    /** Throws Fault 'bad-request' with the line that cannot be read, or that does not fit the others. */
    take,
    /** Throws Fault 'bad-request' with the words that nobody has told the meaning of. */
    end() {
      if (unknown.size > 0) throw asked([...unknown.values()])
      return { lines, leftOut: [...leftOut.values()] }
    },
  }
}

/** Whether the first cell says that the row is a total or a count, while no other cell names money that moved. */
function isSum(cells: readonly string[]): boolean {
  return SUM_ROW.test(cells.find((one) => one !== '') ?? '')
}

const SUM_ROW =
  /^(итог|всего|total|sum|сумма|число|кол-во|количество|number of|count|the (amount|number) of)/iu

const shown = (text: string) => JSON.stringify(text.slice(0, 40))
const UNKNOWN_SHOWN = 8

function asked(unknown: readonly Unknown[]): Fault {
  const [{ line, column, word } = { line: 0, column: '', word: '' }] = unknown
  const also = unknown
    .slice(1, UNKNOWN_SHOWN)
    .map((one) => `${shown(one.word)} (line ${one.line}, column ${shown(one.column)})`)
  const more = also.length === 0 ? '' : say`; nor of ${also.join(', ')}`
  return new Fault(
    'bad-request',
    say`line ${line}, column ${shown(column)}: nobody has told what ${shown(word)} means${more}. Say it once, and the lane keeps it for this bank: on the page below “Words of the file that the lane asked about”, by lanectl reconcile --word ${JSON.stringify(`${word.slice(0, 40)}=paid`)} FILE, or word= over HTTP; one of ${MEANINGS_IN_WORDS}. Nothing was compared`,
  )
}

function unread(line: number, what: string, cell: string, column: string): Fault {
  return new Fault(
    'bad-request',
    say`line ${line}: ${shown(cell)} is no ${what} (column ${shown(column)})`,
  )
}
