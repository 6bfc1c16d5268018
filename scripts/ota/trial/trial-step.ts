/**
 * Whether a release on trial is confirmed, as pure steps over what is seen of it from outside. After that it is on
 * probation: probation-step.ts.
 *
 *               restart
 *                  │
 *                  ▼
 *   ┌─────────  starting ────── answers as itself ─────▶ proving ─── steadily well ──▶ confirm
 *   │              ▲ │                                    │  │       and did the work
 *   │              └─┼──────── its process ended once ────┘  │   (its time then is silenceMs)
 *   │                ├── ended twice ────────────────────────┼──▶ bad: crashes
 *   │                ├── refused to start: its config, card ─┼──▶ left: waits for them
 *   │ time is over:  │                 data of before is gone├──▶ bad: lost data
 *   ├─ idle ─────────┼──▶ bad: never ready      time is over:│
 *   │                │                                       ├─ says no to what worked ──▶ bad: lost
 *   └─ else ─────────┴──▶ left: slow                         ├─ of what hangs on others, too ──▶ left
 *                                                            └─ comes and goes ──▶ left: slow
 *
 * A release is bad only for what it does. One that only takes too long is left, and tried again with more time: the
 * board was busy, the card slow, or the ledger larger than expected. So is one that lost what may be lost without it:
 * a bank, a master or a network that is away may be away for the release before as well.
 */

/** One reading of the lane. What did not answer in time is missing: that is neither yes nor no. */
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
  /** What it says, while it works, of a part that is not ready yet ("recognition 5 of 300"); null: nothing. */
  readonly progress: string | null
  /** What came of the work that it was given (work-of-a-lane.ts); null: it was not asked in this reading. */
  readonly work: Readonly<Record<string, boolean>> | null
  /** What the lane no longer has of its data from before; null: all is there, as far as anybody can tell. */
  readonly lostData: string | null
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
  /** Work that was done before. */
  readonly work: readonly string[]
  /** For the first answers, as long as nobody tells of a migration that goes on. */
  readonly deadlineMs: number
  /** For a migration that goes on. */
  readonly mostMs: number
  /** For parts that become ready while it works, and say how far they are. */
  readonly progressMs: number
  /** For one whose process has ended: until it ends again or answers, however busy the machine. */
  readonly silenceMs: number
  readonly steadyMs: number
  /** More processor time than this without an answer is no start any more; null: not known. */
  readonly processorMs: number | null
}

interface Reported {
  readonly words: string
  readonly atMs: number
}

export interface TrialState {
  readonly beganAtMs: number
  /** Since its process answered last for the first time: what is judged. */
  readonly seen: readonly Observation[]
  readonly startsSeen: number
  /** The newest words of a migration, and since when they say so. */
  readonly migration: Reported | null
  readonly progress: Reported | null
  /** Of the process that starts: since when it has slept and used no processor time. */
  readonly idle: { readonly process: ProcessUse; readonly sinceMs: number } | null
  /** How long the process of the start before did nothing until its end; null: it was at work. */
  readonly idleBefore: { readonly process: ProcessUse; readonly ms: number } | null
  /** The newest answer to each piece of work, of this process. */
  readonly work: Readonly<Record<string, boolean>>
  readonly last: Observation | null
}

export type Verdict =
  | { readonly kind: 'confirm' }
  | {
      readonly kind: 'bad' | 'left'
      readonly reason: string
      /** What refused its start: no fault of the release. */
      readonly refusedBy?: Refuser
    }

type Refuser = (typeof REFUSED)[keyof typeof REFUSED]

/** Vital: without them there is no lane, whatever worked before. */
const VITAL = ['payment', 'items']
/**
 * What a release has in its own hands: to lose it is its fault, for ever. Everything else that worked before counts as
 * much, but may be away by itself.
 */
const OWN = [
  ...VITAL,
  'ledger',
  'display',
  'camera',
  'scale',
  'indicator',
  'model',
  'recognition',
  'templates',
  'showQR',
  'getDynamicQRStatus',
  'get_result',
  '/transactions',
  'a payment',
  'the known picture',
]
/** The unit's exit codes for a config and for a card that refuse the start: another release would meet the same. */
const REFUSED = { '78': 'config', '74': 'card' } as const
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
/** Two starts that come equally far differ by less in what they use of the processor. */
const FURTHER_TIMES = 1.2
/** How systemd calls the end of a start that it would wait for no longer. */
const TIMEOUT = 'timeout'
/** Of a steady time: how long an answering release may take to become steady once its time is over. */
const STEADY_TIMES = 3
const SEEN_MAX = 400

