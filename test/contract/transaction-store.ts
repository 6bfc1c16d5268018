/** What every ledger promises, in memory or on the card. */
import * as assert from 'uvu/assert'
import type { TransactionRecord, TransactionStoreDriver } from '#hal/transaction-store.ts'
import { entry, record } from '#test/payments/sample-transactions.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { dayCases } from './day-statement-store.ts'
import { foundMoneyCases } from './found-money-store.ts'
import { refundCases } from './refund-store.ts'
import { shiftCases } from './shift-store.ts'

export interface LedgerRig extends Disposable {
  readonly store: TransactionStoreDriver
  /** What the next start finds; the store before it is closed. */
  again(): TransactionStoreDriver
  fillDisk(): void
  /** What a check finds. */
  damage(): void
  healDisk(): void
}

export type LedgerCases = Readonly<Record<string, () => void | Promise<void>>>

const PARTS: Readonly<Record<string, (open: () => LedgerRig) => LedgerCases>> = {
  transactions: transactionCases,
  shifts: shiftCases,
  refunds: refundCases,
  'found money': foundMoneyCases,
  days: dayCases,
}

export function transactionStoreContract(driver: string, open: () => LedgerRig): void {
  for (const [part, cases] of Object.entries(PARTS))
    spec(`transaction store contract, ${part}: ${driver}`, cases(open))
}

