/**
 * Unpacks a backup into a folder and checks it: for a restore, which puts it in place, and for a verification, which
 * removes it again. Rejects with a Fault unless everything in it is sound.
 */

import { mkdir, open, readFile, rm, statfs } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Fault } from '#firmware/fault.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { BackupKey, Believed, Sender } from '#hal/backup-key-and-sender.ts'
import { CARD_RESERVE_BYTES } from '#hal/disk.ts'
import { ARCHIVE_MIGRATIONS } from '../payments/archive-tables.ts'
import { isReadable } from '../sqlite/migrate.ts'
import { type DatabaseFile, SCHEMAS_READ } from '../sqlite/readable-schemas.ts'
import { asStorageFault } from '../sqlite/sqlite-fault.ts'
import { readArchive } from './backup-archive.ts'
import { countRows, openUnchanging, pieces } from './backup-content.ts'
import { decrypt } from './backup-encryption.ts'
import {
  CONFIG_FOLDER,
  type Manifest,
  type ManifestMember,
  notRestorable,
} from './backup-manifest.ts'
import { backupName, parseBackupName } from './backup-names.ts'
import { payeesIn } from './backup-payees.ts'
import type { Payee } from './hide-secrets-of-payees.ts'
import { requireSender } from './sender/backup-signature.ts'

export interface UnpackOptions {
  readonly file: string
  readonly openWith: BackupKey
  /** An empty folder for this backup alone. */
  readonly folder: string
  /** False: keys and the config are not written, only compared with their hashes. */
  readonly keepsSecrets: boolean
  readonly believes: Believed
  /** The serial number that the backup must be of; null: any. */
  readonly ofLane: string | null
  /** The name by which its store knows the backup, where the file has another name here. */
  readonly name?: string
  readonly rest: () => void
}

/** What a backup says of itself, who made it, and who would be paid. */
export type UnpackedBackup = Manifest & {
  readonly sender: Sender
  readonly payees: readonly Payee[]
}

export async function unpack(options: UnpackOptions): Promise<UnpackedBackup> {
  const { file, openWith, folder, keepsSecrets, believes, ofLane, rest } = options
  const { name = basename(file) } = options
  let sender: Sender | null = null
  const isKept = ({ kind }: ManifestMember) =>
    keepsSecrets || kind === 'database' || kind === 'document'
  const manifest = await readArchive(decrypt(pieces(file), openWith), {
    async begin(head) {
      requireNameOf(head, name)
      requireLane(head, ofLane)
      sender = requireSender(head, openWith.passphrase !== null, believes)
      const { members } = head
      const bytes = members.reduce((sum, member) => sum + member.bytes, 0)
      await requireFreeBytes(folder, bytes)
      const hasConfig = members.some(({ kind }) => kind === 'config')
      if (keepsSecrets && hasConfig) await mkdir(join(folder, CONFIG_FOLDER), { mode: 0o700 })
    },
    async take(member, bytes) {
      await using target = isKept(member)
        ? await open(join(folder, member.name), 'wx', 0o600)
        : null
      for await (const piece of bytes) {
        if (target) await onDisk(folder, () => target.writeFile(piece))
        rest()
      }
      await target?.sync()
    },
  })
  for (const member of manifest.members.filter(isKept)) await check(folder, member, manifest)
  if (!sender) throw new Error('the archive had no manifest')
  return { ...manifest, sender, payees: payeesIn(folder) }
}

/** A store could present an older backup, which the lane signed too, as the newest: it need only rename it. */
function requireNameOf({ serialNumber, createdAtMs }: Manifest, name: string): void {
  const nameFields = parseBackupName(name)
  const real = backupName(serialNumber, createdAtMs)
  if (nameFields && name !== real)
    throw new Fault('refused', say('fault.backup.file-renamed', { name, originalName: real }))
}

/** With the ledger and the key of another lane it would leave its fleet, and two would take money as one. */
function requireLane({ serialNumber }: Manifest, own: string | null): void {
  if (own === null || own === serialNumber) return
  throw new Fault(
    'refused',
    say('fault.backup.of-another-lane', {
      backupLane: serialNumber,
      cardLane: own,
      wantedLane: own,
      newLane: serialNumber,
      serialNumber,
      serialOption: serialNumber,
    }),
  )
}

/** Of whatever lane it is. Whatever the outcome, what was unpacked is removed. */
export async function verifyBackup(
  options: Omit<UnpackOptions, 'keepsSecrets' | 'ofLane'>,
): Promise<UnpackedBackup> {
  try {
    return await unpack({ ...options, keepsSecrets: false, ofLane: null })
  } finally {
    await rm(options.folder, { recursive: true, force: true })
  }
}

async function check(folder: string, member: ManifestMember, { laned }: Manifest): Promise<void> {
  const path = join(folder, member.name)
  if (member.kind === 'database') checkDatabase(path, member, laned)
  if (member.kind === 'document') checkDocument(member.name, await readFile(path, 'utf8'))
}

function checkDatabase(path: string, { name, rows }: ManifestMember, laned: string): void {
  const known = SCHEMAS_READ[name as DatabaseFile]?.newest ?? ARCHIVE_MIGRATIONS.length
  using connection = openUnchanging(path)
  if (!isReadable(path, connection, known))
    throw new Fault('bad-request', say('fault.backup.database-newer', { name, version: laned }))
  const [found] = asStorageFault(path, () => connection.prepare('PRAGMA integrity_check(1)').all())
  if (found?.['integrity_check'] !== 'ok')
    throw notRestorable(say('fault.backup.database-damaged', { name }))
  if (JSON.stringify(countRows(path)) !== JSON.stringify(rows))
    throw notRestorable(say('fault.backup.row-count-mismatch', { name }))
}

function checkDocument(name: string, text: string): void {
  try {
    JSON.parse(text)
  } catch {
    throw notRestorable(say('fault.package.not-json', { name }))
  }
}

/** Throws Fault 'storage' where `bytes` more would leave payments too little space. */
export async function requireFreeBytes(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize >= bytes + CARD_RESERVE_BYTES) return
  const neededMb = Math.ceil((bytes + CARD_RESERVE_BYTES) / 2 ** 20)
  const freeMb = Math.floor((bavail * bsize) / 2 ** 20)
  throw new Fault(
    'storage',
    say('fault.backup.no-room-to-unpack', { path: folder, needed: neededMb, free: freeMb }),
  )
}

/** Throws what the disk of `folder` refuses as Fault 'storage', everything else as it is. */
export async function onDisk<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (error instanceof Fault || typeof code !== 'string') throw error
    throw new Fault(
      'storage',
      say('fault.backup.disk-trouble', {
        path: folder,
        why: WORDS[code] ?? say('fault.backup.write-error'),
      }),
      error,
    )
  }
}

const WORDS: Readonly<Record<string, Sentence>> = {
  ENOSPC: say('fault.backup.disk-full'),
  EDQUOT: say('fault.backup.disk-full'),
  EFBIG: say('fault.backup.file-size-limit'),
  EROFS: say('fault.backup.disk-read-only'),
  EACCES: say('fault.backup.no-write-permission'),
  EPERM: say('fault.backup.no-write-permission'),
  ENOENT: say('fault.backup.folder-gone'),
  EIO: say('fault.backup.disk-write-failed'),
}
