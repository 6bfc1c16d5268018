/** What every ledger promises of found money. */
import * as assert from 'uvu/assert'
import type { FoundMoney } from '#hal/found-money-store.ts'
import { entry, record } from '#test/payments/sample-transactions.ts'
import { faultOf } from '#test/thrown-fault.ts'
import type { LedgerCases, LedgerRig } from './transaction-store.ts'

const STRANGER: FoundMoney = {
  bankName: 'CFT',
  kind: 'payment',
  bankKey: 'order stranger',
  transactionId: null,
  atMs: 7_000,
  type: 'money.found-at-bank',
  data: { transaction: null, amount: 500 },
}

export function foundMoneyCases(open: () => LedgerRig): LedgerCases {
  return {
    'is an entry in its turn, also of a ledger without a payment'() {
      using rig = open()
      const { store } = rig
      const [first] = store.foundMoney.addAll([STRANGER])
      const { atMs, type, data } = STRANGER
      assert.equal(first, { sequence: 1, transactionId: null, atMs, type, data })
      const second = store.insert(record('A'), entry('A'), null)
      const known = { bankKey: 'order A', transactionId: 'A', data: { transaction: 'A' } }
      const [third] = store.foundMoney.addAll([{ ...STRANGER, ...known }])
      const fourth = store.update(record('A', { version: 2 }), entry('A', 'transaction.shown'))
      assert.equal(store.entriesAfter(0, 10), [first, second, third, fourth])
      assert.equal(store.entriesAfter(1, 2), [second, third])
      assert.equal(store.entriesOf('A'), [second, third, fourth])
      assert.is(store.lastSequence(), fourth?.sequence)
      assert.is(store.newest()?.id, 'A')
    },
    'is found once at its bank, of its kind'() {
      using rig = open()
      const { foundMoney } = rig.store
      assert.is(foundMoney.addAll([STRANGER]).length, 1)
      assert.equal(foundMoney.addAll([{ ...STRANGER, atMs: 9_000, data: {} }]), [])
      assert.is(foundMoney.addAll([{ ...STRANGER, kind: 'refund' }]).length, 1)
      assert.is(foundMoney.addAll([{ ...STRANGER, bankName: 'Pix' }]).length, 1)
      assert.is(rig.store.lastSequence(), 3)
    },
    'is added together: what is new among it, each once, in its order'() {
      using rig = open()
      const { foundMoney } = rig.store
      const other = { ...STRANGER, bankKey: 'order other' }
      assert.not(foundMoney.isKnown(other))
      foundMoney.addAll([other])
      assert.ok(foundMoney.isKnown(other))
      assert.not(foundMoney.isKnown(STRANGER))
      const third = { ...STRANGER, bankKey: 'order third' }
      const added = foundMoney.addAll([STRANGER, other, STRANGER, third])
      assert.equal(
        added.map(({ sequence }) => sequence),
        [2, 3],
      )
      assert.equal(rig.store.entriesAfter(1, 10), added)
      assert.equal(
        [1, 2, 3, 4].map((sequence) => foundMoney.keyOf(sequence)),
        [other.bankKey, STRANGER.bankKey, third.bankKey, null],
      )
      assert.equal(foundMoney.addAll([]), [])
    },
    async 'is not there when the disk did not take it'() {
      using rig = open()
      rig.fillDisk()
      await faultOf(() => rig.store.foundMoney.addAll([STRANGER]), 'storage')
      assert.equal(rig.store.entriesAfter(0, 10), [])
    },
    async 'is not written into a damaged ledger'() {
      using rig = open()
      rig.damage()
      await faultOf(() => rig.store.foundMoney.addAll([STRANGER]), 'storage')
      assert.equal(rig.store.entriesAfter(0, 10), [])
    },
  }
}
