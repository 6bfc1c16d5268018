/** What every ledger promises, in memory or on the card. */
import * as assert from 'uvu/assert'
import { Fault, type FaultKind } from '#firmware/fault.ts'
import type { NewEntry, TransactionRecord, TransactionStoreDriver } from '#hal/transaction-store.ts'
import { spec } from '#test/spec.ts'

export function record(id: string, change: Partial<TransactionRecord> = {}): TransactionRecord {
  return {
    id,
    amountKopecks: 500,
    purpose: 'хлеб, "Бородинский"',
    ttlMinutes: 5,
    bankName: 'CFT',
    profileName: 'main',
    sealedProfile: 'sealed',
    createdAtMs: 1_000,
    expiresAtMs: 301_000,
    changedAtMs: 1_000,
    phase: 'registering',
    reason: null,
    qrId: null,
    payload: null,
    isWithdrawn: false,
    isLate: false,
    bankWord: null,
    operationId: null,
    paidKopecks: null,
    watchUntilMs: null,
    version: 1,
    ...change,
  }
}

export function entry(transactionId: string, type = 'transaction.created'): NewEntry {
  return { transactionId, atMs: 1_000, type, data: { n: 1, text: 'a' } }
}

export function faultOf(kind: FaultKind, work: () => unknown): Fault {
  try {
    work()
  } catch (error) {
    assert.instance(error, Fault)
    assert.is((error as Fault).kind, kind)
    return error as Fault
  }
  throw new Error(`expected Fault '${kind}'`)
}

export function transactionStoreContract(
  driver: string,
  open: () => TransactionStoreDriver & Partial<AsyncDisposable>,
): void {
  spec(`transaction store contract: ${driver}`, {
    'gives back every field as it was given'() {
      using store = open()
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
      })
      store.insert(full, entry('A'), null)
      assert.equal(store.find('A'), full)
      assert.equal(store.newest(), full)
      assert.is(store.find('B'), null)
    },
    'numbers entries upwards and gives them back in order'() {
      using store = open()
      const first = store.insert(record('A'), entry('A'), null)
      const second = store.update(record('A', { version: 2 }), entry('A', 'transaction.shown'))
      assert.ok(second && second.sequence > first.sequence)
      assert.equal(store.entriesAfter(0, 10), [first, second])
      assert.equal(store.entriesAfter(first.sequence, 10), [second])
      assert.equal(store.entriesAfter(0, 1), [first])
      assert.equal(store.entriesOf('A'), [first, second])
      assert.is(store.lastSequence(), second?.sequence)
    },
    'refuses a row that has moved on, and keeps what it has'() {
      using store = open()
      store.insert(record('A'), entry('A'), null)
      store.update(record('A', { version: 2, phase: 'showing' }), entry('A'))
      faultOf('busy', () => store.update(record('A', { version: 2, phase: 'failed' }), entry('A')))
      faultOf('busy', () => store.update(record('A', { version: 4 }), entry('A')))
      assert.is(store.find('A')?.phase, 'showing')
      assert.is(store.entriesOf('A').length, 2)
    },
    'lets one movement of money pay one order'() {
      using store = open()
      store.insert(record('A'), entry('A'), null)
      store.insert(record('B'), entry('B'), null)
      const claim = { bankName: 'CFT', operationId: 'op-1' }
      assert.is(store.ownerOf(claim), null)
      store.update(record('A', { version: 2, phase: 'accepted' }), entry('A'), claim)
      faultOf('refused', () =>
        store.update(record('B', { version: 2, phase: 'accepted' }), entry('B'), claim),
      )
      assert.is(store.find('B')?.phase, 'registering')
      assert.is(store.entriesOf('B').length, 1)
      assert.is(store.ownerOf(claim), 'A')
      const other = { bankName: 'Alfa Bank', operationId: 'op-1' }
      assert.is(store.ownerOf(other), null)
      store.update(record('B', { version: 2, phase: 'accepted' }), entry('B'), other)
      store.update(record('A', { version: 3, phase: 'accepted' }), entry('A'), claim)
    },
    'knows what is not settled'() {
      using store = open()
      store.insert(record('A'), entry('A'), null)
      store.insert(record('B', { sealedProfile: null, phase: 'static' }), entry('B'), null)
      store.insert(record('C', { phase: 'canceled' }), entry('C'), null)
      store.insert(record('D', { sealedProfile: null }), entry('D'), null)
      assert.equal(
        store.unsettled().map(({ id }) => id),
        ['A', 'C', 'D'],
      )
    },
    'pages, lists and cuts by time'() {
      using store = open()
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
    'keeps keys with their answers and forgets old ones'() {
      using store = open()
      const key = { key: 'k', request: '[1]' }
      store.insert(record('A'), entry('A'), key)
      assert.equal(store.key('k'), { ...key, transactionId: 'A', createdAtMs: 1_000, answer: null })
      store.answerKey('k', 'success')
      assert.is(store.key('k')?.answer, 'success')
      store.forgetKeysBefore(1_000)
      assert.ok(store.key('k'))
      store.forgetKeysBefore(1_001)
      assert.is(store.key('k'), null)
      store.insert(record('B'), entry('B'), key)
      store.forgetKey('k')
      assert.is(store.key('k'), null)
    },
    'remembers how far a reader has come'() {
      using store = open()
      assert.is(store.cursor('r'), null)
      store.moveCursor('r', 7)
      store.moveCursor('r', 9)
      assert.is(store.cursor('r'), 9)
      assert.is(store.cursor('other'), null)
    },
  })
}
