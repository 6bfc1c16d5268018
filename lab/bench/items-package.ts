/**
 * A large package in and out of a whole device, beside tar and SQLite, and what payments feel meanwhile.
 *
 *   npm run bench items-package -- [--megabytes 1024] [--rounds 3] [--folder DIR]
 *
 * Each round measures the references, then a fresh device, which is a process of its own; the package
 * carries vectors of its model, so nothing is embedded again. GET /getDynamicQRStatus is asked every 5 ms all the
 * while, from here. Before the first figure the device has answered a recognition, so its model's process is
 * counted too. Needs sqlite3.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { openTfliteEmbedder } from '#drivers/embedder/tflite-embedder.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { createSharpPictures } from '#drivers/pictures/picture-decoder.ts'
import { createVectorizer, type VectorSpace } from '#firmware/items/recognition/vectorizer.ts'
import { type LargePackage, makeLargePackage } from './items-package/large-package.ts'
import { download, exportAll, importPackage, startDevice } from './items-package/measured-device.ts'
import {
  type Cost,
  measureReferences,
  type References,
  requireSqlite,
} from './items-package/package-references.ts'
import { askAllTheWhile, type Till } from './items-package/polling-till.ts'
import { type Memory, memoryOf, watchMemory } from './measure/process-memory.ts'
import { processMs } from './measure/processor-time.ts'
import { median, noteSamples, quantile } from './measure/samples.ts'

const IDLE_MS = 10_000
const SETTLE_MS = 3_000

export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      megabytes: { type: 'string', default: '1024' },
      rounds: { type: 'string', default: '3' },
      folder: { type: 'string', default: tmpdir() },
    },
  })
  requireSqlite()
  console.log(`${cpus()[0]?.model}, ${cpus().length} cores, Node ${process.version}`)
  const folder = mkdtempSync(join(values.folder, 'laned-bench-'))
  try {
    const space = await ownSpace()
    const parcel = await makeLargePackage(folder, Number(values.megabytes), space)
    const megabytes = statSync(parcel.file).size / 2 ** 20
    console.log(`${parcel.count} templates, ${megabytes.toFixed(0)} MB, ${values.rounds} rounds`)
    const rounds: Round[] = []
    for (let nth = 1; nth <= Number(values.rounds); nth += 1) {
      const references = measureReferences(folder, parcel.file)
      const data = join(folder, 'data')
      rounds.push({ ...references, ...(await measureDevice(data, parcel)) })
      rmSync(data, { recursive: true })
    }
    report(rounds, megabytes)
    const vectors = (parcel.count * space.dimension) / 2 ** 20
    console.log(
      `of what an import leaves, the vectors that recognition holds: ${vectors.toFixed(0)}`,
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function ownSpace(): Promise<VectorSpace> {
  const clock = createSystemClock()
  await using embedder = await openTfliteEmbedder({}, clock, createMemoryJournal())
  return createVectorizer(createSharpPictures(), embedder, clock.monotonicMs).space
}

interface Device {
  readonly idle: readonly number[]
  readonly importing: Phase
  readonly exporting: Phase
  readonly fetching: Phase
}

type Round = References & Device

async function measureDevice(data: string, { file }: LargePackage): Promise<Device> {
  await using device = await startDevice(data)
  const { address: url, pid } = device
  await fetch(`${url}/api/get_result`)
  const till = askAllTheWhile(url)
  const idle = await till.during(wait(IDLE_MS))

  const importing = await phase(pid, till, () => importPackage(url, file))
  await wait(SETTLE_MS)
  let filename = ''
  const exporting = await phase(pid, till, async () => {
    filename = await exportAll(url)
  })
  await wait(SETTLE_MS)
  const fetching = await phase(pid, till, () => download(url, filename))
  till.stop()
  return { idle, importing, exporting, fetching }
}

interface Phase extends Cost {
  readonly answers: readonly number[]
  readonly before: Memory
  readonly most: Pick<Memory, 'rssMb' | 'ownMb'>
  readonly after: Memory
}

async function phase(pid: number, till: Till, work: () => Promise<void>): Promise<Phase> {
  const before = memoryOf(pid)
  const watch = watchMemory(pid)
  const [startedMs, processorMs] = [performance.now(), processMs(pid)]
  const answers = await till.during(work())
  const cost = { tookMs: performance.now() - startedMs, processorMs: processMs(pid) - processorMs }
  // What follows an import (the gallery, the sweep) may be the most.
  await wait(SETTLE_MS)
  return { ...cost, answers, before, most: watch.stop(), after: memoryOf(pid) }
}

function report(rounds: readonly Round[], megabytes: number): void {
  for (const [title, names] of Object.entries(SIDE_BY_SIDE))
    noteSamples(
      title,
      's',
      names.map((name) => ({
        name: name in REFERENCES ? REFERENCES[name as keyof References] : name,
        values: rounds.map((round) => round[name].tookMs / 1_000),
      })),
    )
  noteSamples(
    'getDynamicQRStatus beside it',
    'ms',
    (['idle', 'importing', 'exporting', 'fetching'] as const).map((name) => ({
      name,
      values: rounds.flatMap((round) =>
        name === 'idle' ? [...round.idle] : [...round[name].answers],
      ),
    })),
  )
  const line = costLine(rounds, megabytes)
  console.log(`\nmedian of ${rounds.length} (least-most)         seconds       MB/s`)
  line('tar -c', 'tarCreate')
  line('export', 'exporting', 'tarCreate')
  line('tar -x', 'tarExtract')
  line('sqlite3 -A -c, sha256sum', 'archive')
  line('sqlite3 INSERT, sha256sum', 'rows')
  line('import', 'importing', 'tarExtract', 'archive', 'rows')
  console.log('')
  const idle = rounds.flatMap((round) => round.idle)
  latency('idle', idle, null)
  for (const what of ['importing', 'exporting', 'fetching'] as const)
    latency(
      what,
      rounds.flatMap((round) => round[what].answers),
      idle,
    )
  console.log('\nmemory, MB           before   at most  growth     after  processes')
  const growth = growthLine(rounds)
  growth('import, main process', 'importing', 'rssMb')
  growth('import, all, own', 'importing', 'ownMb')
  growth('export, main process', 'exporting', 'rssMb')
  growth('export, all, own', 'exporting', 'ownMb')
  growth('download, all, own', 'fetching', 'ownMb')
}

type Costly = keyof References | 'importing' | 'exporting'

const costLine =
  (rounds: readonly Round[], megabytes: number) =>
  (name: string, what: Costly, ...references: readonly (keyof References)[]) => {
    const took = rounds.map((round) => round[what].tookMs / 1000)
    const rate = (megabytes / median(took)).toFixed(0)
    console.log(`${name.padEnd(28)} ${spread(took, 1).padStart(17)} ${rate.padStart(10)}`)
    for (const reference of references) {
      const ratios = (key: keyof Cost) =>
        spread(
          rounds.map((round) => round[reference][key] / round[what][key]),
          2,
        )
      console.log(
        `  ratio to ${REFERENCES[reference].padEnd(26)} ${ratios('tookMs')}, of processor time ${ratios('processorMs')}`,
      )
    }
  }

const REFERENCES: Record<keyof References, string> = {
  tarCreate: 'tar -c',
  tarExtract: 'tar -x',
  archive: 'sqlite3 -A -c, sha256sum',
  rows: 'sqlite3 INSERT, sha256sum',
}

/** The first is the reference. */
const SIDE_BY_SIDE: Readonly<Record<string, readonly Costly[]>> = {
  'a package out': ['tarCreate', 'exporting'],
  'a package in': ['tarExtract', 'archive', 'rows', 'importing'],
}

