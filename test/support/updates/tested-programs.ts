/**
 * The programs that tests start, as a device runs them: of the release that `npm test` builds before the
 * first test. A test file that is started by itself takes those of the checkout, which need no building.
 */
import { join, resolve } from 'node:path'

const CHECKOUT = resolve(import.meta.dirname, '../../..')
const release = process.env['TEST_RELEASE']

const program = (built: string, source: string) =>
  release ? join(release, built) : join(CHECKOUT, source)

export const LANED = program('firmware/start.mjs', 'firmware/start.mjs')
export const LANECTL = program('firmware/lanectl.mjs', 'scripts/lanectl/main.ts')
