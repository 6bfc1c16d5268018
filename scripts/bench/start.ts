/**
 * From the start of node to the first answer, and what an idle device holds in memory.
 *
 *   npm run bench start -- [--rounds 9] [--idle-seconds 20]
 *
 * The device is the one of `npm start`: everything on its defaults, in a data folder of its own.
 * The first round fills the compile cache and is told apart.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { START } from './measure/npm-start.ts'
import { memoryOf } from './measure/process-memory.ts'
import { startProgram } from './measure/program.ts'
import { comparison } from './measure/samples.ts'

const PROGRAMS = {
  'bare Fastify + SQLite': ['scripts/bench/start/bare-fastify.ts'],
  laned: START.program,
} as const

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
      const { device, tookMs } = await start(program, folder)
      await device.end('SIGTERM')
      if (round > 0) values.push(tookMs)
      else console.log(`${name}: ${Math.round(tookMs)} ms with a cold compile cache`)
    }
  console.log(`\n${comparison('start to GET /version', 'ms', took)}\n`)
}

async function memory(folder: string, idleSeconds: number): Promise<void> {
  console.log(`idle for ${idleSeconds} s              RSS main   PSS all   processes`)
  for (const [name, program] of Object.entries(PROGRAMS)) {
    const { device } = await start(program, folder)
    await pause(idleSeconds * 1_000)
    const { rssMb, pssMb, processes } = memoryOf(device.pid)
    const figures = [`${Math.round(rssMb)} MB`.padStart(8), `${Math.round(pssMb)} MB`.padStart(9)]
    console.log(`${name.padEnd(26)} ${figures.join(' ')}   ${processes}`)
    await device.end('SIGTERM')
  }
}

async function start(program: readonly string[], folder: string) {
  const startedMs = performance.now()
  const device = await startProgram(program, {
    ...(program === START.program && START.environment),
    LANED_DATA: join(folder, 'data'),
    CACHE_DIRECTORY: join(folder, `cache-${basename(program.at(-1) ?? '')}`),
  })
  const answer = await fetch(`${device.address}/version`)
  if (!answer.ok) throw new Error(`GET /version: ${answer.status}`)
  await answer.json()
  return { device, tookMs: performance.now() - startedMs }
}
