/**
 * Settles a refund that the bank has not ended: a person who has looked at the bank's statement says how it ended.
 * The bank is asked once more before; its final answer counts, not the person's.
 *
 * Why a person may: a refund that failed later at T-Bank stayed unknown for ever and blocked every further one of its
 * payment. Ways out, in this order: the bank's word, time, a person; when each, says docs/api/payment.md. At a bank
 * that tells only sums, one answer that nothing is under way counts for nothing, nor any within five minutes of the
 * last call: one of its machines may be behind. The bank goes on being asked: what it says otherwise becomes
 * `returned-late` or `contradicted`. A settled `returned` is never taken back, since closed shifts have it. Wrong
 * about `refused`: the bank's sums or the id catch it before more goes out. Wrong about `returned`: the customer has
 * to ask on the bank's website.
 */

import { withinMs } from '#firmware/async/deadline.ts'
import { Fault, toFault } from '#firmware/fault.ts'
import { momentOf } from '#firmware/local-date.ts'
import { HOUR_MS } from '#firmware/vocabulary/durations.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { RefundFact } from '#hal/bank.ts'
import type { Clock } from '#hal/clock.ts'
import type { RefundRecord, RefundStore } from '#hal/refund-store.ts'
import type { Transactions } from '../ledger/transactions.ts'
import { BANK_CALL_MS_MAX, SETTLEMENT_NOTE_CHARACTERS_MAX } from '../limits.ts'
import type { PaymentPorts } from '../payment-ports.ts'
import { purposeTrouble } from '../purpose-and-reference-check.ts'
import type { OpenRefundBank } from './refund-bank.ts'
import { refundOrderOf } from './refund-query.ts'
import { isRefundOverdue, REFUND_QUIET_MS } from './refund-schedule.ts'
import { isSettled, isUnasked, type PersonWord } from './refund-step.ts'
import type { Refunds } from './refunds.ts'

export interface SettleRefundPorts extends Pick<PaymentPorts, 'clock' | 'journal'> {
  readonly store: RefundStore
  readonly refunds: Refunds
  readonly transactions: Transactions
  readonly openBank: OpenRefundBank
  /** How long ago the bank was last told to give it back, as far as this process knows. */
  readonly sinceAskedMs: (id: string) => number
  /** Asks the bank what it has given back of a payment. Never rejects. */
  readonly queryNow: (transactionId: string) => Promise<void>
}

/**
 * Answers the refund as it is then; said again, the same. Rejects with 'not-found', 'bad-request' for the words and
 * where it ended otherwise, 'busy' where the bank may still be at it, 'storage'.
 */
export type SettleRefund = (id: string, word: PersonWord) => Promise<RefundRecord>

export function createSettleRefund(ports: SettleRefundPorts): SettleRefund {
  const { store, refunds, transactions, openBank, sinceAskedMs, clock, journal } = ports

  /** Null where the bank cannot be asked: then the person alone knows. */
  async function bankWord(record: RefundRecord): Promise<RefundFact | null> {
    try {
      const bank = openBank(record.transactionId)?.refunds
      const payment = transactions.find(record.transactionId)
      if (!bank || !payment) return null
      const order = refundOrderOf(record, payment)
      return await withinMs(clock, BANK_CALL_MS_MAX, null, (signal) => bank.state(order, signal))
    } catch (thrown) {
      journal.warn('refund.bank-silent', { refund: record.id, fault: toFault(thrown).said })
      return null
    }
  }

  function queryAgain({ transactionId }: RefundRecord): void {
    const inAnHourMs = clock.now() + HOUR_MS
    const { nextQueryMs = null } = store.refundable(transactionId) ?? {}
    if (nextQueryMs === null || nextQueryMs > inAnHourMs) store.queried(transactionId, inAnHourMs)
  }

  function mustHaveHadTime({ id, attempts }: RefundRecord): void {
    const leftMs = attempts === 0 ? 0 : REFUND_QUIET_MS - sinceAskedMs(id)
    if (leftMs > 0)
      throw settling(
        'busy',
        say('fault.refund.settle-too-early', { minutes: Math.ceil(leftMs / 60_000) }),
      )
  }

  return async (id, word) => {
    const noteIs = purposeTrouble(word.note, SETTLEMENT_NOTE_CHARACTERS_MAX)
    if (noteIs) throw settling('bad-request', say('fault.refund.bad-note', { why: noteIs }))
    if (word.note.trim() === '') throw settling('bad-request', say('fault.refund.note-missing'))
    const before = store.find(id)
    if (!before) throw new Fault('not-found', say('fault.refund.not-found'))
    if (isSettled(before)) return agreed(before, word)
    if (isUnasked(before) && word.as === 'returned')
      throw settling('bad-request', say('fault.refund.never-sent-to-bank'))
    mustHaveHadTime(before)
    if (!isUnasked(before)) {
      const fact = await bankWord(before)
      // Meanwhile the bank may have been asked once more, and this answer may be from before.
      mustHaveHadTime(refunds.known(id))
      if (fact) mustNotBeAtIt(refunds.apply(id, { type: 'bank-answered', fact }), fact, clock)
    }
    if (isSettled(refunds.known(id))) return agreed(refunds.known(id), word)
    // The bank may have given back what the person did not see, and may say so later: also to a lane that stops here.
    queryAgain(before)
    const after = refunds.apply(id, { type: 'settled', ...word })
    await ports.queryNow(after.transactionId)
    return refunds.known(id)
  }
}

function mustNotBeAtIt(
  { phase, createdAtMs }: RefundRecord,
  { state, word }: RefundFact,
  clock: Clock,
): void {
  if (phase !== 'asked' || state !== 'pending') return
  if (isRefundOverdue(clock.now() - createdAtMs, true)) return
  throw settling('busy', say('fault.refund.pending-at-bank', { status: word }))
}

/** Said again it is the same; otherwise than it ended it is not believed. */
function agreed(record: RefundRecord, { as }: PersonWord): RefundRecord {
  const { phase, personWord, personName, personAtMs, bankWord } = record
  if (phase === as) return record
  const ended =
    phase === 'returned' ? say('text.refund.money-refunded') : say('text.refund.nothing-refunded')
  const by =
    personWord === phase && personAtMs !== null
      ? say('text.refund.settled-by-person', {
          name: personName ?? say('text.refund.unnamed-person'),
          time: momentOf(personAtMs),
        })
      : say('text.refund.ended-by-bank', { status: bankWord === null ? '' : ` (${bankWord})` })
  throw settling('bad-request', say('fault.refund.already-ended', { outcome: ended, source: by }))
}

function settling(kind: 'busy' | 'bad-request', message: Sentence): Fault {
  return new Fault(kind, message, undefined, { part: 'refund' })
}
