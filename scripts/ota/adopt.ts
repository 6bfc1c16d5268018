/**
 * The floor under the releases: boot selector, updater and units, at ROOT/ota, outside them all.
 *
 * It is replaced only by a release that was confirmed, so a bad release never gets to write the
 * code that would have saved us from it. The link moves last, in one step.
 */
import { cp, mkdir, readdir, rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { syncPath } from './archive.ts'
import type { Device } from './device.ts'

export async function adoptFloor({ root }: Pick<Device, 'root'>, version: string): Promise<void> {
  const release = join(root, 'releases', version)
  const name = `ota-${version}`
  const folder = join(root, name)
  const fresh = `${folder}.new`
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { recursive: true })
  await cp(join(release, 'scripts/ota'), fresh, { recursive: true })
  await cp(join(release, 'systemd'), join(fresh, 'systemd'), { recursive: true })
  await syncTree(fresh)
  await rm(folder, { recursive: true, force: true })
  await rename(fresh, folder)
  await rm(join(root, '.ota.new'), { force: true })
  await symlink(name, join(root, '.ota.new'))
  await rename(join(root, '.ota.new'), join(root, 'ota'))
  await syncPath(root)
  for (const other of await readdir(root))
    if (other.startsWith('ota-') && other !== name)
      await rm(join(root, other), { recursive: true, force: true })
}

async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await syncPath(join(entry.parentPath, entry.name))
  await syncPath(folder)
}
