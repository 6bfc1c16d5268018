/**
 * The trial of a release: restart into it, watch it from outside, confirm or go back. What is decided
 * from what is seen stands in trial-step.ts; here are the lane, the clock and the disk.
 *
 * The boot counter in select.sh is the floor under this: should the updater itself die, a release
 * that nobody confirms has three starts and is then left for the good one.
 */
import { readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { refusedConfig, waitForConfig } from '../config-check.ts'
import { type PendingMigrations, pendingMigrations } from '../database-compatibility.ts'
import type { Device } from '../device-paths-and-keys.ts'
import { isCrammed } from '../disk-space.ts'
import { ASK_MS, askHealth, type Health } from '../lane-health.ts'
import { parseManifest } from '../payload/release-manifest.ts'
import { verifyRelease } from '../payload/release-signature.ts'
import { quietMoment } from '../payment-pending.ts'
import { leave, restart } from '../roll-back.ts'
import { Refusal } from '../update-refusal.ts'
import {
  lastEndOf,
  manifestOf,
  readStanding,
  readText,
  rememberSequence,
  select,
  TRIES,
  writeDurably,
} from '../updater-notes.ts'
import { lostSince } from './databases-before.ts'
import { startOfProbation } from './probation.ts'
import { forgetSlow, noteVerdict, rememberSlow, slowTriesOf } from './release-verdicts.ts'
import { readUnit } from './running-process-facts.ts'
import { rememberStart, TRIAL, type TrialLimits, trialTimes, usualStartMs } from './trial-limits.ts'
import {
  beginTrial,
  type Observation,
  refusedStart,
  type TrialPlan,
  trialStep,
  type Verdict,
} from './trial-step.ts'
import { askWork, type KnownGoods, knownGoods } from './work-of-a-lane.ts'

/** What the release before the trial did, and how long it took to start on this very machine. */
interface Measure extends Omit<Health, 'progress'> {
  /** What it did of the work that it was given; of a release of before, what it could be given. */
  readonly work?: Readonly<Record<string, boolean>>
  readonly goods?: readonly KnownGoods[]
  readonly startMs?: number | null
  readonly startProcessorMs?: number | null
  /** The slowest of its answers. */
  readonly answerMs?: number
  /** Looked at before the new release had touched the data. */
  readonly migrations?: PendingMigrations
  /** It is the way back to a release that may know less. */
  readonly isWayBack?: boolean
}

/** Where the start refuses what the check of the config takes. */
const UNTOLD =
  'its start refused it (exit 78), and its check does not say why: journalctl -u laned.service does'

const NOTHING_HEARD: Health = { version: null, works: {}, progress: null }
const NO_MEASURE: Measure = { version: null, works: {} }

/** One reading may meet a bad moment; what works in all of so many readings works. */
const READINGS = 5
const READ_EVERY = 4
/** On trial an answer may take so many times as long as the slowest one before. */
const ANSWER_TIMES = 5
const ANSWER_MS_MAX = 20_000
/**
 * The pauses between readings leave the board to the lane: so many times the length of a reading. With three, a lane
 * that started at a tenth of a core got only a third of that tenth.
 */
const REST_TIMES = 8
const REST_MS_MAX = 4_000

/** The work is done with everything: a terminal is opened, and pictures become vectors. */
const WORK_TIMES = 10
const WORK_MS_MIN = 60_000
const WORK_MS_MAX = 120_000

/**
 * Kept on disk: a trial that a power cut interrupted is decided by the same measure. The databases are copied before
 * (databases-before.ts): what is known of the goods comes from there.
 */
export async function takeMeasure(
  device: Device,
  version: string,
  { everyMs }: Pick<TrialLimits, 'everyMs'>,
  isWayBack = false,
): Promise<void> {
  const unit = await rememberStart(device)
  let [health, answerMs]: [Health, number] = [NOTHING_HEARD, 0]
  const works: Record<string, boolean> = {}
  for (let reading = 0; reading < READINGS; reading += 1) {
    if (reading > 0) await wait(READ_EVERY * everyMs)
    const beganMs = performance.now()
    health = await askHealth(device.settings, ANSWER_MS_MAX)
    answerMs = Math.max(answerMs, performance.now() - beganMs)
    for (const [part, isWorking] of Object.entries(health.works))
      works[part] = isWorking && works[part] !== false
  }
  const manifest = await manifestOf(device, version)
  const goods = knownGoods(device)
  const work = await askWork(device, goods, workMs(answerMs))
  const measure: Measure = {
    version: health.version,
    works,
    work,
    goods,
    isWayBack,
    startMs: await usualStartMs(device, unit),
    startProcessorMs: unit.startProcessorMs,
    answerMs: Math.round(answerMs),
    ...(manifest && { migrations: await pendingMigrations(device, manifest) }),
  }
  await writeDurably(device.state, 'health-before', JSON.stringify(measure))
}

/** Starts what is on trial, in a moment when nobody pays, and decides whether it stays. */
export async function tryOut(device: Device, limits: TrialLimits = TRIAL): Promise<string> {
  const { onTrial } = await readStanding(device)
  if (!onTrial) throw new Refusal('busy', 'no release is on trial')
  if (!(await isLinked(device, onTrial))) {
    await quietMoment(device, limits)
    await restart(device)
  }
  return judgeTrial(device, onTrial, limits)
}

/** From here on select.sh may end the trial at any start. */
async function judgeTrial(device: Device, onTrial: string, limits: TrialLimits): Promise<string> {
  const before = await readMeasure(device)
  const plan: TrialPlan = {
    version: onTrial,
    needed: yes(before.works),
    // An older release may not know how to be asked for it.
    work: before.isWayBack ? [] : yes(before.work ?? {}),
    ...trialTimes(limits, {
      startMs: before.startMs ?? 0,
      startProcessorMs: before.startProcessorMs ?? null,
      migrations: before.migrations ?? { steps: 0, bytes: 0 },
      slowTries: await slowTriesOf(device, onTrial),
    }),
  }
  const answerMs = ANSWER_TIMES * (before.answerMs ?? 0)
  const asking = {
    answerMs: Math.max(ASK_MS, Math.min(answerMs, ANSWER_MS_MAX)),
    workMs: workMs(answerMs),
    goods: before.goods ?? [],
  }
  const seen = await watch(device, plan, asking, limits)
  const verdict = seen.kind === 'confirm' ? withData(device, seen) : seen
  if (verdict.kind === 'confirm') {
    await confirm(device, onTrial, plan.needed)
    return onTrial
  }
  const now = await readStanding(device)
  const isBlamed = now.bad.includes(onTrial)
  // select.sh has ended the trial at a start, with its words: the good release starts already, and a kill would only cut that.
  const isEnded = now.onTrial !== onTrial
  const isRefused = verdict.refusedBy !== undefined
  // A release that had no space to work, or even to be started, has not shown that it is bad.
  const isUnstarted = !(isEnded && isRefused) && !(await isLinked(device, onTrial))
  if (!isBlamed && (isCrammed(device) || isUnstarted)) {
    if (!isEnded) await leave(device, onTrial, 'leave')
    throw new Refusal('no-space', `the disk is too full to try ${onTrial}; free some space`)
  }
  const isBad = isBlamed || verdict.kind === 'bad'
  if (!isEnded) await noteVerdict(device, onTrial, isBad ? 'bad' : 'left', verdict.reason)
  if (!isBad) await rememberSlow(device, onTrial)
  if (!isEnded) await leave(device, onTrial, isBad ? 'reject' : 'leave')
  if (!isBad && verdict.refusedBy === 'config') {
    const why = await refusedConfig(device, onTrial)
    throw await waitForConfig(device, onTrial, why ?? UNTOLD)
  }
  throw new Refusal(isBad ? 'unhealthy' : 'slow', `${onTrial}: ${verdict.reason}`)
}

async function readMeasure({ state }: Device): Promise<Measure> {
  const note = await readText(join(state, 'health-before'))
  return note === null ? NO_MEASURE : (JSON.parse(note) as Measure)
}

/** Looked at once more before the confirmation, after which a person would have to see it. */
function withData(device: Device, confirm: Verdict): Verdict {
  const lost = lostSince(device)
  return lost === null ? confirm : { kind: 'bad', reason: `destroyed ${lost}` }
}

function yes(answers: Readonly<Record<string, boolean>>): readonly string[] {
  return Object.keys(answers).filter((part) => answers[part])
}

function workMs(answerMs: number): number {
  return Math.max(WORK_MS_MIN, Math.min(WORK_TIMES * answerMs, WORK_MS_MAX))
}

async function isLinked({ root }: Device, version: string): Promise<boolean> {
  return (await readlink(join(root, 'current'))) === `releases/${version}`
}

async function watch(
  device: Device,
  plan: TrialPlan,
  asking: {
    readonly answerMs: number
    readonly workMs: number
    readonly goods: readonly KnownGoods[]
  },
  { everyMs }: TrialLimits,
): Promise<Verdict> {
  let state = beginTrial(performance.now())
  let startLooked = 0
  for (;;) {
    const { onTrial, good, triesLeft } = await readStanding(device)
    if (good === plan.version) return { kind: 'confirm' }
    const lastEnd = await lastEndOf(device, plan.version)
    const starts = TRIES - triesLeft
    const beganMs = performance.now()
    const [health, unit] = await Promise.all([
      askHealth(device.settings, asking.answerMs),
      readUnit(device.settings),
    ])
    const isItself = health.version === plan.version
    const isDone = starts === state.startsSeen && plan.work.every((part) => state.work[part])
    const work = isItself && !isDone ? await askWork(device, asking.goods, asking.workMs) : null
    const atMs = performance.now()
    const isLinkedNow = await isLinked(device, plan.version)
    // Once for each of its starts, when it has opened what it has, and once more before it is confirmed.
    const isFirst = isItself && isLinkedNow && starts !== startLooked
    if (isFirst) startLooked = starts
    const now: Observation = {
      atMs,
      version: health.version,
      works: health.works,
      starts,
      lastEnd,
      work,
      lostData: isFirst ? lostSince(device) : null,
      // Until the restart has happened this is still the process of the release before.
      process: isLinkedNow ? unit.process : null,
      migration: unit.migration,
      // New vectors of all goods take as long as there are goods: the trial waits while they come.
      progress: isItself ? health.progress : null,
    }
    const step = trialStep(state, now, plan)
    if (step.verdict) return step.verdict
    // select.sh gave up on it meanwhile: too many starts.
    if (onTrial !== plan.version) {
      const reason = `its process ended in each of its starts (${lastEnd ?? '?'})`
      return refusedStart(lastEnd) ?? { kind: 'bad', reason }
    }
    state = step.state
    await wait(Math.max(everyMs, Math.min(REST_TIMES * (atMs - beganMs), REST_MS_MAX)))
  }
}

/** The ratchet moves first: a cut in between costs nothing, the other order could lose it. */
async function confirm(device: Device, version: string, needed: readonly string[]): Promise<void> {
  const folder = join(device.root, 'releases', version)
  const manifestBytes = await readFile(join(folder, 'manifest.json'))
  const signature = await readFile(join(folder, 'manifest.json.minisig'), 'utf8')
  const { keyId } = verifyRelease(manifestBytes, signature, device.keys)
  await rememberSequence(device, keyId, parseManifest(manifestBytes).sequence)
  // Before the confirmation too: a start right after it must know that breaking migrations wait.
  await startOfProbation(device, version, needed)
  await select(device, 'confirm', version)
  await forgetSlow(device)
}
