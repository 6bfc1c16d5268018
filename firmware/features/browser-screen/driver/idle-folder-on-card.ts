/**
 * The folder with an idle screen's pictures and texts on the card. A new file is written beside the others under a name
 * that is never shown, synced, and renamed in one step; the next write removes what a power cut left.
 *
 * Why files and no table: a technician copies pictures into a folder anyway, and a second place for the same thing
 * would differ. The order is that of the names, the times are rules of the config. An upload is looked at first:
 * bytes and name must agree, the size is read before it is decoded, and it is decoded whole. A folder that the config
 * names is somebody else's: shown, never written. Changing the schedule takes a restart.
 */

import { lstat, readdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { leaveReserve } from '#drivers/storage/files/disk-reserve.ts'
import { makeFolder } from '#drivers/storage/files/make-folder.ts'
import {
  ignoreMissing,
  replaceFile,
  syncFolder,
  UNFINISHED,
} from '#drivers/storage/files/replace-file.ts'
import { createSerialQueue } from '#firmware/async/serial-queue.ts'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import {
  IDLE,
  type IdleFile,
  type IdleFolder,
  type IdleKind,
  idleBytesMax,
  idleKindOf,
  type NameFilter,
} from '../idle-folder.ts'

export interface IdleFolderOptions {
  readonly path: string
  /** False where the config names the folder: its owner then puts the files there. */
  readonly isOwn: boolean
}

/** Each picture that waits while another is written is held in memory. */
const WAITING_MAX = 4

export function createIdleFolder({ path, isOwn }: IdleFolderOptions): IdleFolder {
  const changes = createSerialQueue({ waitingMax: WAITING_MAX })

  async function list(isWanted: NameFilter = () => true): Promise<readonly IdleFile[]> {
    const names = await asStorageFault(() => readdir(path).catch(ignoreMissing))
    const files: IdleFile[] = []
    for (const name of (names ?? []).filter(isWanted).sort()) {
      if (files.length === IDLE.filesMax) break
      const file = await fileOf(name)
      if (file) files.push(file)
    }
    return files
  }

  async function fileOf(name: string): Promise<IdleFile | null> {
    const kind = idleKindOf(name)
    if (!kind) return null
    const stat = await lstat(join(path, name)).catch(() => null)
    if (!stat?.isFile() || stat.size === 0 || stat.size > idleBytesMax(kind)) return null
    return { name, kind, bytes: stat.size, version: `${stat.size}-${Math.round(stat.mtimeMs)}` }
  }

  async function refuseBeyondBounds(name: string, bytes: number): Promise<void> {
    const others = (await list()).filter((file) => file.name !== name)
    if (others.length >= IDLE.filesMax)
      throw new Fault('full', say('fault.display.too-many-idle-files', { most: IDLE.filesMax }))
    const total = others.reduce((sum, file) => sum + file.bytes, bytes)
    if (total > IDLE.folderBytesMax)
      throw new Fault(
        'full',
        say('fault.display.idle-folder-full', { most: IDLE.folderBytesMax / 2 ** 20 }),
      )
  }

  function runChange<Result>(work: () => Promise<Result>): Promise<Result> {
    if (!isOwn) throw new Fault('refused', say('fault.display.idle-folder-from-settings'))
    return changes.run(() => asStorageFault(work))
  }

  return {
    list,
    async read(name) {
      if (!(await fileOf(name))) return null
      // Another program may have removed the file in the meantime.
      return asStorageFault(() => readFile(join(path, name)).catch(ignoreMissing))
    },
    async keep(name, bytes) {
      checkIdleFile(name, bytes.length)
      await runChange(async () => {
        await refuseBeyondBounds(name, bytes.length)
        makeFolder(path, 0o700)
        await sweep(path)
        leaveReserve(path, say('text.display.this-idle-picture'), bytes.length)
        await replaceFile(join(path, name), bytes)
        await syncFolder(dirname(path))
      })
    },
    async forget(name) {
      return runChange(async () => {
        if (!(await fileOf(name))) return false
        await rm(join(path, name))
        await syncFolder(path)
        return true
      })
    },
  }
}

/** Throws Fault 'bad-request' for what no folder takes. */
export function checkIdleFile(name: string, bytes: number): IdleKind {
  const kind = idleKindOf(name)
  if (!kind) throw new Fault('bad-request', say('fault.display.idle-file-name'))
  if (bytes === 0) throw new Fault('bad-request', say('fault.display.idle-file-empty'))
  if (bytes > idleBytesMax(kind))
    throw new Fault(
      'bad-request',
      say('fault.display.idle-file-too-large', { most: idleBytesMax(kind) / 1024 }),
    )
  return kind
}

async function sweep(path: string): Promise<void> {
  for (const name of await readdir(path))
    if (name.endsWith(UNFINISHED) && idleKindOf(name.slice(0, -UNFINISHED.length)))
      await rm(join(path, name), { force: true })
}

async function asStorageFault<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException
    if (thrown instanceof Fault || typeof code !== 'string') throw thrown
    throw new Fault('storage', say('fault.display.idle-folder-trouble'), thrown, {
      part: 'file',
    })
  }
}