export function beginTrial(atMs: number): TrialState {
  const nothing = { migration: null, progress: null, idle: null, idleBefore: null, last: null }
  return { beganAtMs: atMs, seen: [], startsSeen: 0, work: {}, ...nothing }
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
  return {
    beganAtMs: before.beganAtMs,
    startsSeen: now.starts,
    seen: answers || seen.length > 0 ? [...seen, now].slice(-SEEN_MAX) : [],
    migration: newest(before.migration, now.migration, now.atMs),
    progress: newest(isSame ? before.progress : null, now.progress, now.atMs),
    idle: answers ? null : idleSince(before.idle, now),
    idleBefore: answers ? null : idleOfTheStartBefore(before, now),
    work: { ...(isSame && before.work), ...now.work },
    last: now,
  }
}

function newest(known: Reported | null, words: string | null, atMs: number): Reported | null {
  return words === null || words === known?.words ? known : { words, atMs }
}

function idleSince(before: TrialState['idle'], { process, atMs }: Observation) {
  if (!process?.isAsleep) return null
  if (before?.process.id !== process.id) return { process, sinceMs: atMs }
  const used = process.processorMs - before.process.processorMs
  const isIdle = used <= Math.max(20, IDLE_SHARE * (atMs - before.sinceMs))
  return isIdle ? before : { process, sinceMs: atMs }
}

/** systemd ends a start after a while, and on a slow board the next one is soon only as far as that was. */
function idleOfTheStartBefore({ idle, idleBefore, last }: TrialState, { process }: Observation) {
  if (idle === null || last === null || process?.id === idle.process.id) return idleBefore
  const ms = last.atMs - idle.sinceMs
  return ms >= IDLE_MS ? { process: idle.process, ms } : null
}

function judge(state: TrialState, now: Observation, plan: TrialPlan): Verdict | null {
  const { starts, lastEnd, lostData, atMs } = now
  // No time makes that good again, and each second more is a second of payments in the wrong place.
  if (lostData !== null) return bad(`destroyed ${lostData}`)
  const refused = starts > 1 ? refusedStart(lastEnd) : null
  if (refused) return refused
  if (starts >= STARTS_MAX) {
    const word = lastEnd ?? 'nobody saw how'
    if (!word.startsWith(TIMEOUT)) return bad(`its process ended twice (${word})`)
    return late(state, now, plan)
  }
  const steady = judgeSteadiness(state, now, plan)
  if (steady) return steady
  const isToStart = state.seen.length === 0
  const overMs = atMs - timeOf(state, plan)
  // Nothing would come of more time now.
  if (isToStart && hadPlenty(state, now, plan)) return late(state, now, plan)
  if (overMs < 0) return null
  if (
    isToStart &&
    hasCrashed(now) &&
    idleFor(state, now) < IDLE_MS &&
    atMs - state.beganAtMs < plan.silenceMs
  )
    return null
  const window = lately(state, now, plan)
  if (isToStart || isSilent(window, plan)) return late(state, now, plan)
  const isLast = overMs >= STEADY_TIMES * plan.steadyMs && !isOnItsWay(state, now, plan)
  return judgeLosses(state, now, plan, isLast)
}

/** No fault of the release; null: its start was not refused. */
export function refusedStart(lastEnd: string | null): Verdict | null {
  const code = / exited (78|74)$/.exec(lastEnd ?? '')?.[1] as keyof typeof REFUSED | undefined
  if (!code) return null
  const refusedBy = REFUSED[code]
  const reason = `waits for the ${refusedBy}: its start refused it (exit ${code})`
  return { kind: 'left', reason, refusedBy }
}

function judgeLosses(state: TrialState, now: Observation, plan: TrialPlan, isLast: boolean) {
  const window = lately(state, now, plan)
  // What came back a moment ago is given the time to show that it stays.
  const gone = lost(window, plan, isLast ? NO_SHARE_MAX : MOSTLY)
  const own = gone.filter(isOwn)
  const isGoneNow = lost([now], plan, 0).some(isOwn)
  if (!isLast)
    return own.length > 0 && isGoneNow
      ? bad(`does not do what worked before: ${lossText(own)}`)
      : null
  const undone = plan.work.filter((part) => state.work[part] !== true)
  const all = [
    ...gone,
    ...undone.map((part) => ({ part, finding: state.work[part] === false ? 'no' : 'no answer' })),
  ]
  if (all.length === 0) return left('slow: its answers come and go')
  const isItsFault = all.some((one) => isOwn(one) && one.finding !== 'no answer')
  const words = `does not do what worked before: ${lossText(all)}`
  return isItsFault || own.length > 0 ? bad(words) : left(words)
}

/** When the first answers are due: later while a migration says something new. */
function timeOf({ beganAtMs, migration }: TrialState, { deadlineMs, mostMs }: TrialPlan): number {
  const deadline = migration ? migration.atMs + deadlineMs : beganAtMs
  return Math.min(
    Math.max(beganAtMs + deadlineMs, deadline),
    beganAtMs + Math.max(mostMs, deadlineMs),
  )
}

