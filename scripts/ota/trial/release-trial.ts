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
  endsOf,
  manifestOf,
  readStanding,
  readText,
  rememberSequence,
  select,
  TRIES,
  writeDurably,
} from '../updater-notes.ts'
import { startOfProbation } from './probation.ts'
import { forgetSlow, noteVerdict, rememberSlow, slowTriesOf } from './release-verdicts.ts'
import { lookAtUnit } from './running-process-facts.ts'
import { rememberStart, TRIAL, type TrialLimits, trialTimes, usualStartMs } from './trial-limits.ts'
import {
  beginTrial,
  type Observation,
  type TrialPlan,
  trialStep,
  type Verdict,
} from './trial-step.ts'

/** What the release before the trial did, and how long it took to start on this very machine. */
interface Measure extends Health {
  readonly startMs?: number | null
  readonly startProcessorMs?: number | null
  /** The slowest of its answers. */
  readonly answerMs?: number
  /** Looked at before the new release had touched the data. */
  readonly migrations?: PendingMigrations
}

const NO_MEASURE: Measure = { version: null, works: {} }

/** One look may meet a bad moment; what works in all of so many looks works. */
const LOOKS = 5
const LOOK_EVERY = 4
/** On trial an answer may take so many times as long as the slowest one before. */
const ANSWER_TIMES = 5
const ANSWER_MS_MAX = 20_000
/**
 * The pauses between looks leave the board to the lane: so many times the length of a look. With three, a lane
 * that started at a tenth of a core got only a third of that tenth.
 */
const REST_TIMES = 8
const REST_MS_MAX = 4_000

/** Kept on disk: a trial that a power cut interrupted is decided by the same measure. */
export async function takeMeasure(
  device: Device,
  version: string,
  { everyMs }: Pick<TrialLimits, 'everyMs'>,
): Promise<void> {
  const unit = await rememberStart(device)
  let [health, answerMs]: [Health, number] = [NO_MEASURE, 0]
  const works: Record<string, boolean> = {}
  for (let look = 0; look < LOOKS; look += 1) {
    if (look > 0) await wait(LOOK_EVERY * everyMs)
    const beganMs = performance.now()
    health = await askHealth(device.settings, ANSWER_MS_MAX)
    answerMs = Math.max(answerMs, performance.now() - beganMs)
    for (const [part, isWorking] of Object.entries(health.works))
      works[part] = isWorking && works[part] !== false
  }
  const manifest = await manifestOf(device, version)
  const measure: Measure = {
    version: health.version,
    works,
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
  if (onTrial && !(await isLinked(device, onTrial))) {
    await quietMoment(device, limits)
    await restart(device)
  }
  return judgeTrial(device, limits)
}

async function judgeTrial(device: Device, limits: TrialLimits): Promise<string> {
  const { onTrial } = await readStanding(device)
  if (!onTrial) throw new Refusal('busy', 'no release is on trial')
  const before = await readMeasure(device)
  const plan: TrialPlan = {
    version: onTrial,
    needed: Object.keys(before.works).filter((part) => before.works[part]),
    ...trialTimes(limits, {
      startMs: before.startMs ?? 0,
      startProcessorMs: before.startProcessorMs ?? null,
      migrations: before.migrations ?? { steps: 0, bytes: 0 },
      slowTries: await slowTriesOf(device, onTrial),
    }),
  }
  const answerMs = ANSWER_TIMES * (before.answerMs ?? 0)
  const withinMs = Math.max(ASK_MS, Math.min(answerMs, ANSWER_MS_MAX))
  const verdict = await watch(device, plan, withinMs, limits)
  if (verdict.kind === 'confirm') {
    await confirm(device, onTrial, plan.needed)
    return onTrial
  }
  // A release that had no room to work, or even to be started, has not shown that it is bad.
  const isBlamed = (await readStanding(device)).bad.includes(onTrial)
  if (!isBlamed && (isCrammed(device) || !(await isLinked(device, onTrial)))) {
    await leave(device, onTrial, 'leave')
    throw new Refusal('no-space', `the disk is too full to try ${onTrial}; free some space`)
  }
  const isBad = isBlamed || verdict.kind === 'bad'
  await noteVerdict(device, onTrial, isBad ? 'bad' : 'left', verdict.reason)
  if (!isBad) await rememberSlow(device, onTrial)
  await leave(device, onTrial, isBad ? 'reject' : 'leave')
  throw new Refusal(isBad ? 'unhealthy' : 'slow', `${onTrial}: ${verdict.reason}`)
}

async function readMeasure({ state }: Device): Promise<Measure> {
  const note = await readText(join(state, 'health-before'))
  return note === null ? NO_MEASURE : (JSON.parse(note) as Measure)
}

async function isLinked({ root }: Device, version: string): Promise<boolean> {
  return (await readlink(join(root, 'current'))) === `releases/${version}`
}

async function watch(
  device: Device,
  plan: TrialPlan,
  withinMs: number,
  { everyMs }: TrialLimits,
): Promise<Verdict> {
  let state = beginTrial(performance.now())
  for (;;) {
    const { onTrial, good, triesLeft } = await readStanding(device)
    if (good === plan.version) return { kind: 'confirm' }
    const lastEnd = (await endsOf(device, plan.version)).at(-1) ?? null
    // select.sh gave up on it meanwhile: too many starts.
    if (onTrial !== plan.version)
      return { kind: 'bad', reason: `its process ended in each of its starts (${lastEnd ?? '?'})` }
    const beganMs = performance.now()
    const [health, unit] = await Promise.all([
      askHealth(device.settings, withinMs),
      lookAtUnit(device.settings),
    ])
    const atMs = performance.now()
    const isLinkedNow = await isLinked(device, plan.version)
    const now: Observation = {
      atMs,
      ...health,
      starts: TRIES - triesLeft,
      lastEnd,
      // Until the restart has happened this is still the process of the release before.
      process: isLinkedNow ? unit.process : null,
      migration: unit.migration,
    }
    const step = trialStep(state, now, plan)
    if (step.verdict) return step.verdict
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
