/**
 * A network of its own for a test file, with one interface that nobody else is on: what is
 * announced in it reaches no shop, and what a shop announces does not come in.
 */
import './rerun-in-own-network.ts'
import { execFileSync } from 'node:child_process'

for (const step of [
  'link add lane0 type veth peer name lane1',
  'addr add 192.0.2.1/24 dev lane0',
  'link set lane0 up',
  'link set lane1 up',
  'route add 224.0.0.0/4 dev lane0',
])
  execFileSync('ip', step.split(' '))

/** Of this machine in its own network. */
export const OWN_ADDRESS = '192.0.2.1'
