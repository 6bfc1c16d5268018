/**
 * Reads a bank's table row by row. No row is dropped silently. It is money that moved, a line listed as left out, or
 * a total that must fit; otherwise the file is refused with the row's number. Pure.
 */

import type { CsvRow } from '#firmware/csv/csv-rows.ts'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { StatementLine } from '#hal/bank-statement.ts'
import { amountIn, dayIn, isOfTwoCalendars, timeOf } from './bank-statement-amounts-and-times.ts'
import {
  cellsOf,
  isNote,
  isNothing,
  isTotal,
  type LineCells,
  unreadable,
} from './bank-statement-cells.ts'
import type { Column, ColumnMap } from './bank-statement-columns.ts'
import { createContradictions } from './bank-statement-contradictions.ts'
import { chargeOf } from './bank-statement-fees.ts'
import { type Columns, columnsAsked, columnsIn, shown } from './bank-statement-heads.ts'
import { createLinesLeftOut, type LeftOut } from './bank-statement-left-out.ts'
import { createLineKinds } from './bank-statement-line-kind.ts'
import { createSpoiltIds, isSpoilt, type SpoiltColumn } from './bank-statement-spoilt-ids.ts'
import { isOfPayments, saysRefunds, type Title, titleOf } from './bank-statement-titles.ts'
import { createStatementTotals } from './bank-statement-totals.ts'
import { squeezed } from './bank-statement-word-meanings.ts'
import {
  type AnswerName,
  type AnswerUsed,
  nameOfAnswer,
  type RegistryAnswers,
} from './registry-answers.ts'
import { UNKNOWN } from './xlsx-cell-values.ts'

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
  /** Lines that have a day and no clock. */
  readonly dayOnlyLines: number
  /** Refunds that the file gives as one sum for each payment, without a time. */
  readonly refundedLines: number
  /** Columns of ids that a spreadsheet has made numbers of. Nothing is matched by these. */
  readonly spoilt: readonly SpoiltColumn[]
  /** Lines whose sum, fee and net do not fit each other, so that neither fee nor net is taken. */
  readonly misfitFees: number
}

export interface Repeated {
  /** Lines that say again what a line before them says. They count once. */
  readonly lines: number
  readonly firstLine: number | null
  /** How many of these have no id of their own, so that they may be further money. */
  readonly undecided: number
}

type Line = { -readonly [Key in keyof StatementLine]: StatementLine[Key] }

