/**
 * Works on the card, killed before each of their calls to the disk: what is found then is as before or as after, never
 * between, and the next start carries it to its end. Random kills of whole devices are in lab/test/fault/.
 *
 *   SEED=12345 scripts/node test/fault/killed-at-each-call.test.ts   draws the same real kills again
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
import { openDataFolder } from '#drivers/storage/files/data-folder.ts'
import { loadJsonStore } from '#drivers/storage/files/json-store.ts'
import { verifyBackup } from '#drivers/storage/lane-backup/backup-unpack.ts'
import { archivePaths } from '#drivers/storage/payments/ledger-archive.ts'
import { openSqliteTransactions } from '#drivers/storage/payments/transactions-sqlite.ts'
import { checkDatabase } from '#drivers/storage/upkeep/database-check.ts'
import { localDay } from '#firmware/payment/ledger/local-day.ts'
import { NO_SETTINGS, type StoredSettings } from '#firmware/payment/settings/stored-settings.ts'
import { copyDatabases } from '#scripts/ota/trial/databases-before.ts'
import { lostIn } from '#scripts/ota/trial/lost-data.ts'
import { hashOf, killAtEachCall, requireSides } from '#test/kills/kill-at-each-call.ts'
import { OPTIONS } from '#test/kills/killed-works.ts'
import { fillLedger } from '#test/payments/fill-ledger.ts'
import { ledgerSnapshot } from '#test/payments/ledger-snapshot.ts'
import { entry, record } from '#test/payments/sample-transactions.ts'
import { createSeededChance } from '#test/seeded-chance.ts'
import { spec } from '#test/spec.ts'
import { ANYBODY, lookInto, nothing, openBackupRig } from '#test/storage/backup-rig.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
const chance = createSeededChance(SEED)
const DEADLINE_MS = 300_000

const inLedger = <Result>(
  folder: string,
  ask: (store: ReturnType<typeof openSqliteTransactions>) => Result,
): Result => {
  using store = openSqliteTransactions(join(folder, 'payments.db'))
  return ask(store)
}

async function settings(): Promise<void> {
  using origin = temporaryFolder()
  const countIn = async (folder: string) => {
    const store = await loadJsonStore(join(folder, 'settings.json'), { count: 0, ballast: '' })
    assert.is(store.value.ballast.length, 5_000)
    return store.value.count
  }
  const first = await loadJsonStore(origin.file('settings.json'), { count: 0, ballast: '' })
  await first.update(() => ({ count: 2, ballast: 'x'.repeat(5_000) }))
  let found = 0
  const kills = await killAtEachCall(
    origin.path,
    {
      work: 'settings',
      async look(folder) {
        found = await countIn(folder)
        return found === 2 ? 'old' : 'new'
      },
      async lookAfterNext(folder) {
        assert.is(await countIn(folder), found + 1)
      },
    },
    chance,
  )
  requireSides(kills, { old: 3, new: 1 })
  // What a kill left beside it, the bytes, then the name, then the folder: what a power cut leaves is whole, too.
  assert.equal(
    kills.calls.map((call) => call.split(' ')[0]),
    ['rm', 'open', 'write', 'half', 'sync', 'rename', 'open', 'sync'],
  )
}

async function archive(): Promise<void> {
  using origin = temporaryFolder()
  // Two of the old year, one of the new, and the newest, which stays.
  fillLedger(origin.file('payments.db'), 4, Date.UTC(2026, 0, 1) + 500_000)
  const before = inLedger(origin.path, ledgerSnapshot)
  const pathIn = (folder: string) => join(folder, 'payments.db')
  const kills = await killAtEachCall(
    origin.path,
    {
      work: 'archive',
      look(folder) {
        assert.equal(inLedger(folder, ledgerSnapshot), before)
        return String(archivePaths(pathIn(folder)).length)
      },
      lookAfterNext(folder) {
        assert.equal(inLedger(folder, ledgerSnapshot), before)
        const files = [pathIn(folder), ...archivePaths(pathIn(folder))]
        assert.is(files.length, 3)
        for (const file of files) assert.is(checkDatabase(file), null)
      },
    },
    chance,
  )
  assert.ok(kills.calls.length > 40, `${kills.calls.length} calls`)
  requireSides(kills, { 0: 1, 1: 3, 2: 3 })
}

async function shift(): Promise<void> {
  using origin = temporaryFolder()
  inLedger(origin.path, (store) => {
    store.insert(record('A'), entry('A'), null)
    const paid = record('A', { version: 2, phase: 'accepted', paidKopecks: 500 })
    store.update(paid, entry('A', 'transaction.accepted'))
  })
  const shiftsIn = (folder: string) =>
    inLedger(folder, ({ shifts }) => ({ current: shifts.current(), newest: shifts.newest() }))
  const before = shiftsIn(origin.path)
  const kills = await killAtEachCall(
    origin.path,
    {
      work: 'shift',
      look(folder) {
        const after = shiftsIn(folder)
        if (after.newest === null) {
          assert.equal(after, before)
          return 'open'
        }
        assert.equal([after.newest.number, after.current.number], [1, 2])
        assert.equal([after.current.createdCount, after.current.sums], [0, []])
        return 'closed'
      },
      lookAfterNext(folder) {
        const { newest, current } = shiftsIn(folder)
        assert.equal([newest?.number, current.number], [1, 2], 'closed once')
        assert.equal(JSON.parse(newest?.report ?? '').sums, before.current.sums)
      },
    },
    chance,
  )
  assert.ok(kills.calls.length > 5, `${kills.calls.length} calls`)
  requireSides(kills, { open: 1, closed: 1 })
}

async function day(): Promise<void> {
  using origin = temporaryFolder()
  inLedger(origin.path, (store) => store.insert(record('A'), entry('A'), null))
  const toldIn = (folder: string) =>
    inLedger(folder, (store) => ({
      entries: store
        .entriesAfter(0, 9)
        .filter(({ type }) => type === 'day.stated')
        .map(({ sequence }) => sequence),
      days: store.days.reported('2026-11-01'),
    }))
  const kills = await killAtEachCall(
    origin.path,
    {
      work: 'day',
      look(folder) {
        const { entries, days } = toldIn(folder)
        assert.is(entries.length, days.length, 'the entry and the day are one commit')
        return entries.length === 0 ? 'untold' : 'told'
      },
      lookAfterNext(folder) {
        assert.equal(toldIn(folder), { entries: [2], days: ['2026-11-22'] })
      },
    },
    chance,
  )
  assert.ok(kills.calls.length > 5, `${kills.calls.length} calls`)
  requireSides(kills, { untold: 1, told: 1 })
}

/** Two days that were compared by one answer, each with money that it made, and one day that was compared without it. */
async function takeBack(): Promise<void> {
  using origin = temporaryFolder()
  const days = ['2026-11-20', '2026-11-21', '2026-11-22'] as const
  const answer = { of: 'word', text: 'payout', meaning: 'paid' }
  const store = await loadJsonStore<StoredSettings>(
    join(origin.path, 'driver-settings.json'),
    NO_SETTINGS,
  )
  await store.update((value) => ({ ...value, registryWords: { CFT: { payout: 'paid' } } }))
  inLedger(origin.path, ({ foundMoney, days: compared }) => {
    for (const [nth, date] of days.entries()) {
      const answers = nth < 2 ? [answer] : []
      compared.keepComparison({ date, bankName: 'CFT', atMs: 7_000, outcome: { answers } })
      const bankKey = `operation ${nth}`
      foundMoney.addAll([
        {
          bankName: 'CFT',
          kind: 'payment',
          bankKey,
          transactionId: null,
          atMs: 7_000,
          type: 'money.found-at-bank',
          data: {
            transaction: null,
            kind: 'payment',
            bankName: 'CFT',
            bankAmount: 100,
            bankKey,
            bankAt: new Date(localDay(date).fromMs + 3_600_000).toISOString(),
            ...(nth < 2 && { toldOf: 'CFT', told: [{ of: 'word', text: 'payout' }] }),
          },
        },
      ])
    }
  })
  const standing = async (folder: string) => {
    const { value } = await loadJsonStore<StoredSettings>(
      join(folder, 'driver-settings.json'),
      NO_SETTINGS,
    )
    return inLedger(folder, (ledger) => ({
      isAnswered: value.registryWords?.['CFT']?.['payout'] !== undefined,
      withdrawn: ledger
        .entriesAfter(0, 99)
        .filter(({ type }) => type === 'money.found-withdrawn')
        .map(({ data }) => data['found']),
      takenBack: ledger.days
        .comparisonsWith('CFT', '', 9)
        .filter(({ outcome }) => outcome['takenBack'] !== undefined)
        .map(({ date }) => date),
    }))
  }
  const whole = { isAnswered: false, withdrawn: [1, 2], takenBack: days.slice(0, 2) }
  const kills = await killAtEachCall(
    origin.path,
    {
      work: 'takeBack',
      async look(folder) {
        const { isAnswered, withdrawn, takenBack } = await standing(folder)
        // The answer goes last, so that the same order ends what a kill has left.
        if (!isAnswered) assert.equal({ isAnswered, withdrawn, takenBack }, whole)
        // A day is not called taken back while what it made is still counted.
        assert.ok(withdrawn.length >= takenBack.length, `${withdrawn} beside ${takenBack}`)
        assert.equal(withdrawn, [1, 2].slice(0, withdrawn.length), 'each once, and no other')
        if (!isAnswered) return 'done'
        return withdrawn.length === 0 ? 'answered' : 'amid'
      },
      async lookAfterNext(folder) {
        assert.equal(await standing(folder), whole)
      },
    },
    chance,
  )
  requireSides(kills, { answered: 1, amid: 2, done: 1 })
}

