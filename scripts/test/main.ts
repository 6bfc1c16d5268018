/**
 * Runs the test files, those of units first and what takes long before what is short, and adds up their counts. A process
 * runs several files of some kinds, one after another.
 *
 *   npm test                    those that are cheap for what they prove: minutes
 *   npm run test:all            all but those of the night whose subject has not changed
 *   npm run test:night          everything
 *   npm run test:lab            the tests of the laboratory, which are below lab/test
 *   npm test -- unit api        these kinds, whole
 *   npm test -- card-full       files whose path contains a word
 *   npm test -- --changed       files within two imports of what changed: a first answer
 *   --beyond fast               without those of a smaller tier
 *   --minutes 10                begins nothing more after so long, and says what is left
 *   --record                    each file by itself; writes what it takes into test/costs.txt, which decides its tier
 *
 * A red file of a tier is run once more by itself at the end; what is green then is told as FLAKE and fails nothing.
 * Ends with `N passed, N failed`; a file that dies before its own count is one failure, and a
 * run without a single passed test is a failure, but where a tier has nothing beyond a smaller one.
 */
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { volatileStorage } from '#drivers/storage/files/volatile-or-read-only-folder.ts'
import { installClientTools } from '../clients/client-tools.ts'
import { argumentsOf } from '../script-help.ts'
import { beginWhereAllMayEnter } from './checkout-for-all.ts'
import {
  changedFiles,
  importersOf,
  namedBy,
  ofTier,
  testFilesIn,
  touchedBy,
} from './choose-test-files.ts'
import { providePackages } from './debian-packages.ts'
import { failureReasons } from './failure-reasons.ts'
import { runRedAgain } from './flakes.ts'
import { nightFilesOf, watchedDigest } from './night-files.ts'
import { makeProgramPaths } from './programs-on-path.ts'
import { type Cost, readCosts, writeCosts } from './recorded-costs.ts'
import { type Outcome, runFiles } from './run-test-files.ts'
import { inShares, runShares, type Share } from './share-out.ts'
import { prepareTestPrograms } from './test-programs.ts'
import { TIERS, type Tier } from './tiers.ts'

const { values, positionals: words } = argumentsOf(import.meta.filename, {
  allowPositionals: true,
  options: {
    in: { type: 'string', default: 'test' },
    tier: { type: 'string', default: 'fast' },
    beyond: { type: 'string' },
    minutes: { type: 'string' },
    changed: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
  },
})
/** A file that took so many times what is recorded of it, and so much more, is told. */
const DEARER = { times: 2, seconds: 2 }
const DEAREST_TOLD = 10

/** Whoever imports one of them needs the published clients, and what they are made with. */
const CLIENT_MAKERS = ['scripts/clients/client-tools.ts', 'test/support/tills/clients-made.ts']

/** Where /tmp lies in memory, what the tests keep goes here: a lane takes no payments that are lost with the power. */
const ON_A_DISK = '/var/tmp'

beginWhereAllMayEnter()
if (volatileStorage(tmpdir())) process.env['TMPDIR'] = ON_A_DISK
const costs = readCosts()
const all = testFilesIn(values.in)
const isTier = words.length === 0 && !values.changed && !values.record
const isFast = isTier && values.tier === 'fast'
const wanted = chosen()
const lacking = providePackages(wanted)
// A newcomer's first look does not fail for a browser that his machine has not got.
const skipped = isFast ? (lacking?.files ?? []) : []
const files = wanted.filter((file) => !skipped.includes(file))
const usesClients = importersOf(CLIENT_MAKERS, files).length > 0
const noClients = usesClients ? (installClientTools() ?? makeClients()) : null
const advice = [lacking?.advice, noClients].filter(Boolean).join('\n') || null
if (advice) console.error(`\n${advice}\n`)
const startedMs = performance.now()
let outcomes: readonly Outcome[] = []
let flakes: readonly string[] = []
const left: string[] = []
const environment = {
  ...(await prepareTestPrograms(files.some((file) => !file.includes('test/unit/')))),
  ...(usesClients && noClients === null && { TEST_CLIENTS: 'made' }),
}
const pathOf = makeProgramPaths(files)
const shares = values.record
  ? inShares(files, costs, pathOf).flatMap(({ files: of }) =>
      of.map((file) => ({ files: [file], isUndisturbed: false })),
    )
  : inShares(files, costs, pathOf)
await runShares(shares, runShare)
if (isTier)
  ({ outcomes, flakes } = await runRedAgain(outcomes, async (file) => {
    const outcome = await runFilesOfShare([file])
    report(outcome, 'again ')
    return outcome
  }))
if (values.record) record()
conclude()

function chosen(): string[] {
  if (words.length > 0) return namedBy(words, all)
  if (values.changed) return touchedBy(changedFiles(), all)
  if (values.in !== 'test' || values.record) return all
  const tier = tierNamed(values.tier)
  return ofTier(tier, values.beyond ? tierNamed(values.beyond) : null, all, costs)
}

