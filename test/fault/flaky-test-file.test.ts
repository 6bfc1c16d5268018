/** What is red in a run of tests is looked at once more, and nothing that a test process says is lost. */
import { writeFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { runFiles } from '#scripts/test/run-test-files.ts'
import { runTestFiles } from '#test/nested-test-run.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const FLAKY = `if (existsSync(seen)) return; writeFileSync(seen, ''); throw new Error('noise')`
const GONE = `if (existsSync(seen)) return; writeFileSync(seen, ''); process.kill(process.pid, 'SIGKILL')`

spec('a red file of a tier', {
  'is run once more by itself, and told as a flake where it is green then'() {
    const { status, lines } = runTestFiles({ flaky: FLAKY, green: '' })
    assert.ok(lines.includes('FLAKE unit/flaky.test.ts (flaky: is green)'), lines.join('\n'))
    assert.equal([status, lines.at(-1)], [0, '4 passed, 0 failed'])
  },
  'is run with all of its process where that ended without a count'() {
    const { status, lines } = runTestFiles({ flaky: GONE, green: '' })
    const flake = 'FLAKE unit/flaky.test.ts, unit/green.test.ts (ended by SIGKILL)'
    assert.ok(lines.includes(flake), lines.join('\n'))
    assert.equal([status, lines.at(-1)], [0, '4 passed, 0 failed'])
  },
  'fails the run where it is red again'() {
    const { status, lines } = runTestFiles({ red: "throw new Error('not so')", green: '' })
    assert.equal([status, lines.at(-1)], [1, '3 passed, 1 failed'])
    assert.ok(!lines.some((line) => line.startsWith('FLAKE')))
  },
})

spec('what a test process writes', {
  async 'is read to its end, however much it writes as it exits'() {
    using folder = temporaryFolder()
    const much = 4_000_000
    writeFileSync(
      folder.file('much.mjs'),
      `process.once('exit', () => console.log('x'.repeat(${much}) + '\\n5 passed, 0 failed'))`,
    )
    const { passed, failed, output } = await runFiles([folder.file('much.mjs')], {})
    assert.equal([passed, failed, output.length > much], [5, 0, true])
  },
})
