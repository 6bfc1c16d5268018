/**
 * Export folders in memory: for simulations and tests. Their disk fills up on request, and things
 * that are no plain files can be put in the way.
 */

import { join } from 'node:path'
import {
  exportRefusal,
  isExport,
  locateExport,
  notAnExport,
  refuseManyNew,
} from '#drivers/storage/files/export-path.ts'
import { Fault } from '#firmware/fault.ts'
import { asSentence, say } from '#firmware/words/sentence.ts'
import type { Exports } from '#hal/export-folders.ts'

export interface MemoryExports extends Exports {
  /** Contents by whole path. */
  readonly files: ReadonlyMap<string, string>
  fail(accident: 'disk-full' | null): void
  /** A file of somebody else's. */
  put(path: string, content: string): void
  /** From now on something is at the path that is neither a plain file nor a folder. */
  obstruct(path: string): void
}

export function createMemoryExports(folders: readonly string[] = ['/exports']): MemoryExports {
  const files = new Map<string, string>()
  const obstacles = new Set<string>()
  let accident: 'disk-full' | null = null

  const makers = new Map<string, string>()
  const home = `${folders[0]}/`
  const kept = () => [...files].filter(([path]) => path.startsWith(home))

  const isFolder = (path: string) => [...files.keys()].some((file) => file.startsWith(`${path}/`))

  function refuseUnlessFolder(path: string): void {
    if (files.has(path) || obstacles.has(path))
      throw exportRefusal(say('fault.export.path-through-file'))
  }

  function refuseUnlessExport(path: string, replaces: readonly string[]): void {
    if (obstacles.has(path) || isFolder(path))
      throw exportRefusal(say('fault.export.not-plain-file'))
    const before = files.get(path)
    if (before !== undefined && !isExport(before, replaces)) throw notAnExport()
  }

  return {
    files,
    fail(next) {
      accident = next
    },
    put(path, content) {
      files.set(path, content)
    },
    obstruct(path) {
      obstacles.add(path)
    },
    list: async () =>
      kept().map(([path, { length: bytes }], nth) => ({
        name: path.slice(home.length),
        bytes,
        madeAtMs: nth,
        by: makers.get(path) ?? null,
      })),
    async remove(name, known) {
      const content = files.get(home + name)
      if (content === undefined)
        throw new Fault('not-found', say('fault.export.no-such-export', { name }))
      if (!isExport(content, known)) throw notAnExport()
      files.delete(home + name)
    },
    async write(path, chunks, replaces, by) {
      const { root, parents, name } = locateExport(path, folders)
      let folder = root
      let missing = 0
      for (const parent of parents) {
        folder = join(folder, parent)
        refuseUnlessFolder(folder)
        if (!isFolder(folder)) missing += 1
      }
      refuseManyNew(missing)
      const target = join(folder, name)
      refuseUnlessExport(target, replaces)
      let whole = ''
      for await (const chunk of chunks) {
        whole += chunk
        if (accident) throw new Fault('storage', asSentence('the disk is full'))
      }
      refuseUnlessExport(target, replaces)
      files.delete(target)
      files.set(target, whole)
      if (by === null) makers.delete(target)
      else makers.set(target, by)
    },
  }
}
