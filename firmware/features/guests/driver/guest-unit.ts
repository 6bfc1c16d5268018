/**
 * Ends the unit of a process that a third-party feature runs in: that is another user's, which the lane may not end. polkit lets
 * the lane stop these units (systemd/50-laned.rules), and systemd ends all that is in one.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** As systemd names one for a connection; no other unit is stopped for what a process says. */
const UNIT = /^laned-feature@[0-9_-]{1,100}\.service$/
const DEADLINE_MS = 10_000
const ask = promisify(execFile)

/** Resolves when systemd has taken the order, or the unit is gone. Rejects where the lane may not, and for any other unit. */
export async function stopUnit(unit: string): Promise<void> {
  if (!UNIT.test(unit)) throw new RangeError('no unit of a third-party feature')
  const args = ['--no-ask-password', '--no-block', 'stop', unit]
  await ask('systemctl', args, { timeout: DEADLINE_MS })
}
