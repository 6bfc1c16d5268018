/**
 * Makes one backup of a whole lane while the lane works. It gets its name only after it was written, synced, read back,
 * decrypted, unpacked and checked; until then it is a hidden file that the next backup removes.
 */

import { createHash } from 'node:crypto'
import { mkdir, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import { renameDurably } from '../files/replace-file.ts'
import { isHeldByAnother, lockByKernel } from '../sqlite/kernel-lock.ts'
import { writeArchive } from './backup-archive.ts'
import { type Content, readConfigFiles, readDocuments, stageDatabases } from './backup-content.ts'
import { type Encryption, prepareEncryption, readPassphrase } from './backup-encryption.ts'
import {
  removeOldBackups,
  removeUnfinished,
  requireBackupFolder,
  requireFreeBytes,
} from './backup-folder.ts'
import { type Manifest, newManifest } from './backup-manifest.ts'
import { backupName, unfinishedName } from './backup-names.ts'
import { onDisk, verifyBackup } from './backup-unpack.ts'
import { giveToOwnerOf } from './folder-owner.ts'
import { signManifest } from './sender/backup-signature.ts'
import { loadBackupSigner } from './sender/backup-signing-key.ts'

export interface BackupPlan {
  readonly dataFolder: string
  /** systemd's $CREDENTIALS_DIRECTORY. */
  readonly credentialsFolder: string | null
  /** laned.yaml and the files that it names. */
  readonly configFiles: readonly string[]
  readonly folder: string
  /** Allows a folder on the disk that holds the data. */
  readonly sameDisk: boolean
  /** How many backups of this lane are kept. */
  readonly keep: number
  readonly recipients: readonly string[]
  /** 0: standard input. */
  readonly passphraseFile: string | 0 | null
  readonly serialNumber: string
  readonly createdAtMs: number
  /** The release that makes it. */
  readonly laned: string
}

export interface MadeBackup {
  readonly name: string
  readonly bytes: number
  /** In hex, of the encrypted file. */
  readonly sha256: string
  readonly files: number
  /** Files that the config names and that could not be read, so the backup lacks them. */
  readonly missing: readonly string[]
}

/** Holds copies in clear while a backup is made; on the card of the data, never on the stick. */
const SCRATCH = 'backup-scratch'
const LOCK = 'backup-lock'
const SPARE_BYTES = 2 ** 20

/**
 * `rest` is called after each step; the work ends with whatever it throws. Rejects with a Fault that says what to do.
 */
export async function makeBackup(plan: BackupPlan, rest: () => void): Promise<MadeBackup> {
  const { dataFolder, folder, serialNumber, keep } = plan
  const passphrase = plan.passphraseFile === null ? null : readPassphrase(plan.passphraseFile)
  const encryption = await prepareEncryption({ recipients: plan.recipients, passphrase })
  await requireBackupFolder(folder, dataFolder, plan.sameDisk)
  using _ = lockBackups(dataFolder)
  const scratch = join(dataFolder, SCRATCH)
  const name = backupName(serialNumber, plan.createdAtMs)
  const unfinished = join(folder, unfinishedName(name))
  try {
    await onDisk(folder, () => removeUnfinished(folder, serialNumber))
    await onDisk(dataFolder, () => emptyFolder(scratch))
    const signer = await loadBackupSigner(dataFolder, plan.credentialsFolder)
    const { manifest: unsigned, contents } = await collect(plan, scratch, rest)
    const manifest = signManifest(unsigned, signer)
    const sha256 = await write({ folder, unfinished, manifest, contents, encryption, rest })
    // The check below unpacks into the space of the copies.
    await onDisk(dataFolder, () => emptyFolder(scratch))
    const openWith = encryption.witness
    const signers = [{ serialNumber, signer: signer.name }]
    const believes = { signers, onUnknown: 'refuse' } as const
    await verifyBackup({ file: unfinished, openWith, folder: scratch, believes, rest })
    rest()
    const { size } = await stat(unfinished)
    await onDisk(folder, () => renameDurably(unfinished, join(folder, name)))
    rest()
    await onDisk(folder, () => removeOldBackups(folder, serialNumber, keep, name))
    return { name, bytes: size, sha256, files: contents.length, missing: manifest.missing }
  } finally {
    await rm(unfinished, { force: true }).catch(() => {})
    await rm(scratch, { recursive: true, force: true }).catch(() => {})
  }
}

async function collect(plan: BackupPlan, scratch: string, rest: () => void) {
  const { dataFolder, credentialsFolder, serialNumber, createdAtMs, laned } = plan
  const databases = await stageDatabases(dataFolder, scratch, rest)
  const documents = await onDisk(dataFolder, () => readDocuments(dataFolder, credentialsFolder))
  const config = await readConfigFiles(plan.configFiles)
  const contents = [...databases, ...documents, ...config.contents]
  const members = contents.map(({ member }) => member)
  const { missing } = config
  const manifest = newManifest({ createdAtMs, serialNumber, laned, members, missing })
  return { manifest, contents }
}

interface Writing {
  readonly folder: string
  readonly unfinished: string
  readonly manifest: Manifest
  readonly contents: readonly Content[]
  readonly encryption: Encryption
  readonly rest: () => void
}

/** Resolves with the hash of what it wrote. */
async function write(writing: Writing): Promise<string> {
  const { folder, unfinished, manifest, contents, encryption, rest } = writing
  const hash = createHash('sha256')
  const bytes = manifest.members.reduce((sum, member) => sum + member.bytes + 1_024, SPARE_BYTES)
  await requireFreeBytes(folder, bytes)
  await using file = await onDisk(folder, () => open(unfinished, 'wx', 0o600))
  for await (const piece of encryption.encrypt(writeArchive(manifest, contents, rest))) {
    hash.update(piece)
    await onDisk(folder, () => file.writeFile(piece))
  }
  await onDisk(folder, () => file.sync())
  return hash.digest('hex')
}

async function emptyFolder(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true })
  await mkdir(path, { mode: 0o700 })
}

function lockBackups(dataFolder: string): Disposable {
  const path = join(dataFolder, LOCK)
  try {
    const lock = lockByKernel(path)
    giveToOwnerOf(dataFolder, [path])
    return lock
  } catch (error) {
    if (isHeldByAnother(error))
      throw new Fault('busy', say('fault.backup.locked-by-another'), error)
    throw new Fault('storage', say('fault.backup.lock-failed', { path }), error)
  }
}
