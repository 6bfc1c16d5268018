/**
 * The export folders of the device, for files that a person asked for by name. Nothing is written into the data folder
 * except below its own `exports`, by whatever path it is reached, and a file is replaced only if it is an earlier
 * export.
 *
 * The bytes go to a new file beside the target, are synced, and take its name in one step.
 */

import { randomUUID } from 'node:crypto'
import { constants, type Dirent, existsSync } from 'node:fs'
import { type FileHandle, lstat, open, readdir, realpath, rename, unlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Exports } from '#hal/export-folders.ts'
import { findDeviceFolders } from './device-folders.ts'
import { isOutOfSpace } from './disk-reserve.ts'
import { type ExportBounds, keptIn, withinBounds } from './export-bounds.ts'
import { withinDiskSpace } from './export-disk-space.ts'
import { at, codeOf, openExportParents } from './export-parent-folders.ts'
import { exportRefusal, isExport, locateExport, notAnExport } from './export-path.ts'
import { loadRenewableStore } from './json-store.ts'
import { makeFolder, proveWritable } from './make-folder.ts'

const { O_CREAT, O_EXCL, O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_WRONLY } = constants
/** Who wrote each, by its name. Of no export: those are never hidden. */
const MAKERS = '.laned-makers.json'
type Makers = Readonly<Record<string, string>>
const TEMPORARY = /^\.laned-[0-9a-f-]{36}\.part$/

/** The beginnings by which exports are known are no longer than this. */
const BEGINNING_BYTES_MAX = 256

export interface ExportFolderOptions {
  /** Where the device keeps its own files; null where it keeps none on a disk. */
  readonly dataFolder: string | null
  /** What the first folder may hold; without it, what the disk has space for. Other folders are a person's own. */
  readonly bounds?: ExportBounds
}

/** The first folder is the device's own and is made when missing; the others are used while they exist. */
export async function prepareExportFolder(
  folders: readonly string[],
  { dataFolder, bounds }: ExportFolderOptions,
): Promise<Exports> {
  const [own] = folders
  if (own === undefined) throw new Error('no export folder')
  const home = resolve(own)
  await asHomeFault(home, async () => {
    try {
      makeFolder(home, 0o700)
      await sweep(home)
    } catch (error) {
      // A lane can start without exports; a person who asks for one is told.
      if (!isOutOfSpace(error)) throw error
    }
  })

  const makers = await loadRenewableStore<Makers>(join(home, MAKERS), {})
  const kept = async () => keptIn(home, makers.value)

  /** Forgets whoever wrote what is gone, too. */
  async function note(name: string, by: string | null): Promise<void> {
    if (by === (makers.value[name] ?? null)) return
    const names = new Set((await kept()).map((one) => one.name))
    await makers.update((value) => {
      const others = Object.entries(value).filter(([one]) => one !== name && names.has(one))
      return Object.fromEntries(by === null ? others : [...others, [name, by]])
    })
  }

  return {
    list: () => asFault(kept),
    remove: (name, known) =>
      asFault(async () => {
        if (!(await kept()).some((one) => one.name === name))
          throw new Fault('not-found', say('fault.export.no-such-export', { name }))
        const path = join(home, name)
        if (!isExport(await beginningOf(path), known)) throw notAnExport()
        await unlink(path)
      }),
    write: (path, chunks, replaces, by) =>
      asFault(async () => {
        const { root, parents, name } = locateExport(path, folders)
        const forbidden = await findDeviceFolders(dataFolder)
        await using way = await openExportParents(await realRoot(root), parents, forbidden)
        try {
          if (resolve(root) !== home) return await replaceFile(way.folder, name, chunks, replaces)
          const own = [...parents, name].join('/')
          const others = (await kept()).filter((one) => one.name !== own)
          const bounded = bounds ? withinBounds(chunks, others, bounds, by) : chunks
          const before = makers.value[own] ?? null
          // Before the file has its name: a kill between them leaves no file that counts for nobody.
          await note(own, by)
          try {
            await replaceFile(way.folder, name, bounded, replaces)
          } catch (error) {
            await note(own, before).catch(() => {})
            throw error
          }
        } catch (error) {
          await way.takeBack()
          throw error
        }
      }),
  }
}

/** Rejects as `prepareExportFolder` does where it would, and makes no folder. */
export function checkExportFolder(own: string): Promise<void> {
  const home = resolve(own)
  return asHomeFault(home, async () => {
    proveWritable(home)
    if (existsSync(home)) await readdir(home)
  })
}

/** The operator names the roots, so a root may itself be a link. */
async function realRoot(root: string): Promise<string> {
  try {
    return await realpath(root)
  } catch (error) {
    throw exportRefusal(say('fault.export.no-folder'), error)
  }
}

async function replaceFile(
  folder: FileHandle,
  name: string,
  chunks: AsyncIterable<string> | Iterable<string>,
  replaces: readonly string[],
): Promise<void> {
  const target = at(folder, name)
  await refuseUnlessExport(target, replaces)
  const temporary = at(folder, `.laned-${randomUUID()}.part`)
  try {
    // Written chunk by chunk: a stream would close the file before it is synced.
    await using file = await open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600)
    for await (const chunk of withinDiskSpace(chunks, at(folder, '.'))) await file.writeFile(chunk)
    await file.sync()
    await refuseUnlessExport(target, replaces)
    await rename(temporary, target)
  } catch (error) {
    await unlink(temporary).catch(() => {})
    throw error
  }
  // The FAT of a memory stick cannot sync a folder.
  await folder.sync().catch((error: unknown) => {
    if (codeOf(error) !== 'EINVAL') throw error
  })
}

async function refuseUnlessExport(path: string, replaces: readonly string[]): Promise<void> {
  const found = await lstat(path).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  })
  if (!found) return
  if (!found.isFile()) throw exportRefusal(say('fault.export.not-plain-file'))
  if (!isExport(await beginningOf(path), replaces)) throw notAnExport()
}

/** O_NONBLOCK: if the file has become a pipe in the meantime, opening it does not wait for a writer. */
async function beginningOf(path: string): Promise<string> {
  await using file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
  const { bytesRead, buffer } = await file.read(Buffer.alloc(BEGINNING_BYTES_MAX))
  return buffer.toString('utf8', 0, bytesRead)
}

/** Removes the half-written files that a power cut left. */
async function sweep(home: string): Promise<void> {
  const isLeft = (entry: Dirent) => entry.isFile() && TEMPORARY.test(entry.name)
  const left = (await readdir(home, { withFileTypes: true })).filter(isLeft)
  await Promise.all(left.map(({ name }) => unlink(join(home, name))))
}

async function asHomeFault(home: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    throw new Fault(
      'bad-request',
      say('fault.export.folder-not-writable', { path: home, code: codeOf(error) }),
      error,
    )
  }
}

async function asFault<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Fault || typeof (error as NodeJS.ErrnoException).code !== 'string')
      throw error
    const code = codeOf(error)
    if (['EACCES', 'EPERM', 'ENAMETOOLONG', 'EISDIR', 'ENOTDIR', 'ELOOP'].includes(code))
      throw exportRefusal(say('fault.export.path-not-writable', { code }), error)
    throw new Fault('storage', say('fault.export.write-failed', { code }), error, {
      part: 'file',
    })
  }
}
