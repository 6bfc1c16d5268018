/**
 * Mounting is root's. Importing this as anybody else runs the test file again as root of a name
 * space of its own, and ends with its outcome; so it is imported before test/support/spec.ts.
 */
import { spawnSync } from 'node:child_process'

if (process.getuid?.() !== 0) {
  const inside = ['--map-root-user', '--mount', process.execPath, ...process.argv.slice(1)]
  const { status } = spawnSync('unshare', inside, { stdio: 'inherit' })
  process.exit(status ?? 1)
}
