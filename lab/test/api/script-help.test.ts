/** Scripts teach: `--help` prints what they take, and wrong arguments get that below the complaint. */
import { spawnSync } from 'node:child_process'
import * as assert from 'uvu/assert'
import { spec } from '#test/spec.ts'

const SCRIPTS = {
  'the bench of accuracy': ['lab/bench/main.ts', 'accuracy'],
  'the bench of storage': ['lab/bench/main.ts', 'storage'],
  'the check of what is installed': ['lab/verify/main.ts', 'installed'],
  'the fake bank': ['scripts/fake-bank.ts'],
} as const

function run(...args: readonly string[]) {
  return spawnSync(process.execPath, [...args], { encoding: 'utf8' })
}

const cases = Object.entries(SCRIPTS).flatMap(([name, script]) => [
  [
    `${name} says for --help what it takes`,
    () => {
      const { status, stdout, stderr } = run(...script, '--help')
      assert.is(status, 0, stderr)
      assert.match(stdout, /npm run (bench|fake-bank|verify) .*\[--/)
    },
  ],
  [
    `${name} complains of an unknown option in a line, and says what it takes`,
    () => {
      const { status, stdout, stderr } = run(...script, '--nonsense')
      assert.is(status, 64)
      assert.is(stdout, '')
      assert.match(stderr, /^Unknown option '--nonsense'/)
      assert.match(stderr, /npm run (bench|fake-bank|verify) .*\[--/)
      assert.not.match(stderr, /^ +at /m)
    },
  ],
])

spec(
  'the help of scripts',
  {
    ...Object.fromEntries(cases),
    'npm run verify lists what can be shown, and none of the parts that scripts share'() {
      const { status, stderr } = run('lab/verify/main.ts')
      assert.is(status, 64)
      assert.match(stderr, /^ {2}systemd +a lane's life under real systemd/m)
      assert.match(stderr, /^ {2}installed +what the unit costs$/m)
      assert.not.match(stderr, /trial-bundle|till-client/)
    },
    'npm run verify refuses a Debian that it cannot make'() {
      const { status, stderr } = run(
        ...SCRIPTS['the check of what is installed'],
        '--debian',
        'sid',
      )
      assert.is(status, 64)
      assert.match(stderr, /^--debian is one of bookworm, trixie/)
    },
    'the bench of accuracy asks for its folder'() {
      const { status, stderr } = run(...SCRIPTS['the bench of accuracy'])
      assert.is(status, 64)
      assert.match(stderr, /^DIR is missing/)
    },
  },
  30_000,
)
