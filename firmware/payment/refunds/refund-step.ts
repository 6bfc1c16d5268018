/**
 * Life of one refund: from (record, event) to (record, entry). Pure.
 *
 *   requested ─asking─▶ asked ──────────bank──▶ returned
 *       │                │  ▲ ╲ bank            ▲     ▲
 *       │         silent │  │  ╲──────▶ refused ┄┄┄┄┄┄┤ (the bank says after all that it did)
 *       └─dropped─▶ refused ▼                         │
 *                       unknown ─────────bank─────────┘
 *
 * 'settled': a person who has seen the bank's statement ends an open refund as the bank would.
 *
 * 'asking' is committed before each call to the bank, so that after a stop the row says that the money may have gone
 * back. The bank's word makes 'returned' from every phase; a person's word does so only where the bank has not said how
 * the refund ended. A bank that only tells sums says nothing about a refund that has ended: a larger sum is booked as
 * found at the bank. A refusal of the bank is final once it also says that it has no such refund, because the refusal
 * may have been of a repetition. An unknown word changes nothing.
 */
import type { LedgerEvent } from '#firmware/events/ledger-events.ts'
import type { RefundFact } from '#hal/bank.ts'
import type { RefundProblem, RefundRecord } from '#hal/refund-store.ts'

export type RefundEvent =
  | { readonly type: 'asking'; readonly returnedBeforeKopecks: number | null }
  /** The bank answered a call to give back with a refusal. */
  | { readonly type: 'denied'; readonly word: string }
  | { readonly type: 'bank-answered'; readonly fact: RefundFact }
  /** The bank had it under way, and says for good that it is not, and that nothing of it went back. */
  | { readonly type: 'failed' }
  /** Its time is over: a person is to say how it ended. */
  | { readonly type: 'overdue' }
  | ({ readonly type: 'settled' } & PersonWord)
  /** The bank says that less was refunded of the payment than this refund and the others add up to. */
  | { readonly type: 'missed'; readonly word: string }
  /** Nothing was heard of it for too long. */
  | { readonly type: 'silent' }
  /** It cannot be asked for, and was not. */
  | ({ readonly type: 'dropped'; readonly problem: RefundProblem } & Partial<
      Pick<RefundRecord, 'bankWord' | 'returnedBeforeKopecks'>
    >)

/** Said by somebody who has looked at the bank's statement. */
export interface PersonWord {
  readonly as: 'returned' | 'refused'
  /** The name of the token. */
  readonly by: string | null
  readonly note: string
}

/** The entry of the ledger, without `refund.`. */
export type RefundEventType = Extract<LedgerEvent, `refund.${string}`>
type RefundEventName<Type = RefundEventType> = Type extends `refund.${infer Name}` ? Name : never

export interface RefundStep {
  readonly record: RefundRecord
  /** What is written into the ledger; null: nothing. */
  readonly event: RefundEventType | null
}

export function refundStep(record: RefundRecord, event: RefundEvent, nowMs: number): RefundStep {
  const { phase } = record
  if (phase === 'returned') return contradicted(record, event, nowMs)
  switch (event.type) {
    case 'asking':
      if (phase === 'refused') return same(record)
      return moved(record, nowMs, 'asked', {
        phase: 'asked',
        attempts: record.attempts + 1,
        returnedBeforeKopecks: event.returnedBeforeKopecks,
        isDenied: false,
      })
    case 'denied':
      if (phase === 'refused' || record.attempts === 0) return same(record)
      return moved(record, nowMs, 'denied', { isDenied: true, bankWord: event.word })
    case 'bank-answered':
      return answered(record, event.fact, nowMs)
    case 'failed':
      return isOpenAndTaken(record) ? refused(record, nowMs, 'bank') : same(record)
    case 'overdue':
      if (isSettled(record) || record.isOverdue) return same(record)
      return moved(record, nowMs, 'overdue', { isOverdue: true })
    case 'settled':
      return settledBy(event, record, nowMs)
    case 'missed':
      return same(record)
    case 'silent':
      return phase === 'asked'
        ? moved(record, nowMs, 'unknown', { phase: 'unknown' })
        : same(record)
    case 'dropped':
      // Once the bank was told of a refund, only the bank's word ends it.
      if (!isUnasked(record)) return same(record)
      return refused(
        {
          ...record,
          bankWord: event.bankWord ?? null,
          returnedBeforeKopecks: event.returnedBeforeKopecks ?? null,
        },
        nowMs,
        event.problem,
      )
  }
}

