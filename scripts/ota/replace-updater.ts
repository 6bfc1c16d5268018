/**
 * The floor under the releases: boot selector, updater and units, at ROOT/ota, outside them all.
 *
 * It is replaced only by a release that was confirmed, so a bad release never gets to write the
 * code that would have saved us from it. The link moves last, in one step.
 */
import { cp, mkdir, readdir, readlink, rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Device } from './device-paths-and-keys.ts'
import { syncPath } from './payload/payload-tar.ts'

/** Does nothing when the floor is this release's already. */
export async function adoptFloor({ root }: Pick<Device, 'root'>, version: string): Promise<void> {
  const name = `ota-${version}`
  // The link moved last, so what it names is whole; and it is never rebuilt under a running lane.
  if ((await linkOf(join(root, 'ota'))) === name) return
  const fresh = join(root, `${name}.new`)
  const link = join(root, '.ota.new')
  try {
    await buildFloor(join(root, 'releases', version), fresh)
    await rm(join(root, name), { recursive: true, force: true })
    await rename(fresh, join(root, name))
    await rm(link, { force: true })
    await symlink(name, link)
    await rename(link, join(root, 'ota'))
  } catch (error) {
    for (const scrap of [fresh, link])
      await rm(scrap, { recursive: true, force: true }).catch(() => {})
    throw error
  }
  await syncPath(root)
  for (const other of await readdir(root))
    if (other.startsWith('ota-') && other !== name)
      await rm(join(root, other), { recursive: true, force: true })
}

async function buildFloor(release: string, fresh: string): Promise<void> {
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { recursive: true })
  await cp(join(release, 'scripts/ota'), fresh, { recursive: true })
  await cp(join(release, 'systemd'), join(fresh, 'systemd'), { recursive: true })
  await syncTree(fresh)
}

async function linkOf(path: string): Promise<string | null> {
  return readlink(path).catch(() => null)
}

async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await syncPath(join(entry.parentPath, entry.name))
  await syncPath(folder)
}