const growthLine =
  (rounds: readonly Round[]) =>
  (name: string, what: 'importing' | 'exporting' | 'fetching', key: 'rssMb' | 'ownMb') => {
    const figures = [
      rounds.map((round) => round[what].before[key]),
      rounds.map((round) => round[what].most[key]),
      rounds.map((round) => round[what].most[key] - round[what].before[key]),
      rounds.map((round) => round[what].after[key]),
    ]
    const [first, ...rest] = figures.map((values) => median(values).toFixed(0))
    const cells = rest.map((value) => value.padStart(8)).join('  ')
    const processes = rounds[0]?.[what].before.processes
    console.log(`${name.padEnd(22)} ${first?.padStart(4)}  ${cells}  ${processes}`)
  }

function latency(what: string, values: readonly number[], idle: readonly number[] | null): void {
  const p99 = quantile(values, 0.99)
  const ratio =
    idle === null ? '' : `  p99 ratio to idle ${(p99 / quantile(idle, 0.99)).toFixed(1)}`
  const figures = [median(values), p99, Math.max(...values)].map((value) => value.toFixed(1))
  console.log(
    `getDynamicQRStatus ${what.padEnd(10)} p50 ${figures[0]} ms, p99 ${figures[1]} ms, max ${figures[2]} ms of ${values.length}${ratio}`,
  )
}

function spread(values: readonly number[], digits: number): string {
  const [least, middle, most] = [Math.min(...values), median(values), Math.max(...values)].map(
    (value) => value.toFixed(digits),
  )
  return `${middle} (${least}-${most})`
}
