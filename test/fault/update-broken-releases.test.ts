/**
 * Releases that are broken, each otherwise: none is confirmed, each is given away by what it does, and the lane goes on
 * with all that it had. The same on whole machines: `npm run verify updates`.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as assert from 'uvu/assert'
import { recordRestore } from '#drivers/storage/lane-backup/restore-record.ts'
import { RESTORE_PLACING, RESTORE_READY } from '#drivers/storage/lane-backup/swap-restored-files.ts'
import { openSqliteTransactions } from '#drivers/storage/payments/transactions-sqlite.ts'
import type { Manifest } from '#scripts/ota/payload/release-manifest.ts'
import {
  copyBytes,
  copyDatabases,
  lostSince,
  putBack,
} from '#scripts/ota/trial/databases-before.ts'
import { lostIn } from '#scripts/ota/trial/lost-data.ts'
import { verdictOf } from '#scripts/ota/trial/release-verdicts.ts'
import { run } from '#scripts/ota/update-commands.ts'
import type { RefusalKind } from '#scripts/ota/update-refusal.ts'
import { readStanding } from '#scripts/ota/updater-notes.ts'
import { fillLedger } from '#test/payments/fill-ledger.ts'
import { entry, record } from '#test/payments/sample-transactions.ts'
import { spec } from '#test/spec.ts'
import {
  type AnsweringRelease,
  openAnsweringLane,
  PARTS,
  PAYMENTS,
} from '#test/updates/answering-lane.ts'
import { openUpdateRig, refusalOf } from '#test/updates/update-rig.ts'

/** One look decides: how many there are in a second is the machine's affair. */
const LIMITS = { deadlineMs: 300, silenceMs: 1_000, steadyMs: 0, patienceMs: 0, everyMs: 5 }
const GOOD = '1.0.0'

interface Broken extends AnsweringRelease {
  /** Of the verdict. */
  readonly says: RegExp
  /** What the person is told who asked for it; without: `unhealthy` of a bad one, `slow` of one that is left. */
  readonly refusal?: RefusalKind
}

const broken500 = { status: 500, json: { status: 'error', message: 'internal error' } }
const notDone = (work: string) => ({
  '/selftest/work': {
    json: {
      works: ['a payment', 'the known picture'].map((each) => ({
        work: each,
        done: each !== work,
      })),
    },
  },
})

function on(data: string, file: string, sql: string): void {
  using database = new DatabaseSync(join(data, file))
  database.exec(sql)
}

const FREE_LEDGER = 'DROP TRIGGER entries_stay; DROP TRIGGER entries_hold;'
const REMOVE = (data: string, file: string) => {
  for (const end of ['', '-wal', '-shm']) rmSync(join(data, file + end), { force: true })
}

/** Whose process ends by itself: so often the updater needs to see it. */
const ENDS: Readonly<Record<string, Broken & { readonly seenAfter: number }>> = {
  'its start is refused by the config': {
    exit: '78',
    seenAfter: 2,
    refusal: 'config',
    says: /^left waits for the config: its start refused it \(exit 78\)/,
  },
  'its start is refused by the card': {
    exit: '74',
    seenAfter: 2,
    says: /^left waits for the card: its start refused it \(exit 74\)/,
  },
  'it crashes': {
    exit: '1',
    seenAfter: 3,
    says: /^bad (its process ended twice|not confirmed in 3 starts) .*exited 1/,
  },
}

