/** A backup of a whole lane: what goes in while the lane works comes out on another card. */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { openDataFolder } from '#drivers/storage/files/data-folder.ts'
import { loadSealer } from '#drivers/storage/files/sealer.ts'
import { verifyBackup } from '#drivers/storage/lane-backup/backup-unpack.ts'
import { restoreBackup } from '#drivers/storage/lane-backup/restore-on-stopped-lane.ts'
import { openLedgerArchiver } from '#drivers/storage/payments/ledger-archiver.ts'
import { openSqliteTransactions } from '#drivers/storage/payments/transactions-sqlite.ts'
import { fresh } from '#test/items/sample-templates.ts'
import { fillLedger } from '#test/payments/fill-ledger.ts'
import { entry, record } from '#test/payments/sample-transactions.ts'
import { spec } from '#test/spec.ts'
import {
  ANYBODY,
  AT_MS,
  AT_RESTORE,
  type BackupRig,
  lookInto,
  nothing,
  openBackupRig,
} from '#test/storage/backup-rig.ts'
import { openTemplatesHere } from '#test/storage/templates-here.ts'
import { faultOf } from '#test/thrown-fault.ts'

const HOUR_MS = 3_600_000
const PASSPHRASE = 'correct horse battery staple'

function restore(rig: BackupRig, file: string, dataFolder = rig.file('new'), replaces = false) {
  const openWith = { identities: [rig.identity], passphrase: PASSPHRASE }
  return restoreBackup({ file, openWith, dataFolder, replaces, ...AT_RESTORE, step: nothing })
}

function idsIn(ledger: string): string[] {
  using store = openSqliteTransactions(ledger)
  return store.page(0, 10_000).map((one) => one.record.id)
}