/** The stores are opened once for what is the same to the byte; `isLeftOut` names what they do not read. */
function createLooking(isLeftOut?: (path: string) => boolean): typeof lookInto {
  const seen = new Map<string, unknown>()
  return async (data) => {
    const hash = hashOf(data, isLeftOut)
    if (!seen.has(hash)) seen.set(hash, await lookInto(data))
    return seen.get(hash)
  }
}

async function backup(): Promise<void> {
  await using rig = await openBackupRig()
  const origin = join(rig.data, '..')
  writeFileSync(join(origin, OPTIONS), JSON.stringify(rig.plan))
  const look = createLooking((path) => /^backup-/.test(path))
  const before = await look(rig.data)
  const verified = new Set<string>()
  const isWhole = async (folder: string): Promise<boolean> => {
    assert.equal(await look(join(folder, 'data')), before)
    const stick = join(folder, 'stick')
    const named = readdirSync(stick).filter((name) => !name.startsWith('.'))
    for (const name of named) {
      const hash = hashOf(stick, (path) => path !== name)
      if (verified.has(hash)) continue
      verified.add(hash)
      using sandbox = temporaryFolder()
      const openWith = { identities: [rig.identity], passphrase: null }
      const file = join(stick, name)
      await verifyBackup({ file, openWith, folder: sandbox.path, believes: ANYBODY, rest: nothing })
    }
    return named.length === 1
  }
  const kills = await killAtEachCall(
    origin,
    {
      work: 'backup',
      look: async (folder) => ((await isWhole(folder)) ? 'named' : 'none'),
      async lookAfterNext(folder) {
        assert.ok(await isWhole(folder))
        // What the kill left is gone with the run that ended.
        assert.equal(readdirSync(join(folder, 'stick')), ['laned-lane-7-20260301T040506Z.age'])
        assert.not(readdirSync(join(folder, 'data')).includes('backup-scratch'))
      },
    },
    chance,
  )
  requireSides(kills, { none: 12, named: 1 })
}

