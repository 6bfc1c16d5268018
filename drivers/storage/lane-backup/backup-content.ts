/**
 * What a backup of a lane holds, read while the lane works: each database as it is at one moment,
 * each document as its last commit left it, the keys that open the sealed secrets, the config.
 */

import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { open, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import { databaseIn } from '../files/data-folder.ts'
import { readSealKeys } from '../files/sealer.ts'
import { archivePaths } from '../payments/ledger-archive.ts'
import { LEDGER, OTHER_DATABASES } from '../sqlite/readable-schemas.ts'
import { rowsByTable } from '../sqlite/rows-by-table.ts'
import { asStorageFault } from '../sqlite/sqlite-fault.ts'
import { copyDatabase } from '../upkeep/database-copy.ts'
import { CONFIG_FOLDER, KEY_NAME, type Kind, type ManifestMember } from './backup-manifest.ts'

export interface Content {
  readonly member: ManifestMember
  /** The content: the path of a file, or the bytes themselves. */
  readonly from: string | Buffer
}

/** The most that is held in memory until it is written: documents and the config are small. */
const SMALL_BYTES_MAX = 8 * 2 ** 20
/** As much as age encrypts at once. */
const CHUNK_BYTES = 65_536

/** Copies the databases into `scratch`. `rest` is called after each step; the work ends with whatever it throws. */
export async function stageDatabases(
  dataFolder: string,
  scratch: string,
  rest: () => void,
): Promise<Content[]> {
  const ledger = databaseIn(dataFolder, LEDGER)
  const contents: Content[] = []
  const stage = async (path: string) => {
    if (!existsSync(path)) return
    const name = basename(path)
    const copy = join(scratch, name)
    await copyDatabase(path, copy, rest)
    const { size } = await stat(copy)
    const sha256 = await hashOf(copy, rest)
    const member = { kind: 'database' as const, name, bytes: size, sha256, rows: countRows(copy) }
    contents.push({ member, from: copy })
  }
  // The ledger before its archives: a payment that moves to one in the meantime is then in both copies, never in neither.
  await stage(ledger)
  for (const path of archivePaths(ledger)) await stage(path)
  for (const name of OTHER_DATABASES) await stage(databaseIn(dataFolder, name))
  return contents
}

/** Documents and keys of the data folder. */
export async function readDocuments(
  dataFolder: string,
  credentialsFolder: string | null,
): Promise<Content[]> {
  const contents: Content[] = []
  for (const name of readdirSync(dataFolder).sort()) {
    if (!/^[a-z][a-z0-9-]*\.json$/.test(name)) continue
    const bytes = await readSmall(join(dataFolder, name))
    if (!bytes)
      throw new Fault(
        'storage',
        say('fault.backup.document-unreadable', { path: join(dataFolder, name) }),
      )
    contents.push(small('document', name, bytes))
  }
  const keys = readSealKeys(join(dataFolder, KEY_NAME), credentialsFolder)
  if (keys.length > 0) contents.push(small('key', KEY_NAME, keys))
  return contents
}

/** The config's own files; `missing` are those that cannot be read. */
export async function readConfigFiles(
  paths: readonly string[],
): Promise<{ contents: Content[]; missing: string[] }> {
  const contents: Content[] = []
  const missing: string[] = []
  for (const path of paths) {
    const bytes = await readSmall(path)
    // A name that suits every folder and terminal; the manifest has the original path.
    const plain = basename(path).replace(/[^A-Za-z0-9_]/g, (c) => (/[.-]/.test(c) ? c : '_'))
    const name = `${CONFIG_FOLDER}/${contents.length}-${plain.replace(/^[.-]/, '_').slice(0, 60)}`
    if (!bytes) missing.push(path)
    else contents.push(small('config', name, bytes, path))
  }
  return { contents, missing }
}

function small(kind: Kind, name: string, bytes: Buffer, path?: string): Content {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const member = { kind, name, bytes: bytes.length, sha256, ...(path ? { path } : {}) }
  return { member, from: bytes }
}

async function readSmall(path: string): Promise<Buffer | null> {
  try {
    const found = await stat(path)
    return found.isFile() && found.size <= SMALL_BYTES_MAX ? await readFile(path) : null
  } catch {
    return null
  }
}

/**
 * Reads a file piece by piece, each in a buffer of its own, because a stream reads ahead while the consumer still holds
 * earlier pieces.
 */
export async function* pieces(path: string): AsyncGenerator<Buffer> {
  try {
    await using file = await open(path, 'r')
    for (;;) {
      const buffer = Buffer.allocUnsafeSlow(CHUNK_BYTES)
      const { bytesRead } = await file.read(buffer, 0, buffer.length)
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (error instanceof Fault || !code) throw error
    throw new Fault('storage', say('fault.backup.read-failed', { path }), error)
  }
}

async function hashOf(path: string, rest: () => void): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of pieces(path)) {
    hash.update(piece)
    rest()
  }
  return hash.digest('hex')
}

/** Number of rows by table, of a file that nobody has open, so it is read without a log next to it. */
export function countRows(path: string): Record<string, number> {
  using connection = openUnchanging(path)
  return asStorageFault(path, () => rowsByTable(connection))
}

export function openUnchanging(path: string): DatabaseSync & Disposable {
  const url = pathToFileURL(path)
  url.search = '?immutable=1'
  return asStorageFault(path, () => new DatabaseSync(url, { readOnly: true }))
}
