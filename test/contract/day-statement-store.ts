/** What every ledger promises of its days. */

import * as assert from 'uvu/assert'
import type { LedgerEvent } from '#firmware/events/ledger-events.ts'
import type { LaneEntry, LedgerEntry } from '#hal/transaction-store.ts'
import { entry, record } from '#test/payments/sample-transactions.ts'
import { faultOf } from '#test/thrown-fault.ts'
import type { LedgerCases, LedgerRig } from './transaction-store.ts'

const DAY_ENTRY: LaneEntry = { atMs: 9_000, type: 'day.stated', data: { date: '2026-11-22' } }
const OUTCOME = { agrees: true, bank: { payments: { count: 1, amount: 500 } } }
const COMPARED = { date: '2026-11-22', bankName: 'CFT', atMs: 7_000, outcome: OUTCOME }

const closing = (shift: number, atMs: number): LaneEntry => ({
  atMs,
  type: 'shift.closed',
  data: { shift },
})
const shiftsOf = (entries: readonly LedgerEntry[]) => entries.map(({ data }) => data['shift'])

export function dayCases(open: () => LedgerRig): LedgerCases {
  return {
    'has the last comparison of a day with each bank'() {
      using rig = open()
      const { days } = rig.store
      assert.equal(days.comparisons('2026-11-22'), [])
      days.keepComparison({ ...COMPARED, bankName: 'Pix' })
      days.keepComparison({ ...COMPARED, atMs: 1, outcome: {} })
      days.keepComparison(COMPARED)
      days.keepComparison({ ...COMPARED, date: '2026-11-21' })
      assert.equal(days.comparisons('2026-11-22'), [COMPARED, { ...COMPARED, bankName: 'Pix' }])
      const earlier = { ...COMPARED, date: '2026-11-21' }
      assert.equal(days.comparisonsWith('CFT', '', 9), [earlier, COMPARED])
      assert.equal(days.comparisonsWith('CFT', '', 1), [earlier])
      assert.equal(days.comparisonsWith('CFT', '2026-11-21', 9), [COMPARED])
    },
    'tells a day once, as an entry in its turn, in whatever order'() {
      using rig = open()
      const { days } = rig.store
      rig.store.insert(record('A'), entry('A'), null)
      const written = days.report('2026-11-22', DAY_ENTRY)
      assert.equal(written, { sequence: 2, transactionId: null, ...DAY_ENTRY })
      assert.is(days.report('2026-11-22', { ...DAY_ENTRY, data: {} }), null)
      assert.is(days.report('2026-11-20', DAY_ENTRY)?.sequence, 3)
      assert.equal(rig.store.entriesAfter(1, 9).length, 2)
      assert.equal(days.reported('2026-11-20'), ['2026-11-20', '2026-11-22'])
      assert.equal(days.reported('2026-11-21'), ['2026-11-22'])
    },
    'knows after which day they are reported: the earliest that was given'() {
      using rig = open()
      const { days } = rig.store
      assert.is(days.reportedAfter(), null)
      days.reportAfter('2026-11-20')
      days.reportAfter('2026-11-24')
      assert.is(days.reportedAfter(), '2026-11-20')
      // Said by a clock that was years ahead: one that is right moves it back.
      days.reportAfter('2026-11-18')
      assert.is(days.reportedAfter(), '2026-11-18')
      assert.equal(days.reported('2026-01-01'), [])
      assert.ok(days.report('2026-11-20', DAY_ENTRY))
      assert.equal(days.reported('2026-01-01'), ['2026-11-20'])
    },
    'finds where shifts were closed, by number and by time'() {
      using rig = open()
      const { days } = rig.store
      for (const [shift, atMs] of [
        [1, 100],
        [2, 300],
        // The clock was set back.
        [3, 200],
        [4, 900],
      ] as const) {
        rig.store.note(closing(shift, atMs))
        rig.store.note({ atMs, type: 'money.found-at-bank', data: {} })
      }
      assert.equal(shiftsOf(days.shiftsClosedAfter(1, 2)), [2, 3])
      assert.equal(shiftsOf(days.shiftsClosedAfter(0, 9)), [1, 2, 3, 4])
      assert.is(days.shiftClosedBefore(1), null)
      assert.is(days.shiftClosedBefore(5)?.data['shift'], 2)
      assert.equal(shiftsOf(days.shiftsClosedBetween(200, 900)), [2, 3])
    },
    'finds what was found at the bank by the time that the bank says'() {
      using rig = open()
      const found = (
        bankKey: string,
        bankAt: string | null,
        type: LedgerEvent = 'money.found-at-bank',
      ) => ({
        bankName: 'CFT' as const,
        kind: 'payment' as const,
        bankKey,
        transactionId: null,
        atMs: 5,
        type,
        data: { bankAt },
      })
      rig.store.foundMoney.addAll([
        found('late', '2026-11-22T20:59:59.999Z'),
        found('next', '2026-11-22T21:00:00.000Z'),
        found('early', '2026-11-21T21:00:00.000Z'),
        found('never', null),
        found('taken back', '2026-11-22T12:00:00.000Z', 'money.found-withdrawn'),
      ])
      const [from, until] = ['2026-11-21T21:00:00.000Z', '2026-11-22T21:00:00.000Z']
      const sequences = rig.store.days.foundBetween(from, until, 9).map((one) => one.sequence)
      assert.equal(sequences, [1, 3, 5])
      assert.is(rig.store.days.foundBetween(from, until, 2).length, 2)
    },
    'finds what persons decided by the day that it is of'() {
      using rig = open()
      const decided = (bankKey: string, date: string, type: LedgerEvent) => ({
        bankName: 'CFT' as const,
        kind: 'payment' as const,
        bankKey,
        transactionId: null,
        atMs: 5,
        type,
        data: { date },
      })
      rig.store.foundMoney.addAll([
        decided('1', '2026-11-22', 'difference.settled'),
        decided('2', '2026-11-21', 'difference.settled'),
        decided('3', '2026-11-22', 'difference.reopened'),
        decided('4', '2026-11-22', 'money.found-at-bank'),
      ])
      const of = (date: string) => rig.store.days.decisions(date).map(({ sequence }) => sequence)
      assert.equal([of('2026-11-22'), of('2026-11-20')], [[1, 3], []])
    },
    async 'has nothing that the disk did not take'() {
      using rig = open()
      const { days } = rig.store
      rig.fillDisk()
      await faultOf(() => days.report('2026-11-22', DAY_ENTRY), 'storage')
      await faultOf(() => days.keepComparison(COMPARED), 'storage')
      assert.equal(days.reported('2026-01-01'), [])
      assert.equal(rig.store.entriesAfter(0, 9), [])
    },
    async 'is not written into a damaged ledger'() {
      using rig = open()
      rig.damage()
      await faultOf(() => rig.store.days.report('2026-11-22', DAY_ENTRY), 'storage')
      await faultOf(() => rig.store.days.keepComparison(COMPARED), 'storage')
    },
  }
}
