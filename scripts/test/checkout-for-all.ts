/**
 * Lanes of the tests run from this checkout as users who are not root, in units that hide /tmp and homes. Where the checkout
 * lies in such a folder, or below one that others may not enter, root's run begins again with it at a place that all see: it is
 * mounted there for this run alone.
 */
import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname } from 'node:path'

/** In the environment of each process that runs tests. */
export const WITHIN_A_TEST = 'TEST_WITHIN_A_TEST'
const PLACE = '/srv'
const HIDDEN_IN_UNITS = /^\/(?:boot|home|media|mnt|root|tmp|var)\//
const UNSHARE = '/usr/bin/unshare'
const MOUNT = ['--mount', 'sh', '-c', `mount --bind "$0" ${PLACE} && cd ${PLACE} && exec "$@"`]
const OTHERS_ENTER = 0o001

/**
 * Does not return where the run begins again. Does nothing for others than root, where root may not mount, and for a run that a
 * test began: the checkout that it uses is there.
 */
export function beginWhereAllMayEnter(): void {
  const checkout = process.cwd()
  if (process.getuid?.() !== 0 || process.env[WITHIN_A_TEST]) return
  if (canOthersEnter(checkout) && !HIDDEN_IN_UNITS.test(checkout)) return
  if (spawnSync(UNSHARE, [...MOUNT, checkout, 'true']).status !== 0) return
  const again = ['scripts/node', 'scripts/test/main.ts', ...process.argv.slice(2)]
  process.execve?.(UNSHARE, [UNSHARE, ...MOUNT, checkout, ...again])
}

function canOthersEnter(folder: string): boolean {
  if ((statSync(folder).mode & OTHERS_ENTER) === 0) return false
  return dirname(folder) === folder || canOthersEnter(dirname(folder))
}
