/**
 * A network of its own for a test file, with one interface that nobody else is on: what is
 * announced in it reaches no shop, and what a shop announces does not come in.
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

for (const step of [
  'link set lo up',
  'link add lane0 type veth peer name lane1',
  'addr add 192.0.2.1/24 dev lane0',
  'link set lane0 up',
  'link set lane1 up',
  'route add 224.0.0.0/4 dev lane0',
])
  execFileSync('ip', step.split(' '))

/** Of this machine in its own network. */
export const OWN_ADDRESS = '192.0.2.1'
