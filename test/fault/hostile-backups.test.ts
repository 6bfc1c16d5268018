/**
 * A file that is given to a restore may come from anybody: whatever it says of itself, nothing is
 * written outside the folder it is unpacked in, nothing of it is kept, and the words say what to do.
 */
import { createHash } from 'node:crypto'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as assert from 'uvu/assert'
import '#test/rerun-as-root.ts'
import { writeArchive } from '#drivers/storage/lane-backup/backup-archive.ts'
import type { Content } from '#drivers/storage/lane-backup/backup-content.ts'
import { prepareEncryption } from '#drivers/storage/lane-backup/backup-encryption.ts'
import { openBackup } from '#drivers/storage/lane-backup/backup-folder.ts'
import type { Manifest, ManifestMember } from '#drivers/storage/lane-backup/backup-manifest.ts'
import { restoreBackup } from '#drivers/storage/lane-backup/restore-on-stopped-lane.ts'
import { PAYMENTS_MIGRATIONS } from '#drivers/storage/payments/payments-migrations.ts'
import { openSqliteTransactions } from '#drivers/storage/payments/transactions-sqlite.ts'
import { spec } from '#test/spec.ts'
import {
  AT_MS,
  AT_RESTORE,
  type BackupRig,
  lookInto,
  nothing,
  openBackupRig,
} from '#test/storage/backup-rig.ts'
import { insertCard } from '#test/storage/mounted-card.ts'
import { faultOf } from '#test/thrown-fault.ts'

const HASH = createHash('sha256').update('{}').digest('hex')
const document: ManifestMember = { kind: 'document', name: 'device.json', bytes: 2, sha256: HASH }
const honest: Manifest = {
  format: 'laned-backup',
  version: 1,
  createdAtMs: AT_MS,
  serialNumber: 'lane-7',
  laned: '9.9.9',
  members: [document],
  missing: [],
}

/** Encrypted for the rig's key, as an attacker who knows the public one would. */
async function forge(rig: BackupRig, manifest: object, bytes = '{}'): Promise<string> {
  const { members } = manifest as Manifest
  const contents: Content[] = members.map((member) => ({ member, from: Buffer.from(bytes) }))
  const { encrypt } = await prepareEncryption({ recipients: [rig.recipient], passphrase: null })
  const pieces: Uint8Array[] = []
  for await (const piece of encrypt(writeArchive(manifest as Manifest, contents, nothing)))
    pieces.push(piece)
  const file = rig.file('forged.age')
  writeFileSync(file, Buffer.concat(pieces))
  return file
}

function restore(rig: BackupRig, file: string, dataFolder = rig.file('new')) {
  const openWith = { identities: [rig.identity], passphrase: null }
  return restoreBackup({
    file,
    openWith,
    dataFolder,
    replaces: false,
    ...AT_RESTORE,
    step: nothing,
  })
}

async function refuses(rig: BackupRig, file: string, words: RegExp): Promise<void> {
  const { message } = await faultOf(() => restore(rig, file))
  assert.match(message, words)
  assert.equal(readdirSync(rig.file('new')), ['lock'], message)
}

const withMember = (change: object) => ({ ...honest, members: [{ ...document, ...change }] })

