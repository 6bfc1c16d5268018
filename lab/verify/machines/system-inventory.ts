/** What lies on a machine's disk, each path with all that tells it from another, to be compared with itself later. */
import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

export type Inventory = ReadonlyMap<string, string>

/** Paths that begin so change by themselves, and are left out. */
export function takeInventory(root: string, leftOut: readonly string[]): Inventory {
  const found = new Map<string, string>()
  const walk = (folder: string) => {
    for (const name of readdirSync(join(root, folder)).toSorted()) {
      const path = join(folder, name)
      if (leftOut.some((each) => path === each || path.startsWith(`${each}/`))) continue
      const about = lstatSync(join(root, path))
      const owner = `${(about.mode & 0o7777).toString(8)} ${about.uid}:${about.gid}`
      found.set(path, `${owner} ${contentOf(join(root, path), about)}`)
      if (about.isDirectory()) walk(path)
    }
  }
  walk('')
  return found
}

/** The paths that one has and the other has not, or has otherwise. */
export function differences(before: Inventory, after: Inventory): readonly string[] {
  const paths = new Set([...before.keys(), ...after.keys()])
  return [...paths].filter((path) => before.get(path) !== after.get(path)).toSorted()
}

function contentOf(path: string, about: ReturnType<typeof lstatSync>): string {
  if (about?.isSymbolicLink()) return `-> ${readlinkSync(path)}`
  if (about?.isFile()) return createHash('sha256').update(readFileSync(path)).digest('hex')
  return about?.isDirectory() ? 'folder' : 'other'
}
