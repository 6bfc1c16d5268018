/** What systemd and the kernel know of the running laned: its start, its process, its words, its memory. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import type { UpdateSettings } from '../update-settings.ts'
import type { ProcessUse } from './trial-step.ts'

const run = promisify(execFile)

export interface LaneUnit {
  /** How long the last start took; null: it has not started yet, or nobody can tell. */
  readonly startMs: number | null
  /** Of the processor, as the lane itself says when it is ready. */
  readonly startProcessorMs: number | null
  /** Tells one start from the next. */
  readonly startedAt: string
  /** What it says of a migration. */
  readonly migration: string | null
  readonly process: ProcessUse | null
  readonly memoryBytes: number | null
  readonly memoryHighBytes: number | null
}

const ANSWER_MS = 15_000
/** Of the processor's clock, everywhere Linux runs. */
const TICK_MS = 10

/** Never rejects: where systemd does not answer, nothing is known. */
export async function readUnit({ started }: Pick<UpdateSettings, 'started'>): Promise<LaneUnit> {
  const [command, ...args] = started
  const output = await run(command, args, { timeout: ANSWER_MS }).catch(() => ({ stdout: '' }))
  const properties = new Map(
    output.stdout.split('\n').map((line) => {
      const at = line.indexOf('=')
      return [line.slice(0, at), line.slice(at + 1)] as const
    }),
  )
  const atMs = (name: string) => Number(properties.get(name)) / 1_000
  const tookMs = atMs('ActiveEnterTimestampMonotonic') - atMs('InactiveExitTimestampMonotonic')
  const words = properties.get('StatusText') ?? ''
  const ofProcessor = /(\d{1,9}) ms of the processor/.exec(words)?.[1]
  const id = Number(properties.get('MainPID') ?? 0)
  return {
    startMs: tookMs > 0 ? tookMs : null,
    startProcessorMs: ofProcessor === undefined ? null : Number(ofProcessor),
    startedAt: properties.get('ActiveEnterTimestampMonotonic') ?? '',
    migration: /^migrating /.test(words) ? words : null,
    process: id > 0 ? processUse(id) : null,
    memoryBytes: count(properties.get('MemoryCurrent')) ?? (id > 0 ? residentBytes(id) : null),
    memoryHighBytes: count(properties.get('MemoryHigh')),
  }
}

function processUse(id: number): ProcessUse | null {
  // After the name, which may have spaces and brackets in it: state, …, utime (14th), stime (15th).
  const [state, ...rest] = (read(`/proc/${id}/stat`)?.split(') ').at(-1) ?? '').split(' ')
  const ticks = Number(rest[10]) + Number(rest[11])
  if (!state || !Number.isFinite(ticks)) return null
  return { id, processorMs: ticks * TICK_MS, isAsleep: state === 'S' }
}

function residentBytes(id: number): number | null {
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(read(`/proc/${id}/status`) ?? '')?.[1]
  return kibibytes === undefined ? null : Number(kibibytes) * 1024
}

/** systemd writes what it does not count as "[not set]", or as all ones. */
function count(text: string | undefined): number | null {
  const value = Number(text || Number.NaN)
  return Number.isSafeInteger(value) ? value : null
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
