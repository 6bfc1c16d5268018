/**
 * A release that its trial has confirmed (trial-step.ts) is looked at for a day and some starts more, as pure steps over
 * hourly readings (every half minute in the first minutes):
 *
 *                       a day of running and three starts, or a week
 *   in probation ─────────────────────────────────────────────────────▶ over: breaking migrations may come
 *        │ its process ended again and again (select.sh counts)     ──▶ back, bad: a crash loop
 *        │ memory grows from reading to reading                           ──▶ back, bad
 *        │ data of before the update is gone, soon after it         ──▶ back, bad
 *        └ a part that worked before says no for minutes, soon
 *          after the update                                         ──▶ back, left: tried again later
 *
 * A part may also be lost because of a cable. Then the lane lacks it before the next try, and the release is taken.
 */

export interface LaneReading {
  readonly release: string
  /** Since the machine started, and which start that was. */
  readonly upMs: number
  readonly bootId: string
  /** What did not answer is missing. */
  readonly works: Readonly<Record<string, boolean>>
  /** What the lane no longer has of its data from before the update; null: all is there, as far as anybody can tell. */
  readonly lostData: string | null
  /** Starts of this release that select.sh noted. */
  readonly starts: number
  readonly memoryBytes: number | null
  /** What the unit allows before it slows the lane down; null: not known. */
  readonly memoryHighBytes: number | null
}

/** Kept on disk between the runs of the updater. */
export interface Probation {
  readonly release: string
  /** What steadily worked before the update. */
  readonly needed: readonly string[]
  /** The time that it ran, as far as it was looked at. */
  readonly ranMs: number
  readonly upMs: number
  readonly bootId: string
  readonly starts: number
  /** Readings in a row in which a part said no. */
  readonly lost: Readonly<Record<string, number>>
  readonly memory: readonly number[]
}

export type ProbationVerdict =
  | { readonly kind: 'over' }
  | { readonly kind: 'bad' | 'left'; readonly reason: string }

const DAY_MS = 24 * 3_600_000
const STARTS_MIN = 3
/** For a lane that is never restarted. */
const MOST_MS = 7 * DAY_MS
/** So long a release is judged by parts and data; after that a lost part is more likely due to a cable. */
export const SOON_MS = 30 * 60_000
const LOST_LOOKS = 10
/** So many readings, each with more than the one before. */
const GROWING_READINGS = 6
const GROWN_TIMES = 1.3
const HIGH_SHARE = 0.6
const MEBIBYTE = 2 ** 20

export function beginProbation(release: string, needed: readonly string[]): Probation {
  const nothing = { ranMs: 0, upMs: 0, bootId: '', starts: 0, lost: {}, memory: [] }
  return { release, needed, ...nothing }
}

export function probationStep(
  before: Probation,
  reading: LaneReading,
): { readonly state: Probation; readonly verdict: ProbationVerdict | null } {
  const isSameBoot = reading.bootId === before.bootId
  // Counting begins with the first reading; after a boot the lane has run since then.
  const passedMs = isSameBoot ? reading.upMs - before.upMs : before.bootId === '' ? 0 : reading.upMs
  const lost: Record<string, number> = {}
  for (const part of before.needed) {
    const works = reading.works[part]
    const times = before.lost[part] ?? 0
    if (works !== true && (works === false || times > 0))
      lost[part] = works === false ? times + 1 : times
  }
  const { memoryBytes } = reading
  const memory = memoryBytes === null ? before.memory : [...before.memory, memoryBytes]
  const state: Probation = {
    release: before.release,
    needed: before.needed,
    ranMs: before.ranMs + Math.max(0, passedMs),
    upMs: reading.upMs,
    bootId: reading.bootId,
    starts: Math.max(before.starts, reading.starts),
    lost,
    // Another start is another process, with a memory of its own.
    memory: reading.starts === before.starts ? memory.slice(-GROWING_READINGS) : memory.slice(-1),
  }
  return { state, verdict: judge(state, reading) }
}

function judge(
  { ranMs, starts, lost, memory }: Probation,
  reading: LaneReading,
): ProbationVerdict | null {
  // Later a person may have put other data there.
  if (reading.lostData !== null && ranMs < SOON_MS)
    return { kind: 'bad', reason: `destroyed ${reading.lostData}` }
  if (isGrowing(memory, reading.memoryHighBytes)) {
    const megabytes = memory.map((bytes) => Math.round(bytes / MEBIBYTE)).join(', ')
    return { kind: 'bad', reason: `its memory grows from reading to reading: ${megabytes} MiB` }
  }
  const gone = Object.entries(lost).filter(([, times]) => times >= LOST_LOOKS)
  if (gone.length > 0 && ranMs < SOON_MS) {
    const names = gone.map(([part, times]) => `${part} (no in ${times} readings)`).join(', ')
    return { kind: 'left', reason: `does not do what worked before: ${names}` }
  }
  if ((ranMs >= DAY_MS && starts >= STARTS_MIN) || ranMs >= MOST_MS) return { kind: 'over' }
  return null
}

function isGrowing(memory: readonly number[], highBytes: number | null): boolean {
  const [first = 0, last = 0] = [memory[0], memory.at(-1)]
  if (memory.length < GROWING_READINGS || highBytes === null) return false
  const isRising = memory.every((bytes, index) => index === 0 || bytes > (memory[index - 1] ?? 0))
  return isRising && last >= GROWN_TIMES * first && last >= HIGH_SHARE * highBytes
}