spec(
  'hostile backups',
  {
    async 'an honest one of this form is taken'() {
      await using rig = await openBackupRig()
      await restore(rig, await forge(rig, honest))
      assert.is(readFileSync(rig.file('new/device.json'), 'utf8'), '{}')
    },
    async 'no name leads anywhere'() {
      await using rig = await openBackupRig()
      const names = [
        '../device.json',
        '/etc/passwd',
        'a/b.json',
        '.json',
        'lock',
        'seal.key',
        'x.db',
      ]
      names.push('restored-config/../x.json', 'device.json\0.sh', '..', 'on-trial', 'payments.db')
      for (const name of names)
        await refuses(rig, await forge(rig, withMember({ name })), /which no backup of a lane has/)
      for (const name of ['restored-config/0-../../x', '../x', 'restored-config/0-.ssh', '0-x'])
        await refuses(
          rig,
          await forge(rig, withMember({ kind: 'config', name })),
          /which no backup of a lane has/,
        )
      assert.equal(readdirSync(rig.file('.')).sort(), ['data', 'forged.age', 'new', 'stick'])
    },
    async 'no size goes beyond what a kind may have, or what was said'() {
      await using rig = await openBackupRig()
      await refuses(rig, await forge(rig, withMember({ bytes: 9 * 2 ** 20 })), /too large/)
      await refuses(
        rig,
        await forge(rig, withMember({ bytes: 1 })),
        /belongs to none of its files|missing or has the wrong size|the checksum of its file/,
      )
      await refuses(
        rig,
        await forge(rig, withMember({ bytes: 4_096 })),
        /the end of the file is missing|the checksum of its file|belongs to none of its files/,
      )
      await refuses(
        rig,
        await forge(rig, honest, `{}${'x'.repeat(600)}`),
        /belongs to none of its files|missing or has the wrong size/,
      )
      const large = { kind: 'database', name: 'items.db', bytes: 2 ** 33 - 1 }
      const big = {
        ...honest,
        members: Array.from({ length: 3 }, () => ({ ...document, ...large })),
      }
      await refuses(rig, await forge(rig, big), /names one file twice/)
    },
    async 'what it holds is what it says'() {
      await using rig = await openBackupRig()
      await refuses(
        rig,
        await forge(rig, withMember({ sha256: 'f'.repeat(64) })),
        /the checksum of its file .* is wrong/,
      )
      await refuses(rig, await forge(rig, honest, '{]'), /the checksum of its file .* is wrong/)
      const twice = { ...honest, members: [document, document] }
      await refuses(rig, await forge(rig, twice), /names one file twice/)
      const sha256 = createHash('sha256').update('{]').digest('hex')
      await refuses(
        rig,
        await forge(rig, withMember({ sha256 }), '{]'),
        /device\.json is not valid JSON/,
      )
      const garbage = { kind: 'database', name: 'payments.db', rows: {} }
      await refuses(rig, await forge(rig, withMember(garbage)), /damaged|not a database/)
    },
    async 'a newer form, or a newer schema, names the version to install first'() {
      await using rig = await openBackupRig()
      const words = /newer version of laned \(9\.9\.9\).*\. First install /
      await refuses(rig, await forge(rig, { ...honest, version: 2 }), words)
      {
        using db = new DatabaseSync(join(rig.data, 'payments.db'))
        db.exec('PRAGMA user_version = 99; PRAGMA application_id = 99099')
      }
      // The one that made it verifies by the same rules.
      const { message } = await faultOf(() => rig.create({ laned: '9.9.9' }))
      assert.match(message, words)
    },
    async 'an older schema is taken, and brought up by the next start'() {
      await using rig = await openBackupRig()
      mkdirSync(rig.file('old'))
      {
        using db = new DatabaseSync(rig.file('old/payments.db'))
        db.exec(String(PAYMENTS_MIGRATIONS[0]))
        db.exec('PRAGMA user_version = 1; PRAGMA application_id = 1001')
      }
      assert.ok(PAYMENTS_MIGRATIONS.length > 1)
      await restore(rig, await rig.create({ dataFolder: rig.file('old') }))
      using store = openSqliteTransactions(rig.file('new/payments.db'))
      assert.is(store.newest(), null)
    },
    async 'cut anywhere, or changed anywhere, it is refused'() {
      await using rig = await openBackupRig()
      const whole = readFileSync(await rig.create())
      const file = rig.file('cut.age')
      for (const bytes of [0, 10, 150, 400, 70_000, whole.length - 17, whole.length - 1]) {
        writeFileSync(file, whole)
        truncateSync(file, bytes)
        await refuses(rig, file, /damaged, was cut short|the end of the file is missing/)
      }
      for (const at of [60, 300, 1_000, 100_000, whole.length - 5]) {
        const changed = Buffer.from(whole)
        changed[at] = (changed[at] ?? 0) ^ 1
        writeFileSync(file, changed)
        await refuses(rig, file, /damaged|made for another passphrase or key/)
      }
      writeFileSync(file, Buffer.concat([whole, Buffer.from('more')]))
      await refuses(rig, file, /damaged/)
    },
    async 'a full stick, a full card and one that is too small leave all as it was'() {
      await using rig = await openBackupRig()
      const before = await lookInto(rig.data)
      using stick = insertCard({ bytes: 2 ** 20 })
      const create = () => rig.create({ folder: stick.path })
      assert.match((await faultOf(create, 'storage')).message, /no room for a backup of \d+ MB/)
      assert.equal(readdirSync(stick.path), [])
      stick.turn('ro')
      assert.match((await faultOf(create, 'storage')).message, /no room|read-only/)
      using small = insertCard({ bytes: 8 * 2 ** 20 })
      const file = await rig.create()
      const { message } = await faultOf(() => restore(rig, file, small.path), 'storage')
      assert.match(message, /no room to unpack.*MB are needed/)
      assert.equal(readdirSync(small.path), ['lock'])
      // Full in the middle of writing.
      using filling = insertCard({ bytes: 4 * 2 ** 20 })
      let steps = 0
      const full = () =>
        rig.create({ folder: filling.path, createdAtMs: AT_MS + 1_000 }, () => {
          steps += 1
          const isWriting = readdirSync(filling.path).some((name) => name.endsWith('.part'))
          if (isWriting) filling.fill()
        })
      assert.match((await faultOf(full, 'storage')).message, /is full\. Free some space/)
      filling.empty()
      assert.ok(steps > 0)
      assert.equal(readdirSync(filling.path), [])
      assert.equal(await lookInto(rig.data), before)
    },
    async 'a name from outside is a name and no path, and no link is followed'() {
      await using rig = await openBackupRig()
      const name = 'laned-lane-9-20260301T040506Z.age'
      symlinkSync('/etc/passwd', join(rig.stick, name))
      mkdirSync(join(rig.stick, 'laned-lane-9-20260301T040507Z.age'))
      const names = [name, 'laned-lane-9-20260301T040507Z.age', '../data/device.json', '..']
      names.push('/etc/passwd', '', 'laned-../../x-20260301T040506Z.age')
      for (const one of names) assert.is(await openBackup(rig.stick, one), null, one)
      const made = await rig.create()
      const file = await openBackup(rig.stick, made.slice(rig.stick.length + 1))
      assert.ok(file)
      await file.close()
    },
  },
  120_000,
)