/** If the bank was never told of a refund, no person can have seen that it was made: 'returned' is ignored then. */
function settledBy({ as, by, note }: PersonWord, record: RefundRecord, nowMs: number): RefundStep {
  if (isSettled(record) || (as === 'returned' && isUnasked(record))) return same(record)
  const decision = { personWord: as, personName: by, personNote: note, personAtMs: nowMs } as const
  if (as === 'refused') return refused({ ...record, ...decision }, nowMs, 'person')
  return moved(record, nowMs, 'returned', {
    ...decision,
    phase: 'returned',
    problem: null,
    settledAtMs: nowMs,
  })
}

/** A refund booked as returned stays so. When the bank contradicts the person, that is told once. */
function contradicted(record: RefundRecord, event: RefundEvent, nowMs: number): RefundStep {
  if (record.personWord !== 'returned' || record.isContradicted) return same(record)
  const isDenial = event.type === 'bank-answered' && event.fact.state === 'refused'
  const word = isDenial ? event.fact.word : event.type === 'missed' ? event.word : null
  if (word === null) return same(record)
  return moved(record, nowMs, 'contradicted', { bankWord: word, isContradicted: true })
}

function answered(record: RefundRecord, fact: RefundFact, nowMs: number): RefundStep {
  const heard = { bankWord: fact.word, bankRefundId: fact.bankRefundId ?? record.bankRefundId }
  if (fact.state === 'returned') {
    if (record.phase === 'refused' && isKnownBySum(record)) return same(record)
    const name = record.phase === 'refused' ? 'returned-late' : 'returned'
    return moved(record, nowMs, name, {
      ...heard,
      phase: 'returned',
      problem: null,
      settledAtMs: nowMs,
      isContradicted: record.personWord === 'refused',
    })
  }
  if (record.phase === 'refused' || isUnasked(record)) return same(record)
  switch (fact.state) {
    case 'refused':
      return refused({ ...record, ...heard }, nowMs, 'bank')
    case 'absent':
      // The word of the refusal says more than the word that there is no such refund.
      if (record.isDenied && !record.isTaken) return refused(record, nowMs, 'bank')
      return noted(record, heard, nowMs)
    case 'pending':
      if (record.isTaken && record.phase === 'asked') return noted(record, heard, nowMs)
      return moved(record, nowMs, 'pending', { ...heard, phase: 'asked', isTaken: true })
    case 'unknown':
      return noted(record, heard, nowMs)
  }
}

function isKnownBySum({ attempts, returnedBeforeKopecks }: RefundRecord): boolean {
  return attempts > 0 && returnedBeforeKopecks !== null
}

/** The bank knows nothing of it, and it may be asked for: for the first time, or again. */
export function mayBeAsked(record: RefundRecord): boolean {
  return !isSettled(record) && !record.isTaken && !record.isDenied
}

function isOpenAndTaken(record: RefundRecord): boolean {
  return record.isTaken && !isSettled(record)
}

/** The bank has said its last word, or was never told. */
export function isSettled({ phase }: Pick<RefundRecord, 'phase'>): boolean {
  return phase === 'returned' || phase === 'refused'
}

export function isUnasked({ phase, attempts }: RefundRecord): boolean {
  return phase === 'requested' && attempts === 0
}

function refused(record: RefundRecord, nowMs: number, problem: RefundProblem): RefundStep {
  return moved(record, nowMs, 'refused', { phase: 'refused', problem, settledAtMs: nowMs })
}

/** The bank's word goes into the ledger verbatim when it is new, and not a second time. */
function noted(
  record: RefundRecord,
  heard: Pick<RefundRecord, 'bankWord' | 'bankRefundId'>,
  nowMs: number,
): RefundStep {
  const isNew = heard.bankWord !== record.bankWord || heard.bankRefundId !== record.bankRefundId
  return isNew ? moved(record, nowMs, 'answered', heard) : same(record)
}

function moved(
  record: RefundRecord,
  nowMs: number,
  event: RefundEventName,
  change: Partial<RefundRecord>,
): RefundStep {
  const next = { ...record, ...change, changedAtMs: nowMs, version: record.version + 1 }
  return { record: next, event: `refund.${event}` }
}

function same(record: RefundRecord): RefundStep {
  return { record, event: null }
}
