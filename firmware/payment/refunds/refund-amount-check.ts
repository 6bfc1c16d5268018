/**
 * How much a wanted refund may be: at most what is left of the payment after the bank's own refunds, and what the
 * caller may refund in a day.
 */

import { momentOf } from '#firmware/local-date.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type { RefundRecord, RefundStore } from '#hal/refund-store.ts'
import type { TransactionRecord } from '#hal/transaction-store.ts'
import { dayOf, localDay, startOfDayMs } from '../ledger/local-day.ts'
import { lookFirst, otherSum, refusal } from './refund-refusals.ts'
import { leftKopecks, refundSums } from './refund-sums.ts'
import type { Refunds } from './refunds.ts'

export interface PaidPayment extends TransactionRecord {
  readonly paidKopecks: number
}

export interface WantedRefund {
  /** Null: all that is left. */
  readonly amountKopecks: number | null
  /** All that went back of the payment before, as whoever asks knows it; null: nothing was said of it. */
  readonly returnedKopecks: number | null
}

/** Who asks, and how much in a day. */
export interface RefundCaller {
  readonly name: string | null
  /** Null: what the config says of everybody. */
  readonly kopecksPerDay: number | null
}

export interface RefundAmountCheckNeeds {
  readonly store: Pick<RefundStore, 'requestedSince'>
  readonly refunds: Pick<Refunds, 'of'>
  readonly config: { readonly kopecksPerDay: number }
  readonly clock: Clock
}

/** Kopecks that may be given back now. Throws 'bad-request', 'full' or 'too-many' where that is not what was asked for. */
export type RefundAmountCheck = (
  payment: PaidPayment,
  wanted: WantedRefund,
  caller: RefundCaller,
) => number

export function createRefundAmountCheck(needs: RefundAmountCheckNeeds): RefundAmountCheck {
  const { store, refunds, config, clock } = needs

  /** What is asked for, by what is left: in the same turn as the row is written. */
  function amountOf({ id, paidKopecks }: PaidPayment, wanted: number | null): number {
    const left = leftKopecks(paidKopecks, refundSums(refunds.of(id)))
    const amount = wanted ?? left
    if (amount === 0) throw refusal('full', say('fault.refund.all-refunded'))
    if (amount > left)
      throw refusal('full', say('fault.refund.exceeds-payment', { left: { kopecks: left } }))
    return amount
  }

  /**
   * What the bank gave back by itself may be the very refund that is asked for: made before this lane
   * was restored, or by a clerk on the bank's website. Who knows of it says so, by the sum.
   */
  function checkReturned({ id }: TransactionRecord, knownKopecks: number | null): void {
    const all = refunds.of(id)
    const { returnedKopecks } = refundSums(all)
    if (knownKopecks === returnedKopecks) return
    const isOurs = ({ origin, isContradicted }: RefundRecord) =>
      origin === 'lane' && !isContradicted
    if (!all.every(isOurs)) throw refusal('bad-request', lookFirst(returnedKopecks))
    if (knownKopecks === null) return
    throw refusal('bad-request', otherSum(knownKopecks, returnedKopecks))
  }

  function checkDay({ name, kopecksPerDay }: RefundCaller, amountKopecks: number): void {
    const most = kopecksPerDay ?? config.kopecksPerDay
    const nowMs = clock.now()
    const before = store.requestedSince(name, startOfDayMs(nowMs))
    if (before + amountKopecks <= most) return
    const left = { kopecks: Math.max(most - before, 0) }
    const who =
      name === null ? say('text.refund.this-listener') : say('text.refund.named-token', { name })
    // No day will do: to say when would have it asked again for nothing.
    if (amountKopecks > most)
      throw refusal(
        'too-many',
        say('fault.refund.exceeds-daily-limit', { who, most: { kopecks: most } }),
      )
    const { untilMs } = localDay(dayOf(nowMs))
    throw refusal(
      'too-many',
      say('fault.refund.daily-limit-reached', {
        who,
        most: { kopecks: most },
        left,
        time: momentOf(untilMs),
      }),
      { retryAfterMs: untilMs - nowMs },
    )
  }

  return (payment, { amountKopecks, returnedKopecks }, caller) => {
    checkReturned(payment, returnedKopecks)
    const allowed = amountOf(payment, amountKopecks)
    checkDay(caller, allowed)
    return allowed
  }
}
