/**
 * A network of its own for a test file, with nothing in it but the machine's own loopback: what it does to interfaces
 * is seen by no other test, and a browser of another one loses no request by it.
 *
 * Importing this runs the process again inside a name space, with all test files that share it, and ends with its outcome; so it is
 * imported before test/support/spec.ts.
 */
import { IN_OWN_NETWORK } from '#scripts/test/own-network.ts'
import { runAgainInside } from '../run-again-inside.ts'

const MARK = 'LANED_TEST_NETWORK'

if (!process.env[MARK]) runAgainInside(IN_OWN_NETWORK, { ...process.env, [MARK]: 'own' })
