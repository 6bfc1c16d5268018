/**
 * Life of one dynamic QR payment: from (record, event) to (record, entry, effects). Pure.
 *
 *   registering ─registered─▶ showing ─shown─▶ waiting ─────────bank──▶ accepted rejected canceled
 *       │ │                      │                │ cancel, ttl             ▲        ▲        ▲
 *       │ └─refused─▶ failed     └─not shown─▶ cancelling ───────bank───────┴────────┴────────┤
 *       │                                          │ bank silent                              │
 *       └──nobody knows──▶ unknown ◀───────────────┘──────────────bank───────────────────────-┘
 *
 * Only the bank's word 'paid' makes ACCEPTED, and it does so from every phase: money that comes
 * after the end is late, never lost. Only the bank makes REJECTED and CANCELED. A word that we
 * do not know changes nothing. Facts may come twice and in any order: applying one again is
 * applying it once. Effects are data; teller.ts carries them out.
 */
import type { BankFact } from '#hal/bank.ts'
import type { ScreenStatus } from '#hal/display.ts'
import type { NewEntry, Phase, Reason, TransactionRecord } from '#hal/transaction-store.ts'

export type TransactionEvent =
  | {
      readonly type: 'registered'
      readonly qrId: string
      readonly payload: string
      readonly isStatic: boolean
    }
  | { readonly type: 'registration-refused' }
  | { readonly type: 'registration-lost' }
  | { readonly type: 'shown' }
  | { readonly type: 'show-failed' }
  | { readonly type: 'cancel-asked'; readonly reason: 'user' | 'superseded' }
  | { readonly type: 'ttl-elapsed' }
  | { readonly type: 'bank-answered'; readonly fact: BankFact }
  | { readonly type: 'bank-silent' }
  | { readonly type: 'restarted'; readonly isExpired: boolean }
  | { readonly type: 'withdrawn' }
  | { readonly type: 'watch-ended' }

export type TransactionEffect =
  | 'show' // Its QR shall be on the glass.
  | 'withdraw' // Its QR shall not be on the glass.
  | 'announce' // The customer is told how it ended.
  | 'follow' // The bank is to be asked about it.

export interface Step {
  readonly record: TransactionRecord
  /** What the ledger is told; null when nothing is to be written. */
  readonly entry: NewEntry | null
  readonly effects: readonly TransactionEffect[]
}

/** How long a payment that ended unpaid is asked about, in case money comes after all. */
export const WATCH_MS = 72 * 3_600_000

export const STATUS = {
  registering: 'PENDING',
  showing: 'PENDING',
  waiting: 'PENDING',
  cancelling: 'PENDING',
  unknown: 'ERROR',
  accepted: 'ACCEPTED',
  rejected: 'REJECTED',
  canceled: 'CANCELED',
  failed: 'ERROR',
  static: 'STATIC',
} as const satisfies Record<Phase, ScreenStatus>

export function statusOf(record: { readonly phase: Phase }): ScreenStatus {
  return STATUS[record.phase]
}

/** The till waits for it. */
export function isPending({ phase }: { readonly phase: Phase }): boolean {
  return STATUS[phase] === 'PENDING'
}

/** Never left again, except for ACCEPTED when money comes late. */
export function isFinal({ phase }: { readonly phase: Phase }): boolean {
  return !isPending({ phase }) && phase !== 'unknown'
}

/** A customer may be looking at it: the bank's word alone ends it. */
export function isPayable({ phase }: { readonly phase: Phase }): boolean {
  return phase === 'showing' || phase === 'waiting'
}

