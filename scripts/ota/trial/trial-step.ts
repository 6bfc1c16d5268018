/**
 * Whether a release on trial is confirmed, as pure steps over what is seen of it from outside. After that it is on
 * probation: probation-after-confirmation-step.ts.
 *
 *               restart
 *                  │
 *                  ▼
 *   ┌─────────  starting ────── answers as itself ─────▶ proving ─── steadily well ──▶ confirm
 *   │              ▲ │                                    │  │
 *   │              └─┼──────── its process ended once ────┘  │
 *   │                ├── ended twice ────────────────────────┼──▶ bad: crashes
 *   │ time is over:  │                          time is over:│
 *   ├─ idle ─────────┼──▶ bad: never ready                   ├─ says no to what worked ──▶ bad: lost
 *   ├─ had far more processor time than the release before   │
 *   │  needs to start ──▶ bad: never ready                   └─ comes and goes ──▶ left: slow
 *   └─ neither ──▶ left: slow
 *
 * A release is bad only for what it does. One that only takes too long is left, and tried again with more time:
 * the board was busy, the card slow, or the ledger larger than expected.
 */

/** One look at the lane. What did not answer in time is missing: that is neither yes nor no. */
export interface Observation {
  readonly atMs: number
  /** The release that answered; null: none did. */
  readonly version: string | null
  readonly works: Readonly<Record<string, boolean>>
  /** Of the release on trial, as select.sh counts them. */
  readonly starts: number
  /** How its process ended last, in systemd's words ("exit-code exited 1"); null: not that anybody knows. */
  readonly lastEnd: string | null
  /** Null where nobody can tell. */
  readonly process: ProcessUse | null
  /** What it says of a migration that runs ("payments.db …, 12 s so far"); null: nothing. */
  readonly migration: string | null
}

export interface ProcessUse {
  readonly id: number
  readonly processorMs: number
  /** Sleeps until an event comes, and waits for neither card nor processor. */
  readonly isAsleep: boolean
}

export interface TrialPlan {
  readonly version: string
  /** What steadily worked before. */
  readonly needed: readonly string[]
  /** For the first answers, as long as nobody tells of a migration that goes on. */
  readonly deadlineMs: number
  /** For a migration that goes on. */
  readonly mostMs: number
  readonly steadyMs: number
  /** More processor time than this without an answer is no start any more; null: not known. */
  readonly processorMs: number | null
}

export interface TrialState {
  readonly beganAtMs: number
  /** Since its process answered last for the first time: what is judged. */
  readonly seen: readonly Observation[]
  readonly startsSeen: number
  /** The newest words of a migration, and since when they say so. */
  readonly migration: { readonly words: string; readonly atMs: number } | null
  /** Of the process that starts: since when it has slept and used no processor time. */
  readonly idle: { readonly process: ProcessUse; readonly sinceMs: number } | null
  readonly last: Observation | null
}

export type Verdict =
  | { readonly kind: 'confirm' }
  | { readonly kind: 'bad' | 'left'; readonly reason: string }

/** Vital: without them there is no lane, whatever worked before. */
const VITAL = ['payment', 'items']
const STARTS_MAX = 3
/** At least so many answers, on the slowest board, too; so many of them may be a no: one lost packet is no fault. */
const ANSWERS_MIN = 5
const NO_SHARE_MAX = 0.2
const SILENT_SHARE_MAX = 0.5
const MOSTLY = 0.5
/** A start waits for a device now and then; one that waits longer will wait for ever. */
const IDLE_MS = 10_000
/** A process that sleeps uses none; its clock ticks a hundred times a second. */
const IDLE_SHARE = 0.02
/** Of a steady time: how long an answering release may take to become steady once its time is over. */
const STEADY_TIMES = 3
const SEEN_MAX = 400

export function beginTrial(atMs: number): TrialState {
  const nothing = { migration: null, idle: null, last: null }
  return { beganAtMs: atMs, seen: [], startsSeen: 0, ...nothing }
}

export function trialStep(
  before: TrialState,
  now: Observation,
  plan: TrialPlan,
): { readonly state: TrialState; readonly verdict: Verdict | null } {
  const state = advance(before, now, plan)
  return { state, verdict: judge(state, now, plan) }
}

function advance(before: TrialState, now: Observation, plan: TrialPlan): TrialState {
  const answers = now.version === plan.version
  // What an earlier process said proves nothing of this one.
  const isSame = now.starts === before.startsSeen
  const seen = isSame ? before.seen : []
  const { migration } = now
  return {
    beganAtMs: before.beganAtMs,
    startsSeen: now.starts,
    seen: answers || seen.length > 0 ? [...seen, now].slice(-SEEN_MAX) : [],
    migration:
      migration === null || migration === before.migration?.words
        ? before.migration
        : { words: migration, atMs: now.atMs },
    idle: answers ? null : idleSince(before.idle, now),
    last: now,
  }
}

function idleSince(before: TrialState['idle'], { process, atMs }: Observation) {
  if (!process?.isAsleep) return null
  if (before?.process.id !== process.id) return { process, sinceMs: atMs }
  const used = process.processorMs - before.process.processorMs
  const isIdle = used <= Math.max(20, IDLE_SHARE * (atMs - before.sinceMs))
  return isIdle ? before : { process, sinceMs: atMs }
}

