/**
 * The export folders of the device, for files that a person asked for by name.
 *
 * The path is walked folder by folder through open descriptors (Linux /proc/self/fd), so that a
 * link that is put in place while we walk is refused like one that was there before. The bytes
 * go to a new file beside the target, are synced, and take its name in one step.
 */
import { randomUUID } from 'node:crypto'
import { constants, type Dirent } from 'node:fs'
import {
  type FileHandle,
  lstat,
  mkdir,
  open,
  readdir,
  realpath,
  rename,
  unlink,
} from 'node:fs/promises'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { Fault } from '#firmware/fault.ts'
import type { Exports } from '#hal/exports.ts'

const { O_CREAT, O_DIRECTORY, O_EXCL, O_NOFOLLOW, O_RDONLY, O_WRONLY } = constants
const PATH_CHARACTERS_MAX = 1024
const NAME_BYTES_MAX = 255
const TEMPORARY = /^\.laned-[0-9a-f-]{36}\.part$/

/** The first folder is ours and made when missing; the others are used while they exist. */
export async function openExportFolder(folders: readonly string[]): Promise<Exports> {
  const [own] = folders
  if (own === undefined) throw new Error('no export folder')
  const home = resolve(own)
  await asFault(async () => {
    await mkdir(home, { recursive: true, mode: 0o700 })
    await sweep(home)
  })

  return {
    write: (path, chunks) =>
      asFault(async () => {
        const { root, parents, name } = locate(path, home, folders)
        await using folder = await descend(await realRoot(root), parents)
        await replaceFile(folder, name, chunks)
      }),
  }
}

interface Location {
  readonly root: string
  readonly parents: readonly string[]
  readonly name: string
}

/** Decides on the words alone; what lies at them is looked at while walking. */
function locate(path: string, home: string, folders: readonly string[]): Location {
  if (path.length > PATH_CHARACTERS_MAX || /[\p{Cc}]/u.test(path) || !path.isWellFormed())
    throw refusal('the path is too long or has characters that no path has')
  const parts = path.split('/')
  if (parts.includes('..') || parts.includes('.')) throw refusal('the path goes through . or ..')
  const whole = isAbsolute(path) ? resolve(path) : join(home, path)
  for (const root of folders.map((folder) => resolve(folder))) {
    const inside = relative(root, whole)
    if (inside === '' || inside.startsWith('..') || isAbsolute(inside)) continue
    const steps = inside.split('/')
    const name = steps.pop() ?? ''
    if (path.endsWith('/') || name.startsWith('.')) throw refusal('the path names no plain file')
    if ([...steps, name].some((step) => Buffer.byteLength(step) > NAME_BYTES_MAX))
      throw refusal('a name in the path is too long')
    return { root, parents: steps, name }
  }
  throw refusal('the path is outside the export folders')
}

/** A root is the operator's word: it may be a link itself. */
async function realRoot(root: string): Promise<string> {
  try {
    return await realpath(root)
  } catch (error) {
    throw refusal('the export folder does not exist', error)
  }
}

async function descend(root: string, parents: readonly string[]): Promise<FileHandle> {
  let folder = await openFolder(root)
  try {
    for (const name of parents) {
      const path = at(folder, name)
      await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
        if (codeOf(error) !== 'EEXIST') throw error
      })
      const next = await openFolder(path)
      await folder.close()
      folder = next
    }
    return folder
  } catch (error) {
    await folder.close()
    throw error
  }
}

async function openFolder(path: string): Promise<FileHandle> {
  try {
    return await open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
  } catch (error) {
    if (['ELOOP', 'ENOTDIR'].includes(codeOf(error)))
      throw refusal('the path leads through something that is no folder', error)
    throw error
  }
}

async function replaceFile(
  folder: FileHandle,
  name: string,
  chunks: AsyncIterable<string> | Iterable<string>,
): Promise<void> {
  const target = at(folder, name)
  await refuseUnlessPlain(target)
  const temporary = at(folder, `.laned-${randomUUID()}.part`)
  try {
    // Written by hand: a stream would close the file before it is synced.
    await using file = await open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600)
    for await (const chunk of chunks) await file.writeFile(chunk)
    await file.sync()
    await refuseUnlessPlain(target)
    await rename(temporary, target)
  } catch (error) {
    await unlink(temporary).catch(() => {})
    throw error
  }
  // The FAT of a memory stick knows no sync of a folder.
  await folder.sync().catch((error: unknown) => {
    if (codeOf(error) !== 'EINVAL') throw error
  })
}

async function refuseUnlessPlain(path: string): Promise<void> {
  const found = await lstat(path).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  })
  if (found && !found.isFile())
    throw refusal('there is something at the path that is no plain file')
}

/** What a power cut left half written. */
async function sweep(home: string): Promise<void> {
  const isLeft = (entry: Dirent) => entry.isFile() && TEMPORARY.test(entry.name)
  const left = (await readdir(home, { withFileTypes: true })).filter(isLeft)
  await Promise.all(left.map(({ name }) => unlink(join(home, name))))
}

function at(folder: FileHandle, name: string): string {
  return `/proc/self/fd/${folder.fd}/${name}`
}

async function asFault<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Fault || typeof (error as NodeJS.ErrnoException).code !== 'string')
      throw error
    const code = codeOf(error)
    if (['EACCES', 'EPERM', 'ENAMETOOLONG', 'EISDIR', 'ENOTDIR', 'ELOOP'].includes(code))
      throw refusal(`the path cannot be written (${code})`, error)
    throw new Fault('storage', `the export could not be written (${code})`, error, { part: 'file' })
  }
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? ''
}

function refusal(message: string, cause?: unknown): Fault {
  return new Fault('bad-request', message, cause, { part: 'file' })
}
