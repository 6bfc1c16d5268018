/**
 * Mounting is root's. Importing this as anybody else runs the process again, with all test
 * files that share it, as root of a name space of its own, and ends with its outcome; so it is imported before test/support/spec.ts.
 */
import { runAgainInside } from './run-again-inside.ts'

if (process.getuid?.() !== 0) runAgainInside(['unshare', '--map-root-user', '--mount'])