function transactionCases(open: () => LedgerRig): LedgerCases {
  return {
    'gives back every field as it was given'() {
      using rig = open()
      const { store } = rig
      const full = record('A', {
        phase: 'accepted',
        reason: 'user',
        qrId: 'q',
        payload: 'https://qr.example/1',
        isWithdrawn: true,
        isLate: true,
        bankWord: 'PAID',
        operationId: 'op',
        paidKopecks: 500,
        watchUntilMs: 9_007_199_254_740_991,
        sealedProfile: null,
        purpose: null,
        reference: '3-00000017',
        idempotencyKey: 'sale-17',
      })
      store.insert(full, entry('A'), null)
      assert.equal(store.find('A'), full)
      assert.equal(store.newest(), full)
      assert.is(store.find('B'), null)
    },
    'numbers entries upwards and gives them back in order'() {
      using rig = open()
      const { store } = rig
      const first = store.insert(record('A'), entry('A'), null)
      const second = store.update(record('A', { version: 2 }), entry('A', 'transaction.shown'))
      assert.ok(second && second.sequence > first.sequence)
      assert.equal(store.entriesAfter(0, 10), [first, second])
      assert.equal(store.entriesAfter(first.sequence, 10), [second])
      assert.equal(store.entriesAfter(0, 1), [first])
      assert.equal(store.entriesOf('A'), [first, second])
      assert.is(store.lastSequence(), second?.sequence)
    },
    'takes entries of the lane, which are of no payment, in the order of all'() {
      using rig = open()
      const { store } = rig
      const told = { atMs: 7, type: 'day.stated', data: { words: 'что-то' } } as const
      const first = store.note(told)
      const second = store.insert(record('A'), entry('A'), null)
      const third = store.note(told)
      assert.equal(first, { ...told, sequence: first.sequence, transactionId: null })
      assert.equal(store.entriesAfter(0, 10), [first, second, third])
      assert.equal(store.entriesOf('A'), [second])
      assert.is(store.lastSequence(), third.sequence)
      rig.fillDisk()
      assert.throws(() => store.note({ ...told, data: { words: 'x'.repeat(100_000) } }))
      rig.healDisk()
      assert.equal(store.entriesAfter(0, 10), [first, second, third])
    },
    async 'refuses a row that has moved on, and keeps what it has'() {
      using rig = open()
      const { store } = rig
      store.insert(record('A'), entry('A'), null)
      store.update(record('A', { version: 2, phase: 'showing' }), entry('A'))
      for (const change of [{ version: 2, phase: 'failed' }, { version: 4 }] as const)
        await faultOf(() => store.update(record('A', change), entry('A')), 'busy')
      await faultOf(() => store.update(record('B', { version: 2 }), entry('B')), 'busy')
      assert.is(store.find('A')?.phase, 'showing')
      assert.is(store.entriesOf('A').length, 2)
    },
    async 'lets one movement of money pay one order'() {
      using rig = open()
      const { store } = rig
      store.insert(record('A'), entry('A'), null)
      store.insert(record('B'), entry('B'), null)
      const claim = { bankName: 'CFT', operationId: 'op-1' }
      assert.is(store.ownerOf(claim), null)
      store.update(record('A', { version: 2, phase: 'accepted' }), entry('A'), claim)
      const second = record('B', { version: 2, phase: 'accepted' })
      await faultOf(() => store.update(second, entry('B'), claim), 'refused')
      assert.is(store.find('B')?.phase, 'registering')
      assert.is(store.entriesOf('B').length, 1)
      assert.is(store.ownerOf(claim), 'A')
      const other = { bankName: 'Alfa Bank', operationId: 'op-1' }
      assert.is(store.ownerOf(other), null)
      store.update(record('B', { version: 2, phase: 'accepted' }), entry('B'), other)
      store.update(record('A', { version: 3, phase: 'accepted' }), entry('A'), claim)
    },
    'knows what is not settled'() {
      using rig = open()
      const { store } = rig
      store.insert(record('A'), entry('A'), null)
      store.insert(record('B', { sealedProfile: null, phase: 'static' }), entry('B'), null)
      store.insert(record('C', { phase: 'canceled' }), entry('C'), null)
      store.insert(record('D', { sealedProfile: null }), entry('D'), null)
      assert.equal(
        store.unsettled().map(({ id }) => id),
        ['A', 'C', 'D'],
      )
    },
    async 'takes nothing new once it is damaged, and follows what is open to its end'() {
      using rig = open()
      const { store } = rig
      assert.is(store.integrity, 'sound')
      store.insert(record('A'), entry('A'), null)
      rig.damage()
      assert.is(store.integrity, 'damaged')
      await faultOf(() => store.insert(record('B'), entry('B'), null), 'storage')
      store.update(record('A', { version: 2, phase: 'accepted' }), entry('A'))
      assert.is(store.find('A')?.phase, 'accepted')
      assert.is(store.find('B'), null)
    },
    'lists by the time of creation, also where the clock went back'() {
      using rig = open()
      const { store } = rig
      for (const [id, createdAtMs] of Object.entries({ A: 300, B: 100, C: 200 }))
        store.insert(record(id, { createdAtMs }), entry(id), null)
      const ids = (rows: readonly TransactionRecord[]) => rows.map(({ id }) => id).join('')
      assert.is(ids(store.list({ limit: 2 })), 'AC')
      assert.is(ids(store.list({ limit: 9, phases: ['registering', 'failed'] })), 'ACB')
      assert.is(ids(store.between(0, 301)), 'BCA')
      assert.is(ids(store.list({ limit: 9, untilMs: 200 })), 'CB')
      assert.is(ids(store.list({ limit: 1, untilMs: 299, phases: ['registering'] })), 'C')
      assert.is(ids(store.list({ limit: 9, sinceMs: 101, untilMs: 299 })), 'C')
    },
    'pages, lists and cuts by time'() {
      using rig = open()
      const { store } = rig
      for (const [at, id] of ['A', 'B', 'C', 'D'].entries())
        store.insert(
          record(id, { createdAtMs: at * 100, phase: id < 'C' ? 'accepted' : 'waiting' }),
          entry(id),
          null,
        )
      const first = store.page(0, 3)
      assert.equal(
        first.map((row) => row.record.id),
        ['A', 'B', 'C'],
      )
      assert.equal(
        store.page(first[2]?.position ?? 0, 3).map((row) => row.record.id),
        ['D'],
      )
      const ids = (rows: readonly TransactionRecord[]) => rows.map(({ id }) => id).join('')
      assert.is(ids(store.list({ limit: 2 })), 'DC')
      assert.is(ids(store.list({ limit: 9, sinceMs: 200 })), 'DC')
      assert.is(ids(store.list({ limit: 9, phases: ['accepted', 'failed'] })), 'BA')
      assert.is(ids(store.between(100, 300)), 'BC')
    },
    'finds what a till gave one reference, to the letter'() {
      using rig = open()
      const { store } = rig
      const given = { A: 'r-1', B: null, C: 'r-1', D: 'R-1', E: 'r-1' }
      for (const [at, [id, reference]] of Object.entries(given).entries()) {
        const phase = id === 'C' ? 'accepted' : 'failed'
        store.insert(record(id, { createdAtMs: at * 100, reference, phase }), entry(id), null)
      }
      const ids = (query: Omit<Parameters<typeof store.list>[0], 'limit'>, limit = 9) =>
        store
          .list({ ...query, limit })
          .map(({ id }) => id)
          .join('')
      assert.is(ids({ reference: 'r-1' }), 'ECA')
      assert.is(ids({ reference: 'r-1' }, 2), 'EC')
      assert.is(ids({ reference: 'r-1', sinceMs: 200 }), 'EC')
      assert.is(ids({ reference: 'r-1', phases: ['failed', 'canceled'] }), 'EA')
      assert.is(ids({ reference: 'r' }), '')
      store.update(record('A', { version: 2, reference: 'r-1', phase: 'accepted' }), null)
      assert.is(ids({ reference: 'r-1', phases: ['accepted'] }).length, 2)
    },
    'finds an amount that was asked for or paid among the last of a time, and says how far it looked'() {
      using rig = open()
      const { store } = rig
      const kopecks = { A: 700, B: 500, C: 700, D: 700, E: 500 }
      for (const [at, [id, amountKopecks]] of Object.entries(kopecks).entries())
        store.insert(record(id, { createdAtMs: at * 100, amountKopecks }), entry(id), null)
      store.update(record('B', { createdAtMs: 100, paidKopecks: 700, version: 2 }), null)
      const looked = (untilMs: number, count: number) => {
        const { records, fromMs } = store.ofAmount(700, untilMs, count)
        return [records.map(({ id }) => id).join(''), fromMs]
      }
      assert.equal(looked(999, 9), ['DCBA', null])
      assert.equal(looked(300, 9), ['DCBA', null])
      assert.equal(looked(299, 1), ['CB', 100])
      assert.equal(looked(99, 1), ['A', null])
      assert.equal(store.ofAmount(1, 999, 9), { records: [], fromMs: null })
    },
    'finds those of some ids'() {
      using rig = open()
      const { store } = rig
      for (const id of ['A', 'B', 'C']) store.insert(record(id), entry(id), null)
      const found = store.findAll(['C', 'nobody', 'A']).map(({ id }) => id)
      assert.equal([...found].sort(), ['A', 'C'])
      assert.equal(store.findAll([]), [])
    },
    'keeps keys with their answers and forgets old ones'() {
      using rig = open()
      const { store } = rig
      const key = { key: 'k', request: '[1]' }
      store.insert(record('A'), entry('A'), key)
      assert.equal(store.key('k'), { ...key, transactionId: 'A', createdAtMs: 1_000, answer: null })
      store.answerKey('k', 'success')
      assert.is(store.key('k')?.answer, 'success')
      store.forgetKeysBefore(1_000, 0)
      assert.ok(store.key('k'))
      store.forgetKeysBefore(1_001, 0)
      assert.is(store.key('k'), null)
      store.insert(record('B'), entry('B'), key)
      store.forgetKey('k')
      assert.is(store.key('k'), null)
    },
    'keeps the last keys that were made, whatever time it is'() {
      using rig = open()
      const { store } = rig
      for (const id of ['A', 'B', 'C', 'D'])
        store.insert(record(id), entry(id), { key: id, request: 'r' })
      const held = () => ['A', 'B', 'C', 'D'].filter((key) => store.key(key)).join('')
      store.forgetKeysBefore(9_999, 9)
      assert.is(held(), 'ABCD')
      store.forgetKeysBefore(9_999, 2)
      assert.is(held(), 'CD')
      store.forgetKeysBefore(9_999, 0)
      assert.is(held(), '')
    },
    'keeps the last deadline that came with a row, also for the next process'() {
      using rig = open()
      const { store } = rig
      const deadline = { transactionId: 'B', bootId: 'boot-1', endsMs: 300_000.5 }
      assert.is(store.deadline(), null)
      store.insert(record('A'), entry('A'), null, { ...deadline, transactionId: 'A' })
      store.insert(record('B'), entry('B'), null, deadline)
      assert.equal(store.deadline(), deadline)
      assert.throws(() => store.insert(record('B'), entry('B'), null, { ...deadline, endsMs: 1 }))
      store.insert(record('C'), entry('C'), null)
      assert.equal(rig.again().deadline(), deadline)
    },
    'remembers how far a reader has come'() {
      using rig = open()
      const { store } = rig
      assert.is(store.cursor('r'), null)
      store.moveCursor('r', 7)
      store.moveCursor('r', 9)
      assert.is(store.cursor('r'), 9)
      assert.is(store.cursor('other'), null)
    },
    'takes neither a row nor a key a second time, and writes nothing of it'() {
      using rig = open()
      const { store } = rig
      const key = { key: 'k', request: '[1]' }
      store.insert(record('A'), entry('A'), key)
      assert.throws(() => store.insert(record('A', { purpose: 'x' }), entry('A'), null))
      assert.throws(() => store.insert(record('A'), entry('A'), { key: 'l', request: '[1]' }))
      assert.throws(() => store.insert(record('B'), entry('B'), key))
      assert.equal(store.page(0, 9), [{ position: 1, record: record('A') }])
      assert.is(store.key('l'), null)
      assert.is(store.lastSequence(), 1)
    },
    'is there again after the next start, and numbers go on'() {
      using rig = open()
      const { store } = rig
      const { sequence } = store.insert(record('A'), entry('A'), { key: 'k', request: 'r' })
      store.moveCursor('reader', 7)
      const again = rig.again()
      assert.equal(again.newest(), record('A'))
      assert.is(again.key('k')?.transactionId, 'A')
      assert.is(again.cursor('reader'), 7)
      assert.ok(again.insert(record('B'), entry('B'), null).sequence > sequence)
    },
    async 'is Fault storage on a full disk, with nothing of the call on it, and goes on later'() {
      using rig = open()
      const { store } = rig
      store.insert(record('A'), entry('A'), { key: 'k', request: 'r' })
      store.moveCursor('reader', 1)
      rig.fillDisk()
      // Larger than what a page that is begun may still take.
      const large = { purpose: 'x'.repeat(100_000) }
      const claim = { bankName: 'CFT', operationId: 'op' }
      for (const call of [
        () => store.insert(record('B', large), entry('B'), { key: 'l', request: 'r' }),
        () => store.update(record('A', { ...large, version: 2 }), entry('A'), claim),
        () => store.answerKey('k', 'x'.repeat(100_000)),
        () => store.forgetKey('k'),
        () => store.forgetKeysBefore(9_999, 0),
        () => store.moveCursor('reader', 2),
      ])
        await faultOf(call, 'storage')
      const holds = (held: TransactionStoreDriver) => {
        assert.equal(held.page(0, 9), [{ position: 1, record: record('A') }])
        assert.equal([held.lastSequence(), held.cursor('reader')], [1, 1])
        assert.equal([held.key('k')?.answer, held.key('l')], [null, null])
      }
      holds(store)
      rig.healDisk()
      holds(store)
      store.insert(record('B'), entry('B'), { key: 'l', request: 'r' })
      store.update(record('B', { version: 2 }), null, claim)
      assert.is(rig.again().find('B')?.version, 2)
    },
  }
}
