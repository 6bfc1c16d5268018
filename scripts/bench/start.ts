/**
 * From the start of node to the first answer, and what an idle device holds in memory.
 *
 *   npm run bench start -- [--rounds 9] [--idle-seconds 20]
 *
 * The device is the one of `npm start`: everything on its defaults, in a data folder of its own.
 * The first round fills the compile cache and is told apart.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { START } from './measure/npm-start.ts'
import { memoryOf } from './measure/process-memory.ts'
import { comparison } from './measure/samples.ts'

const ROOT = resolve(import.meta.dirname, '../..')

const PROGRAMS = {
  'bare Fastify + SQLite': ['scripts/bench/start/bare-fastify.ts'],
  laned: START.program,
} as const

interface Started {
  readonly child: ChildProcess
  readonly tookMs: number
}

export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: '9' },
      'idle-seconds': { type: 'string', default: '20' },
    },
  })
  const folder = mkdtempSync(join(tmpdir(), 'laned-bench-'))
  mkdirSync(join(folder, 'data'))
  try {
    console.log(`${cpus()[0]?.model}, ${cpus().length} cores, Node ${process.version}\n`)
    await starts(folder, Number(values.rounds))
    await memory(folder, Number(values['idle-seconds']))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Alternating, so that what else the machine does falls on both alike. */
async function starts(folder: string, rounds: number): Promise<void> {
  const took = Object.entries(PROGRAMS).map(([name, program]) => ({
    name,
    program,
    values: [] as number[],
  }))
  for (let round = 0; round <= rounds; round += 1)
    for (const { name, program, values } of took) {
      const { child, tookMs } = await start(program, folder)
      await stop(child)
      if (round > 0) values.push(tookMs)
      else console.log(`${name}: ${Math.round(tookMs)} ms with a cold compile cache`)
    }
  console.log(`\n${comparison('start to GET /version', 'ms', took)}\n`)
}

async function memory(folder: string, idleSeconds: number): Promise<void> {
  console.log(`idle for ${idleSeconds} s              RSS main   PSS all   processes`)
  for (const [name, program] of Object.entries(PROGRAMS)) {
    const { child } = await start(program, folder)
    await pause(idleSeconds * 1_000)
    const { rssMb, pssMb, processes } = memoryOf(child.pid ?? 0)
    const figures = [`${Math.round(rssMb)} MB`.padStart(8), `${Math.round(pssMb)} MB`.padStart(9)]
    console.log(`${name.padEnd(26)} ${figures.join(' ')}   ${processes}`)
    await stop(child)
  }
}

async function start(program: readonly string[], folder: string): Promise<Started> {
  const env = {
    ...process.env,
    ...(program === START.program && START.environment),
    LANED_DATA: join(folder, 'data'),
    CACHE_DIRECTORY: join(folder, `cache-${basename(program.at(-1) ?? '')}`),
    LANED_LISTEN: '127.0.0.1:0',
  }
  const startedMs = performance.now()
  const child = spawn(process.execPath, program, {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.includes('device.started')) continue
    const { addresses } = JSON.parse(line) as { addresses: string[] }
    const answer = await fetch(`${addresses[0]}/version`)
    if (!answer.ok) throw new Error(`GET /version: ${answer.status}`)
    await answer.json()
    const tookMs = performance.now() - startedMs
    child.stdout.resume()
    return { child, tookMs }
  }
  throw new Error(`${program.join(' ')} ended before it started`)
}

function stop(child: ChildProcess): Promise<void> {
  const gone = new Promise<void>((done) => child.once('exit', () => done()))
  child.kill('SIGTERM')
  return gone
}
