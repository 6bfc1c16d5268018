/**
 * The folders that lead to an export, walked through open descriptors (Linux /proc/self/fd): a link that is put in place
 * meanwhile is refused like one that was there before. A few missing ones are made where the disk can spare them, and
 * are taken away again when the export fails.
 */

import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, rmdir } from 'node:fs/promises'
import { say } from '#firmware/words/sentence.ts'
import { type DeviceFolders, refuseInside, refuseItself } from './device-folders.ts'
import { leaveNames, leaveReserve } from './disk-reserve.ts'
import { exportRefusal, refuseManyNew } from './export-path.ts'
import { identityAt, identityOfOpen } from './folder-identity.ts'

const { O_DIRECTORY, O_NOFOLLOW, O_RDONLY } = constants

/** A new folder takes a block of the disk. */
const FOLDER_BYTES = 4_096

export interface ExportParents extends AsyncDisposable {
  /** The innermost: the file goes in here. */
  readonly folder: FileHandle
  /** Removes the folders that were made, from the innermost on, as long as each is still there and empty. */
  takeBack(): Promise<void>
}

interface Step {
  readonly above: FileHandle
  readonly name: string
  readonly folder: FileHandle
  readonly isNew: boolean
}

/** Makes nothing where it rejects: with Fault 'bad-request' (part 'file'), 'storage' or an errno. */
export async function openExportParents(
  root: string,
  parents: readonly string[],
  forbidden: DeviceFolders,
): Promise<ExportParents> {
  const { nearest, missing } = await descend(root, parents, forbidden)
  const steps: Step[] = []
  const innermost = () => steps.at(-1)?.folder ?? nearest

  async function takeBack(): Promise<void> {
    for (const step of steps.toReversed()) if (!(await remove(step))) return
  }

  async function close(): Promise<void> {
    for (const { folder } of steps) await folder.close()
    await nearest.close()
  }

  try {
    refuseManyNew(missing.length)
    leaveReserve(at(nearest, '.'), say('text.disk.the-export'), missing.length * FOLDER_BYTES)
    // One more is the file's.
    leaveNames(at(nearest, '.'), missing.length + 1)
    for (const name of missing) {
      steps.push(await makeIn(innermost(), name))
      await refuseItself(innermost(), forbidden)
    }
  } catch (error) {
    await takeBack()
    await close()
    throw error
  }
  return { folder: innermost(), takeBack, [Symbol.asyncDispose]: close }
}

/** The last folder of the path that is there, and the names of those that are not. */
async function descend(root: string, parents: readonly string[], forbidden: DeviceFolders) {
  let nearest = await openFolder(root)
  try {
    await refuseInside(nearest, forbidden)
    for (const [index, name] of parents.entries()) {
      const next = await openFolder(at(nearest, name)).catch((error: unknown) => {
        if (codeOf(error) !== 'ENOENT') throw error
      })
      if (!next) return { nearest, missing: parents.slice(index) }
      await nearest.close()
      nearest = next
      // A link or a mount may lead back into the data folder. What is above was looked at on the way.
      await refuseItself(nearest, forbidden)
    }
    return { nearest, missing: [] }
  } catch (error) {
    await nearest.close()
    throw error
  }
}

async function makeIn(above: FileHandle, name: string): Promise<Step> {
  const path = at(above, name)
  const isNew = await mkdir(path, { mode: 0o700 }).then(
    () => true,
    (error: unknown) => {
      // Another export has made it in the meantime.
      if (codeOf(error) === 'EEXIST') return false
      throw error
    },
  )
  try {
    return { above, name, folder: await openFolder(path), isNew }
  } catch (error) {
    if (isNew) await rmdir(path).catch(() => {})
    throw error
  }
}

/** Whether it is gone: only what was made here, and rmdir takes nothing but an empty folder. */
async function remove({ above, name, folder, isNew }: Step): Promise<boolean> {
  if (!isNew) return false
  const path = at(above, name)
  try {
    if ((await identityAt(path)) !== (await identityOfOpen(folder))) return false
    await rmdir(path)
    return true
  } catch {
    // The export's own failure is told.
    return false
  }
}

async function openFolder(path: string): Promise<FileHandle> {
  try {
    return await open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
  } catch (error) {
    if (['ELOOP', 'ENOTDIR'].includes(codeOf(error)))
      throw exportRefusal(say('fault.export.path-through-file'), error)
    throw error
  }
}

export function at(folder: FileHandle, name: string): string {
  return `/proc/self/fd/${folder.fd}/${name}`
}

export function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? ''
}
