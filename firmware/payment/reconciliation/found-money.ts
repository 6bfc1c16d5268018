/** Writes what only the bank knows into the ledger: an entry for each movement of money, once. */

import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { StatementLine } from '#hal/bank-statement.ts'
import type { DayStore } from '#hal/day-statement-store.ts'
import type { FoundMoney, FoundMoneyStore } from '#hal/found-money-store.ts'
import type { LedgerEntry, TransactionRecord, TransactionStore } from '#hal/transaction-store.ts'
import { isoOf } from '../iso-time.ts'
import type { AnswerName, WhatWasWrong } from './cabinet-file/registry-answers.ts'
import type { Span } from './comparison-input.ts'
import { type Discrepancy, FOUND } from './discrepancy.ts'

export const FOUND_AT_BANK = 'money.found-at-bank'
const FOUND_WITHDRAWN = 'money.found-withdrawn'

export interface FoundBy {
  readonly bankName: string
  readonly source: 'registry' | 'file'
  /** What a person told of the file without which the line would not be this one. */
  readonly answersOf: (line: StatementLine) => readonly AnswerName[]
  readonly nowMs: number
  /** In the lines that the master of the shop has read: it takes back there what was found by them. */
  readonly isOfShop?: boolean
}

/** More than a lane that is well ever has at once, and one commit that a slow card takes in a second. */
const NEWLY_FOUND_MAX = 500

/**
 * No payment becomes ACCEPTED by found money: only the bank's word on the payment itself does that. Answers the new
 * entries. Throws Fault 'refused', and keeps nothing, past NEWLY_FOUND_MAX: entries are never taken back.
 */
export function keepFoundMoney(
  store: FoundMoneyStore,
  discrepancies: readonly Discrepancy[],
  by: FoundBy,
): readonly LedgerEntry[] {
  return store.addAll(freshIn(store, foundIn(store, discrepancies, by), by))
}

/**
 * As `keepFoundMoney`; in the same commit what earlier comparisons of the shop found, among these entries of the day and
 * this bank, is withdrawn where these lines have it no more, or have it by other answers: then it is found anew.
 */
export function replaceFoundOfShop(
  store: FoundMoneyStore,
  discrepancies: readonly Discrepancy[],
  by: FoundBy,
  before: readonly LedgerEntry[],
  comparedBy: string | null,
): readonly LedgerEntry[] {
  const found = new Map(
    foundIn(store, discrepancies, by).map((one) => [keyIn(one.kind, one.bankKey), one]),
  )
  const known = before.filter((entry) => isFoundBy(entry, by.bankName, true))
  const now = ({ data }: LedgerEntry) => found.get(keyIn(data['kind'], data['bankKey']))
  const gone = known.filter((entry) => !now(entry))
  // Found by other answers now: an answer that is taken back later takes only what is found by it.
  const otherwise = known.filter((entry) => {
    const one = now(entry)
    return one && !areSameAnswers(entry.data['told'], one.data['told'])
  })
  const note = String(say('text.comparison.compared-again'))
  const taken = { note, by: comparedBy, nowMs: by.nowMs }
  // What a person has withdrawn by number is not among them, and not found anew.
  const back = withdrawalsOf(store, otherwise, taken)
  const takenBack = new Set(back.map(({ kind, bankKey }) => keyIn(kind, bankKey)))
  const afterwards: Pick<FoundMoneyStore, 'isKnown'> = {
    isKnown: (one) => takenBack.has(keyIn(one.kind, one.bankKey)) || store.isKnown(one),
  }
  return store.addAll([
    ...freshIn(store, foundIn(afterwards, discrepancies, by), by),
    ...withdrawalsOf(store, gone, taken),
    ...back,
  ])
}

const keyIn = (kind: unknown, bankKey: unknown) => `${kind} ${bankKey}`

function areSameAnswers(one: unknown, other: unknown): boolean {
  const names = (all: unknown) =>
    Array.isArray(all) ? all.map(({ of, text }: WhatWasWrong) => `${of} ${text}`).sort() : []
  return String(names(one)) === String(names(other))
}

/**
 * Throws as `keepFoundMoney` would, and keeps nothing. `gone`: entries that are withdrawn before, so that their money is
 * found once more.
 */
export function refuseTooMuchFound(
  store: Pick<FoundMoneyStore, 'isKnown'>,
  discrepancies: readonly Discrepancy[],
  by: FoundBy,
  gone: readonly LedgerEntry[],
): void {
  const again = new Set(gone.map(({ data }) => `${data['kind']} ${data['bankKey']}`))
  const fresh = foundIn(store, discrepancies, by).filter(
    (one) => !store.isKnown(one) || again.has(`${one.kind} ${one.bankKey}`),
  )
  if (fresh.length > NEWLY_FOUND_MAX) throw tooMany(fresh.length, by)
}