async function restore(): Promise<void> {
  await using rig = await openBackupRig()
  const look = createLooking()
  const restored = await look(rig.data)
  const file = await rig.create()
  const origin = join(rig.data, '..')
  writeFileSync(join(origin, OPTIONS), JSON.stringify({ file, identity: rig.identity }))
  {
    using store = openSqliteTransactions(join(rig.data, 'payments.db'))
    store.insert(record('later'), entry('later'), null)
  }
  const before = await look(rig.data)
  const kills = await killAtEachCall(
    origin,
    {
      work: 'restore',
      refusedOn: 'new',
      async look(folder) {
        const data = join(folder, 'data')
        // The next start of laned.
        openDataFolder(data)[Symbol.dispose]()
        const found = JSON.stringify(await look(data))
        const isOld = found === JSON.stringify(before)
        const isNew = found === JSON.stringify(restored)
        assert.ok(isOld || isNew, 'half done')
        const left = readdirSync(data).filter((name) => /^restor(e-|ing)/.test(name))
        assert.equal(left, [])
        // Nothing of before is lost.
        if (isNew) assert.equal(await look(join(data, 'replaced')), before)
        return isOld ? 'old' : 'new'
      },
      async lookAfterNext(folder) {
        assert.equal(await look(join(folder, 'data')), restored)
      },
    },
    chance,
  )
  requireSides(kills, { old: 9, new: 9 })
}

/** A lane with payments, and what the updater knows; all that was written is in the database itself. */
function laneWithUpdater(folder: string): { readonly data: string; readonly state: string } {
  const [data, state] = [join(folder, 'data'), join(folder, 'state')]
  for (const each of [data, state]) mkdirSync(each)
  fillLedger(join(data, 'payments.db'), 30, Date.now())
  atRest(join(data, 'payments.db'))
  return { data, state }
}

