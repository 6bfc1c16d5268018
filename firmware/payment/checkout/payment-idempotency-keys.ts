/**
 * Idempotency keys of showQR: the same key and request is the same payment, answered the same way.
 *
 * A success is repeated, unless the till has cancelled that payment since. While it is unknown how the first
 * attempt ended, the key is busy. Once the attempt has certainly ended unpaid, and the client never had a success or
 * took it back, the key is free again, because a retry must be able to succeed. Setting the clock makes no key
 * forgotten: the last few thousand are kept whatever time it is.
 *
 * Why cancelQR frees the key: a till that lost the answer, cancelled and asked again with the same key got the id of
 * the cancelled payment and an empty glass. What the till has read, the lane cannot know, so cancelQR is its last
 * word, the key included; until the bank says that the old payment cannot be paid, the key is busy. Payments that
 * ended otherwise keep theirs: getDynamicQRStatus tells how they ended. The cost: a late copy of the first request shows
 * a code that no till asked for, until the next showQR or cancelQR. At a bank that cannot withdraw, take another key.
 */

import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { TransactionRecord, TransactionStore } from '#hal/transaction-store.ts'
import type { Transactions } from '../ledger/transactions.ts'
import { KEY_KEPT_MS, KEYS_KEPT } from '../limits.ts'
import { isFinal, isPayable } from '../transaction/payment-phases.ts'

const DONE = 'success'

export type IdempotencyKeys = ReturnType<typeof createIdempotencyKeys>

export function createIdempotencyKeys(
  store: TransactionStore,
  transactions: Transactions,
  nowMs: () => number,
) {
  return {
    /** The id of the payment whose success is to be repeated, or null when there is none yet. */
    recall(key: string, request: string): string | null {
      store.forgetKeysBefore(nowMs() - KEY_KEPT_MS, KEYS_KEPT)
      const known = store.key(key)
      if (!known) return null
      if (known.request !== request)
        throw new Fault('bad-request', say('fault.request.idempotency-key-reused'))
      const { transactionId } = known
      const record = transactions.find(transactionId)
      if (known.answer === DONE && !isTakenBack(record)) return transactionId
      if (record && (isPayable(record) || record.phase === 'accepted')) return transactionId
      if (record && !isFinal(record))
        throw new Fault('busy', say('fault.payment.first-attempt-unclear'), undefined, {
          transaction: record,
        })
      store.forgetKey(key)
      return null
    },
    succeeded: (key: string) => store.answerKey(key, DONE),
  }
}

/** By cancelQR. It may have arrived before the till had read the success, so the success is no longer valid. */
function isTakenBack(record: TransactionRecord | null): boolean {
  return record?.reason === 'user' && record.phase !== 'accepted'
}
