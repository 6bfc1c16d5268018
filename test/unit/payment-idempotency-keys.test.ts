/** What becomes of the key of a showQR when it comes again, by how the first attempt ended. */
import * as assert from 'uvu/assert'
import { createIdempotencyKeys } from '#firmware/payment/checkout/payment-idempotency-keys.ts'
import type { Transactions } from '#firmware/payment/ledger/transactions.ts'
import type { Phase, TransactionRecord, TransactionStore } from '#hal/transaction-store.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

/** The key of a payment that stands so; `wasAnswered`: the till had its success. */
function keyOf(phase: Phase, reason: string | null, wasAnswered: boolean) {
  const forgotten: string[] = []
  const store = {
    forgetKeysBefore() {},
    key: () => ({ request: 'r', transactionId: 't', answer: wasAnswered ? 'success' : null }),
    forgetKey: (key: string) => forgotten.push(key),
  } as unknown as TransactionStore
  const record = { id: 't', phase, reason } as TransactionRecord
  const transactions = { find: () => record } as unknown as Transactions
  return { keys: createIdempotencyKeys(store, transactions, () => 0), forgotten }
}

const REPEATED: readonly (readonly [Phase, string | null, boolean])[] = [
  ['accepted', null, true],
  ['accepted', null, false],
  ['waiting', null, false],
  // Cancelled at the till, and paid all the same.
  ['accepted', 'user', true],
  ['canceled', 'expired', true],
  ['rejected', null, true],
]
const FREE: readonly (readonly [Phase, string | null, boolean])[] = [
  ['canceled', 'user', true],
  ['canceled', 'expired', false],
  ['failed', null, false],
]

spec('the key of a payment that comes again', {
  'is answered with that payment where the till had a success, or can have one'() {
    for (const one of REPEATED) {
      const { keys, forgotten } = keyOf(...one)
      assert.is(keys.recall('k', 'r'), 't', one.join())
      assert.equal(forgotten, [])
    }
  },
  'is free where it ended unpaid, and its success was never had or taken back'() {
    for (const one of FREE) {
      const { keys, forgotten } = keyOf(...one)
      assert.is(keys.recall('k', 'r'), null, one.join())
      assert.equal(forgotten, ['k'])
    }
  },
  async 'is busy while nobody knows, and refused for another request'() {
    const { keys } = keyOf('unknown', null, false)
    await faultOf(() => keys.recall('k', 'r'), 'busy')
    await faultOf(() => keys.recall('k', 'another'), 'bad-request')
  },
})
