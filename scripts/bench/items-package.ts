/**
 * A large package in and out of a whole device, beside tar, and what payments feel meanwhile.
 *
 *   npm run bench items-package -- [--megabytes 1024] [--folder DIR]
 *
 * The device is a process of its own; the package carries vectors of its model, so nothing
 * is embedded again. GET /getDynamicQRStatus is asked every 5 ms all the while, from here. Before
 * the first figure the device has answered a recognition, so its model's process is counted too.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createSystemClock } from '#drivers/clock/system.ts'
import { openTfliteEmbedder } from '#drivers/embedder/tflite.ts'
import { createMemoryJournal } from '#drivers/journal/memory.ts'
import { createSharpPictures } from '#drivers/pictures/sharp.ts'
import { createVectorizer, type VectorSpace } from '#firmware/items/recognition/vectorizer.ts'
import { type LargePackage, makeLargePackage } from './items-package/large-package.ts'
import { download, exportAll, importPackage, startDevice } from './items-package/measured-device.ts'
import { askAllTheWhile, type Till } from './items-package/polling-till.ts'
import { type Memory, memoryOf, watchMemory } from './measure/process-memory.ts'
import { median, quantile } from './measure/samples.ts'

const IDLE_MS = 10_000
const SETTLE_MS = 3_000

export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      megabytes: { type: 'string', default: '1024' },
      folder: { type: 'string', default: tmpdir() },
    },
  })
  console.log(`${cpus()[0]?.model}, ${cpus().length} cores, Node ${process.version}`)
  const folder = mkdtempSync(join(values.folder, 'laned-bench-'))
  try {
    const space = await ownSpace()
    await measure(folder, await makeLargePackage(folder, Number(values.megabytes), space), space)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function ownSpace(): Promise<VectorSpace> {
  const clock = createSystemClock()
  await using embedder = await openTfliteEmbedder({}, clock, createMemoryJournal())
  return createVectorizer(createSharpPictures(), embedder, clock.monotonicMs).space
}

async function measure(folder: string, parcel: LargePackage, space: VectorSpace): Promise<void> {
  const { count, file, tar } = parcel
  const megabytes = statSync(file).size / 2 ** 20
  console.log(`${count} templates, ${megabytes.toFixed(0)} MB`)
  await using device = await startDevice(join(folder, 'data'))
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

  line('tar -c, then sync', tar.createMs, megabytes, null)
  line('export', exporting.tookMs, megabytes, tar.createMs)
  line('tar -x, then sync', tar.extractMs, megabytes, null)
  line('import: upload, check, apply', importing.tookMs, megabytes, tar.extractMs)
  console.log('')
  latency('idle', idle, null)
  latency('while importing', importing.answers, idle)
  latency('while exporting', exporting.answers, idle)
  latency('while downloading', fetching.answers, idle)
  console.log('')
  console.log('memory, MB           before   at most  growth     after  processes')
  growth('import, main process', importing, 'rssMb')
  growth('import, all, own', importing, 'ownMb')
  growth('export, main process', exporting, 'rssMb')
  growth('export, all, own', exporting, 'ownMb')
  growth('download, all, own', fetching, 'ownMb')
  const vectors = (count * space.dimension) / 2 ** 20
  console.log(`of what an import leaves, the vectors that recognition holds: ${vectors.toFixed(0)}`)
}

interface Phase {
  readonly tookMs: number
  readonly answers: readonly number[]
  readonly before: Memory
  readonly most: Pick<Memory, 'rssMb' | 'ownMb'>
  readonly after: Memory
}

async function phase(pid: number, till: Till, work: () => Promise<void>): Promise<Phase> {
  const before = memoryOf(pid)
  const watch = watchMemory(pid)
  const startedMs = performance.now()
  const answers = await till.during(work())
  const tookMs = performance.now() - startedMs
  // What follows an import (the gallery, the sweep) may be the most.
  await wait(SETTLE_MS)
  return { tookMs, answers, before, most: watch.stop(), after: memoryOf(pid) }
}

function growth(what: string, { before, most, after }: Phase, key: 'rssMb' | 'ownMb'): void {
  const figures = [before[key], most[key], most[key] - before[key], after[key]]
  const [first, ...rest] = figures.map((value) => value.toFixed(0))
  const cells = rest.map((value) => value.padStart(8)).join('  ')
  console.log(`${what.padEnd(22)} ${first?.padStart(4)}  ${cells}  ${before.processes}`)
}

function line(what: string, tookMs: number, megabytes: number, referenceMs: number | null): void {
  const rate = `${((megabytes / tookMs) * 1000).toFixed(0)} MB/s`
  const ratio = referenceMs === null ? '1.00' : (referenceMs / tookMs).toFixed(2)
  console.log(
    `${what.padEnd(30)} ${seconds(tookMs).padStart(9)} ${rate.padStart(10)}  ratio ${ratio}`,
  )
}

function latency(what: string, values: readonly number[], idle: readonly number[] | null): void {
  const p99 = quantile(values, 0.99)
  const ratio =
    idle === null ? '' : `  p99 ratio to idle ${(p99 / quantile(idle, 0.99)).toFixed(1)}`
  const figures = [median(values), p99, Math.max(...values)].map((value) => value.toFixed(1))
  console.log(
    `getDynamicQRStatus ${what.padEnd(17)} p50 ${figures[0]} ms, p99 ${figures[1]} ms, max ${figures[2]} ms of ${values.length}${ratio}`,
  )
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
