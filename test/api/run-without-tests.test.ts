/** How a run of the tests ends that has none. */
import { spawnSync } from 'node:child_process'
import * as assert from 'uvu/assert'
import { spec } from '#test/spec.ts'

function exitOf(...args: readonly string[]): number | null {
  return spawnSync(process.execPath, ['scripts/test/main.ts', ...args], { encoding: 'utf8' }).status
}

spec('a run of the tests that has none', {
  'fails, but where a tier has nothing beyond a smaller one'() {
    assert.is(exitOf('--tier', 'fast', '--beyond', 'fast'), 0)
    assert.is(exitOf('no-test-is-called-so'), 1)
  },
})
