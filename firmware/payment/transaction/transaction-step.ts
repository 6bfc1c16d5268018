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
 * applying it once. Effects are data; open.ts has them carried out.
 */
import type { Reason, TransactionRecord } from '#hal/transaction-store.ts'
import { answered, type BankAnswered } from './bank-answer.ts'
import { isClosed, isPayable } from './payment-phases.ts'
import {
  CLOSED,
  cancelling,
  ended,
  lost,
  moved,
  type Step,
  same,
} from './transaction-step-results.ts'

/** Why the till no longer waits for a code that is not on the glass yet. */
export type GivenUp = Extract<Reason, 'user' | 'client-gone'>

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
  | { readonly type: 'given-up'; readonly reason: GivenUp }
  | { readonly type: 'ttl-elapsed' }
  | BankAnswered
  | { readonly type: 'bank-silent' }
  | { readonly type: 'restarted'; readonly isExpired: boolean }
  | { readonly type: 'withdrawn' }
  | { readonly type: 'watch-ended' }

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
    case 'given-up':
      if (phase === 'static') return ended(record, nowMs, 'failed', event.reason)
      if (!isPayable(record) && phase !== 'registering') return same(record)
      return abandoned(record, nowMs, event.reason)
    case 'ttl-elapsed':
      return isPayable(record) ? cancelling(record, nowMs, 'expired') : same(record)
    case 'bank-answered':
      return answered(record, event, nowMs)
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

type Registered = Extract<TransactionEvent, { type: 'registered' }>

function registered(record: TransactionRecord, event: Registered, nowMs: number): Step {
  const { qrId, payload, isStatic } = event
  const phase = isStatic ? 'static' : 'showing'
  return moved(record, nowMs, phase, 'transaction.registered', ['show'], { qrId, payload })
}

function abandoned(record: TransactionRecord, nowMs: number, reason: Reason): Step {
  // A static payload has no order at a bank that could be looked for.
  return record.sealedProfile === null
    ? ended(record, nowMs, 'failed', reason)
    : cancelling(record, nowMs, reason)
}

function restarted(record: TransactionRecord, isExpired: boolean, nowMs: number): Step {
  switch (record.phase) {
    case 'registering':
      return abandoned(record, nowMs, 'restarted')
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
      return { record, entry: null, effects: isClosed(record) ? [] : ['follow'] }
  }
}