/** Reads the tables of one file, each begun by its head. */
export function createStatementRows(
  map: ColumnMap,
  { words, columns: answeredColumns, answeredBy = {} }: RegistryAnswers,
) {
  let columns: Columns = NO_COLUMNS
  let title: Title | null = null
  const lines: Line[] = []
  const leftOut = createLinesLeftOut()
  const leftOutAtMs: number[] = []
  const kinds = createLineKinds(words, leftOut)
  const contradictions = createContradictions(words)
  const usedColumns = new Map<string, Omit<AnswerUsed, 'lines'>>()
  const decidedBy = new WeakMap<StatementLine, readonly AnswerName[]>()
  const seen = new Set<string>()
  const spoilt = createSpoiltIds()
  let repeated: Repeated = { lines: 0, firstLine: null, undecided: 0 }
  let saysKind = false
  let [dayOnlyLines, refundedLines, misfitFees] = [0, 0, 0]
  let totals = createStatementTotals()

  /** Throws Fault 'bad-request' with the heads that are not explained. */
  function readBy(next: Columns, line: number): void {
    const asked = columnsAsked(line, next.heads)
    if (asked) throw asked
    columns = next
    contradictions.readBy(next)
    saysKind ||= saysRefunds(next)
    for (const { head, state, meaning } of next.heads)
      if (state === 'answered' && meaning)
        usedColumns.set(squeezed(head), { of: 'column', text: head, meaning })
  }

  /** Throws as `readBy` does. */
  function begin(next: Columns, line: number, titles: readonly string[]): void {
    readBy(next, line)
    totals = createStatementTotals()
    title = titles.reduce<Title | null>((found, one) => found ?? titleOf(one, line, columns), null)
  }

  function take(row: CsvRow): void {
    const { line, cells } = row
    const own = cellsOf(row, columns)
    const { raw, cell, nameOf } = own
    const kopecks = amountIn(raw('amount'), columns.unit)
    const wholeMs = timeOf(raw('at'), raw('time'), columns.zone)
    const dayMs = wholeMs === null && raw('time') === '' ? dayIn(raw('at'), columns.zone) : null
    const atMs = wholeMs ?? dayMs
    // Looking for names takes longer than all else here, and what has a sum and a time in their columns names none.
    const next =
      kopecks === null || atMs === null ? columnsIn(cells, map, answeredColumns, 'name') : null
    if (next) return void readBy(next, line)
    if (cells.slice(columns.names.length).some((one) => one !== ''))
      throw new Fault(
        'bad-request',
        say('fault.comparison.cells-exceed-columns', {
          line,
          cells: cells.length,
          columns: columns.names.length,
        }),
      )
    if (atMs === null && isTotal(cells)) return void takeTotal(row)
    if (atMs === null && isNote(cells, own)) return void takeNote(row)
    if (kopecks === null)
      throw unreadable(line, say('text.comparison.amount-cell'), raw('amount'), nameOf('amount'))
    if (atMs === null)
      throw unreadable(
        line,
        say('text.comparison.time-cell'),
        `${raw('at')} ${raw('time')}`.trim(),
        nameOf('at'),
      )
    refuseUnclear(row, own)
    if (kopecks < 0) saysKind = true
    const byWords: AnswerName[] = []
    const kind = kinds.kindOf(own, { kopecks, columns, title }, byWords)
    totals.add(kind, kopecks)
    if (kind === 'left-out') leftOutAtMs.push(atMs)
    if (kind === null || kind === 'left-out') return
    if (kopecks === 0) {
      const confirmed = Object.hasOwn(words, '0')
      leftOut.leave(line, { column: nameOf('amount'), word: '0', meaning: 'other', confirmed })
      leftOutAtMs.push(atMs)
      return
    }
    contradictions.check(line, cells, kind, columns)
    const statementLine: Line = {
      kind,
      orderId: cell('order') || null,
      qrId: cell('qr') || null,
      operationId: cell('operation') || null,
      refundId: kind === 'refund' ? cell('refund') || null : null,
      amountKopecks: Math.abs(kopecks),
      atMs,
    }
    if (dayMs !== null) {
      // A sum of a whole day looks like this, too.
      if (!hasId(statementLine))
        throw new Fault('bad-request', say('fault.comparison.line-without-id', { line }))
      statementLine.isDayOnly = true
    }
    const charge = chargeOf(statementLine, raw, columns)
    if (charge === 'misfit') misfitFees += 1
    else if (charge) statementLine.charge = charge
    if (isRepeated(statementLine, line)) return
    if (dayMs !== null) dayOnlyLines += 1
    keep(statementLine, own, byWords)
    takeRefunded(statementLine, own, byWords)
  }

  function takeTotal({ line, cells }: CsvRow): void {
    // With words of unknown meaning the file is refused at its end anyway, so totals are not checked.
    const name = kinds.hasUnknown ? null : totals.check({ line, cells, columns })
    if (name !== null)
      leftOut.leave(line, { column: 'total', word: name, meaning: 'other', confirmed: true })
  }

  /** The note may say what the lines below it are. */
  function takeNote({ line, cells }: CsvRow): void {
    const text = cells
      .filter((one) => one !== '')
      .join(' ')
      .slice(0, 64)
    title = titleOf(text, line, columns) ?? (isOfPayments(text) ? null : title)
    leftOut.leaveNote(line, text)
  }

  /** Throws Fault 'bad-request' for a cell without a value, a date of two calendars, or another currency. */
  function refuseUnclear({ line, cells }: CsvRow, { raw, nameOf }: LineCells): void {
    for (const column of Object.keys(columns.at) as Column[])
      if (raw(column) === UNKNOWN)
        throw unreadable(line, say('text.comparison.known-cell'), UNKNOWN, nameOf(column))
    if (map.zone === MOSCOW_ZONE && isOfTwoCalendars(raw('at')))
      throw new Fault(
        'bad-request',
        say('fault.comparison.date-ambiguous', { line, cell: shown(raw('at')) }),
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
  }

  /** Whether a line before says the same. Counts it. */
  function isRepeated(statementLine: Line, line: number): boolean {
    const key = JSON.stringify(Object.values(statementLine))
    if (!seen.has(key)) {
      seen.add(key)
      return false
    }
    const { kind, refundId, operationId } = statementLine
    const hasOwnId = (kind === 'refund' ? refundId : operationId) !== null
    const isDecided = hasOwnId && !isSpoilt(operationId ?? '')
    repeated = {
      lines: repeated.lines + 1,
      firstLine: repeated.firstLine ?? line,
      undecided: repeated.undecided + (isDecided ? 0 : 1),
    }
    return true
  }

  function keep(
    statementLine: Line,
    { line, nameOf }: LineCells,
    byWords: readonly AnswerName[],
  ): void {
    lines.push(statementLine)
    spoilt.check(statementLine, line, nameOf)
    if (byWords.length > 0) decidedBy.set(statementLine, byWords)
  }

  /** Adds a refund of the line's payment, where a column says how much was refunded. */
  function takeRefunded(payment: Line, own: LineCells, byWords: readonly AnswerName[]): void {
    if (columns.at.refunded === undefined || payment.kind === 'refund') return
    const { line, raw, nameOf } = own
    const text = raw('refunded')
    if (isNothing(text)) return
    const kopecks = amountIn(text, columns.unit)
    if (kopecks === null || Math.abs(kopecks) > payment.amountKopecks)
      throw unreadable(line, say('text.comparison.refunded-cell'), text, nameOf('refunded'))
    if (kopecks === 0) return
    refundedLines += 1
    const refund: Line = {
      kind: 'refund',
      orderId: payment.orderId,
      qrId: payment.qrId,
      operationId: payment.operationId,
      refundId: null,
      amountKopecks: Math.abs(kopecks),
      atMs: payment.atMs,
    }
    if (payment.isDayOnly) refund.isDayOnly = true
    refund.isOfPayment = true
    keep(refund, own, byWords)
  }

  return {
    begin,
    /** Throws Fault 'bad-request' with the line that cannot be read, or that does not fit the others. */
    take,
    unknownWords: kinds.unknown,
    /** Throws Fault 'bad-request' with the words that are not explained. */
    end(): StatementRows {
      kinds.refuseUnknown()
      contradictions.refuse()
      const spoiltColumns = spoilt.drop(lines)
      const count = lines.length + leftOutAtMs.length + repeated.lines
      const byColumns = [...usedColumns.values()].map((one) => ({ ...one, lines: count }))
      const ofColumns = [...usedColumns.keys()].map((text) => ({ of: 'column' as const, text }))
      return {
        lines,
        leftOut: leftOut.list(),
        leftOutAtMs,
        repeated,
        saysKind: saysKind || kinds.isTitleUsed,
        dayOnlyLines,
        refundedLines,
        misfitFees,
        spoilt: spoiltColumns,
        answers: [...byColumns, ...kinds.used()].map((one) => ({
          ...one,
          ...answeredBy[nameOfAnswer({ of: one.of, text: squeezed(one.text) })],
        })),
        answersOf: (line) => [...ofColumns, ...(decidedBy.get(line) ?? [])],
      }
    },
  }
}

export type StatementReader = ReturnType<typeof createStatementRows>

const NO_COLUMNS: Columns = {
  at: {},
  heads: [],
  names: [],
  unit: 'roubles',
  zone: '+03:00',
  isOfRefunds: false,
  currency: null,
}

const hasId = ({ orderId, qrId, operationId, refundId }: StatementLine) =>
  [orderId, qrId, operationId, refundId].some((id) => id !== null)

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