spec(
  'a backup of a lane',
  {
    async 'comes back whole on an empty card: ledger, templates, settings, names, keys'() {
      await using rig = await openBackupRig()
      const before = await lookInto(rig.data)
      const file = await rig.create()
      assert.is(file, join(rig.stick, 'laned-lane-7-20260301T040506Z.age'))
      assert.is(statSync(file).mode & 0o777, 0o600)
      const { replaced } = await restore(rig, file)
      assert.is(replaced, null)
      assert.equal(await lookInto(rig.file('new')), before)
      assert.equal(await lookInto(rig.data), before)
      assert.equal(readdirSync(rig.stick).length, 1)
      for (const name of ['payments.db', 'seal.key', 'device.json'])
        assert.is(statSync(join(rig.file('new'), name)).mode & 0o777, 0o600, name)
    },
    async 'is the ledger of one moment, however much is written meanwhile'() {
      await using rig = await openBackupRig()
      const busy = join(rig.data, 'payments.db')
      {
        using store = openSqliteTransactions(busy)
        for (let n = 0; n < 3_000; n += 1)
          store.insert(record(`before-${n}`), entry(`before-${n}`), null)
      }
      const acknowledged = idsIn(busy)
      using store = openSqliteTransactions(busy)
      await using items = await openTemplatesHere(join(rig.data, 'items.db'))
      let during = 0
      const learning: Promise<unknown>[] = []
      const file = await rig.create({}, () => {
        during += 1
        store.insert(record(`during-${during}`), entry(`during-${during}`), null)
        if (during === 1) learning.push(items.learn(fresh('later', 9), []))
      })
      await Promise.all(learning)
      assert.ok(during > 10, `${during} payments meanwhile`)
      await restore(rig, file)
      // The copy of the ledger began before the first of them, and ended after it.
      assert.equal(idsIn(join(rig.file('new'), 'payments.db')), acknowledged)
      assert.is(idsIn(busy).length, acknowledged.length + during)
    },
    async 'of many megabytes is read as it was written'() {
      await using rig = await openBackupRig()
      mkdirSync(rig.file('shop'))
      fillLedger(rig.file('shop/payments.db'), 8_000, AT_MS)
      const before = idsIn(rig.file('shop/payments.db'))
      const file = await rig.create({ dataFolder: rig.file('shop') })
      assert.ok(statSync(file).size > 10 * 2 ** 20)
      await restore(rig, file)
      assert.equal(idsIn(rig.file('new/payments.db')), before)
    },
    async 'has the archives of earlier years'() {
      await using rig = await openBackupRig()
      mkdirSync(rig.file('shop'))
      fillLedger(rig.file('shop/payments.db'), 40, AT_MS)
      {
        using archiver = openLedgerArchiver(rig.file('shop/payments.db'), AT_MS + 1)
        while (archiver.step());
      }
      const before = idsIn(rig.file('shop/payments.db'))
      assert.is(before.length, 40)
      await restore(rig, await rig.create({ dataFolder: rig.file('shop') }))
      assert.ok(readdirSync(rig.file('new')).includes('payments-2026.db'))
      assert.equal(idsIn(rig.file('new/payments.db')), before)
    },
    async 'has each payment that moves to an archive meanwhile'() {
      await using rig = await openBackupRig()
      mkdirSync(rig.file('shop'))
      const ledger = rig.file('shop/payments.db')
      fillLedger(ledger, 80, AT_MS)
      using archiver = openLedgerArchiver(ledger, AT_MS + 1)
      assert.is(archiver.step()?.moved, 32)
      const before = idsIn(ledger)
      let moved = 0
      const file = await rig.create({ dataFolder: rig.file('shop') }, () => {
        moved += archiver.step()?.moved ?? 0
      })
      assert.is(moved, 80 - 32 - 1)
      await restore(rig, file)
      assert.equal(idsIn(rig.file('new/payments.db')), before)
    },
    async 'opens with a passphrase, and with nothing else'() {
      await using rig = await openBackupRig()
      writeFileSync(rig.file('words'), `${PASSPHRASE}\n`)
      const file = await rig.create({ recipients: [], passphraseFile: rig.file('words') })
      const openWith = { identities: [rig.identity], passphrase: 'correct horse battery stable' }
      const refused = () =>
        restoreBackup({
          file,
          openWith,
          dataFolder: rig.file('new'),
          replaces: false,
          ...AT_RESTORE,
          step: nothing,
        })
      assert.match((await faultOf(refused, 'refused')).message, 'Try another')
      assert.equal(readdirSync(rig.file('new')), ['lock'])
      await restore(rig, file)
      assert.equal(await lookInto(rig.file('new')), await lookInto(rig.data))
    },
    async 'has nothing in clear'() {
      await using rig = await openBackupRig()
      const text = readFileSync(await rig.create()).toString('latin1')
      for (const words of ['SQLite format 3', 'lane-7', 'sealed', 'laned-backup', 'apple'])
        assert.not(text.includes(words), words)
      assert.ok(text.startsWith('age-encryption.org/v1\n'))
    },
    async 'is never written unencrypted, weakly, or for a mistyped key'() {
      await using rig = await openBackupRig()
      writeFileSync(rig.file('weak'), 'aaaaaaaaaaaaaaaaaaaaaaaa\n')
      writeFileSync(rig.file('short'), 'Xy7!kQ2?\n')
      // Every thirty-second key ends as the mistyped one would.
      const another = rig.recipient.endsWith('q') ? 'p' : 'q'
      const plans = {
        'must be encrypted': { recipients: [] },
        'too weak': { recipients: [], passphraseFile: rig.file('weak') },
        'at least 16': { recipients: [], passphraseFile: rig.file('short') },
        'only one of them': { passphraseFile: rig.file('weak') },
        'is not a public key for backups': {
          recipients: [rig.recipient.slice(0, -1) + another, rig.recipient],
        },
        'cannot read': { recipients: [], passphraseFile: rig.file('nowhere') },
      }
      for (const [words, plan] of Object.entries(plans))
        assert.match((await faultOf(() => rig.create(plan), 'bad-request')).message, words)
      assert.equal(readdirSync(rig.stick), [])
    },
    async 'is rotated: the newest stay, others are left alone'() {
      await using rig = await openBackupRig()
      const others = ['laned-lane-8-20200101T000000Z.age', 'holiday.jpg', 'laned-lane-7.age']
      for (const name of others) writeFileSync(join(rig.stick, name), '')
      writeFileSync(join(rig.stick, '.laned-lane-7-20200101T000000Z.age.part'), 'half')
      writeFileSync(join(rig.stick, '.laned-lane-8-20200101T000000Z.age.part'), 'of another')
      for (let day = 0; day < 4; day += 1)
        await rig.create({ keep: 2, createdAtMs: AT_MS + day * 24 * HOUR_MS })
      assert.equal(readdirSync(rig.stick).sort(), [
        '.laned-lane-8-20200101T000000Z.age.part',
        'holiday.jpg',
        'laned-lane-7-20260303T040506Z.age',
        'laned-lane-7-20260304T040506Z.age',
        'laned-lane-7.age',
        'laned-lane-8-20200101T000000Z.age',
      ])
      // The clock was wrong: what is made now is not the one to go.
      await rig.create({ keep: 1, createdAtMs: AT_MS - 1_000 * HOUR_MS })
      const own = readdirSync(rig.stick).filter((name) => /^laned-lane-7-/.test(name))
      assert.equal(own, ['laned-lane-7-20260118T120506Z.age'])
    },
    async 'carries the config and its files, and says which it could not read'() {
      await using rig = await openBackupRig()
      writeFileSync(rig.file('laned.yaml'), 'serialNumber: lane-7\n')
      const configFiles = [rig.file('laned.yaml'), rig.file('gone.pem')]
      const file = await rig.create({ configFiles })
      const { manifest } = await restore(rig, file)
      const at = join(rig.file('new'), 'restored-config/0-laned.yaml')
      assert.is(readFileSync(at, 'utf8'), 'serialNumber: lane-7\n')
      assert.equal(manifest.missing, [rig.file('gone.pem')])
      assert.is(manifest.members.at(-1)?.path, rig.file('laned.yaml'))
    },
    async 'is refused where a stick is not mounted, and says so'() {
      await using rig = await openBackupRig()
      const gone = await faultOf(() => rig.create({ folder: rig.file('usb') }), 'storage')
      assert.match(gone.message, 'that the stick or disk is plugged in and mounted')
      const same = await faultOf(() => rig.create({ sameDisk: false }), 'storage')
      assert.match(same.message, 'on the same disk as the data')
      const inside = await faultOf(() => rig.create({ folder: rig.data }), 'storage')
      assert.match(inside.message, 'is inside the data folder')
    },
    async 'is verified in a sandbox that is gone afterwards'() {
      await using rig = await openBackupRig()
      const file = await rig.create()
      mkdirSync(rig.file('sandbox'))
      const seen = new Set<string>()
      const manifest = await verifyBackup({
        file,
        openWith: { identities: [rig.identity], passphrase: null },
        folder: rig.file('sandbox'),
        believes: ANYBODY,
        rest: () => {
          for (const name of readdirSync(rig.file('sandbox'))) seen.add(name)
        },
      })
      assert.ok(seen.has('payments.db'))
      assert.not(seen.has('seal.key'), 'no secret is written for a look')
      assert.is(manifest.members[0]?.rows?.['transactions'], 3)
      assert.not(readdirSync(rig.file('.')).includes('sandbox'))
    },
    async 'is not given a name when a database in it is damaged'() {
      await using rig = await openBackupRig()
      const path = join(rig.data, 'payments.db')
      const bytes = readFileSync(path)
      // The head of the root page of a table.
      bytes.fill(0xee, 4_096, 4_096 + 200)
      writeFileSync(path, bytes)
      await faultOf(() => rig.create())
      assert.equal(readdirSync(rig.stick), [])
      assert.not(readdirSync(rig.data).includes('backup-scratch'))
    },
    async 'goes over what is there only when asked, and keeps that'() {
      await using rig = await openBackupRig()
      const file = await rig.create()
      const before = await lookInto(rig.data)
      {
        using store = openSqliteTransactions(join(rig.data, 'payments.db'))
        store.insert(record('later'), entry('later'), null)
      }
      const later = await lookInto(rig.data)
      assert.match(
        (await faultOf(() => restore(rig, file, rig.data), 'refused')).message,
        '--replace',
      )
      assert.equal(await lookInto(rig.data), later)
      const { replaced } = await restore(rig, file, rig.data, true)
      assert.equal(await lookInto(rig.data), before)
      assert.equal(await lookInto(String(replaced)), later)
      const again = await faultOf(() => restore(rig, file, rig.data, true), 'refused')
      assert.match(again.message, 'Move that folder elsewhere or remove it')
    },
    async 'does not go into a folder that a laned uses'() {
      await using rig = await openBackupRig()
      const file = await rig.create()
      using _ = openDataFolder(rig.data)
      const { message } = await faultOf(() => restore(rig, file, rig.data, true), 'storage')
      assert.match(message, 'is in use by another laned')
    },
    async 'is made one at a time'() {
      await using rig = await openBackupRig()
      let second: Promise<unknown> | null = null
      await rig.create({}, () => {
        second ??= faultOf(() => rig.create({ createdAtMs: AT_MS + HOUR_MS }), 'busy')
      })
      assert.ok(second)
      await second
      assert.is(readdirSync(rig.stick).length, 1)
    },
    async 'opens its sealed secrets on a board with a key of its own'() {
      await using rig = await openBackupRig()
      for (const board of ['old', 'new', 'third']) {
        mkdirSync(rig.file(board))
        writeFileSync(rig.file(`${board}/seal-key`), `the key of the ${board} board`)
      }
      const sealed = loadSealer(join(rig.data, 'seal.key'), rig.file('old')).seal(
        'of the old board',
      )
      await restore(
        rig,
        await rig.create({ credentialsFolder: rig.file('old') }),
        rig.file('second'),
      )
      const keyFile = rig.file('second/seal.key')
      const onNew = loadSealer(keyFile, rig.file('new'))
      assert.is(onNew.open(sealed), 'of the old board')
      assert.match(
        readFileSync(keyFile, 'latin1'),
        /^v1\./,
        'the former keys are sealed themselves',
      )
      const sealedThere = onNew.seal('of the new board')
      // And on to a third board, with what both before it have sealed.
      const moved = { dataFolder: rig.file('second'), credentialsFolder: rig.file('new') }
      const next = await rig.create({ ...moved, createdAtMs: AT_MS + HOUR_MS })
      await restore(rig, next, rig.file('third-data'))
      const onThird = loadSealer(rig.file('third-data/seal.key'), rig.file('third'))
      assert.is(onThird.open(sealed), 'of the old board')
      assert.is(onThird.open(sealedThere), 'of the new board')
    },
  },
  120_000,
)