function judge(state: TrialState, now: Observation, plan: TrialPlan): Verdict | null {
  const { starts, lastEnd, atMs } = now
  if (starts >= STARTS_MAX) {
    const word = lastEnd ?? 'nobody saw how'
    if (!word.startsWith('timeout')) return bad(`its process ended twice (${word})`)
    return late(state, now, plan)
  }
  const steady = judgeSteadiness(state, now, plan)
  if (steady) return steady
  const overMs = atMs - timeOf(state, plan)
  // Nothing would come of more time.
  if (state.seen.length === 0 && hadPlenty(state, now, plan)) return late(state, now, plan)
  if (overMs < 0) return null
  const window = lately(state, now, plan)
  if (state.seen.length === 0 || isSilent(window, plan)) return late(state, now, plan)
  const isLast = overMs >= STEADY_TIMES * plan.steadyMs
  // What came back a moment ago is given the time to show that it stays.
  const gone = lost(window, plan, isLast ? NO_SHARE_MAX : MOSTLY)
  const isGoneNow = lost([now], plan, 0).length > 0
  if (gone.length > 0 && (isLast || isGoneNow))
    return bad(`does not do what worked before: ${gone.join(', ')}`)
  return isLast ? left('slow: its answers come and go') : null
}

/** When the first answers are due: later while a migration says something new. */
function timeOf({ beganAtMs, migration }: TrialState, { deadlineMs, mostMs }: TrialPlan): number {
  const told = migration ? migration.atMs + deadlineMs : beganAtMs
  return Math.min(Math.max(beganAtMs + deadlineMs, told), beganAtMs + Math.max(mostMs, deadlineMs))
}

function judgeSteadiness(state: TrialState, now: Observation, plan: TrialPlan): Verdict | null {
  const [first] = state.seen
  if (!first || now.atMs - first.atMs < plan.steadyMs || now.version !== plan.version) return null
  const window = lately(state, now, plan)
  if (plan.steadyMs > 0 && window.length < ANSWERS_MIN) return null
  const isWell = lost(window, plan).length === 0 && !isSilent(window, plan)
  return isWell ? { kind: 'confirm' } : null
}

/** What was seen in the last steady time, or the last few looks where they are that slow. */
function lately(
  { seen }: TrialState,
  { atMs }: Observation,
  { steadyMs }: TrialPlan,
): readonly Observation[] {
  const inTime = seen.filter((one) => atMs - one.atMs <= steadyMs)
  return inTime.length >= ANSWERS_MIN ? inTime : seen.slice(-ANSWERS_MIN)
}

function isSilent(window: readonly Observation[], { version }: TrialPlan): boolean {
  const silent = window.filter((one) => one.version !== version)
  return silent.length > SILENT_SHARE_MAX * window.length
}

/** Parts that said no too often, with how often; a vital part that never said yes is lost too. */
function lost(
  window: readonly Observation[],
  { needed }: TrialPlan,
  share = NO_SHARE_MAX,
): string[] {
  const found: string[] = []
  for (const part of new Set([...VITAL, ...needed])) {
    const said = window.flatMap(({ works }) => works[part] ?? [])
    const no = said.filter((isYes) => !isYes).length
    const isMissing = VITAL.includes(part) && said.length === 0
    if (isMissing || no > share * said.length)
      found.push(isMissing ? `${part} (no answer)` : `${part} (no in ${no} of ${said.length})`)
  }
  return found
}

/** Without an answer in its time: for ever, or only not yet? */
function late(state: TrialState, now: Observation, plan: TrialPlan): Verdict {
  const { atMs, process } = now
  const waited = seconds(atMs - state.beganAtMs)
  const idleMs = state.idle ? atMs - state.idle.sinceMs : 0
  if (idleMs >= IDLE_MS)
    return bad(
      `never ready: no answer in ${waited}, and its process has done nothing for ${seconds(idleMs)}`,
    )
  const had = process?.processorMs ?? null
  if (had !== null && plan.processorMs !== null && hadPlenty(state, now, plan))
    return bad(
      `never ready: no answer in ${waited}, with ${seconds(had)} of the processor where ${seconds(plan.processorMs)} are plenty`,
    )
  const used = had === null ? '' : `, with ${seconds(had)} of the processor`
  return left(`slow: no answer in ${waited}${used}`)
}

/** A migration that is told of has work of its own. */
function hadPlenty({ migration }: TrialState, { process }: Observation, plan: TrialPlan): boolean {
  const { processorMs } = plan
  return (
    migration === null &&
    process !== null &&
    processorMs !== null &&
    process.processorMs >= processorMs
  )
}

function bad(reason: string): Verdict {
  return { kind: 'bad', reason }
}

function left(reason: string): Verdict {
  return { kind: 'left', reason }
}

function seconds(ms: number): string {
  return `${ms < 10_000 ? (ms / 1_000).toFixed(1) : Math.round(ms / 1_000)} s`
}
