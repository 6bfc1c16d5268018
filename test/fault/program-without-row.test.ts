/** A test starts a program whose package no row names for it: it fails where the package is installed, too. */
import * as assert from 'uvu/assert'
import { runTestFiles } from '#test/nested-test-run.ts'
import { spec } from '#test/spec.ts'

/** The row of zstd in scripts/test/apt-packages.txt names this file, and one that is called so. */
const NAMED = 'update-delta'
const START = `const { error, stderr, status } = spawnSync('zstd', ['--version'], { encoding: 'utf8' })
if (status !== 0) throw error ?? new Error(stderr)`
const MISSING =
  'zstd comes with the Debian package zstd, and no row of scripts/test/apt-packages.txt'

spec('a program of a Debian package', {
  'runs in the test files that its row names, and tells the others where it comes from'() {
    const { status, lines } = runTestFiles({ [NAMED]: START, other: START })
    assert.ok(lines.includes('FAIL unit/other.test.ts  1'), lines.join('\n'))
    assert.ok(
      lines.some((line) => line.includes(MISSING)),
      lines.join('\n'),
    )
    assert.equal([status, lines.at(-1)], [1, '3 passed, 1 failed'])
  },
})