export function step(record: TransactionRecord, event: TransactionEvent, nowMs: number): Step {
  const { phase } = record
  switch (event.type) {
    case 'registered':
      if (phase !== 'registering') return same(record)
      return registered(record, event, nowMs)
    case 'registration-refused':
      if (phase !== 'registering') return same(record)
      // Followed all the same: a bank that answered with a wrong amount has the order.
      return ended(record, nowMs, 'failed', 'refused')
    case 'registration-lost':
      if (phase !== 'registering') return same(record)
      return lost(record, nowMs, 'not-registered')
    case 'shown':
      if (phase !== 'showing') return same(record)
      return moved(record, nowMs, 'waiting', 'transaction.shown', ['follow'])
    case 'show-failed':
      if (phase === 'static') return ended(record, nowMs, 'failed', 'not-shown')
      return isPayable(record) ? cancelling(record, nowMs, 'not-shown') : same(record)
    case 'cancel-asked':
      if (!isPayable(record) && phase !== 'registering') return same(record)
      return cancelling(record, nowMs, event.reason)
    case 'ttl-elapsed':
      return isPayable(record) ? cancelling(record, nowMs, 'expired') : same(record)
    case 'bank-answered':
      return answered(record, event.fact, nowMs)
    case 'bank-silent':
      return phase === 'cancelling' ? lost(record, nowMs, record.reason) : same(record)
    case 'restarted':
      return restarted(record, event.isExpired, nowMs)
    case 'withdrawn':
      if (!isPayable(record) || record.isWithdrawn) return same(record)
      return moved(record, nowMs, phase, 'transaction.withdrawn', [], { isWithdrawn: true })
    case 'watch-ended':
      if (record.watchUntilMs === null) return same(record)
      return moved(record, nowMs, phase, 'transaction.closed', [], CLOSED)
  }
}

const CLOSED = { watchUntilMs: null, sealedProfile: null } as const

type Registered = Extract<TransactionEvent, { type: 'registered' }>

function registered(record: TransactionRecord, event: Registered, nowMs: number): Step {
  const { qrId, payload, isStatic } = event
  const phase = isStatic ? 'static' : 'showing'
  return moved(record, nowMs, phase, 'transaction.registered', ['show'], { qrId, payload })
}

function answered(record: TransactionRecord, fact: BankFact, nowMs: number): Step {
  if (fact.state === 'paid') return paid(record, fact, nowMs)
  if (isFinal(record)) return same(record)
  const told = { ...record, bankWord: fact.word }
  const canEnd = record.phase !== 'registering'
  switch (fact.state) {
    case 'rejected':
      return canEnd ? ended(told, nowMs, 'rejected', 'bank') : same(record)
    case 'canceled':
      return canEnd ? ended(told, nowMs, 'canceled', record.reason ?? 'bank') : same(record)
    case 'expired':
      return canEnd ? ended(told, nowMs, 'canceled', record.reason ?? 'expired') : same(record)
    case 'absent':
      // A bank that lost a shown order may find it again; one that shall end has ended.
      if (!canEnd || isPayable(record)) return word(record, told, nowMs)
      return record.payload === null
        ? ended(told, nowMs, 'failed', record.reason)
        : ended(told, nowMs, 'canceled', record.reason ?? 'bank')
    case 'payable':
    case 'unknown':
      return word(record, told, nowMs)
  }
}

/** A new word is written down once, verbatim; hearing it again is no news. */
function word(record: TransactionRecord, told: TransactionRecord, nowMs: number): Step {
  if (record.bankWord === told.bankWord) return same(record)
  return moved(told, nowMs, record.phase, 'bank.answered', [])
}

function paid(record: TransactionRecord, fact: BankFact, nowMs: number): Step {
  const { operationId, amountKopecks } = fact
  if (record.phase === 'accepted') {
    if (operationId === null || operationId === record.operationId) return same(record)
    return noted(record, nowMs, 'transaction.paid-again', {
      paidAmount: amountKopecks,
      bankOperation: operationId,
    })
  }
  if (record.phase === 'static') return same(record)
  const money = { bankWord: fact.word, operationId, paidKopecks: amountKopecks }
  if (amountKopecks !== null && amountKopecks !== record.amountKopecks) {
    if (record.paidKopecks === amountKopecks) return same(record)
    return moved(record, nowMs, 'unknown', 'transaction.paid-other-amount', ['announce'], {
      ...money,
      reason: 'amount',
      watchUntilMs: nowMs + WATCH_MS,
    })
  }
  const isLate = !isPayable(record) && record.phase !== 'registering'
  const type = isLate ? 'transaction.accepted-late' : 'transaction.accepted'
  return moved(record, nowMs, 'accepted', type, ['announce'], {
    ...money,
    ...CLOSED,
    paidKopecks: amountKopecks ?? record.amountKopecks,
    isLate,
  })
}

