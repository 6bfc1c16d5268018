/** Wrong words end every command of lanectl with 64. The tables are made of its own commands, so that a new one is in them. */
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as assert from 'uvu/assert'
import { endOf } from '#test/processes/killable.ts'
import { lanectlHere as lanectl } from '#test/processes/lanectl-here.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { LANECTL } from '#test/updates/tested-programs.ts'

interface Known {
  /** `fleet key list` */
  readonly words: readonly string[]
  /** `<file>`, `[to]`, `<entries...>` */
  readonly takes: readonly string[]
  readonly hasCommands: boolean
}

/** As its manual has them. */
async function allCommands(): Promise<readonly Known[]> {
  const { stdout } = await lanectl(['manual'])
  const titles = [...stdout.replaceAll('\\-', '-').matchAll(/^\.SS lanectl (.+)$/gm)]
  // `display help WORD` is commander's own, and takes any word.
  const known = titles.filter(([, title = '']) => !/ help \[command\]$/.test(title))
  return known.map(([, title = '']) => {
    const [, words = '', usage = ''] = /^([^[<]*)(.*)$/.exec(title) ?? []
    return {
      words: words.trim().split(' '),
      takes: (usage.match(/<[^>]+>|\[[^\]]+\]/g) ?? []).filter(
        (one) => one !== '[options]' && one !== '[command]',
      ),
      hasCommands: usage.includes('[command]'),
    }
  })
}

/** As V8 writes it; a sentence has no such line. */
const STACK = /^ {4}at .*:\d+:\d+\)?$/m
const NOWHERE = '/nonexistent/laned/x'
const namesFile = (one: string) => /file|bundle|folder|path/.test(one)

/** Each as a run of its own begins and ends, in one process: a start is most of what a run costs. */
async function endsOf(
  runs: readonly (readonly string[])[],
  env: NodeJS.ProcessEnv = {},
): Promise<readonly number[]> {
  const script = `
    import { runLanectl } from ${JSON.stringify(pathToFileURL(resolve('scripts/lanectl/run-lanectl.ts')).href)}
    // What one of them starts in its turn is lanectl, too.
    process.argv[1] = ${JSON.stringify(LANECTL)}
    const complain = (text) => void process.stderr.write(text)
    const ends = []
    for (const words of ${JSON.stringify(runs)}) {
      const own = { words, environment: process.env, print() {}, complain }
      ends.push(await runLanectl(own).catch((error) => (complain(error.stack), 1)))
    }
    process.stderr.write('\\n' + JSON.stringify(ends))`
  using folder = temporaryFolder()
  writeFileSync(folder.file('runs.mjs'), script)
  const child = spawn(process.execPath, [folder.file('runs.mjs')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...env },
  })
  const { stderr } = await endOf(child)
  assert.not.match(stderr, STACK, 'one sentence, and no stack')
  const ends = JSON.parse(stderr.split('\n').at(-1) ?? '') as readonly number[]
  assert.is(ends.length, runs.length)
  return ends
}

async function allEndWith(
  runs: readonly { readonly words: readonly string[]; readonly code: number }[],
  env?: NodeJS.ProcessEnv,
): Promise<void> {
  const ends = await endsOf(
    runs.map(({ words }) => words),
    env,
  )
  const results = runs.map(({ words, code }, at) => [words.join(' '), code, ends[at]] as const)
  assert.equal(
    results.filter(([, code, end]) => code !== end),
    [],
  )
}

const needed = ({ takes }: Known) => takes.filter((one) => one.startsWith('<'))

