/**
 * `npm run verify updates -- [--good 30] [--broken 30] [--config 1] [--lanes 8] [--cores 0.1] [--seed 1]`: lanes on slow
 * boards (a tenth of a core, 512 MB, 20 MB/s) with 200,000 and 550,000 payments take good releases, each
 * with one more column and index on the ledger, leave broken ones, and take one only once the config that it refuses is mended. Installed by install.sh, under real
 * systemd; side by side. Prints a table: what each was, what became of it, what gave it away in the
 * updater's own notes. Needs root, systemd-container and debootstrap; an hour and more for sixty.
 *
 * Watches: scripts/ota firmware/updates firmware/selftest systemd
 */
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createSeededRandom } from '#doubles/random-seeded.ts'
import { SCHEMAS_READ } from '#drivers/storage/sqlite/readable-schemas.ts'
import { fillLedger } from '#test/payments/fill-ledger.ts'
import { baseSystem, CACHE } from './machines/base-system.ts'
import { makeTrialKey } from './release-key-pair.ts'
import { copyReleaseOfCommit } from './release-of-commit.ts'
import { BROKEN, type Breakage } from './updates/broken-releases.ts'
import { openUpdateLane, type UpdateLane, type UpdateResult } from './updates/update-lane.ts'

const { values } = parseArgs({
  options: {
    good: { type: 'string', default: '30' },
    broken: { type: 'string', default: '30' },
    config: { type: 'string', default: '1' },
    lanes: { type: 'string', default: '8' },
    cores: { type: 'string', default: '0.1' },
    seed: { type: 'string', default: '1' },
    // Of the broken ones, by words of their names with commas between; default: all kinds in turn.
    only: { type: 'string', default: '' },
    // For a first look: of both ledgers.
    payments: { type: 'string', default: '200000,550000' },
  },
})

type Job =
  | { readonly is: 'good' | 'config' }
  | { readonly is: 'broken'; readonly breakage: Breakage }

const random = createSeededRandom(Number(values.seed))
const payments = values.payments.split(',').map(Number)
baseSystem()
const work = mkdtempSync(join(CACHE, 'updates-'))
const results: (UpdateResult & { readonly lane: string })[] = []

try {
  console.log(`seed ${values.seed}`)
  const staged = join(work, 'staged')
  await copyReleaseOfCommit('x64', staged)
  const key = makeTrialKey(work)
  const jobs = shuffled(jobsOf())
  const lanes = Math.min(Number(values.lanes), jobs.length)
  await Promise.all(Array.from({ length: lanes }, (_, index) => live(index, staged, key, jobs)))
} finally {
  rmSync(join(work, 'staged'), { recursive: true, force: true })
}
const wrong = results.filter(({ isAsWanted }) => !isAsWanted)
console.log(`\n${table()}\n`)
const isGood = ({ kind }: UpdateResult) => kind === 'good' || kind.startsWith('config refused, ')
const [good, broken] = [results.filter(isGood), results.filter((one) => !isGood(one))]
console.log(`${well(good)} good releases taken, ${well(broken)} broken ones left`)
if (wrong.length > 0) console.log(`journals: ${work}`)
else rmSync(work, { recursive: true, force: true })
process.exitCode = wrong.length > 0 ? 1 : 0

function well(some: readonly UpdateResult[]): string {
  return `${some.filter(({ isAsWanted }) => isAsWanted).length} of ${some.length}`
}

function jobsOf(): Job[] {
  const words = values.only.split(',')
  const kinds = BROKEN.filter(({ name }) => words.some((word) => name.includes(word)))
  const broken = Array.from({ length: Number(values.broken) }, (_, index) => {
    const breakage = kinds[index % kinds.length]
    if (!breakage) throw new Error(`--only: a word of ${BROKEN.map(({ name }) => name).join(', ')}`)
    return { is: 'broken', breakage } as const
  })
  return [
    ...broken,
    ...Array.from({ length: Number(values.good) }, () => ({ is: 'good' }) as const),
    ...Array.from({ length: Number(values.config) }, () => ({ is: 'config' }) as const),
  ]
}

/** Those that take half an hour begin first; the rest are drawn. */
function shuffled(jobs: readonly Job[]): Job[] {
  const isLong = (job: Job) => job.is === 'broken' && job.breakage.name.includes('10 minutes')
  const drawn = jobs.filter((job) => !isLong(job)).map((job) => ({ job, at: random.fraction() }))
  drawn.sort((a, b) => a.at - b.at)
  return [...jobs.filter(isLong), ...drawn.map(({ job }) => job)]
}

async function live(
  index: number,
  staged: string,
  key: ReturnType<typeof makeTrialKey>,
  jobs: Job[],
): Promise<void> {
  const size = payments[index % payments.length] ?? 0
  const name = `${index + 1}-${size}`
  const ledger = ledgerOf(size)
  let lane: UpdateLane | null = null
  try {
    lane = await openUpdateLane({ name, work, staged, key, ledger, cores: Number(values.cores) })
    console.log(`lane ${name} answers`)
    for (let job = jobs.shift(); job; job = jobs.shift()) {
      const result = await taken(lane, job)
      results.push({ ...result, lane: name })
      console.log(`${result.isAsWanted ? 'ok ' : 'BAD'} ${row({ ...result, lane: name })}`)
    }
  } catch (error) {
    console.error(`lane ${name}:`, error)
    process.exitCode = 1
  } finally {
    await lane?.[Symbol.asyncDispose]()
  }
}

function taken(lane: UpdateLane, job: Job): Promise<UpdateResult> {
  if (job.is === 'broken') return lane.takeBroken(job.breakage)
  return job.is === 'good' ? lane.takeGood() : lane.takeOnceMended()
}

/** Made once for a schema and kept. */
function ledgerOf(size: number): string {
  const path = join(CACHE, `ledger-${SCHEMAS_READ['payments.db'].newest}-${size}.db`)
  if (existsSync(path)) return path
  console.log(`making a ledger of ${size} payments (once)`)
  const folder = `${path}.new`
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  fillLedger(join(folder, 'payments.db'), size, Date.now())
  renameSync(join(folder, 'payments.db'), path)
  rmSync(folder, { recursive: true })
  return path
}

function table(): string {
  const head = '| lane | release | took | silent | what became of it |\n|---|---|---|---|---|'
  const sorted = results.toSorted((a, b) => a.kind.localeCompare(b.kind))
  const text = [head, ...sorted.map(row)].join('\n')
  writeFileSync(join(work, 'table.md'), text)
  return text
}

function row({ lane, kind, tookMs, silenceMs, verdict }: UpdateResult & { lane: string }): string {
  const seconds = (ms: number) => `${Math.round(ms / 1_000)} s`
  return `| ${lane} | ${kind} | ${seconds(tookMs)} | ${seconds(silenceMs)} | ${verdict} |`
}