function restarted(record: TransactionRecord, isExpired: boolean, nowMs: number): Step {
  switch (record.phase) {
    case 'registering':
      // A static payload has no order at a bank that could be looked for.
      return record.sealedProfile === null
        ? ended(record, nowMs, 'failed', 'restarted')
        : cancelling(record, nowMs, 'restarted')
    case 'showing':
    case 'waiting': {
      if (isExpired) return cancelling(record, nowMs, 'expired')
      // The glass may have lost power; what the till had taken off it stays off.
      const effects = record.isWithdrawn ? (['follow'] as const) : (['show', 'follow'] as const)
      return record.phase === 'waiting'
        ? { record, entry: null, effects }
        : moved(record, nowMs, 'waiting', 'transaction.shown', effects)
    }
    default:
      return {
        record,
        entry: null,
        effects: record.watchUntilMs === null && isFinal(record) ? [] : ['follow'],
      }
  }
}

function cancelling(record: TransactionRecord, nowMs: number, reason: Reason): Step {
  const effects = ['withdraw', 'follow'] as const
  return moved(record, nowMs, 'cancelling', 'transaction.cancelling', effects, { reason })
}

function lost(record: TransactionRecord, nowMs: number, reason: Reason | null): Step {
  const effects =
    reason === 'not-registered' ? (['follow'] as const) : (['announce', 'follow'] as const)
  return moved(record, nowMs, 'unknown', 'transaction.lost-sight', effects, {
    reason,
    watchUntilMs: nowMs + WATCH_MS,
  })
}

type End = 'rejected' | 'canceled' | 'failed'

function ended(record: TransactionRecord, nowMs: number, phase: End, reason: Reason | null): Step {
  // Nobody saw it, or the next one is on its way: there is nothing to tell the customer.
  const isSilent = phase === 'failed' || reason === 'superseded' || reason === 'not-shown'
  const effects = isSilent ? (['withdraw', 'follow'] as const) : (['announce', 'follow'] as const)
  return moved(record, nowMs, phase, `transaction.${phase}`, effects, {
    reason,
    watchUntilMs: record.sealedProfile === null ? null : nowMs + WATCH_MS,
  })
}

function moved(
  record: TransactionRecord,
  nowMs: number,
  phase: Phase,
  type: string,
  effects: readonly TransactionEffect[],
  change: Partial<TransactionRecord> = {},
): Step {
  const next = { ...record, ...change, phase, changedAtMs: nowMs, version: record.version + 1 }
  return { record: next, entry: entryOf(next, nowMs, type), effects }
}

function noted(
  record: TransactionRecord,
  nowMs: number,
  type: string,
  data: Readonly<Record<string, unknown>>,
): Step {
  const next = { ...record, changedAtMs: nowMs, version: record.version + 1 }
  const entry = entryOf(next, nowMs, type)
  return { record: next, entry: { ...entry, data: { ...entry.data, ...data } }, effects: [] }
}

function same(record: TransactionRecord): Step {
  return { record, entry: null, effects: [] }
}

export function entryOf(record: TransactionRecord, nowMs: number, type: string): NewEntry {
  const { id, phase, reason, isLate, amountKopecks, paidKopecks, bankWord, operationId } = record
  return {
    transactionId: id,
    atMs: nowMs,
    type,
    // In the words of the published interface: listeners get it as it is written here.
    data: {
      transaction: id,
      dynamicQRStatus: statusOf(record),
      phase,
      reason,
      late: isLate,
      amount: amountKopecks,
      paidAmount: paidKopecks,
      bankStatus: bankWord,
      bankOperation: operationId,
    },
  }
}