/** Read at first: two comparisons of a day, each with as much as one may find. */
const FOUND_READ = 2_000

/** With what withdraws them. All of them: each comparison of the day has added some. */
export function foundOfDay(
  days: Pick<DayStore, 'foundBetween'>,
  { fromMs, untilMs }: Span,
): readonly LedgerEntry[] {
  for (let most = FOUND_READ; ; most *= 2) {
    const found = days.foundBetween(isoOf(fromMs), isoOf(untilMs), most)
    if (found.length < most) return found
  }
}

/** Of these entries those that this lane has found by one of the answers. */
export function foundByAnswers(
  entries: readonly LedgerEntry[],
  bankName: string,
  answers: readonly AnswerName[],
): readonly LedgerEntry[] {
  return entries.filter(
    (entry) =>
      isFoundBy(entry, bankName, false) &&
      answers.some((answer) => isDecidedBy(entry.data['told'], answer)),
  )
}

/** Each with the name that it has, or gets. */
function foundIn(
  store: Pick<FoundMoneyStore, 'isKnown'>,
  discrepancies: readonly Discrepancy[],
  by: FoundBy,
): readonly FoundMoney[] {
  const times = new Map<string, number>()
  const found = discrepancies.filter(({ code, line }) => FOUND.has(code) && line !== null)
  return found.map((one) => {
    const name = nameOf(one)
    const nth = (times.get(name) ?? 0) + 1
    times.set(name, nth)
    // Equal lines without an operation id count as separate movements.
    const money = foundMoney(one, nth === 1 ? name : `${name} #${nth}`, by)
    return notTakenBack(store, money)
  })
}

function freshIn(
  store: FoundMoneyStore,
  found: readonly FoundMoney[],
  by: FoundBy,
): readonly FoundMoney[] {
  const fresh = found.filter((one) => !store.isKnown(one))
  if (fresh.length > NEWLY_FOUND_MAX) throw tooMany(fresh.length, by)
  return fresh
}

/** What an answer made and was taken back with it may be found once more, without that answer. */
function notTakenBack(store: Pick<FoundMoneyStore, 'isKnown'>, money: FoundMoney): FoundMoney {
  let one = money
  for (let nth = 2; store.isKnown({ ...one, bankKey: takenBackKey(one.bankKey) }); nth += 1) {
    const bankKey = `${money.bankKey} anew ${nth}`
    one = { ...one, bankKey, data: { ...one.data, ...('bankKey' in one.data && { bankKey }) } }
  }
  return one
}

const takenBackKey = (bankKey: string) => `taken back ${bankKey}`

function tooMany(count: number, { bankName }: FoundBy): Fault {
  return new Fault(
    'refused',
    say('fault.comparison.too-much-found-money', { bank: bankName, count, most: NEWLY_FOUND_MAX }),
  )
}

function nameOf({ kind, line, payment }: Discrepancy): string {
  if (!line) return ''
  if (line.operationId !== null) return `operation ${line.operationId}`
  if (kind === 'refund' && line.refundId !== null) return `refund ${line.refundId}`
  const whose = line.orderId ?? payment?.id ?? line.qrId ?? ''
  return `order ${whose} at ${line.atMs} of ${line.amountKopecks}`
}

function foundMoney(
  { kind, code, line, payment }: Discrepancy,
  bankKey: string,
  { source, nowMs, answersOf, isOfShop = false, ...by }: FoundBy,
): FoundMoney {
  // Known by the name that the bank had then, it is not found again under another.
  const { bankName } = payment ?? by
  const answers = line ? answersOf(line) : []
  return {
    bankName,
    kind,
    bankKey,
    type: FOUND_AT_BANK,
    atMs: nowMs,
    transactionId: payment?.id ?? null,
    data: {
      transaction: payment?.id ?? null,
      ...(payment && payment.reference !== null && { reference: payment.reference }),
      kind,
      problem: code,
      source,
      bankName,
      bankAmount: line?.amountKopecks ?? null,
      bankAt: line && isoOf(line.atMs),
      bankOrder: line?.orderId ?? null,
      bankOperation: line?.operationId ?? null,
      ...((isOfShop || answers.length > 0) && { bankKey, toldOf: by.bankName, told: answers }),
      ...(isOfShop && { isOfShop }),
    },
  }
}

/**
 * Asked about a payment, the bank says that it refunded more than was paid. None of that is booked; a person sees it in
 * the list. Once for each sum that the bank tells.
 */
export function overReported(
  { id, bankName, reference }: TransactionRecord,
  returnedKopecks: number,
  nowMs: number,
): FoundMoney {
  return {
    bankName,
    kind: 'refund',
    type: FOUND_AT_BANK,
    transactionId: id,
    atMs: nowMs,
    bankKey: `order ${id} returned ${returnedKopecks}`,
    data: {
      transaction: id,
      ...(reference !== null && { reference }),
      kind: 'refund',
      problem: 'refund-exceeds-paid',
      source: 'asked',
      bankName,
      bankAmount: returnedKopecks,
      bankAt: isoOf(nowMs),
      bankOrder: id,
      bankOperation: null,
    },
  }
}

