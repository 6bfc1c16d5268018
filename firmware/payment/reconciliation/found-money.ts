/** Writes what only the bank knows into the ledger: an entry for each movement of money, once. */

import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { StatementLine } from '#hal/bank-statement.ts'
import type { FoundMoney, FoundMoneyStore } from '#hal/found-money-store.ts'
import type { LedgerEntry, TransactionRecord, TransactionStore } from '#hal/transaction-store.ts'
import { isoOf } from '../iso-time.ts'
import type { AnswerName } from './cabinet-file/registry-answers.ts'
import { type Discrepancy, FOUND } from './discrepancy.ts'

export const FOUND_AT_BANK = 'money.found-at-bank'
const FOUND_WITHDRAWN = 'money.found-withdrawn'

export interface FoundBy {
  readonly bankName: string
  readonly source: 'registry' | 'file'
  /** What a person told of the file without which the line would not be this one. */
  readonly answersOf: (line: StatementLine) => readonly AnswerName[]
  readonly nowMs: number
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
  const times = new Map<string, number>()
  const found = discrepancies.filter(({ code, line }) => FOUND.has(code) && line !== null)
  const fresh = found.flatMap((one) => {
    const name = nameOf(one)
    const nth = (times.get(name) ?? 0) + 1
    times.set(name, nth)
    // Equal lines without an operation id count as separate movements.
    const money = foundMoney(one, nth === 1 ? name : `${name} #${nth}`, by)
    const anew = notTakenBack(store, money)
    return store.isKnown(anew) ? [] : [anew]
  })
  if (fresh.length > NEWLY_FOUND_MAX) throw tooMany(fresh.length, by)
  return store.addAll(fresh)
}

/** What an answer made and was taken back with it may be found once more, without that answer. */
function notTakenBack(store: FoundMoneyStore, money: FoundMoney): FoundMoney {
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
  { source, nowMs, answersOf, ...by }: FoundBy,
): FoundMoney {
  // Known by the name that the bank had then, it is not found anew under another.
  const { bankName } = payment ?? by
  const answers = line ? answersOf(line) : []
  return {
    ...{ bankName, kind, bankKey, type: FOUND_AT_BANK, atMs: nowMs },
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
      ...(answers.length > 0 && { bankKey, toldOf: by.bankName, told: answers }),
    },
  }
}

/**
 * Asked about a payment, the bank says that it refunded more than was paid. None of that is booked; a person sees it in
 * the list. Once for each sum that the bank tells.
 */
export function saidTooMuch(
  { id, bankName, reference }: TransactionRecord,
  returnedKopecks: number,
  nowMs: number,
): FoundMoney {
  return {
    ...{ bankName, kind: 'refund', type: FOUND_AT_BANK, transactionId: id, atMs: nowMs },
    bankKey: `order ${id} returned ${returnedKopecks}`,
    data: {
      transaction: id,
      ...(reference !== null && { reference }),
      ...{ kind: 'refund', problem: 'refund-exceeds-paid', source: 'asked', bankName },
      ...{ bankAmount: returnedKopecks, bankAt: isoOf(nowMs), bankOrder: id, bankOperation: null },
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
  // What was taken back with the answer that made it is withdrawn already.
  return store.foundMoney.addAll(
    all.filter(
      ({ data, ...one }) =>
        data['bankKey'] === undefined ||
        !store.foundMoney.isKnown({ ...one, bankKey: takenBackKey(String(data['bankKey'])) }),
    ),
  )
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
  readonly answer: AnswerName
  readonly note: string
  readonly by: string | null
  readonly nowMs: number
}

/** Withdraws what was found by an answer, among these entries. Answers the new entries; a second time there are none. */
export function withdrawFoundBy(
  store: FoundMoneyStore,
  entries: readonly LedgerEntry[],
  { bankName, answer, note, by, nowMs }: TakenBack,
): readonly LedgerEntry[] {
  const made = entries.filter(
    ({ type, data }) =>
      type === FOUND_AT_BANK && data['toldOf'] === bankName && isToldBy(data['told'], answer),
  )
  const fresh = made.flatMap(({ sequence, data }): readonly FoundMoney[] => {
    const one = withdrawalOf({ sequence, data }, { note, by, nowMs })
    // A person has called it a mistake before.
    return store.isKnown(one) ? [] : [{ ...one, bankKey: takenBackKey(String(data['bankKey'])) }]
  })
  return store.addAll(fresh)
}

function isToldBy(told: unknown, { of, text }: AnswerName): boolean {
  return Array.isArray(told) && told.some((one) => one.of === of && one.text === text)
}
