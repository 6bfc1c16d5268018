/** Is what an interrupted updater left behind a device that starts? Throws with what is wrong. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from '#scripts/ota/payload/release-manifest.ts'

/** `folder` holds `opt` (releases, floor) and `state`. Resolves to the release that starts. */
export function startableRelease(folder: string): string {
  const root = join(folder, 'opt')
  execFileSync('scripts/ota/select.sh', ['select'], {
    env: { ...process.env, LANED_OTA_ROOT: root, LANED_OTA_STATE: join(folder, 'state') },
  })
  return wholeRelease(root)
}

/** The release that `current` names: every byte of it, and of the floor that starts it, is there. */
export function wholeRelease(root: string): string {
  const release = readlinkSync(join(root, 'current'))
  const manifest = JSON.parse(
    readFileSync(join(root, release, 'manifest.json'), 'utf8'),
  ) as Manifest
  for (const { path, sha256 } of manifest.files) {
    const actual = createHash('sha256')
      .update(readFileSync(join(root, release, path)))
      .digest('hex')
    if (actual !== sha256) throw new Error(`${release}/${path} is not whole`)
  }
  // The floor must be there too: it is what starts the release.
  readFileSync(join(root, 'ota/select.sh'))
  return release
}