const BROKEN: Readonly<Record<string, Broken>> = {
  'its version alone answers': {
    answers: {
      '*': broken500,
      '/version': { json: { status: 'success', version: '1.0.1' } },
    },
    says: /^bad does not do what worked before: .*items/,
  },
  'showQR answers 500': { answers: { '/showQR': broken500 }, says: /^bad .*showQR \(no/ },
  'the status of a payment answers 500': {
    answers: { '/getDynamicQRStatus': broken500 },
    says: /^bad .*getDynamicQRStatus \(no/,
  },
  'get_result answers 500': {
    answers: { '/api/get_result': broken500 },
    says: /^bad .*get_result/,
  },
  'the ledger answers 500': {
    answers: { '/transactions': broken500 },
    says: /^bad .*\/transactions \(no/,
  },
  'health answers 500': { answers: { '/health': broken500 }, says: /^bad .*ledger \(no/ },
  'the list of goods is refused': {
    answers: { '/api/get_item_list': { json: { code: -6207, data: null } } },
    says: /^bad .*items \(no/,
  },
  'no picture comes': {
    answers: { '/api/get_image': { json: { code: -6103 } } },
    says: /^bad .*camera \(no/,
  },
  'it has no model': {
    parts: { model: 'failed' },
    answers: {
      ...notDone('the known picture'),
      '/api/recognize_picture': { json: { code: -6500, data: null } },
    },
    says: /^bad .*model \(no.*the known picture|^bad .*model \(no/,
  },
  'its model gives other vectors': {
    answers: notDone('the known picture'),
    says: /^bad .*the known picture \(no\)/,
  },
  'it takes no payment': { answers: notDone('a payment'), says: /^bad .*a payment \(no\)/ },
  'the work ends in a bug': {
    answers: { '/selftest/work': broken500 },
    says: /^bad .*a payment \(no\), the known picture \(no answer\)/,
  },
  'the work is never answered': {
    answers: { '/selftest/work': { isSilent: true } },
    says: /^left .*a payment \(no answer\)/,
  },
  'the work is not done in its time': {
    answers: {
      '/selftest/work': { json: { works: [{ work: 'a payment', done: false, late: true }] } },
    },
    says: /^left .*a payment \(no answer\), the known picture \(no answer\)/,
  },
  'it takes every picture for an apple': {
    answers: { '/api/recognize_picture': { json: { code: 0, data: { items: [{ id: 'plum' }] } } } },
    says: /^left .*its goods \(no\)/,
  },
  'it deletes the ledger and begins another': {
    starts(data) {
      const schema = readFileSync(join(data, 'payments.db'))
      REMOVE(data, 'payments.db')
      writeFileSync(join(data, 'payments.db'), schema)
      on(
        data,
        'payments.db',
        `${FREE_LEDGER} PRAGMA foreign_keys = OFF; DELETE FROM entries; DELETE FROM transactions`,
      )
    },
    says: /^bad destroyed payments\.db: 0 of \d+ rows of transactions are left, 0 of \d+ rows of entries are left/,
  },
  'it deletes the ledger': {
    starts: (data) => REMOVE(data, 'payments.db'),
    says: /^bad destroyed payments\.db: it is gone/,
  },
  'it makes the ledger empty': {
    starts(data) {
      REMOVE(data, 'payments.db')
      writeFileSync(join(data, 'payments.db'), '')
    },
    says: /^bad destroyed payments\.db: it lacks .*transactions/,
  },
  'it writes noise over the ledger': {
    starts(data) {
      REMOVE(data, 'payments.db')
      writeFileSync(join(data, 'payments.db'), 'noise '.repeat(9_999))
    },
    says: /^bad destroyed payments\.db: it is damaged/,
  },
  'it drops the newest entries': {
    starts: (data) =>
      on(data, 'payments.db', `${FREE_LEDGER} DELETE FROM entries WHERE sequence % 7 = 0`),
    says: /^bad destroyed payments\.db: \d+ of \d+ rows of entries are left/,
  },
  'it changes what an entry says': {
    starts: (data) =>
      on(
        data,
        'payments.db',
        `${FREE_LEDGER} UPDATE entries SET at_ms = at_ms + 1 WHERE sequence = 17`,
      ),
    says: /^bad destroyed payments\.db: entries 17 says something else than before/,
  },
  'it changes an amount': {
    starts: (data) =>
      on(data, 'payments.db', 'UPDATE transactions SET amount_kopecks = 1 WHERE position = 3'),
    says: /^bad destroyed payments\.db: transactions 3 says something else/,
  },
  'it forgets the goods': {
    starts: (data) => on(data, 'items.db', 'DELETE FROM template'),
    says: /^bad destroyed items\.db: 0 of 2 rows of template are left/,
  },
  // select.sh gives up on it before the updater has looked, as on a slow board; and the updater sees it first.
  ...Object.fromEntries(
    Object.entries(ENDS).flatMap(([name, { seenAfter, ...broken }]) => [
      [`${name}, before the updater looks`, broken],
      [`${name}, as the updater sees`, { ...broken, ends: seenAfter }],
    ]),
  ),
  // Each part of health that was well.
  ...Object.fromEntries(
    PARTS.map((part) => [
      `its part ${part} fails`,
      {
        parts: { [part]: 'failed' },
        says: new RegExp(
          `^${['bank', 'sync'].includes(part) ? 'left' : 'bad'} does not do what worked before: ${part} \\(no`,
        ),
      },
    ]),
  ),
}

function sellsAndThen(sql: string): AnsweringRelease {
  return {
    starts(folder) {
      sell(folder, 'sold-on-trial')
      on(folder, 'payments.db', `${FREE_LEDGER} PRAGMA foreign_keys = OFF; ${sql}`)
    },
  }
}

/** What the lane lost since the copy, by file; the databases as they were when the test began. */
function lostSinceBeginning(before: string, data: string): string[] {
  return ['payments.db', 'items.db'].flatMap((file) => lostIn(before, data, file) ?? [])
}

spec(
  'a broken release',
  {
    ...Object.fromEntries(
      Object.entries(BROKEN).map(([name, broken]) => [
        `is not confirmed: ${name}`,
        async () => {
          await using lane = await openAnsweringLane(GOOD)
          const { data, state } = lane.device
          const before = join(lane.rig.folder, 'before')
          copyOfData(data, before)
          const refusal = await refusalOf(lane.tryOut('1.0.1', broken, LIMITS))
          const verdict = String(await verdictOf(lane.device, '1.0.1'))
          const firstVerdict = readFileSync(join(state, 'verdicts'), 'utf8').split('\n')[0]
          assert.match(
            String(firstVerdict).split(' ').slice(2).join(' '),
            broken.says,
            refusal.message,
          )
          const isBad = String(broken.says).startsWith('/^bad')
          assert.is(refusal.kind, broken.refusal ?? (isBad ? 'unhealthy' : 'slow'), refusal.message)
          // Where select.sh gave up on it, the good one starts already: a second restart would only cut that.
          assert.is(lane.restarts(), broken.exit && !broken.ends ? 1 : 2)
          const { good, bad, onTrial } = await readStanding(lane.device)
          assert.equal([good, onTrial, lane.running()], [GOOD, null, GOOD])
          assert.equal(bad, isBad ? ['1.0.1'] : [], verdict)
          assert.equal(lostSinceBeginning(before, data), [])
        },
      ]),
    ),
    async 'is told from a good one, which only its missing signature keeps from being confirmed'() {
      await using lane = await openAnsweringLane(GOOD)
      const thrown = await lane.tryOut('1.0.1', {}, LIMITS).catch((error: unknown) => error)
      assert.match(String(thrown), 'manifest.json.minisig')
      assert.is(await verdictOf(lane.device, '1.0.1'), null)
    },
    async 'is left with what was sold in its time: what went on is kept, what it destroyed is put back'() {
      await using lane = await openAnsweringLane(GOOD)
      const { data } = lane.device
      const before = join(lane.rig.folder, 'before')
      copyOfData(data, before)
      const sells: AnsweringRelease = {
        starts(folder) {
          on(folder, 'items.db', 'DELETE FROM template')
          sell(folder, 'sold-on-trial')
        },
      }
      const { message } = await refusalOf(lane.tryOut('1.0.1', sells, LIMITS))
      assert.match(message, /destroyed items\.db: 0 of 2 rows of template are left/)
      assert.equal(lostSinceBeginning(before, data), [])
      using store = openSqliteTransactions(join(data, 'payments.db'))
      assert.is(store.find('sold-on-trial')?.id, 'sold-on-trial')
    },
    async 'that sold and then deleted of the ledger leaves what it sold in it'() {
      await using lane = await openAnsweringLane(GOOD)
      const { data } = lane.device
      const before = join(lane.rig.folder, 'before')
      copyOfData(data, before)
      await refusalOf(
        lane.tryOut('1.0.1', sellsAndThen('DELETE FROM entries WHERE sequence < 20'), LIMITS),
      )
      assert.equal(lostSinceBeginning(before, data), [])
      using ledger = openSqliteTransactions(join(data, 'payments.db'))
      assert.is(ledger.find('sold-on-trial')?.id, 'sold-on-trial')
      assert.not(existsSync(join(data, 'payments.db.left-by-1.0.1')))
    },
    async 'that sold and then wrote over the ledger is told with where those sales are'() {
      await using lane = await openAnsweringLane(GOOD)
      const { data, state } = lane.device
      const before = join(lane.rig.folder, 'before')
      copyOfData(data, before)
      const writes = "UPDATE entries SET data = '{}' WHERE sequence < 20"
      await refusalOf(lane.tryOut('1.0.1', sellsAndThen(writes), LIMITS))
      assert.equal(lostSinceBeginning(before, data), [])
      assert.match(
        readFileSync(join(state, 'verdicts'), 'utf8'),
        /payments\.db\.left-by-1\.0\.1, and 1 entries of the time of its trial are in that alone/,
      )
      using left = openSqliteTransactions(join(data, 'payments.db.left-by-1.0.1'))
      assert.is(left.find('sold-on-trial')?.id, 'sold-on-trial')
    },
    async 'is not blamed for a backup that a person restored since: nothing is put back over it'() {
      await using lane = await openAnsweringLane(GOOD)
      const { data } = lane.device
      await copyDatabases(lane.device, '1.0.1')
      const older = () =>
        on(
          data,
          'payments.db',
          `${FREE_LEDGER} PRAGMA foreign_keys = OFF; DELETE FROM entries WHERE sequence > 9`,
        )
      older()
      assert.match(String(lostSince(lane.device)), /rows of entries are left/)
      // While it is put in place, and when it is.
      for (const name of [RESTORE_READY, RESTORE_PLACING]) {
        mkdirSync(join(data, name))
        assert.is(lostSince(lane.device), null)
        rmSync(join(data, name), { recursive: true })
      }
      const facts = { madeAtMs: 1, restoredAtMs: 2, formerFolder: before(lane), fleetKey: null }
      recordRestore(data, facts)
      assert.is(lostSince(lane.device), null)
      assert.equal(await putBack(lane.device, GOOD), [])
      assert.not(existsSync(join(data, 'payments.db.left-by-1.0.1')))
      // What a later trial destroys is a loss again.
      await copyDatabases(lane.device, '1.0.2')
      on(data, 'payments.db', 'DELETE FROM entries WHERE sequence > 3')
      assert.match(String(lostSince(lane.device)), /rows of entries are left/)
    },
    async 'and a good one are not tried where the card has no room for copies of the databases'() {
      await using rig = await openUpdateRig()
      const { device } = rig
      await rig.release(GOOD)
      await rig.factory(GOOD)
      const published = await rig.release('1.0.1')
      await rig.serve()
      fillLedger(join(device.data, 'payments.db'), PAYMENTS, Date.now())
      const { payload } = JSON.parse(
        readFileSync(join(published, 'manifest.json'), 'utf8'),
      ) as Manifest
      // For the release, and half of the copies.
      const freeBytes = device.reserveBytes + payload.bytes + copyBytes(device) / 2
      const [crammed, enough] = [freeBytes, 2 * freeBytes].map((bytes) => ({
        ...rig.device,
        freeBytes: () => bytes,
      }))
      const limits = { ...LIMITS, deadlineMs: 120_000, silenceMs: 120_000 }
      const { kind, message } = await refusalOf(run(crammed ?? rig.device, () => {}, limits))
      assert.is(kind, 'no-space')
      assert.match(
        message,
        /needs \d+ MiB free for copies of the lane's databases, which an update is tried with/,
      )
      assert.equal(
        [await rig.running(), readdirSync(join(device.root, 'releases'))],
        [GOOD, [GOOD]],
      )
      assert.equal((await readStanding(rig.device)).bad, [])
      assert.is((await run(enough ?? rig.device, () => {}, limits)).status, 'installed')
    },
    'there are twenty of them and more'() {
      assert.ok(Object.keys(BROKEN).length >= 20)
      assert.ok(PAYMENTS > 20)
    },
  },
  60_000,
)

function sell(data: string, id: string): void {
  using store = openSqliteTransactions(join(data, 'payments.db'))
  store.insert(record(id), entry(id), null)
}

/** Of a lane that was there before it: nothing. */
function before({ rig }: { readonly rig: { readonly folder: string } }): string {
  return join(rig.folder, 'nothing')
}

function copyOfData(data: string, to: string): void {
  for (const file of ['payments.db', 'items.db']) {
    using database = new DatabaseSync(join(data, file))
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  }
  cpSync(data, to, { recursive: true })
}