/** Its parts are waited for while it says something new of them. What it has in its own hands is not. */
function isOnItsWay(state: TrialState, { atMs }: Observation, plan: TrialPlan): boolean {
  const { beganAtMs, progress } = state
  const untilMs = progress === null ? 0 : progress.atMs + plan.deadlineMs
  return atMs < Math.min(untilMs, beganAtMs + plan.progressMs)
}

function judgeSteadiness(state: TrialState, now: Observation, plan: TrialPlan): Verdict | null {
  const [first] = state.seen
  if (!first || now.atMs - first.atMs < plan.steadyMs || now.version !== plan.version) return null
  const window = lately(state, now, plan)
  if (plan.steadyMs > 0 && window.length < ANSWERS_MIN) return null
  const hasWorked = plan.work.every((part) => state.work[part] === true)
  const isWell = hasWorked && lost(window, plan).length === 0 && !isSilent(window, plan)
  return isWell ? { kind: 'confirm' } : null
}

/** What was seen in the last steady time, or the last few readings where they are that slow. */
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

interface Lost {
  readonly part: string
  readonly finding: string
}

/** Parts that said no too often, with how often; a vital part that never said yes is lost too. */
function lost(
  window: readonly Observation[],
  { needed }: TrialPlan,
  share = NO_SHARE_MAX,
): readonly Lost[] {
  const found: Lost[] = []
  for (const part of new Set([...VITAL, ...needed])) {
    const readings = window.flatMap(({ works }) => works[part] ?? [])
    const no = readings.filter((isYes) => !isYes).length
    const isMissing = VITAL.includes(part) && readings.length === 0
    if (isMissing || no > share * readings.length)
      found.push({ part, finding: isMissing ? 'no answer' : `no in ${no} of ${readings.length}` })
  }
  return found
}

function isOwn({ part }: Lost): boolean {
  return OWN.includes(part)
}

function lossText(lost: readonly Lost[]): string {
  return lost.map(({ part, finding }) => `${part} (${finding})`).join(', ')
}

/** Without an answer in its time: for ever, or only not yet? */
function late(state: TrialState, now: Observation, plan: TrialPlan): Verdict {
  const { atMs, process } = now
  const waited = seconds(atMs - state.beganAtMs)
  const nothing = `never ready: no answer in ${waited}, and its process has done nothing for`
  const idleMs = idleFor(state, now)
  if (idleMs >= IDLE_MS) return bad(`${nothing} ${seconds(idleMs)}`)
  const { idleBefore } = state
  const isEndedForLength = now.lastEnd?.startsWith(TIMEOUT) === true
  if (isEndedForLength && idleBefore !== null && !isFurther(process, idleBefore.process))
    return bad(`${nothing} ${seconds(idleBefore.ms)} of the start before (${now.lastEnd})`)
  const after = hasCrashed(now) ? `its process ended once (${now.lastEnd}), and then ` : ''
  const had = process?.processorMs ?? null
  if (had !== null && plan.processorMs !== null && hadPlenty(state, now, plan)) {
    const [used, plenty] = twoDifferent(had, plan.processorMs)
    return left(
      `${after}slow: no answer in ${waited}, with ${used} of the processor, ${plenty} allowed`,
    )
  }
  const used = had === null ? '' : `, with ${seconds(had)} of the processor`
  return left(`${after}slow: no answer in ${waited}${used}`)
}

function idleFor({ idle }: TrialState, { atMs }: Observation): number {
  return idle ? atMs - idle.sinceMs : 0
}

/** Than the one that did nothing any more when it had used so much. */
function isFurther(process: ProcessUse | null, before: ProcessUse): boolean {
  return process !== null && process.processorMs > FURTHER_TIMES * before.processorMs
}

/** Once at least, by itself: a start that systemd ended for its length was only slow. */
function hasCrashed({ starts, lastEnd }: Observation): boolean {
  return starts > 1 && lastEnd !== null && !lastEnd.startsWith(TIMEOUT)
}

/** A migration that is told of has work of its own. */
function hadPlenty({ migration }: TrialState, { process }: Observation, plan: TrialPlan): boolean {
  const { processorMs } = plan
  return (
    migration === null &&
    process !== null &&
    processorMs !== null &&
    process.processorMs > processorMs
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

/** Two numbers of which the first is larger, with as many digits as it takes to see that. */
function twoDifferent(more: number, less: number): readonly [string, string] {
  for (let digits = 1; ; digits += 1) {
    const [one, other] = [more, less].map((ms) => `${(ms / 1_000).toFixed(digits)} s`)
    if ((one && other && one !== other) || digits >= 6) return [one ?? '', other ?? '']
  }
}
