/**
 * Somebody holds the place of the backups and knows the public key, which is in every lane's config: he puts one
 * of his own there, by which the lane would pay him. It is refused unless a person says in words who made it.
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as assert from 'uvu/assert'
import { readArchive, writeArchive } from '#drivers/storage/lane-backup/backup-archive.ts'
import { type Content, pieces } from '#drivers/storage/lane-backup/backup-content.ts'
import { decrypt, prepareEncryption } from '#drivers/storage/lane-backup/backup-encryption.ts'
import type { Manifest, ManifestMember } from '#drivers/storage/lane-backup/backup-manifest.ts'
import { backupName } from '#drivers/storage/lane-backup/backup-names.ts'
import { verifyBackup } from '#drivers/storage/lane-backup/backup-unpack.ts'
import {
  type RestoreOptions,
  restoreBackup,
} from '#drivers/storage/lane-backup/restore-on-stopped-lane.ts'
import {
  CONFIRMED_IN_WORDS,
  signersIn,
} from '#drivers/storage/lane-backup/sender/backup-signature.ts'
import {
  loadBackupSigner,
  ownSigner,
} from '#drivers/storage/lane-backup/sender/backup-signing-key.ts'
import { lanectlHere as lanectl } from '#test/processes/lanectl-here.ts'
import { spec } from '#test/spec.ts'
import {
  AT_MS,
  AT_RESTORE,
  type BackupRig,
  nothing,
  openBackupRig,
} from '#test/storage/backup-rig.ts'
import { faultOf } from '#test/thrown-fault.ts'

const NOBODY = { signers: [], onUnknown: 'refuse' } as const
const PROFILES = (merchantId: string) => ({
  bankProfile: 'main',
  bankProfiles: {
    main: { bankName: 'CFT', merchantId, password: { sealed: 'v1.x' }, note: 'a word' },
  },
})

/** What the stranger's own lane makes, for the shop's public key and under the lane's name. */
async function forge(rig: BackupRig): Promise<string> {
  await using own = await openBackupRig(1)
  writeFileSync(join(own.data, 'driver-settings.json'), JSON.stringify(PROFILES('stranger')))
  const made = await own.create({ recipients: [rig.recipient], serialNumber: 'lane-7' })
  const path = join(rig.stick, basename(made))
  copyFileSync(made, path)
  return path
}

/** As a release before this one made it: the same without a signature; `change` what is said of it. */
async function rewrite(
  rig: BackupRig,
  file: string,
  change: (manifest: Manifest) => Manifest,
): Promise<string> {
  const contents: Content[] = []
  const openWith = { identities: [rig.identity], passphrase: null }
  const manifest = await readArchive(decrypt(pieces(file), openWith), {
    async begin() {},
    async take(member: ManifestMember, bytes: AsyncIterable<Uint8Array>) {
      contents.push({ member, from: Buffer.concat(await Array.fromAsync(bytes)) })
    },
  })
  const encryption = await prepareEncryption({ recipients: [rig.recipient], passphrase: null })
  const archive = writeArchive(change(manifest), contents, nothing)
  const path = rig.file('rewritten.age')
  writeFileSync(path, Buffer.concat(await Array.fromAsync(encryption.encrypt(archive))))
  return path
}

const unsigned = ({ signature: _, ...manifest }: Manifest): Manifest => manifest

function restore(rig: BackupRig, file: string, more: Partial<RestoreOptions> = {}) {
  const dataFolder = rig.file('new')
  if (!existsSync(dataFolder)) mkdirSync(dataFolder)
  return restoreBackup({
    file,
    dataFolder,
    replaces: false,
    ...AT_RESTORE,
    believes: NOBODY,
    step: nothing,
    openWith: { identities: [rig.identity], passphrase: null },
    ...more,
  })
}

const signersOf = (rig: BackupRig) => [
  { serialNumber: 'lane-7', signer: String(ownSigner(rig.data)) },
]

