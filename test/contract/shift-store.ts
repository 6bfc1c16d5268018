/** What every ledger promises of its shifts. */
import { createHash } from 'node:crypto'
import * as assert from 'uvu/assert'
import type { LedgerEvent } from '#firmware/events/ledger-events.ts'
import {
  type ClosedShift,
  type OpenShift,
  SHIFT_REMARKS_MAX,
  type ShiftSum,
} from '#hal/shift-store.ts'
import type { LaneEntry, TransactionRecord, TransactionStore } from '#hal/transaction-store.ts'
import { entry, record } from '#test/payments/sample-transactions.ts'
import { faultOf } from '#test/thrown-fault.ts'
import type { LedgerCases, LedgerRig } from './transaction-store.ts'

type Change = Partial<TransactionRecord>

const PAID = { phase: 'accepted', paidKopecks: 500 } as const
const NO_MONEY = { count: 0, kopecks: 0 }
const NO_MONEY_BEFORE = {
  firstPaymentAtMs: null,
  accepted: NO_MONEY,
  otherAmount: NO_MONEY,
  refunded: NO_MONEY,
}
const EMPTY = {
  openedAtMs: null,
  previousHash: null,
  createdCount: 0,
  createdKopecks: 0,
  firstTransactionId: null,
  firstPaymentAtMs: null,
  lastTransactionId: null,
  sums: [],
  remarks: [],
  remarkCount: 0,
  earlierCount: 0,
  before: NO_MONEY_BEFORE,
}
const NONE = () => 'nothing'
const TELL = ({ number, closedAtMs, hash }: ClosedShift): LaneEntry => ({
  atMs: closedAtMs,
  type: 'shift.closed',
  data: { shift: number, hash },
})

/** A payment that goes through these changes, a version each. */
function live(store: TransactionStore, id: string, ...changes: readonly Change[]): void {
  store.insert(record(id, changes[0]), entry(id), null)
  let all = { ...changes[0] }
  for (const [at, change] of changes.slice(1).entries()) {
    all = { ...all, ...change }
    // A store looks at the money of an entry, whatever else it is called.
    const type = `transaction.${all.phase}` as LedgerEvent
    store.update(record(id, { ...all, version: at + 2 }), entry(id, type))
  }
}

function tell(store: TransactionStore, id: string, type: LedgerEvent, data: object): void {
  const { version, ...rest } = store.find(id) ?? record(id)
  store.update({ ...rest, version: version + 1 }, { ...entry(id, type), data: { ...data } })
}

function sumsOf({ sums }: Pick<OpenShift, 'sums'>): Record<string, string> {
  return Object.fromEntries(sums.map(({ kind, count, kopecks }) => [kind, `${count}: ${kopecks}`]))
}