function atRest(path: string): void {
  using database = new DatabaseSync(path)
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
}

/** Before a trial: nothing is copied, or all of it, and the lane's own data stay as they are. */
async function copyOfDatabases(): Promise<void> {
  using origin = temporaryFolder()
  const { data } = laneWithUpdater(origin.path)
  const before = hashOf(data)
  const isWhole = (folder: string) => {
    const copies = join(folder, 'state/databases-before')
    assert.equal(readFileSync(join(copies, 'release'), 'utf8'), '1.0.1\n')
    assert.equal(lostIn(data, copies, 'payments.db'), null)
  }
  const kills = await killAtEachCall(
    origin.path,
    {
      work: 'copyDatabases',
      look(folder) {
        assert.is(hashOf(join(folder, 'data'), isIndex), before)
        if (!existsSync(join(folder, 'state/databases-before'))) return 'none'
        isWhole(folder)
        return 'copied'
      },
      lookAfterNext: isWhole,
    },
    chance,
  )
  requireSides(kills, { none: 3, copied: 1 })
}

/** What SQLite keeps beside a database that is read. */
const isIndex = (path: string) => /-(shm|wal)$/.test(path)

/** Before a start: the ledger is as the release left it, not there for a moment, or as before it; never half of it. */
async function dataPutBack({ howDestroyed, asides }: Destroyed): Promise<void> {
  using origin = temporaryFolder()
  const { data, state } = laneWithUpdater(origin.path)
  const device = { data, state, freeBytes: () => 2 ** 40, reserveBytes: 0 }
  await copyDatabases(device, '1.0.1')
  using before = temporaryFolder()
  cpSync(join(data, 'payments.db'), before.file('payments.db'))
  const ledger = join(data, 'payments.db')
  howDestroyed(ledger)
  const kills = await killAtEachCall(
    origin.path,
    {
      work: 'putBack',
      refusedOn: 'over',
      look(folder) {
        const lost = lostIn(before.path, join(folder, 'data'), 'payments.db')
        const copies = join(folder, 'state/databases-before')
        if (lost === null) return existsSync(copies) ? 'back' : 'over'
        // It can be put back as long as it is not.
        assert.is(lostIn(before.path, copies, 'payments.db'), null)
        return 'destroyed'
      },
      lookAfterNext(folder) {
        assert.is(lostIn(before.path, join(folder, 'data'), 'payments.db'), null)
        assert.not(existsSync(join(folder, 'state/databases-before')))
        const left = readdirSync(join(folder, 'data')).filter((name) => !isIndex(name))
        assert.equal(left.sort(), ['payments.db', ...asides])
        assert.match(readFileSync(join(folder, 'state/verdicts'), 'utf8'), ' 1.0.1 bad destroyed ')
      },
    },
    chance,
  )
  requireSides(kills, { destroyed: 3, back: 1, over: 1 })
}

interface Destroyed {
  readonly howDestroyed: (ledger: string) => void
  /** What the release left, where it is kept beside the data. */
  readonly asides: readonly string[]
}

const ASIDE = 'payments.db.left-by-1.0.1'
const DESTROYED: Readonly<Record<string, Destroyed>> = {
  deleted: { howDestroyed: (ledger) => rmSync(ledger), asides: [] },
  'made noise': {
    howDestroyed: (ledger) => writeFileSync(ledger, 'noise '.repeat(999)),
    asides: [ASIDE],
  },
  'emptied of its payments': {
    howDestroyed(ledger) {
      using database = new DatabaseSync(ledger)
      database.exec(
        'DROP TRIGGER entries_stay; DROP TRIGGER entries_hold; PRAGMA foreign_keys = OFF; DELETE FROM entries',
      )
      database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    },
    asides: [],
  },
}

console.log(`seed ${SEED}`)
spec(
  'killed before each call to the disk',
  {
    'a document is the old one or the new one, and whole': settings,
    'moving payments to archives: all is told as before, nothing twice': archive,
    'closing a shift: it is closed once, or open as it was': shift,
    'telling a day: it is told once': day,
    'taking back an answer about the files of a bank: what it made goes with it, once': takeBack,
    'a backup: the lane stays as it was, and what has a name is whole': backup,
    'a restore: the data of before, or the data of the backup': restore,
    'copies of the databases before a trial: none, or all of them': copyOfDatabases,
    ...Object.fromEntries(
      Object.entries(DESTROYED).map(([how, destroy]) => [
        `a ledger that a release left ${how}: as it left it, or as before it, and put back in the end`,
        () => dataPutBack(destroy),
      ]),
    ),
  },
  DEADLINE_MS,
)