spec(
  'a backup of a stranger',
  {
    async 'is refused by a new card before anything is unpacked, and the lane’s own is taken'() {
      await using rig = await openBackupRig()
      await rig.create()
      const believes = { signers: signersOf(rig), onUnknown: 'refuse' } as const
      const forged = await forge(rig)
      const fault = await faultOf(() => restore(rig, forged, { believes }), 'refused')
      assert.match(
        fault.message,
        /the signature of the backup of lane lane-7 .* is not known here: laned-signer:/,
      )
      assert.not.ok(existsSync(join(rig.file('new'), 'payments.db')))
      // The stranger's took the place of the lane's own, which had the same name.
      const again = await rig.create()
      const { manifest } = await restore(rig, again, { believes })
      assert.equal(manifest.sender, { kind: 'known', signer: signersOf(rig)[0]?.signer })
    },
    async 'is refused where nobody is known, and where another lane’s key signed it'() {
      await using rig = await openBackupRig()
      const own = await rig.create()
      await faultOf(() => restore(rig, own), 'refused')
      const [one] = signersOf(rig)
      const signers = [{ serialNumber: 'lane-8', signer: one?.signer ?? '' }]
      await faultOf(
        () => restore(rig, own, { believes: { signers, onUnknown: 'refuse' } }),
        'refused',
      )
    },
    async 'one without a signature wants words; with them it is restored, and says who would be paid'() {
      await using rig = await openBackupRig()
      writeFileSync(join(rig.data, 'driver-settings.json'), JSON.stringify(PROFILES('shop')))
      const old = await rewrite(rig, await rig.create(), unsigned)
      const fault = await faultOf(() => restore(rig, old), 'refused')
      assert.match(fault.message, CONFIRMED_IN_WORDS)
      const { manifest } = await restore(rig, old, { believes: { signers: [], onUnknown: 'tell' } })
      assert.equal(manifest.sender, { kind: 'unsigned', signer: null })
      assert.equal(manifest.payees, [
        {
          profile: 'main',
          isActive: true,
          bankName: 'CFT',
          fields: { merchantId: 'shop', note: 'a word' },
        },
      ])
    },
    async 'a signature is of all that the manifest says: not of another file, date or lane'() {
      await using rig = await openBackupRig()
      const own = await rig.create()
      const believes = { signers: signersOf(rig), onUnknown: 'tell' } as const
      const changes: ((manifest: Manifest) => Manifest)[] = [
        (manifest) => ({ ...manifest, createdAtMs: manifest.createdAtMs + 1 }),
        (manifest) => ({ ...manifest, serialNumber: 'lane-8' }),
        (manifest) => ({ ...manifest, laned: '9' }),
        (manifest) => ({ ...manifest, missing: ['/x'] }),
      ]
      for (const change of changes) {
        const forged = await rewrite(rig, own, change)
        const fault = await faultOf(() => restore(rig, forged, { believes }), 'bad-request')
        assert.match(fault.message, /signature of the backup does not match its content/)
      }
      await restore(rig, await rewrite(rig, own, (manifest) => manifest), { believes })
    },
    async 'an older one under a newer name is refused'() {
      await using rig = await openBackupRig()
      const own = await rig.create()
      const renamed = join(rig.stick, backupName('lane-7', AT_MS + 86_400_000))
      copyFileSync(own, renamed)
      const believes = { signers: signersOf(rig), onUnknown: 'tell' } as const
      const fault = await faultOf(() => restore(rig, renamed, { believes }), 'refused')
      assert.match(fault.message, /laned-lane-7-20260301T040506Z.age to .*20260302T040506Z.age/)
    },
    async 'a passphrase is proof enough, and the lane that made it goes on with its key'() {
      await using rig = await openBackupRig()
      writeFileSync(rig.file('words'), 'correct horse battery staple\n')
      const own = await rig.create({ recipients: [], passphraseFile: rig.file('words') })
      const openWith = { identities: [], passphrase: 'correct horse battery staple' }
      const { manifest } = await restore(rig, own, { openWith })
      assert.is(manifest.sender.kind, 'passphrase')
      const { name } = await loadBackupSigner(rig.file('new'), null)
      assert.is(name, ownSigner(rig.data))
    },
    async 'the lane’s own folder believes what it signed itself'() {
      await using rig = await openBackupRig()
      const own = await rig.create()
      const { manifest } = await restore(rig, own, { dataFolder: rig.data, replaces: true })
      assert.is(manifest.sender.kind, 'known')
    },
    async 'a key that this device cannot open any more is made anew'() {
      await using rig = await openBackupRig()
      const { name } = await loadBackupSigner(rig.data, null)
      assert.is((await loadBackupSigner(rig.data, null)).name, name)
      writeFileSync(join(rig.data, 'seal.key'), Buffer.alloc(32, 7))
      assert.is.not((await loadBackupSigner(rig.data, null)).name, name)
    },
    async 'verifying tells of it, and makes nothing of what it says'() {
      await using rig = await openBackupRig()
      const forged = await forge(rig)
      mkdirSync(rig.file('sandbox'))
      const seen = await verifyBackup({
        file: forged,
        folder: rig.file('sandbox'),
        rest: nothing,
        openWith: { identities: [rig.identity], passphrase: null },
        believes: { signers: [], onUnknown: 'tell' },
      })
      assert.is(seen.sender.kind, 'stranger')
      assert.is(seen.payees[0]?.fields['merchantId'], 'stranger')
    },
    async 'lanectl says so, takes what the key file notes, and shows no secret of who would be paid'() {
      await using rig = await openBackupRig()
      writeFileSync(join(rig.data, 'driver-settings.json'), JSON.stringify(PROFILES('shop')))
      const key = rig.file('shop.key')
      writeFileSync(key, `${rig.identity}\n`)
      const own = await rig.create()
      const run = (...args: string[]) => lanectl(['backup', ...args])
      const opened = [own, '--identity', key]
      const stranger = await run('verify', ...opened)
      assert.is(stranger.code, 1)
      assert.match(
        stranger.stderr,
        /is not known here[\s\S]*lanectl backup trust KEY lane-7 laned-signer:/,
      )
      const { stdout } = await run('signer', '--data', rig.data)
      assert.is(stdout.trim(), ownSigner(rig.data))
      assert.is((await run('trust', key, 'lane-7', stdout.trim())).code, 0)
      await run('trust', key, 'lane-7', stdout.trim())
      assert.is(signersIn(readFileSync(key, 'utf8')).length, 1)
      const intact = await run('verify', ...opened)
      assert.is(intact.code, 0, intact.stderr)
      assert.match(
        intact.stdout,
        /signed by the lane: laned-signer:[\s\S]*money goes to main: CFT, merchantId shop\n/,
      )
      assert.match(intact.stdout, /\d+ days ago/)
      assert.not.match(intact.stdout, /a word|v1\.x/)

      const forged = await forge(rig)
      const target = rig.file('card')
      mkdirSync(target)
      const restoring = ['restore', forged, '--identity', key, '--data', target]
      assert.is((await run(...restoring)).code, 1)
      const words = await run(...restoring, '--unsigned-from-before', 'yes')
      assert.is(words.code, 64)
      const output = await run(...restoring, '--unsigned-from-before', CONFIRMED_IN_WORDS)
      assert.is(output.code, 0, output.stderr)
      assert.match(
        output.stdout,
        /whom your key file does not name[\s\S]*money goes to main: CFT, merchantId stranger/,
      )
    },
  },
  180_000,
)
