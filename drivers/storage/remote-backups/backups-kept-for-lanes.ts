/**
 * The backups that a master keeps for its lanes: one folder each, with the newest few. They are encrypted for the
 * holder of the operator's key, which no master has.
 *
 *   SERIAL/laned-SERIAL-20260301T040506Z.age           whole, and synced
 *   SERIAL/laned-SERIAL-20260301T040506Z.age.sha256    its hash, there before it
 *   SERIAL/.laned-….age.part                           on its way; removed with the next one
 */

import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { unlessAborted } from '#firmware/async/deadline.ts'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { BackupDepot, BackupStore, StoredBackup } from '#hal/backup-store.ts'
import { CARD_RESERVE_BYTES } from '#hal/disk.ts'
import { ignoreMissing, renameDurably } from '../files/replace-file.ts'
import { parseBackupName, unfinishedName } from '../lane-backup/backup-names.ts'
import { onDisk } from '../lane-backup/backup-unpack.ts'
import { checked } from './backup-byte-check.ts'

export interface DepotOptions {
  readonly folder: string
  /** How many backups of each lane are kept. */
  readonly keep: number
  /** The most bytes that one backup may have. */
  readonly bytesMax: number
}

const SERIAL = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,63}$/

export function createBackupDepot(options: DepotOptions): BackupDepot {
  const taking = new Map<string, Taking>()
  return { of: (serialNumber) => createLaneDepot(serialNumber, options, taking) }
}

interface Taking {
  readonly stop: AbortController
  readonly ended: Promise<void>
}

function createLaneDepot(
  serialNumber: string,
  { folder: above, keep, bytesMax }: DepotOptions,
  taking: Map<string, Taking>,
): BackupStore {
  // A serial number of dots alone would name another folder.
  const folder = join(above, SERIAL.test(serialNumber) ? serialNumber : `lane-${serialNumber}`)
  const isOwn = (name: string) => parseBackupName(name)?.serialNumber === serialNumber

  async function list(): Promise<StoredBackup[]> {
    const names = await asFull(above, async () => {
      await stat(above)
      return (await readdir(folder).catch(ignoreMissing)) ?? []
    })
    const found: StoredBackup[] = []
    for (const name of names.filter(isOwn).sort().reverse()) {
      const sha256 = await readFile(join(folder, `${name}.sha256`), 'utf8').catch(() => '')
      if (!/^[0-9a-f]{64}$/.test(sha256)) continue
      found.push({ name, bytes: (await stat(join(folder, name))).size, sha256 })
    }
    return found
  }

  async function remove(name: string): Promise<void> {
    if (!isOwn(name)) return
    await asFull(folder, async () => {
      await rm(join(folder, name), { force: true })
      await rm(join(folder, `${name}.sha256`), { force: true })
    })
  }

  async function take(
    backup: StoredBackup,
    bytes: AsyncIterable<Uint8Array>,
    signal: AbortSignal,
  ): Promise<void> {
    const { name, sha256 } = backup
    const unfinished = join(folder, unfinishedName(name))
    await asFull(above, async () => {
      await stat(above)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      for (const left of await readdir(folder))
        if (left.endsWith('.part')) await rm(join(folder, left), { force: true })
      await requireFreeBytes(above, backup.bytes)
    })
    try {
      {
        await using file = await asFull(folder, () => open(unfinished, 'wx', 0o600))
        for await (const piece of checked(
          untilAborted(signal, bytes),
          backup,
          say('text.backup.the-lane'),
        ))
          await asFull(folder, () => file.writeFile(piece))
        await asFull(folder, () => file.sync())
      }
      await asFull(folder, async () => {
        await using hashFile = await open(join(folder, `${name}.sha256`), 'w', 0o600)
        await hashFile.writeFile(sha256)
        await hashFile.sync()
        await renameDurably(unfinished, join(folder, name))
      })
    } finally {
      await rm(unfinished, { force: true }).catch(() => {})
    }
    const earlier = (await list()).filter((one) => one.name !== name)
    for (const one of earlier.slice(keep - 1)) await remove(one.name)
  }

  return {
    list,
    remove,
    async put(backup, bytes) {
      if (!isOwn(backup.name))
        throw new Fault(
          'refused',
          say('fault.backup.not-of-lane', { name: backup.name, lane: serialNumber }),
        )
      if (backup.bytes > bytesMax)
        throw new Fault(
          'full',
          say('fault.backup.too-large-for-master', { megabytes: Math.floor(bytesMax / 2 ** 20) }),
        )
      // A lane that sends again has given up its former upload, which may hang silently for long.
      const former = taking.get(serialNumber)
      former?.stop.abort(new Fault('refused', say('fault.backup.upload-superseded')))
      const stop = new AbortController()
      const work = (async () => {
        await former?.ended
        await take(backup, bytes, stop.signal)
      })()
      const mine = { stop, ended: work.catch(() => {}) }
      taking.set(serialNumber, mine)
      try {
        await work
      } finally {
        if (taking.get(serialNumber) === mine) taking.delete(serialNumber)
      }
    },
    async open(name) {
      const found = (await list()).find((one) => one.name === name)
      return found
        ? checked(createReadStream(join(folder, name)), found, say('text.fleet.the-master'))
        : null
    },
    async [Symbol.asyncDispose]() {},
  }
}

async function* untilAborted(signal: AbortSignal, bytes: AsyncIterable<Uint8Array>) {
  const pieces = bytes[Symbol.asyncIterator]()
  for (;;) {
    const { done, value } = await unlessAborted(signal, pieces.next())
    if (done) return
    yield value
  }
}

async function requireFreeBytes(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < bytes + CARD_RESERVE_BYTES)
    throw new Fault('full', say('fault.backup.master-full'))
}

/** Turns a master's full disk into an error of the lane's terms: the lane cannot mend its master's disk. */
async function asFull<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await onDisk(folder, work)
  } catch (error) {
    if (!(error instanceof Fault) || error.kind !== 'storage') throw error
    const { code } = (error.cause ?? {}) as NodeJS.ErrnoException
    const kind = code === 'ENOENT' || code === 'EIO' ? 'unreachable' : 'full'
    throw new Fault(kind, say('fault.backup.master-unavailable', { why: error }), error.cause)
  }
}