/** Of each kind: what the lane alone can know, what lanectl knows, and what no request could carry. */
const WRONG_VALUES: readonly (readonly string[])[] = [
  ['--url', 'lane-7', 'status'],
  ['--token', 'ключ', 'status'],
  ['payments', 'list', '--state', 'PAID'],
  ['payments', 'list', '--limit', 'ten'],
  ['payments', 'list', '--from', '2026-02-31', '--to', '2026-03-01'],
  ['payments', 'list', '--since', 'yesterday', '--until', 'today'],
  ['payments', 'list', '--amount', '1.5'],
  ['payments', 'list', '--refunded', 'half'],
  ['day', '2026-13-01'],
  ['day', 'today'],
  ['day', '--language', 'fr'],
  ['report', '2026-02-30'],
  ['shifts', 'show', 'x'],
  ['shifts', 'list', '--limit', '0'],
  ['shifts', 'current', '--width', '33'],
  ['shifts', 'close', '--width', '33'],
  ['refund', 'id', '--amount', '0'],
  ['refund', 'id', '--key', 'ключ'],
  ['refunds', 'settle', 'id', '--as', 'paid', '--note', 'Ann'],
  ['reconcile', '--date', 'yesterday'],
  ['reconcile', '--language', 'fr'],
  ['logs', '--level', 'loud'],
  ['logs', '--last', 'ten'],
  ['logs', '--since', 'yesterday'],
  ['mode', 'ajar'],
  ['roi', '1,2,3'],
  ['time', 'noon'],
  ['items', 'learn', '1', '--count', '0'],
  ['items', 'names', import.meta.filename],
  ['items', 'sold', '1', '--grams', 'heavy'],
  ['items', 'assortment', 'price', '1', 'dear'],
  ['display', 'try', '--protocol', 'morse'],
  ['display', 'test', '--protocol', 'morse'],
  ['display', 'test', '--language', 'fr'],
  ['display', 'test', '--pause', 'long'],
  ['display', 'test', '--baud', 'fast'],
  ['display', 'scan', '--seconds', 'few'],
  ['display', 'idle-text', 'bread', 'Fresh bread'],
  ['display', 'idle-picture', 'offers.svg'],
  ['config', 'keys', 'nothing.begins.so'],
  ['config', 'set', 'learning.mode'],
  ['config', 'set', 'learning.mode={'],
  ['selftest', '--language', 'fr'],
  ['update', 'order', 'everything'],
  ['completion', 'tcsh'],
  ['fleet-config', 'sign', ...'--key k --fleet f --out o --sequence last'.split(' ')],
]

/** What a lane refuses as it is now, and another would not. */
const NOT_WRONG: readonly (readonly string[])[] = [
  ['refund', 'nothing'],
  ['shifts', 'show', '7'],
  ['shifts', 'close'],
  ['items', 'report', 'nobody'],
  ['items', 'doubts', 'dismiss', '1'],
]

spec('wrong words of lanectl', {
  async 'a file that is not there, and help as a word, end with words and no stack'() {
    const files = (await allCommands()).filter(
      ({ takes, hasCommands }) => !hasCommands && takes.some(namesFile),
    )
    assert.ok(files.length > 5, String(files.length))
    const away = ['--url', 'http://127.0.0.1:9']
    const ends = await endsOf([
      ...files.map(({ words, takes }) => [...away, ...words, ...takes.map(() => NOWHERE)]),
      ['update', 'install', NOWHERE],
      ['help'],
      ['help', 'status'],
      ['help', 'backup', 'create'],
      [...away, 'logs', '-f', '-n', '5', '--since', '5m'],
    ])
    assert.equal(ends.slice(-4, -1), [0, 0, 0])
    assert.not.ok(ends.slice(0, -4).includes(0), 'what is not there is no success')
  },
  async 'are an unknown flag or command, an argument that is missing and one too many; --help is none'() {
    const known = await allCommands()
    const groups = known.filter(({ hasCommands }) => hasCommands)
    const commands = known.filter(({ hasCommands }) => !hasCommands)
    const needy = commands.filter((one) => needed(one).length > 0)
    const bounded = commands.filter(({ takes }) => takes.every((one) => !one.includes('...')))
    assert.ok(groups.length > 10, String(groups.length))
    assert.ok(needy.length > 30, String(needy.length))
    await allEndWith([
      ...known.map(({ words }) => ({ words: [...words, '--no-such-flag'], code: 64 })),
      ...groups.map(({ words }) => ({ words: [...words, 'no-such-command'], code: 64 })),
      ...needy.map((one) => ({ words: [...one.words, ...needed(one).slice(1)], code: 64 })),
      ...bounded.map(({ words, takes }) => ({ words: [...words, ...takes, 'more'], code: 64 })),
      ...known.map(({ words }) => ({ words: [...words, '--help'], code: 0 })),
      { words: ['--help'], code: 0 },
    ])
  },
  async 'are a value that is none, whoever finds it'() {
    await using lane = await openTestDevice()
    const runs = WRONG_VALUES.map((words) => ({ words, code: 64 }))
    const others = NOT_WRONG.map((words) => ({ words, code: 1 }))
    await allEndWith([...runs, ...others], { LANED_URL: lane.url })
  },
})
