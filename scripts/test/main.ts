/**
 * Runs the test files, those of units first and what takes long before what is short, and adds up their counts. A process
 * runs several files of some kinds, one after another.
 *
 *   npm test                    everything
 *   npm test -- unit api        only these kinds
 *   npm test -- card-full       only files whose path contains a word
 *   npm run test:lab            the tests of the laboratory, which are below lab/test
 *
 * Ends with `N passed, N failed`; a file that dies before its own count is one failure, and a
 * run without a single passed test is a failure.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { installClientTools } from '../clients/client-tools.ts'
import { providePackages } from './debian-packages.ts'
import { type Outcome, runFiles } from './run-test-files.ts'
import { prepareTestPrograms } from './test-programs.ts'

const KINDS = ['unit', 'page', 'api', 'fault', 'sim', 'contract'] as const

/** Three more than there are cores: a third and more of each file's time is waiting, for a back-off or a page. */
const AT_ONCE = availableParallelism() + 3

/**
 * So many files at most of one kind share a process: what they test takes long to load. Those of other kinds win little by
 * it, and `contract` comes last: files that run alone leave no core idle at the end.
 */
const TOGETHER: Partial<Readonly<Record<(typeof KINDS)[number], number>>> = {
  unit: 50,
  page: 4,
  api: 10,
  fault: 4,
}

/** Half a minute or more each, by the seconds that this prints: begun after the unit tests, since one that began last would run alone. */
const LONGEST = [
  ...['contract/hostile-banks', 'page/cut-answers', 'page/looks/operator', 'api/clients'],
  ...['fault/update-trial', 'page/till', 'fault/update-card-full', 'api/examine'],
  ...['contract/lane-backup'],
]

/** Nine tenths of what they take is waiting, for a back-off or a watchdog: they have a place beside the others, one at a time. */
const PATIENT = ['fault/alerts-fire', 'fault/no-display-on-the-port', 'fault/bluetooth-trouble']

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { in: { type: 'string', default: 'test' } },
})
const folder = values.in
const files = chosen(words)
const noPackages = providePackages()
const noClients = installClientTools() ?? clientsOnce()
const advice = [noPackages, noClients].filter(Boolean).join('\n') || null
if (advice) console.error(`\n${advice}\n`)
const startedMs = performance.now()
const [longest, patient] = [filesOf(LONGEST), filesOf(PATIENT)]
const placed = [...longest, ...patient]
const [unit = [], ...others] = KINDS.map((kind) =>
  inShares(
    files.filter((file) => !placed.includes(file) && file.startsWith(`${folder}/${kind}/`)),
    // What the laboratory does to a lane takes minutes: each file has its own deadline.
    folder !== 'test' && kind === 'fault' ? 1 : (TOGETHER[kind] ?? 1),
  ),
)
const waiting = [
  ...unit,
  ...inShares(longest.filter((file) => files.includes(file))),
  ...others.flat(),
]
const waitingPatiently = inShares(patient.filter((file) => files.includes(file)))
const outcomes: Outcome[] = []
const environment = {
  ...(await prepareTestPrograms(files.some((file) => !file.startsWith(`${folder}/unit/`)))),
  ...(noClients === null && { TEST_CLIENTS: 'made' }),
}
await Promise.all([
  runEach(waitingPatiently),
  ...Array.from({ length: AT_ONCE }, () => runEach(waiting)),
])
conclude()

/** Made once before all tests, so that none writes what another reads. Null, or why they could not be made. */
function clientsOnce(): string | null {
  const areUsed = files.some((file) =>
    /\/(make-clients|clients-made)\.ts/.test(readFileSync(file, 'utf8')),
  )
  if (!areUsed) return null
  const { status, stderr } = spawnSync(process.execPath, ['scripts/clients/main.ts'], {
    encoding: 'utf8',
  })
  return status === 0 ? null : `the clients cannot be made:\n${stderr}`
}

/** A name that no file has any more would be a file without its place. */
function filesOf(names: readonly string[]): string[] {
  const paths = names.map((name) => `test/${name}.test.ts`)
  const gone = paths.filter((file) => !existsSync(file))
  if (gone.length > 0)
    throw new Error(`LONGEST or PATIENT names files that are gone: ${gone.join(' ')}`)
  return paths
}

function chosen(words: readonly string[]): string[] {
  // The largest files of a kind first: a long one that began last would run alone.
  const all = globSync(`${folder}/{${KINDS.join()}}/**/*.test.ts`).sort(
    (one, other) => statSync(other).size - statSync(one).size,
  )
  if (words.length === 0) return all
  const matches = (file: string, word: string) =>
    (KINDS as readonly string[]).includes(word)
      ? file.startsWith(`${folder}/${word}/`)
      : file.includes(word)
  return all.filter((file) => words.some((word) => matches(file, word)))
}

/** Large and small files in each share, for `files` come by their size. */
function inShares(files: readonly string[], filesMax = 1): string[][] {
  const shares = filesMax === 1 ? files.length : Math.max(AT_ONCE, files.length / filesMax)
  const count = Math.min(Math.ceil(shares), files.length)
  return Array.from({ length: count }, (_, share) =>
    files.filter((_, index) => index % count === share),
  )
}

/** Kinds overlap: waiting for the end of one kind would leave cores idle for as long as its last file takes. */
async function runEach(waiting: string[][]): Promise<void> {
  for (let files = waiting.shift(); files; files = waiting.shift()) {
    const outcome = await runFiles(files, environment)
    outcomes.push(outcome)
    report(outcome)
  }
}

function report({ files, passed, failed, output, tookMs }: Outcome): void {
  console.log(`${failed ? 'FAIL' : 'ok  '} ${nameOf(files)}  ${passed} in ${inSeconds(tookMs)}`)
  // The seed of a simulation is worth a line even when all is well.
  if (!failed) for (const line of output.match(/^seed .*$/gm) ?? []) console.log(`       ${line}`)
  if (failed) console.log(output.replace(/^/gm, '     | '))
}

function conclude(): void {
  const failures = outcomes.filter(({ failed }) => failed > 0)
  for (const { files, failed } of failures) console.log(`FAIL ${nameOf(files)}  ${failed}`)
  console.log(`${files.length} files in ${inSeconds(performance.now() - startedMs)}`)
  // A selection of tests does not stand for all of them.
  if (advice && words.length === 0) {
    console.error(advice)
    process.exitCode = 1
  }
  const passed = outcomes.reduce((total, outcome) => total + outcome.passed, 0)
  const failed = outcomes.reduce((total, outcome) => total + outcome.failed, 0)
  console.log(`${passed} passed, ${failed} failed`)
  if (failed > 0 || passed === 0) process.exitCode = 1
}

/** Which of them failed is in what they said, below the name of each. */
function nameOf([first = '', ...others]: readonly string[]): string {
  return others.length === 0 ? first : `${first} and ${others.length} more`
}

function inSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
