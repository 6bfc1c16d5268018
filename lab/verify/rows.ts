/**
 * `npm run verify rows -- WORD...`: runs the commands of docs/verification.md that have such a word whole, as they are written
 * there, and writes what each printed into its row. One that fails says so here and leaves its row as it is; exits 1 then.
 * Without a word it lists them. What came out is kept in lab/verify/results.json, which a test holds to the page.
 *
 *   --stale              those whose result is older than what they watch
 *   --oldest --minutes N the one that was shown longest ago, then the next, and begins none after so long
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { argumentsOf } from '#scripts/script-help.ts'
import { PAGE, rowAges } from './stale-rows.ts'
import {
  commandsWith,
  promiseRows,
  type Results,
  resultOf,
  withResults,
} from './verification-row.ts'

const RESULTS = 'lab/verify/results.json'
/** `--bank NAME`: a person has to put something in its place. */
const PLACEHOLDER = / [A-Z]{3,}\b/

const { values, positionals: words } = argumentsOf(import.meta.filename, {
  allowPositionals: true,
  options: {
    stale: { type: 'boolean', default: false },
    oldest: { type: 'boolean', default: false },
    minutes: { type: 'string' },
  },
})
const commands = promiseRows(readFileSync(PAGE, 'utf8')).flatMap((row) => row.commands)
const chosen = chosenCommands()
if (words.length > 0 && chosen.length === 0)
  throw new Error(`no row of ${PAGE} has ${words.join(', ')}`)
if (chosen.length === 0 && !values.stale) for (const command of commands) console.log(command)
const untilMs = performance.now() + Number(values.minutes ?? Number.POSITIVE_INFINITY) * 60_000
for (const command of new Set(chosen)) {
  if (performance.now() > untilMs) console.log(`not run, for want of time: ${command}`)
  else if (!(await keeps(command))) process.exitCode = 1
}

function chosenCommands(): readonly string[] {
  if (words.length > 0) return commandsWith(commands, words)
  if (!values.stale && !values.oldest) return []
  return rowAges()
    .filter(({ changedOn }) => !values.stale || changedOn !== null)
    .map(({ command }) => command)
}

async function keeps(command: string): Promise<boolean> {
  if (PLACEHOLDER.test(command)) {
    console.error(
      `NOT ${command}: somebody has to say what stands for ${PLACEHOLDER.exec(command)}`,
    )
    return false
  }
  console.log(`— ${command}`)
  // Of what runs: others may land while it does.
  const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' })
  const startedMs = performance.now()
  const typed = process.getuid?.() === 0 ? command.replace('sudo ', '') : command
  const child = spawn('sh', ['-c', typed], { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
    process.stdout.write(text)
  })
  const [code] = await once(child, 'close')
  if (code !== 0) {
    console.error(`NOT ${command}: it ended with ${code}`)
    return false
  }
  const result = resultOf({
    lines: said.split('\n'),
    seconds: (performance.now() - startedMs) / 1_000,
    date: new Date().toISOString().slice(0, 10),
    commit: commit.trim(),
    load: loadavg()[0] ?? 0,
  })
  const before = JSON.parse(readFileSync(RESULTS, 'utf8')) as Results
  const known = Object.entries({ ...before, [command]: result })
  // What left the page leaves the results, too.
  const results = Object.fromEntries(known.filter(([one]) => commands.includes(one)).sort())
  writeFileSync(RESULTS, `${JSON.stringify(results, null, 2)}\n`)
  writeFileSync(PAGE, withResults(readFileSync(PAGE, 'utf8'), results))
  return true
}
