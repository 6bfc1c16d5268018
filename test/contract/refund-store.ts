/** What every ledger promises of its refunds. */
import * as assert from 'uvu/assert'
import { refundEntry, refundRow } from '#test/payments/sample-refunds.ts'
import { entry, record } from '#test/payments/sample-transactions.ts'
import { faultOf } from '#test/thrown-fault.ts'
import type { LedgerCases, LedgerRig } from './transaction-store.ts'

const KEY = { key: 'k1', request: '["A",100]' }
const PAID = { phase: 'accepted', paidKopecks: 500, sealedProfile: null } as const

export function refundCases(open: () => LedgerRig): LedgerCases {
  /** With a payment A of 500 kopecks that was paid at 1 s. */
  function openPaid(ids: readonly string[] = ['A']) {
    const rig = open()
    for (const [index, id] of ids.entries()) {
      rig.store.insert(record(id), entry(id), null)
      const refundable = {
        sealedProfile: 'sealed',
        paidAtMs: 1_000 + index,
        nextQueryMs: 5_000 - index,
      }
      rig.store.update(record(id, { ...PAID, version: 2 }), null, undefined, refundable)
    }
    return {
      rig,
      store: rig.store,
      refunds: rig.store.refunds,
      [Symbol.dispose]: () => rig[Symbol.dispose](),
    }
  }

  return {
    'gives back every field as it was given, and its key'() {
      using opened = openPaid()
      const { refunds, store } = opened
      const full = refundRow('R', {
        phase: 'asked',
        problem: 'bank',
        attempts: 2,
        isDenied: true,
        isTaken: true,
        returnedBeforeKopecks: 7,
        bankRefundId: 'b',
        bankWord: 'WORD',
        settledAtMs: 3_000,
        isOverdue: true,
        personWord: 'refused',
        personName: 'office',
        personNote: 'by the statement',
        personAtMs: 3_000,
        isContradicted: true,
      })
      const written = refunds.insert(full, refundEntry(), KEY)
      assert.equal(refunds.find('R'), full)
      assert.is(refunds.find('S'), null)
      assert.equal(refunds.key('k1'), { ...KEY, refundId: 'R' })
      assert.is(refunds.key('k2'), null)
      assert.equal(store.entriesAfter(written.sequence - 1, 9), [written])
      assert.equal(store.entriesOf('A').at(-1), written)
      assert.throws(() => refunds.insert(refundRow('S'), refundEntry(), KEY))
      assert.throws(() => refunds.insert(full, refundEntry(), null))
    },
    async 'never takes more than was paid, all that is not refused counted'() {
      using opened = openPaid()
      const { refunds, store } = opened
      await faultOf(
        () => refunds.insert(refundRow('0', { amountKopecks: 501 }), refundEntry(), KEY),
        'full',
      )
      assert.is(refunds.key('k1'), null)
      refunds.insert(refundRow('1', { amountKopecks: 200 }), refundEntry(), null)
      refunds.insert(refundRow('2', { amountKopecks: 200, phase: 'unknown' }), refundEntry(), null)
      const before = store.lastSequence()
      await faultOf(
        () => refunds.insert(refundRow('3', { amountKopecks: 101 }), refundEntry(), null),
        'full',
      )
      assert.is(store.lastSequence(), before)
      refunds.update(refundRow('2', { amountKopecks: 200, phase: 'refused', version: 2 }), null)
      refunds.insert(refundRow('4', { amountKopecks: 300 }), refundEntry(), null)
      await faultOf(
        () => refunds.insert(refundRow('5', { amountKopecks: 1 }), refundEntry(), null),
        'full',
      )
      assert.is(refunds.of('A').length, 3)
    },
    async 'takes no refund of a payment that is not paid, or not there'() {
      using opened = openPaid()
      const { refunds, store } = opened
      store.insert(record('B'), entry('B'), null)
      for (const transactionId of ['B', 'C'])
        await faultOf(
          () =>
            refunds.insert(
              refundRow('1', { transactionId }),
              refundEntry('refund.requested', 'B'),
              null,
            ),
          'full',
        )
    },
    async 'takes what the bank did itself beside what is still open, counts it, and never more than was paid'() {
      using opened = openPaid()
      const { refunds } = opened
      const found = { origin: 'bank', phase: 'returned', settledAtMs: 9 } as const
      refunds.insert(refundRow('0', { amountKopecks: 100 }), refundEntry(), null)
      refunds.insert(refundRow('1', { ...found, amountKopecks: 450 }), refundEntry(), null)
      await faultOf(() => refunds.insert(refundRow('2'), refundEntry(), null), 'full')
      await faultOf(
        () => refunds.insert(refundRow('3', { ...found, amountKopecks: 51 }), refundEntry(), null),
        'full',
      )
      refunds.insert(refundRow('3', { ...found, amountKopecks: 50 }), refundEntry(), null)
      await faultOf(
        () => refunds.insert(refundRow('4', { amountKopecks: 1 }), refundEntry(), null),
        'full',
      )
    },
    'notes what is heard of a refund that has ended, which stays ended'() {
      using opened = openPaid()
      const { refunds } = opened
      const said = { personWord: 'returned', personNote: 'seen', personAtMs: 3_000 } as const
      refunds.insert(refundRow('1', { phase: 'unknown' }), refundEntry(), null)
      const ended = { ...said, phase: 'returned', settledAtMs: 3_000 } as const
      refunds.update(refundRow('1', { ...ended, version: 2 }), refundEntry('refund.returned'))
      const against = { ...ended, isContradicted: true, bankWord: '0 of 100', version: 3 }
      refunds.update(refundRow('1', against), refundEntry('refund.contradicted'))
      assert.equal(refunds.find('1'), refundRow('1', against))
    },
    async 'refuses a row that has moved on'() {
      using opened = openPaid()
      const { refunds } = opened
      refunds.insert(refundRow('1'), refundEntry(), null)
      refunds.update(refundRow('1', { phase: 'asked', version: 2 }), refundEntry('refund.asked'))
      await faultOf(
        () => refunds.update(refundRow('1', { phase: 'unknown', version: 2 }), null),
        'busy',
      )
      await faultOf(() => refunds.update(refundRow('9', { version: 2 }), null), 'busy')
      assert.is(refunds.find('1')?.phase, 'asked')
    },
    'finds what is open, what was returned in a time, and what somebody asked for'() {
      using opened = openPaid(['A', 'B'])
      const { refunds } = opened
      const returned = { phase: 'returned', settledAtMs: 3_000 } as const
      refunds.insert(refundRow('1', returned), refundEntry(), null)
      refunds.insert(refundRow('2', { transactionId: 'B', phase: 'unknown' }), refundEntry(), null)
      refunds.insert(refundRow('3', { phase: 'refused', settledAtMs: 3_000 }), refundEntry(), null)
      refunds.insert(refundRow('4', { requestedBy: null, createdAtMs: 2_500 }), refundEntry(), null)
      refunds.insert(refundRow('5', { ...returned, settledAtMs: 2_999 }), refundEntry(), null)
      const ids = (some: readonly { id: string }[]) => some.map(({ id }) => id).join('')
      assert.is(ids(refunds.unsettled()), '24')
      assert.is(ids(refunds.of('A')), '1345')
      assert.is(
        ids([...refunds.ofAll(['A', 'B'])].sort((one, other) => (one.id < other.id ? -1 : 1))),
        '12345',
      )
      assert.equal(refunds.ofAll([]), [])
      assert.is(ids(refunds.returnedBetween(2_999, 3_000)), '5')
      assert.is(ids(refunds.returnedBetween(0, 9_000)), '51')
      const sums = (afterId: string, limit: number) =>
        refunds.returnedSums(afterId, limit).map((sum) => Object.values(sum))
      assert.equal(sums('', 9), [['A', 200]])
      refunds.insert(refundRow('6', { ...returned, transactionId: 'B' }), refundEntry(), null)
      assert.equal(sums('', 1), [['A', 200]])
      assert.equal(sums('A', 9), [['B', 100]])
      assert.is(refunds.requestedSince('till 1', 2_000), 400)
      assert.is(refunds.requestedSince('till 1', 2_001), 0)
      assert.is(refunds.requestedSince(null, 0), 100)
      assert.is(refunds.requestedSince('nobody', 0), 0)
    },
    'keeps the profile of a paid payment once, and asks about the longest due first'() {
      using opened = openPaid(['A', 'B'])
      const { refunds, store } = opened
      const first = { sealedProfile: 'sealed', paidAtMs: 1_000, nextQueryMs: 5_000, queries: 0 }
      assert.equal(refunds.refundable('A'), { ...first, transactionId: 'A' })
      assert.is(refunds.refundable('C'), null)
      store.update(record('A', { ...PAID, version: 3 }), null, undefined, {
        sealedProfile: 'other',
        paidAtMs: 7_000,
        nextQueryMs: null,
      })
      assert.is(refunds.refundable('A')?.sealedProfile, 'sealed')
      assert.is(refunds.nextQuery()?.transactionId, 'B')
      refunds.queried('B', 6_000)
      assert.equal(
        [refunds.refundable('B')?.queries, refunds.refundable('B')?.nextQueryMs],
        [1, 6_000],
      )
      assert.is(refunds.nextQuery()?.transactionId, 'A')
      refunds.queried('A', null)
      refunds.queried('B', null)
      assert.is(refunds.nextQuery(), null)
    },
    'forgets the profiles of old payments, but not those with an open refund'() {
      using opened = openPaid(['A', 'B', 'C', 'D'])
      const { refunds } = opened
      refunds.insert(refundRow('1', { transactionId: 'B', phase: 'unknown' }), refundEntry(), null)
      assert.is(refunds.forgetRefundable(1_003, 1), 1)
      assert.is(refunds.refundable('A'), null)
      assert.is(refunds.forgetRefundable(1_003, 9), 1)
      assert.is(refunds.refundable('C'), null)
      assert.is(refunds.refundable('B')?.sealedProfile, 'sealed')
      assert.is(refunds.refundable('D')?.sealedProfile, 'sealed')
      assert.is(refunds.forgetRefundable(1_003, 9), 0)
    },
    async 'writes nothing while the disk is full'() {
      using opened = openPaid()
      const { rig, refunds, store } = opened
      refunds.insert(refundRow('1'), refundEntry(), null)
      const last = store.lastSequence()
      rig.fillDisk()
      // A disk with a little room left may take a row or two.
      for (let row = 2; row < 400; row += 1)
        try {
          refunds.insert(refundRow(`R${row}`, { amountKopecks: 1 }), refundEntry(), null)
        } catch (thrown) {
          await faultOf(() => {
            throw thrown
          }, 'storage')
          rig.healDisk()
          assert.is(refunds.find(`R${row}`), null)
          assert.is(store.lastSequence(), last + row - 2)
          return
        }
      assert.unreachable('the disk took everything')
    },
  }
}
