/** Payments that went to archives: still there for whoever asks, word for word, in half the room. */
import { rmSync, statSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import * as assert from 'uvu/assert'
import { ARCHIVE_MIGRATIONS, pack, unpack } from '#drivers/storage/payments/archive-tables.ts'
import { archivePath } from '#drivers/storage/payments/ledger-archive.ts'
import { openLedgerArchiver } from '#drivers/storage/payments/ledger-archiver.ts'
import { openSqliteTransactions } from '#drivers/storage/payments/transactions-sqlite.ts'
import { openDatabase } from '#drivers/storage/sqlite/open-database.ts'
import type { TransactionStore } from '#hal/transaction-store.ts'
import { fillLedger } from '#test/payments/fill-ledger.ts'
import { ledgerSnapshot } from '#test/payments/ledger-snapshot.ts'
import { entry, record } from '#test/payments/sample-transactions.ts'
import { spec } from '#test/spec.ts'
import { type Folder, temporaryFolder } from '#test/temporary-folder.ts'
import { faultOf } from '#test/thrown-fault.ts'

const YEAR_2025 = Date.UTC(2025, 5, 1)
const YEAR_2026 = Date.UTC(2026, 5, 1)
const SETTLED = { phase: 'accepted', sealedProfile: null } as const

function archive(path: string, beforeMs: number): number {
  using archiver = openLedgerArchiver(path, beforeMs)
  let moved = 0
  for (let step = archiver.step(); step; step = archiver.step()) moved += step.moved
  return moved
}

function at(id: string, createdAtMs: number, change: Parameters<typeof record>[1] = {}) {
  return record(id, { ...SETTLED, createdAtMs, changedAtMs: createdAtMs, ...change })
}

function withLedger(run: (path: string, store: TransactionStore, folder: Folder) => unknown) {
  return async () => {
    using folder = temporaryFolder()
    const path = folder.file('payments.db')
    using store = openSqliteTransactions(path)
    await run(path, store, folder)
  }
}

function rowsIn(path: string): number {
  using database = new DatabaseSync(path)
  return Number(database.prepare('SELECT COUNT(*) AS rows FROM transactions').get()?.['rows'])
}

spec('archives of the ledger', {
  'give every answer as it was before, over the turn of a year'() {
    using folder = temporaryFolder()
    const path = folder.file('payments.db')
    // 1,200 payments at 500 a day, about the new year.
    fillLedger(path, 1_200, Date.UTC(2026, 0, 2, 12))
    using store = openSqliteTransactions(path)
    const before = ledgerSnapshot(store)
    const moved = archive(path, Date.UTC(2026, 0, 2, 1))
    assert.ok(moved > 900 && moved < 1_200, `${moved} went`)
    assert.is(rowsIn(path), 1_200 - moved)
    assert.is(rowsIn(archivePath(path, 2025)) + rowsIn(archivePath(path, 2026)), moved)
    assert.equal(ledgerSnapshot(store), before)
    assert.is(archive(path, Date.UTC(2026, 0, 2, 1)), 0, 'nothing is left to move')
  },
  'take half the room, or less'() {
    using folder = temporaryFolder()
    const path = folder.file('payments.db')
    fillLedger(path, 2_000, Date.UTC(2025, 5, 1))
    const before = statSync(path).size
    archive(path, YEAR_2026)
    const after = statSync(archivePath(path, 2025)).size
    assert.ok(after < before / 2, `${after} of ${before} bytes`)
  },
  'have of an entry neither its payment’s id nor what is null, and give both back'() {
    const data = { id: 'A', reason: null, paidAmount: 500, of: ['A', null] }
    const packed = pack({ ...entry('A'), data })
    assert.equal(packed, {
      fields: '[["id","id"],["reason","null"],["paidAmount","row"],["of","row"]]',
      data: '[500,["A",null]]',
    })
    assert.equal(unpack(packed, 'A'), data)
  },
  'do not take what is still needed': withLedger((path, store) => {
    store.insert(at('A', YEAR_2025), entry('A'), null)
    store.insert(at('open', YEAR_2025, { sealedProfile: 'sealed' }), entry('open'), null)
    store.insert(at('new', YEAR_2026 + 1), entry('new'), null)
    store.insert(at('changed', YEAR_2025, { changedAtMs: YEAR_2026 }), entry('changed'), null)
    store.insert(at('watched', YEAR_2025, { watchUntilMs: YEAR_2026 }), entry('watched'), null)
    store.insert(at('keyed', YEAR_2025), entry('keyed'), { key: 'k', request: 'r' })
    store.insert(at('newest', YEAR_2025), entry('newest'), null)
    assert.is(archive(path, YEAR_2026), 1)
    assert.is(rowsIn(path), 6)
    assert.is(store.find('A')?.id, 'A')
    assert.is(store.newest()?.id, 'newest')
  }),
  'do not free a movement of money for another payment': withLedger(async (path, store) => {
    store.insert(at('A', YEAR_2025), entry('A'), null)
    const claim = { bankName: 'CFT', operationId: 'op' }
    store.update(at('A', YEAR_2025, { version: 2 }), null, claim)
    store.insert(at('B', YEAR_2026), entry('B'), null)
    assert.is(archive(path, YEAR_2026), 1)
    assert.is(store.ownerOf(claim), 'A')
    await faultOf(() => store.update(at('B', YEAR_2026, { version: 2 }), null, claim), 'refused')
  }),
  'keep entries of any form, to the last field': withLedger((path, store) => {
    const data = {
      b: null,
      id: 'A',
      text: 'id',
      list: [null, 'A', { c: 1 }],
      deep: { d: null },
      a: 0,
    }
    store.insert(at('A', YEAR_2025), { ...entry('A', 'transaction.registered'), data }, null)
    store.update(at('A', YEAR_2025, { version: 2 }), {
      ...entry('A', 'transaction.shown'),
      data: {},
    })
    store.insert(at('B', YEAR_2025), entry('B'), null)
    const before = store.entriesOf('A')
    assert.is(archive(path, YEAR_2026), 1)
    assert.is(JSON.stringify(store.entriesOf('A')), JSON.stringify(before))
    assert.is(JSON.stringify(store.entriesAfter(0, 2)), JSON.stringify(before))
  }),
  'are looked through for an amount as far as the ledger beside them, no file further': withLedger(
    (path, store) => {
      const amounts = { A: 700, B: 500, C: 700, D: 700 }
      for (const [index, [id, amountKopecks]] of Object.entries(amounts).entries())
        store.insert(at(id, YEAR_2025 + index, { amountKopecks }), entry(id), null)
      store.insert(at('E', YEAR_2026, { amountKopecks: 700 }), entry('E'), null)
      assert.is(archive(path, YEAR_2026), 4)
      const looked = (untilMs: number, count: number) => {
        const { records, fromMs } = store.ofAmount(700, untilMs, count)
        return [records.map(({ id }) => id).join(''), fromMs]
      }
      assert.equal(looked(YEAR_2026, 9), ['EDCA', null])
      assert.equal(looked(YEAR_2026, 2), ['EDC', YEAR_2025 + 1])
      assert.equal(looked(YEAR_2025, 2), ['A', null])
      const found = store.findAll(['A', 'E', 'nobody']).map(({ id }) => id)
      assert.equal(found, ['E', 'A'])
    },
  ),
  'keep what the till called its payment, and find it by that': withLedger((path, store) => {
    const named = { reference: '3-17', idempotencyKey: 'sale-17' }
    store.insert(at('A', YEAR_2025, named), entry('A'), null)
    store.insert(at('B', YEAR_2025 + 1, { reference: '3-18' }), entry('B'), null)
    store.insert(at('C', YEAR_2026 + 1, { reference: '3-17' }), entry('C'), null)
    assert.is(archive(path, YEAR_2026), 2)
    const ids = (limit: number) =>
      store
        .list({ reference: '3-17', limit })
        .map(({ id }) => id)
        .join('')
    assert.equal([ids(9), ids(1)], ['CA', 'C'])
    assert.is(store.find('A')?.idempotencyKey, 'sale-17')
  }),
  'of a release that knew no references are read, and added to': withLedger((path, store) => {
    {
      using older = openDatabase(archivePath(path, 2025), ARCHIVE_MIGRATIONS.slice(0, 1))
      older.run(
        `INSERT INTO transactions (position, id, amount_kopecks, ttl_minutes, bank_name,
           profile_name, created_at_ms, expires_at_ms, changed_at_ms, phase, is_withdrawn,
           is_late, version)
         VALUES (999, 'old', 100, 5, 'CFT', 'main', ?1, ?1, ?1, 'accepted', 0, 0, 1)`,
        YEAR_2025,
      )
    }
    assert.is(store.find('old')?.reference, null)
    store.insert(at('A', YEAR_2025, { reference: '3-17' }), entry('A'), null)
    store.insert(at('B', YEAR_2026 + 1), entry('B'), null)
    assert.is(archive(path, YEAR_2026), 1)
    assert.is(store.list({ reference: '3-17', limit: 9 })[0]?.id, 'A')
    // The release before opens it as before.
    using before = openDatabase(archivePath(path, 2025), ARCHIVE_MIGRATIONS.slice(0, 1))
    for (const id of ['A', 'old'])
      assert.ok(before.get('SELECT id FROM transactions WHERE id = ?', id), id)
  }),
  'are not written twice when a payment that is there is moved again': withLedger((path, store) => {
    store.insert(at('A', YEAR_2025), entry('A'), null)
    store.insert(at('B', YEAR_2025), entry('B'), null)
    const before = ledgerSnapshot(store)
    const copy = store.page(0, 1)
    assert.is(archive(path, YEAR_2026), 1)
    putBack(path, copy[0]?.position ?? 0)
    assert.equal(ledgerSnapshot(store), before, 'told once')
    assert.is(archive(path, YEAR_2026), 1)
    assert.equal(ledgerSnapshot(store), before)
  }),
  'are not needed to go on: with one damaged, payments are taken, followed and told': withLedger(
    async (_path, _store, folder) => {
      const broken = folder.file('broken.db')
      fillLedger(broken, 100, YEAR_2025)
      archive(broken, YEAR_2026)
      writeFileSync(archivePath(broken, 2025), 'scribbled over '.repeat(1_000))
      using store = openSqliteTransactions(broken)
      const last = store.lastSequence()
      const { sequence } = store.insert(at('B', YEAR_2026), entry('B'), null)
      store.update(at('B', YEAR_2026, { version: 2 }), null, { bankName: 'CFT', operationId: 'o' })
      assert.is(store.find('B')?.version, 2)
      assert.equal(
        store.entriesAfter(last, 10).map((one) => one.sequence),
        [sequence],
      )
      for (const ask of [
        () => store.page(0, 10),
        () => store.entriesAfter(0, 10),
        () => store.between(0, YEAR_2026),
        () => store.find('unknown'),
      ]) {
        const { message } = await faultOf(ask, 'storage')
        assert.match(message, /broken-2025\.db is damaged/)
      }
    },
  ),
  'hold SQL itself to what they have': withLedger((path, store) => {
    store.insert(at('A', YEAR_2025), entry('A'), null)
    store.insert(at('B', YEAR_2025), entry('B'), null)
    archive(path, YEAR_2026)
    using intruder = new DatabaseSync(archivePath(path, 2025))
    for (const sql of [
      'DELETE FROM transactions',
      'DELETE FROM entries',
      "UPDATE entries SET data = ''",
      'UPDATE transactions SET amount_kopecks = 1',
    ])
      assert.throws(() => intruder.exec(sql), /append-only/, sql)
  }),
  'keep their numbers when the ledger beside them begins anew'() {
    using folder = temporaryFolder()
    const path = folder.file('payments.db')
    fillLedger(path, 50, YEAR_2025)
    archive(path, YEAR_2026)
    rmSync(path)
    using store = openSqliteTransactions(path)
    const last = store.lastSequence()
    assert.ok(last > 100)
    assert.ok(store.insert(at('A', YEAR_2026), entry('A'), null).sequence > last)
    const rows = store.page(0, 100)
    assert.is(rows.length, 50, '49 from the archive, and the new one')
    assert.is(rows.at(-1)?.record.id, 'A')
  },
})

/** As after a power cut between the copy and the removal. */
function putBack(path: string, position: number): void {
  using database = new DatabaseSync(path)
  const archived = archivePath(path, 2025)
  const columns = database
    .prepare('PRAGMA table_info(transactions)')
    .all()
    .map(({ name }) => String(name))
    .join(', ')
  database.exec(`ATTACH '${archived}' AS archive;
    INSERT INTO transactions (${columns})
      SELECT ${columns} FROM archive.transactions WHERE position = ${position}`)
  const data = JSON.stringify(entry('A').data)
  database.prepare("INSERT INTO entries VALUES (1, 'A', 1000, 'transaction.created', ?)").run(data)
}
