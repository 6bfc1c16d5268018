/**
 * How long a trial takes: by the board (what its last starts took), by the work (the migrations that the
 * release's manifest tells of, over the size of this device's databases), and longer each time that the
 * release was left for its slowness alone.
 */
import { join } from 'node:path'
import type { PendingMigrations } from '../database-compatibility.ts'
import type { Device } from '../device-paths-and-keys.ts'
import { readText, writeDurably } from '../updater-notes.ts'
import { type LaneUnit, readUnit } from './running-process-facts.ts'

export interface TrialLimits {
  /** For the first answers of the new release, where a start takes no time. */
  readonly deadlineMs: number
  /** Never so long without an answer, but for a migration. */
  readonly silenceMs: number
  /** It must then do what the old one did, steadily. */
  readonly steadyMs: number
  /** How long a restart waits for customers who are paying. */
  readonly patienceMs: number
  readonly everyMs: number
}

/** Where a start takes under three seconds, a lane answers again within 20 s, the way back included. */
export const TRIAL: TrialLimits = {
  deadlineMs: 14_000,
  silenceMs: 300_000,
  steadyMs: 10_000,
  patienceMs: 900_000,
  everyMs: 250,
}

/** The first start of a release compiles all that later ones find ready; and then there are displays to be found. */
const STARTS = 5
/** Steady for two starts: what comes with a start shows by then. */
const STEADY_STARTS = 2
const STEADY_MS_MAX = 60_000

/** A pass over a database and the index it leaves, on a board whose start takes a second; three times what it took. */
const BYTES_A_MS = 15_000
const START_MS = 1_000
/** However large the ledger: half an hour of a closed lane is a morning. */
const MIGRATION_MS_MAX = 30 * 60_000

/** New vectors of all goods come while the lane sells: they are waited for as long as it says how far, and no longer. */
const PROGRESS_MS_MAX = 30 * 60_000

/** Of a start of some hundredths the next one may take many times as much, for no fault of its own. */
const PROCESSOR_MS_MIN = 5_000
/** Where the release before does not say what its start took of the processor: more than the slowest board needs. */
const PROCESSOR_MS = 40_000

const TRIES_MAX = 4

export interface BoardAndWork {
  /** Of the last starts, in the middle; 0: not known. */
  readonly startMs: number
  readonly startProcessorMs: number | null
  readonly migrations: PendingMigrations
  /** How often this release was left for its slowness. */
  readonly slowTries: number
}

export function trialTimes(limits: TrialLimits, work: BoardAndWork) {
  const { startMs, startProcessorMs, migrations, slowTries } = work
  const tries = Math.min(1 + slowTries, TRIES_MAX)
  const ofStart = Math.min(STARTS * startMs * tries, limits.silenceMs)
  const leastMs = Math.min(limits.deadlineMs * tries, Math.max(limits.deadlineMs, limits.silenceMs))
  const ofProcessor =
    startProcessorMs === null ? PROCESSOR_MS : Math.max(STARTS * startProcessorMs, PROCESSOR_MS_MIN)
  const slowness = Math.max(1, startMs / START_MS)
  const migratingMs = Math.min((migrations.bytes / BYTES_A_MS) * slowness, MIGRATION_MS_MAX)
  return {
    deadlineMs: Math.max(leastMs, ofStart) + migratingMs,
    silenceMs: limits.silenceMs,
    mostMs: migrations.steps > 0 ? MIGRATION_MS_MAX : 0,
    progressMs: PROGRESS_MS_MAX,
    steadyMs: Math.max(limits.steadyMs, Math.min(STEADY_STARTS * startMs, STEADY_MS_MAX)),
    /** As many starts as of its time: one that has had them and does not answer is left at once, so that the lane goes on. */
    processorMs: Math.round(ofProcessor * tries + migrations.bytes / BYTES_A_MS),
  }
}

interface StartTime {
  readonly startedAt: string
  readonly ms: number
}

const START_TIMES = 'start-times'
const STARTS_KEPT = 5

/** Looks at the unit, and keeps what its last starts took: one of them may have been a bad moment. */
export async function rememberStart(device: Device): Promise<LaneUnit> {
  const unit = await readUnit(device.settings)
  const { startMs, startedAt } = unit
  if (startMs === null) return unit
  const known = await startTimes(device)
  if (known.some((one) => one.startedAt === startedAt)) return unit
  const kept = [...known, { startedAt, ms: startMs }].slice(-STARTS_KEPT)
  // It only makes the next trial better: a card that takes no note does not stand in its way.
  await writeDurably(device.state, START_TIMES, JSON.stringify(kept)).catch(() => {})
  return unit
}

/** The middle one of the last starts; of two the longer. Null where none is known. */
export async function usualStartMs(device: Device, now: LaneUnit): Promise<number | null> {
  const known = (await startTimes(device)).map(({ ms }) => ms)
  if (known.length === 0) return now.startMs
  const sorted = known.sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? null
}

async function startTimes({ state }: Device): Promise<StartTime[]> {
  try {
    const known = JSON.parse((await readText(join(state, START_TIMES))) ?? '[]') as StartTime[]
    return known.filter(({ startedAt, ms }) => typeof startedAt === 'string' && ms > 0)
  } catch {
    return []
  }
}
