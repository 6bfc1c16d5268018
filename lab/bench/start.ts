/**
 * From the start of node to the first answer, and what an idle device holds in memory.
 *
 *   npm run bench start -- [--rounds 9] [--idle-seconds 20] [--cores 0.1]
 *
 * The device is a release of this checkout (scripts/release), started as the unit starts it, with
 * everything on its defaults. The processor time is what to compare while other work takes turns. "First" has never run on this machine: its compile cache is empty.
 * `--cores` gives each program that share of a core (root); memory is then not looked at.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { buildLocalRelease } from '#scripts/release/local-release.ts'
import { startProgram } from './measure/device-process.ts'
import { START } from './measure/npm-start.ts'
import { memoryOf } from './measure/process-memory.ts'
import { livingThreadsMs } from './measure/processor-time.ts'
import { comparison } from './measure/samples.ts'
import { openThrottle, type Throttle } from './measure/throttle.ts'

/** No bound for a card: of a start it is the processor that this bench looks at. */
const CARD_MBPS = 1_000

interface Program {
  readonly name: string
  readonly args: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly cache: string
  readonly isFirst: boolean
}

export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: '9' },
      'idle-seconds': { type: 'string', default: '20' },
      cores: { type: 'string' },
    },
  })
  const folder = mkdtempSync(join(tmpdir(), 'laned-bench-'))
  const throttle = values.cores
    ? openThrottle({ cores: Number(values.cores), megabytesPerSecond: CARD_MBPS, folder })
    : null
  try {
    mkdirSync(join(folder, 'data'))
    const release = join(folder, 'release')
    await buildLocalRelease(release)
    const programs = programsIn(folder, release)
    const share = values.cores ? `, ${values.cores} of a core for each program` : ''
    console.log(`${cpus()[0]?.model}, ${cpus().length} cores, Node ${process.version}${share}\n`)
    await starts(programs, folder, throttle, Number(values.rounds))
    if (!throttle) await memory(programs, folder, Number(values['idle-seconds']))
  } finally {
    await throttle?.[Symbol.asyncDispose]()
    rmSync(folder, { recursive: true, force: true })
  }
}

function programsIn(folder: string, release: string): Program[] {
  const program = START.program.map((word) => (word.endsWith('.mjs') ? join(release, word) : word))
  const laned = { args: program, environment: START.environment }
  const bare = { args: ['lab/bench/start/bare-fastify.ts'], environment: {}, isFirst: false }
  return [
    { ...bare, name: 'bare Fastify + SQLite', cache: join(folder, 'bare-cache') },
    { ...laned, name: 'laned', cache: join(folder, 'cache'), isFirst: false },
    { ...laned, name: 'laned, first start', cache: join(folder, 'first-cache'), isFirst: true },
  ]
}

/** Alternating, so that what else the machine does falls on all alike. The first round fills the caches. */
async function starts(
  programs: readonly Program[],
  folder: string,
  throttle: Throttle | null,
  rounds: number,
): Promise<void> {
  const took = programs.map(({ name }) => ({ name, values: [] as number[] }))
  const spent = programs.map(({ name }) => ({ name, values: [] as number[] }))
  for (let round = 0; round <= rounds; round += 1)
    for (const [at, program] of programs.entries()) {
      const { device, tookMs, processorMs } = await start(program, folder, throttle)
      await device.end('SIGTERM')
      if (round === 0) continue
      took[at]?.values.push(tookMs)
      spent[at]?.values.push(processorMs)
    }
  console.log(`${comparison('start to GET /version', 'ms', took)}\n`)
  console.log(`${comparison('its processor time', 'ms', spent)}\n`)
}

async function memory(programs: readonly Program[], folder: string, idleSeconds: number) {
  console.log(`idle for ${idleSeconds} s              RSS main   PSS all   processes`)
  for (const program of programs.filter(({ isFirst }) => !isFirst)) {
    const { device } = await start(program, folder, null)
    await pause(idleSeconds * 1_000)
    const { rssMb, pssMb, processes } = memoryOf(device.pid)
    const figures = [`${Math.round(rssMb)} MB`.padStart(8), `${Math.round(pssMb)} MB`.padStart(9)]
    console.log(`${program.name.padEnd(26)} ${figures.join(' ')}   ${processes}`)
    await device.end('SIGTERM')
  }
}

async function start(program: Program, folder: string, throttle: Throttle | null) {
  const { args, environment, cache, isFirst } = program
  if (isFirst) rmSync(cache, { recursive: true, force: true })
  const [command, words] = throttle?.command(process.execPath, args) ?? [process.execPath, args]
  const startedMs = performance.now()
  const device = await startProgram(
    words,
    { ...environment, LANED_DATA: join(folder, 'data'), CACHE_DIRECTORY: cache },
    command,
  )
  const answer = await fetch(`${device.address}/version`)
  if (!answer.ok) throw new Error(`GET /version: ${answer.status}`)
  await answer.json()
  const tookMs = performance.now() - startedMs
  return { device, tookMs, processorMs: livingThreadsMs(device.pid) }
}
