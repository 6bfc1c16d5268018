/** The machine's clocks keep the clock's promises, and keep no process alive. */
import { spawnSync } from 'node:child_process'
import { setImmediate } from 'node:timers/promises'
import * as assert from 'uvu/assert'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'
import { clockContract } from './clock.ts'

clockContract('system', () => {
  const clock = createSystemClock()
  const advance = async (ms: number) => {
    const endMs = clock.monotonicMs() + ms
    await waitUntil(`${ms} ms gone`, () => clock.monotonicMs() > endMs)
    // After a stall the look was perhaps the first of the timers that are due.
    await setImmediate()
  }
  return { clock, advance }
})

spec('system clock', {
  'a timer that is left keeps no process alive'() {
    const program = `import { createSystemClock } from '#drivers/clock/system-clock.ts'
      createSystemClock().after(3_600_000, () => {})`
    const how = ['--input-type=module-typescript', '--eval', program]
    const { status, stderr } = spawnSync(process.execPath, how, { timeout: 120_000 })
    assert.is(status, 0, String(stderr))
  },
  'which start of the machine it is systemd says where the kernel is hidden'() {
    const program = `import { createSystemClock } from '#drivers/clock/system-clock.ts'
      console.log(createSystemClock().sinceBoot()?.bootId)`
    const how = ['--input-type=module-typescript', '--eval', program]
    const env = { ...process.env, LANED_BOOT_ID: '5f1d7c' }
    const { stdout, stderr } = spawnSync(process.execPath, how, { timeout: 120_000, env })
    assert.is(String(stdout).trim(), '5f1d7c', String(stderr))
  },
})
