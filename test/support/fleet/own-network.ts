/**
 * A network of its own for a test file, with nothing in it but the machine's own loopback: what it does to interfaces
 * is seen by no other test, and a browser of another one loses no request by it.
 *
 * Importing this runs the test file again inside a name space, and ends with its outcome; so it is
 * imported before test/support/spec.ts.
 */
import { execFileSync, spawnSync } from 'node:child_process'

const MARK = 'LANED_TEST_NETWORK'

if (!process.env[MARK]) {
  const user = process.getuid?.() === 0 ? [] : ['--map-root-user']
  const inside = ['--net', ...user, process.execPath, ...process.argv.slice(1)]
  const env = { ...process.env, [MARK]: 'own' }
  const { status } = spawnSync('unshare', inside, { stdio: 'inherit', env })
  process.exit(status ?? 1)
}

execFileSync('ip', ['link', 'set', 'lo', 'up'])
