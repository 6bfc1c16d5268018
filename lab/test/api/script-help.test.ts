/** Scripts teach: `--help` prints what they take and does nothing else, and wrong words get that below the complaint. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { text } from 'node:stream/consumers'
import * as assert from 'uvu/assert'
import { firstComment } from '#scripts/script-help.ts'
import { spec } from '#test/spec.ts'

type Words = readonly [string, ...string[]]

const USAGE = 64
const NODE = ['--disable-warning=ExperimentalWarning']
/** What these do with words: test/api/lanectl-wrong-words.test.ts, test/fault/refused-start.test.ts. */
const ELSEWHERE = ['start', 'lanectl']

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>
}
/** Each npm script, by its file. */
const NPM: Record<string, Words> = Object.fromEntries(
  Object.entries(scripts)
    .filter(([name]) => !ELSEWHERE.includes(name))
    .map(([name, command]) => [`npm run ${name}`, fileIn(command)]),
)
const BENCHES = named('lab/bench', () => true)
const VERIFIED = named('lab/verify', (name, file) =>
  [`npm run verify ${name}`, `lab/verify/${name}.ts`].some((command) =>
    firstComment(file).includes(command),
  ),
)
const OTHERS: Record<string, Words> = {
  'the release': ['scripts/release/main.ts'],
  'the examples of the documents': ['scripts/release/record-openapi-examples.ts'],
  'all benches': ['lab/bench/main.ts', '--all'],
}
const SHELL = ['install', 'uninstall', 'board', 'flash'].map((name) => `scripts/install/${name}.sh`)
const UPDATER = 'scripts/ota/main.ts'

function fileIn(command: string): Words {
  const [, file, ...more] = /^scripts\/node (\S+)(?: (.*))?$/.exec(command) ?? []
  assert.ok(file, `what does ${command} run?`)
  return [file, ...more.filter((word) => word !== undefined).flatMap((word) => word.split(' '))]
}

/** The commands of a list: a file each, as its main.ts finds them. */
function named(
  folder: string,
  isOne: (name: string, file: string) => boolean,
): Record<string, Words> {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && entry.name !== 'main.ts')
    .map(({ name }) => name.replace(/\.ts$/, ''))
    .filter((name) => isOne(name, `${folder}/${name}.ts`))
  return Object.fromEntries(
    names.map((name) => [`${folder}/${name}`, [`${folder}/main.ts`, name] as Words]),
  )
}

async function run(command: string, ...args: readonly string[]) {
  // Nobody is root here by chance, whatever a script that ignores its words would do.
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const [stdout, stderr, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ])
  return { status, stdout, stderr }
}

const node = (...words: readonly string[]) => run(process.execPath, ...NODE, ...words)

/** As many at once as there are cores. */
async function each<Value>(values: readonly Value[], work: (value: Value) => Promise<void>) {
  const waiting = [...values]
  const take = async () => {
    for (let value = waiting.shift(); value !== undefined; value = waiting.shift())
      await work(value)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, take))
}

const ALL = { ...NPM, ...BENCHES, ...VERIFIED, ...OTHERS }

spec(
  'the help of scripts',
  {
    'has a row for each of them'() {
      const counts = [NPM, BENCHES, VERIFIED].map((some) => Object.keys(some).length)
      assert.ok(
        counts.every((count) => count > 12),
        counts.join(),
      )
    },
    async 'is told for --help, with all that it takes'() {
      await each(Object.entries(ALL), async ([name, words]) => {
        const { status, stdout, stderr } = await node(...words, '--help')
        assert.is(status, 0, `${name}: ${stderr}`)
        assert.match(stdout, /npm (run|test)|scripts\/|lab\//, name)
        assert.is(stderr, '', name)
      })
    },
    async 'stands below the complaint about an option that there is not, and nothing was begun'() {
      await each(Object.entries(ALL), async ([name, words]) => {
        const { status, stdout, stderr } = await node(...words, '--nonsense')
        assert.is(status, USAGE, `${name}: ${stderr}`)
        assert.is(stdout, '', name)
        assert.match(stderr, /^(Unknown option '--nonsense'|usage: )/, name)
        assert.not.match(stderr, /^ +at /m, name)
      })
    },
    async 'is the same for the shell scripts of the installation'() {
      await each(SHELL, async (script) => {
        const help = await run('sh', script, '--help')
        assert.equal([help.status, help.stderr], [0, ''], script)
        assert.match(help.stdout, /\.sh /, script)
        const wrong = await run('sh', script, '--nonsense')
        assert.equal([wrong.status, wrong.stdout], [USAGE, ''], script)
        assert.match(wrong.stderr, /nonsense.*--help says more/, script)
      })
    },
    async 'is a line for the updater, whose answers are JSON'() {
      const help = await node(UPDATER, '--help')
      assert.equal([help.status, help.stderr], [0, ''])
      assert.match(help.stdout, /^usage: laned-ota run \| /)
      for (const words of [[], ['--nonsense'], ['install'], ['run', 'now']]) {
        const { status, stdout, stderr } = await node(UPDATER, ...words)
        assert.equal([status, stderr], [65, ''], words.join(' '))
        assert.match(String(JSON.parse(stdout).message), /^usage: /)
      }
    },
    async 'lists for npm run verify what can be shown, and none of the parts that scripts share'() {
      const { status, stderr } = await node('lab/verify/main.ts')
      assert.is(status, USAGE)
      assert.match(stderr, /^ {2}systemd +a lane's life under real systemd/m)
      assert.match(stderr, /^ {2}installed +what the unit costs$/m)
      assert.not.match(stderr, /trial-bundle|till-client/)
    },
    async 'is told where a value is wrong, or one is missing'() {
      const wrong: readonly (readonly [Words, says: RegExp])[] = [
        [
          ['lab/verify/main.ts', 'installed', '--debian', 'sid'],
          /^--debian is one of bookworm, trixie/,
        ],
        [['lab/bench/main.ts', 'accuracy'], /^DIR is missing/],
        [['lab/bench/main.ts', 'items', 'memry'], /^no part memry; there are memory, /],
        [['lab/mutate.ts'], /^npm run mutate -- PATH/],
        [['scripts/release/main.ts'], /^--key FILE/],
        [['lab/emulators/main.ts', '--protocol', 'none'], /^--protocol: one of /],
        [['lab/attack/main.ts', '--sequences', 'many'], /^attack: --sequences is a whole number/],
      ]
      await each(wrong, async ([words, says]) => {
        const { status, stderr } = await node(...words)
        assert.is(status, USAGE, words.join(' '))
        assert.match(stderr, says)
      })
    },
  },
  600_000,
)