function tierNamed(name: string): Tier {
  const tier = TIERS.find((one) => one === name)
  if (!tier) throw new Error(`there is no tier ${name}; there are ${TIERS.join(', ')}`)
  return tier
}

/** Made once before all tests, so that none writes what another reads. Null, or why they could not be made. */
function makeClients(): string | null {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/clients/main.ts'], {
    encoding: 'utf8',
  })
  return status === 0 ? null : `the clients cannot be made:\n${stderr}`
}

async function runShare({ files: of }: Share): Promise<void> {
  const minutes = Number(values.minutes ?? Number.POSITIVE_INFINITY)
  if (performance.now() - startedMs > minutes * 60_000) return void left.push(...of)
  const outcome = await runFilesOfShare(of)
  outcomes = [...outcomes, outcome]
  report(outcome)
}

/** They have one PATH. */
function runFilesOfShare(of: readonly string[]): Promise<Outcome> {
  return runFiles(of, { ...environment, PATH: pathOf(of[0] ?? '') })
}

function report(outcome: Outcome, again = ''): void {
  const { files: of, passed, failed, output, tookMs, seconds } = outcome
  const spent = seconds === null ? '' : `, ${inSeconds(seconds)} of the processor`
  console.log(
    `${again}${failed ? 'FAIL' : 'ok  '} ${nameOf(of)}  ${passed} in ${inSeconds(tookMs / 1000)}${spent}`,
  )
  // The seed of a simulation is worth a line even when all is well.
  if (!failed) for (const line of output.match(/^seed .*$/gm) ?? []) console.log(`       ${line}`)
  if (failed) console.log(output.replace(/^(?:cost|red) \d.*\n/gm, '').replace(/^/gm, '     | '))
}

function record(): void {
  const measured = outcomes.flatMap(({ files: [file = ''], passed, failed, seconds, tookMs }) => {
    if (seconds === null || failed > 0) return []
    const night = nightFilesOf(file)
    const cost: Cost = {
      seconds,
      wallSeconds: tookMs / 1000,
      cases: passed,
      ...(night && { watched: watchedDigest(file, night) }),
    }
    return [[file, cost] as const]
  })
  if (measured.length === 0) throw new Error('nothing was recorded: only root can measure here')
  writeCosts(new Map(measured))
}

function conclude(): void {
  const failures = outcomes.filter(({ failed }) => failed > 0)
  const reasons = failureReasons(failures.map(({ output }) => output))
  for (const [index, { files: of, failed }] of failures.entries()) {
    console.log(`FAIL ${nameOf(of)}  ${failed}`)
    for (const line of reasons[index] ?? []) console.log(`     : ${line}`)
  }
  for (const flake of flakes) console.log(`FLAKE ${flake}`)
  for (const line of dearer()) console.log(line)
  if (skipped.length > 0) console.log(`left out, for want of packages: ${skipped.join(' ')}`)
  if (left.length > 0) console.log(`not run, for want of time: ${left.join(' ')}`)
  const spent = outcomes.reduce((sum, { seconds }) => sum + (seconds ?? 0), 0)
  const took = (performance.now() - startedMs) / 1000
  console.log(
    `${files.length} files in ${inSeconds(took)}${spent > 0 ? `, ${inSeconds(spent)} of the processor` : ''}`,
  )
  // A selection of tests does not stand for all of them.
  if (advice && words.length === 0) {
    console.error(advice)
    if (files.length === wanted.length) process.exitCode = 1
  }
  const sum = (key: 'passed' | 'failed') =>
    outcomes.reduce((total, outcome) => total + outcome[key], 0)
  const [passed, failed] = [sum('passed'), sum('failed')]
  console.log(`${passed} passed, ${failed} failed`)
  const isNothingBeyond = values.beyond !== undefined && wanted.length === 0
  if (failed > 0 || (passed === 0 && !isNothingBeyond)) process.exitCode = 1
}

/** What costs more than is recorded of it: something became slower, or the record is old. */
function dearer(): string[] {
  return outcomes
    .flatMap(({ files: of, seconds, secondsOf }) =>
      of.map((file) => [file, of.length > 1 ? secondsOf.get(file) : seconds] as const),
    )
    .flatMap(([file, seconds]) => {
      const before = costs.get(file)?.seconds
      if (!seconds || before === undefined) return []
      const more = seconds - before
      return seconds > DEARER.times * before && more > DEARER.seconds
        ? [
            {
              more,
              line: `${file} took ${inSeconds(seconds)}, and ${inSeconds(before)} are recorded`,
            },
          ]
        : []
    })
    .sort((one, other) => other.more - one.more)
    .slice(0, DEAREST_TOLD)
    .map(({ line }) => line)
}

/** Which of them failed is in what they said, below the name of each. */
function nameOf([first = '', ...others]: readonly string[]): string {
  return others.length === 0 ? first : `${first} and ${others.length} more`
}

function inSeconds(seconds: number): string {
  return `${seconds.toFixed(1)} s`
}
