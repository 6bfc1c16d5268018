/** Tests run all the same from a checkout that other users may not enter, as one in root's home: its lanes run as such users. */
import '#test/rerun-as-root.ts'
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as assert from 'uvu/assert'
import { WITHIN_A_TEST } from '#scripts/test/checkout-for-all.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const CASE = `import { spec } from '${resolve('test/support/spec.ts')}'
spec('a lane', { 'is begun where all may enter'() {
  if (process.cwd() !== '/srv') throw new Error(process.cwd())
} })`

spec('a checkout in a folder that others may not enter', {
  'is mounted where all may, for the run alone'() {
    using folder = temporaryFolder()
    mkdirSync(folder.file('home/laned'), { recursive: true, mode: 0o700 })
    mkdirSync(folder.file('test/unit'), { recursive: true })
    writeFileSync(folder.file('test/unit/lane.test.ts'), CASE)
    const { stdout, stderr } = spawnSync(
      'unshare',
      [
        ...['--mount', 'sh', '-c', 'mount --bind "$PWD" "$0" && cd "$0" && exec "$@"'],
        folder.file('home/laned'),
        ...['scripts/node', 'scripts/test/main.ts', '--in', folder.file('test')],
      ],
      { encoding: 'utf8', env: { ...process.env, [WITHIN_A_TEST]: '' } },
    )
    assert.is(stdout.trimEnd().split('\n').at(-1), '1 passed, 0 failed', stdout + stderr)
  },
})