export function shiftCases(open: () => LedgerRig): LedgerCases {
  return {
    'is open from the beginning, and empty'() {
      using rig = open()
      assert.equal(rig.store.shifts.current(), { number: 1, ...EMPTY })
      assert.is(rig.store.shifts.newest(), null)
      assert.equal(rig.store.shifts.list(99, 9), [])
    },
    'counts what is begun and how it ends, by profile'() {
      using rig = open()
      const { store } = rig
      live(store, 'A', {}, { phase: 'showing' }, { phase: 'waiting' }, PAID)
      live(store, 'B', { amountKopecks: 70 }, { phase: 'cancelling' }, { phase: 'canceled' })
      live(store, 'C', { profileName: 'second' }, PAID)
      live(store, 'D', { amountKopecks: 30 }, { phase: 'rejected' })
      live(store, 'E', {}, { phase: 'failed' })
      live(store, 'F', { sealedProfile: null, bankName: 'Static' }, { phase: 'static' })
      live(store, 'G', {}, { phase: 'waiting' })
      const shift = store.shifts.current()
      assert.equal([shift.createdCount, shift.createdKopecks], [7, 5 * 500 + 100])
      assert.equal([shift.firstTransactionId, shift.lastTransactionId], ['A', 'G'])
      assert.is(shift.firstPaymentAtMs, store.find('A')?.createdAtMs)
      const row = ({ bankName, profileName, kind, count, kopecks }: ShiftSum) =>
        `${bankName} ${profileName} ${kind} ${count} ${kopecks}`
      assert.equal(shift.sums.map(row), [
        'CFT main accepted 1 500',
        'CFT main canceled 1 70',
        'CFT main failed 1 500',
        'CFT main rejected 1 30',
        'CFT second accepted 1 500',
        'Static main static 1 500',
      ])
    },
    'counts an end once, whatever else the payment is told after it'() {
      using rig = open()
      const { store } = rig
      live(store, 'A', {}, PAID, { bankWord: 'PAID' }, { isWithdrawn: true })
      live(store, 'B', {}, { phase: 'canceled' }, { watchUntilMs: null })
      assert.equal(sumsOf(store.shifts.current()), { accepted: '1: 500', canceled: '1: 500' })
    },
    'counts money when it comes: late, of another amount, and back'() {
      using rig = open()
      const { store } = rig
      live(store, 'A', {}, { phase: 'canceled' })
      live(store, 'B', {}, { phase: 'unknown', paidKopecks: 450 })
      live(store, 'C', {}, PAID)
      store.shifts.close(1, null, NONE, TELL)
      live(store, 'D', {}, { phase: 'waiting' })
      const late = { ...PAID, isLate: true, version: 3 }
      const lateEntry = { ...entry('A', 'transaction.accepted-late'), data: { paidAmount: 500 } }
      const { sequence } = store.update(record('A', late), lateEntry) ?? { sequence: 0 }
      for (const type of ['refund.requested', 'refund.asked', 'refund.returned'] as const)
        tell(store, 'C', type, { refundAmount: 200, paidAmount: 500 })
      tell(store, 'C', 'refund.found-at-bank', { refundAmount: 50, paidAmount: 500 })
      const shift = store.shifts.current()
      assert.equal(sumsOf(shift), { accepted: '1: 500', late: '1: 500', refunded: '2: 250' })
      assert.equal(
        shift.remarks.map(({ type, transactionId, kopecks }) => [type, transactionId, kopecks]),
        [
          ['transaction.accepted-late', 'A', 500],
          ['refund.found-at-bank', 'C', 50],
        ],
      )
      assert.is(shift.remarks[0]?.sequence, sequence)
      assert.is(shift.remarkCount, 2)
      // A was cancelled in the shift before, whose report stays.
      assert.is(shift.earlierCount, 1)
    },
    'has all money of the shifts before it, and since when'() {
      using rig = open()
      const { store } = rig
      live(store, 'A', {}, PAID)
      live(store, 'B', {}, { phase: 'unknown' }, { paidKopecks: 450 })
      assert.is(store.shifts.current().before?.accepted.count, 0)
      store.shifts.close(1, null, NONE, TELL)
      const data = { refund: 'R', refundAmount: 200 }
      store.update(record('A', { ...PAID, version: 3 }), {
        ...entry('A'),
        type: 'refund.returned',
        data,
      })
      // What B had is corrected: its money is of the amount that was asked for.
      store.update(record('B', { ...PAID, version: 4 }), entry('B'))
      store.shifts.close(2, null, NONE, TELL)
      assert.equal(store.shifts.current().before, {
        firstPaymentAtMs: entry('A').atMs,
        accepted: { count: 2, kopecks: 1_000 },
        otherAmount: { count: 0, kopecks: 0 },
        refunded: { count: 1, kopecks: 200 },
      })
    },
    'has each payment in one state, the last that it came into'() {
      using rig = open()
      const { store } = rig
      const late = { ...PAID, isLate: true }
      live(store, 'A', {}, { phase: 'canceled' }, late)
      live(store, 'B', {}, { phase: 'unknown' }, { phase: 'rejected' })
      live(store, 'C', {}, { phase: 'unknown' }, { paidKopecks: 450 })
      live(store, 'D', { phase: 'registering' }, { phase: 'static' }, { phase: 'failed' })
      live(store, 'E', {}, { phase: 'waiting' })
      const sums = sumsOf(store.shifts.current())
      assert.equal(
        Object.entries(sums).filter(([, text]) => text !== '0: 0'),
        Object.entries({
          accepted: '1: 500',
          failed: '1: 500',
          late: '1: 500',
          'other-amount': '1: 450',
          rejected: '1: 500',
        }),
      )
      assert.is(store.shifts.current().earlierCount, 0)
    },
    'has those of earlier shifts that it accounts for: pending ones, and ends that changed'() {
      using rig = open()
      const { store } = rig
      live(store, 'A', {}, { phase: 'waiting' })
      live(store, 'B', {}, { phase: 'unknown' })
      store.shifts.close(1, null, NONE, TELL)
      assert.is(store.shifts.current().earlierCount, 1)
      store.update(record('B', { phase: 'canceled', version: 3 }), entry('B'))
      store.update(record('A', { phase: 'canceled', version: 3 }), entry('A'))
      const shift = store.shifts.current()
      assert.equal([shift.earlierCount, sumsOf(shift)], [2, { canceled: '2: 1000' }])
    },
    'keeps the papers of a close as they were printed'() {
      using rig = open()
      const { shifts } = rig.store
      const papers = { 'en 42': 'Z REPORT\n', 'ru 42': 'ИТОГИ\n' }
      shifts.close(1, null, NONE, TELL, ({ number }) => ({ ...papers, number: String(number) }))
      shifts.close(2, null, NONE, TELL)
      assert.equal([shifts.papers(1), shifts.papers(2)], [{ ...papers, number: '1' }, null])
    },
    'takes an entry that does not say how much went back'() {
      using rig = open()
      const { store } = rig
      live(store, 'A', {}, PAID)
      tell(store, 'A', 'refund.returned', {})
      assert.is(sumsOf(store.shifts.current())['refunded'], '1: 0')
    },
    'counts money of another amount for itself'() {
      using rig = open()
      const { store } = rig
      live(store, 'A', {}, { phase: 'unknown', paidKopecks: 450 }, { bankWord: 'PAID' })
      assert.equal(sumsOf(store.shifts.current()), { 'other-amount': '1: 450' })
    },
    'counts money of another amount as it stands, whatever the bank says of it next'() {
      using rig = open()
      const { store } = rig
      const unknown = { phase: 'unknown' } as const
      const [more, less] = [
        { ...unknown, paidKopecks: 1_400 },
        { ...unknown, paidKopecks: 1_300 },
      ]
      live(store, 'A', {}, more, less)
      live(store, 'B', {}, more, PAID)
      live(store, 'C', {}, more)
      live(store, 'D', {}, more)
      assert.equal(sumsOf(store.shifts.current()), {
        accepted: '1: 500',
        'other-amount': '3: 4100',
      })
      store.shifts.close(1, null, NONE, TELL)
      // What a closed shift says stays: the next one corrects it.
      store.update(record('C', { ...less, version: 3 }), entry('C'))
      store.update(record('D', { ...PAID, version: 3 }), entry('D'))
      assert.equal(sumsOf(store.shifts.current()), {
        accepted: '1: 500',
        'other-amount': '-1: -1500',
      })
    },
    'names no more remarks than are read, and counts them all'() {
      using rig = open()
      const { store } = rig
      live(store, 'A', {}, PAID)
      for (let at = 0; at < SHIFT_REMARKS_MAX + 3; at += 1)
        tell(store, 'A', 'transaction.paid-again', { paidAmount: at })
      const { remarks, remarkCount } = store.shifts.current()
      assert.equal([remarks.length, remarkCount], [SHIFT_REMARKS_MAX, SHIFT_REMARKS_MAX + 3])
      assert.is(remarks[0]?.kopecks, 0)
    },
    'is closed with what was made of it, and the next is empty, open, and names the one before'() {
      using rig = open()
      const { store } = rig
      live(store, 'A', {}, PAID)
      const before = store.shifts.current()
      let given: OpenShift | null = null
      const { shift: closed } = store.shifts.close(
        7_000,
        'key',
        (shift) => {
          given = shift
          return 'отчёт'
        },
        TELL,
      )
      assert.equal(given, before)
      const hash = createHash('sha256').update('отчёт').digest('hex')
      assert.equal(closed, { number: 1, closedAtMs: 7_000, report: 'отчёт', hash })
      assert.equal(store.shifts.current(), {
        ...EMPTY,
        number: 2,
        openedAtMs: 7_000,
        previousHash: hash,
        before: {
          ...NO_MONEY_BEFORE,
          firstPaymentAtMs: entry('A').atMs,
          accepted: { count: 1, kopecks: 500 },
        },
      })
      for (const found of [store.shifts.newest(), store.shifts.find(1), store.shifts.ofKey('key')])
        assert.equal(found, closed)
      assert.equal([store.shifts.find(2), store.shifts.ofKey('other')], [null, null])
      store.shifts.keepKey('too', 1)
      assert.equal(store.shifts.ofKey('too'), closed)
      assert.throws(() => store.shifts.keepKey('too', 1))
      store.shifts.close(8_000, null, () => 'second', TELL)
      store.shifts.close(9_000, null, () => 'third', TELL)
      const numbers = (beforeNumber: number, limit: number) =>
        store.shifts.list(beforeNumber, limit).map(({ number }) => number)
      assert.equal([numbers(99, 9), numbers(3, 9), numbers(99, 1)], [[3, 2, 1], [2, 1], [3]])
    },
    'tells of a close in the ledger, between the entries of payments'() {
      using rig = open()
      const { store } = rig
      const first = store.insert(record('A'), entry('A'), null)
      const { shift, entry: closing } = store.shifts.close(7_000, null, NONE, TELL)
      const last = store.insert(record('B'), entry('B'), null)
      assert.equal(closing, {
        sequence: closing.sequence,
        transactionId: null,
        ...TELL(shift),
      })
      assert.equal(store.entriesAfter(0, 10), [first, closing, last])
      assert.equal(store.entriesAfter(first.sequence, 1), [closing])
      assert.is(store.lastSequence(), last.sequence)
      assert.equal(rig.again().entriesAfter(closing.sequence - 1, 10), [closing, last])
    },
    'tells what the entries of closes say, newest first'() {
      using rig = open()
      const { shifts } = rig.store
      assert.equal(shifts.closings(99, 9), [])
      const closings = [1, 2, 3].map((closedAtMs) => {
        const { shift, entry: of } = shifts.close(closedAtMs, null, NONE, TELL)
        return { sequence: of.sequence, number: shift.number, hash: shift.hash }
      })
      const newestFirst = closings.toReversed()
      assert.equal(shifts.closings(99, 9), newestFirst)
      assert.equal(
        [shifts.closings(3, 9), shifts.closings(99, 1)],
        [closings.slice(0, 2).toReversed(), newestFirst.slice(0, 1)],
      )
      assert.equal(rig.again().shifts.closings(99, 9), newestFirst)
    },
    'leaves out numbers that others may have, and goes on from there'() {
      using rig = open()
      const { shifts } = rig.store
      shifts.close(1, null, NONE, TELL)
      shifts.continueFrom(102)
      shifts.continueFrom(7)
      assert.is(shifts.current().number, 102)
      const { shift } = shifts.close(2, 'key', NONE, TELL)
      assert.equal([shift.number, shifts.current().number], [102, 103])
      assert.equal([shifts.find(102), shifts.ofKey('key')], [shift, shift])
      assert.equal([shifts.find(2), shifts.newest()], [null, shift])
      assert.equal(
        shifts.list(999, 9).map(({ number }) => number),
        [102, 1],
      )
    },
    'is there again after the next start, open and closed'() {
      using rig = open()
      const { store } = rig
      live(store, 'A', {}, PAID)
      const { shift: closed } = store.shifts.close(7_000, 'key', NONE, TELL)
      live(store, 'B', {}, PAID)
      const current = store.shifts.current()
      const again = rig.again()
      assert.equal(again.shifts.current(), current)
      assert.equal(again.shifts.ofKey('key'), closed)
    },
    async 'stays open where the disk does not take it, the report cannot be made, or the key is taken'() {
      using rig = open()
      const { store } = rig
      live(store, 'A', {}, PAID)
      const before = store.shifts.current()
      assert.throws(() =>
        store.shifts.close(
          1,
          null,
          () => {
            throw new Error('a bug in the report')
          },
          TELL,
        ),
      )
      assert.throws(() =>
        store.shifts.close(1, null, NONE, () => {
          throw new Error('a bug in the event')
        }),
      )
      assert.equal(store.shifts.current(), before)
      rig.fillDisk()
      await faultOf(() => store.shifts.close(1, null, () => 'x'.repeat(100_000), TELL), 'storage')
      rig.healDisk()
      assert.equal(store.shifts.current(), before)
      store.shifts.close(1, 'key', NONE, TELL)
      const next = store.shifts.current()
      assert.throws(() => store.shifts.close(2, 'key', NONE, TELL))
      assert.equal(store.shifts.current(), next)
      rig.damage()
      await faultOf(() => store.shifts.close(3, null, NONE, TELL), 'storage')
    },
  }
}
