/**
 * Where a path for an export leads, decided by its text alone: to a plain name below an export folder. What is there on
 * the disk, the driver checks.
 */

import { isAbsolute, join, relative, resolve } from 'node:path'
import { Fault } from '#firmware/fault.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'

const PATH_CHARACTERS_MAX = 1024
const NAME_BYTES_MAX = 255
/** Of one export: a year, a month, a day, and space for more. Each takes a block and a name of the disk. */
const NEW_FOLDERS_MAX = 8

export interface ExportPlace {
  /** The export folder. */
  readonly root: string
  readonly parents: readonly string[]
  readonly name: string
}

/** A bare path is below the first folder. Throws Fault 'bad-request' (part 'file'). */
export function locateExport(path: string, folders: readonly string[]): ExportPlace {
  if (path.length > PATH_CHARACTERS_MAX || /[\p{Cc}]/u.test(path) || !path.isWellFormed())
    throw exportRefusal(say('fault.export.path-invalid'))
  const parts = path.split('/')
  if (parts.includes('..') || parts.includes('.'))
    throw exportRefusal(say('fault.export.path-with-dots'))
  const roots = folders.map((folder) => resolve(folder))
  // It would be a name that nobody finds: to Linux a backslash is a letter.
  const isOfWindows = /^[a-z]:|\\/i.test(path)
  const whole = isAbsolute(path) ? resolve(path) : join(roots[0] ?? '/', path)
  for (const root of isOfWindows ? [] : roots) {
    const inside = relative(root, whole)
    if (inside === '' || inside.startsWith('..') || isAbsolute(inside)) continue
    const parents = inside.split('/')
    const name = parents.pop() ?? ''
    if (path.endsWith('/') || name.startsWith('.'))
      throw exportRefusal(say('fault.export.path-without-name'))
    if ([...parents, name].some((step) => Buffer.byteLength(step) > NAME_BYTES_MAX))
      throw exportRefusal(say('fault.export.name-too-long'))
    return { root, parents, name }
  }
  throw exportRefusal(say('fault.export.path-outside-folders', { folders: roots.join(', ') }))
}

/** Throws Fault 'bad-request' (part 'file') where more folders are missing than one export makes. */
export function refuseManyNew(folders: number): void {
  if (folders > NEW_FOLDERS_MAX)
    throw exportRefusal(
      say('fault.export.too-many-new-folders', { count: folders, most: NEW_FOLDERS_MAX }),
    )
}

/** Whether a file that begins like this is an earlier export, and so may be replaced. */
export function isExport(beginning: string, replaces: readonly string[]): boolean {
  return replaces.some((known) => beginning.startsWith(known))
}

export function notAnExport(): Fault {
  return exportRefusal(say('fault.export.foreign-file'))
}

export function exportRefusal(message: Sentence, cause?: unknown): Fault {
  return new Fault('bad-request', message, cause, { part: 'file' })
}