export interface Withdrawal {
  /** Numbers of entries, both among them. */
  readonly from: number
  readonly to: number
  readonly note: string
  readonly by: string | null
  readonly nowMs: number
}

/**
 * Entries made by a wrong file are never taken back: each gets a further entry that withdraws it, and is not found
 * again. Answers those newly withdrawn; earlier ones stay withdrawn. Throws Fault 'not-found' where none is among the
 * numbers, 'full', 'storage'.
 */
export function withdrawFound(
  store: Pick<TransactionStore, 'entriesAfter' | 'foundMoney'>,
  { from, to, note, by, nowMs }: Withdrawal,
): readonly LedgerEntry[] {
  if (to < from || to - from >= WITHDRAWN_MAX)
    throw new Fault(
      'bad-request',
      say('fault.comparison.withdrawal-range', { most: WITHDRAWN_MAX }),
    )
  const entries = store
    .entriesAfter(from - 1, to - from + 1)
    .filter(({ sequence, type }) => sequence <= to && type === FOUND_AT_BANK)
  if (entries.length === 0)
    throw new Fault('not-found', say('fault.comparison.no-found-money', { from, to }))
  const all = entries.map((entry) => withdrawalOf(entry, { note, by, nowMs }))
  // What was taken back with an answer or a comparison is withdrawn already.
  return store.foundMoney.addAll(all.filter((one) => !isTakenBack(store.foundMoney, one)))
}

function isTakenBack(store: FoundMoneyStore, { data, ...one }: FoundMoney): boolean {
  const key = store.keyOf(Number(data['found']))
  return key !== null && store.isKnown({ ...one, bankKey: takenBackKey(key) })
}

const WITHDRAWN_MAX = 1_000

function withdrawalOf(
  { sequence, data }: Pick<LedgerEntry, 'sequence' | 'data'>,
  { note, by, nowMs }: Pick<Withdrawal, 'note' | 'by' | 'nowMs'>,
): FoundMoney {
  return {
    bankName: String(data['bankName']),
    kind: data['kind'] === 'refund' ? 'refund' : 'payment',
    bankKey: `withdrawn ${sequence}`,
    transactionId: (data['transaction'] as string | null | undefined) ?? null,
    atMs: nowMs,
    type: FOUND_WITHDRAWN,
    data: { ...data, found: sequence, note, withdrawnBy: by },
  }
}

export interface TakenBack {
  readonly bankName: string
  readonly answer: WhatWasWrong
  readonly note: string
  readonly by: string | null
  readonly nowMs: number
  /** At the master of the shop, where all lanes were compared; else here. */
  readonly isOfShop: boolean
}

/**
 * Withdraws what was found by an answer, among these entries; of a whole comparison, all of them. Answers the new entries; a
 * second time there are none.
 */
export function withdrawFoundBy(
  store: FoundMoneyStore,
  entries: readonly LedgerEntry[],
  { bankName, answer, isOfShop, ...taken }: TakenBack,
): readonly LedgerEntry[] {
  const made = entries.filter(
    (entry) =>
      isFoundBy(entry, bankName, isOfShop) &&
      (answer.of === 'comparison'
        ? COMPARED.has(String(entry.data['source']))
        : isDecidedBy(entry.data['told'], answer)),
  )
  return store.addAll(withdrawalsOf(store, made, taken))
}

function isFoundBy({ type, data }: LedgerEntry, bankName: string, isOfShop: boolean): boolean {
  return (
    type === FOUND_AT_BANK &&
    (data['toldOf'] ?? data['bankName']) === bankName &&
    (data['isOfShop'] === true) === isOfShop
  )
}

/** All else the bank said of one payment. */
const COMPARED: ReadonlySet<string> = new Set(['registry', 'file'] satisfies FoundBy['source'][])

/** Not as a person's: it may be found once more. */
function withdrawalsOf(
  store: FoundMoneyStore,
  entries: readonly LedgerEntry[],
  taken: Pick<TakenBack, 'note' | 'by' | 'nowMs'>,
): readonly FoundMoney[] {
  return entries.flatMap(({ sequence, data }) => {
    const one = withdrawalOf({ sequence, data }, taken)
    const key = store.keyOf(sequence)
    // A person has called it a mistake before.
    return key === null || store.isKnown(one) ? [] : [{ ...one, bankKey: takenBackKey(key) }]
  })
}

function isDecidedBy(recorded: unknown, { of, text }: WhatWasWrong): boolean {
  return Array.isArray(recorded) && recorded.some((one) => one.of === of && one.text === text)
}
