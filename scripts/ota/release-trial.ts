/**
 * The trial of a release: restart into it, watch it from outside, confirm or go back.
 *
 * The boot counter in select.sh is the floor under this: should the updater itself die, a release
 * that nobody confirms has three starts and is then left for the good one.
 */
import { execFile } from 'node:child_process'
import { readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Device } from './device-paths.ts'
import { isCrammed } from './disk-space.ts'
import { askHealth, type Health, isPaymentPending, lost } from './lane-health.ts'
import { verifySignature } from './payload/minisign.ts'
import { parseManifest } from './payload/release-manifest.ts'
import { readStanding, readText, rememberSequence, select, writeDurably } from './release-states.ts'
import { leave, restart } from './roll-back.ts'
import { Refusal } from './update-refusal.ts'

const run = promisify(execFile)

export interface TrialLimits {
  /** For the new release to do all that the old one did; longer where a start takes longer. */
  readonly deadlineMs: number
  /** Never so long that the lane is silent for more than this, the way back included. */
  readonly silenceMs: number
  /** It must then go on doing so without a break. */
  readonly steadyMs: number
  /** How long a restart waits for customers who are paying. */
  readonly patienceMs: number
  readonly everyMs: number
}

/** Where a start takes under four seconds, a lane answers again within 20 s, the way back included. */
export const TRIAL: TrialLimits = {
  deadlineMs: 14_000,
  silenceMs: 60_000,
  steadyMs: 10_000,
  patienceMs: 900_000,
  everyMs: 250,
}

/** What the release before the trial did, and how long it took to start on this very machine. */
interface Measure extends Health {
  readonly startMs?: number | null
}

const NO_MEASURE: Measure = { version: null, works: {} }

/** Kept on disk: a trial that a power cut interrupted is decided by the same measure. */
export async function takeMeasure(device: Device): Promise<void> {
  const health = await askHealth(device.settings)
  const measure: Measure = { ...health, startMs: await startMsOf(device) }
  await writeDurably(device.state, 'health-before', JSON.stringify(measure))
}

/**
 * Three starts as long as the last one: the first of a release is the longest, and then there are
 * displays and cameras to be found. The way back is left room for two.
 */
export function trialMs({ deadlineMs, silenceMs }: TrialLimits, startMs: number): number {
  return Math.max(deadlineMs, Math.min(3 * startMs, silenceMs - 2 * startMs))
}

/** Null where nobody can tell: the service has not started yet, or systemd does not answer. */
async function startMsOf({ settings }: Device): Promise<number | null> {
  const [command, ...args] = settings.started
  const told = await run(command, args).catch(() => ({ stdout: '' }))
  const microseconds = new URLSearchParams(told.stdout.replaceAll('\n', '&'))
  const at = (name: string) => Number(microseconds.get(name)) / 1_000
  const tookMs = at('ActiveEnterTimestampMonotonic') - at('InactiveExitTimestampMonotonic')
  return tookMs > 0 ? tookMs : null
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

/** Resolves when no QR is waiting for its payment; a busy till has such moments, but not always now. */
export async function quietMoment(device: Device, { patienceMs, everyMs }: TrialLimits) {
  const startedMs = performance.now()
  while (await isPaymentPending(device.settings)) {
    if (performance.now() - startedMs >= patienceMs) throw pending()
    await wait(everyMs)
  }
}

export function pending(): Refusal {
  return new Refusal('busy', 'a customer is paying; try again in a minute')
}

async function judgeTrial(device: Device, limits: TrialLimits): Promise<string> {
  const { onTrial } = await readStanding(device)
  if (!onTrial) throw new Refusal('busy', 'no release is on trial')
  const note = await readText(join(device.state, 'health-before'))
  const before = note === null ? NO_MEASURE : (JSON.parse(note) as Measure)
  const deadlineMs = trialMs(limits, before.startMs ?? 0)
  const missing = await watch(device, onTrial, before, { ...limits, deadlineMs })
  if (missing.length === 0) {
    await confirm(device, onTrial)
    return onTrial
  }
  // A release that had no room to work, or to be started at all, has not shown that it is bad.
  const isBlamed = (await readStanding(device)).bad.includes(onTrial)
  if (!isBlamed && (isCrammed(device) || !(await isLinked(device, onTrial)))) {
    await leave(device, onTrial, 'leave')
    throw new Refusal('no-space', `the disk is too full to try ${onTrial}; free some space`)
  }
  await leave(device, onTrial, 'reject')
  throw new Refusal('unhealthy', `${onTrial} does not do what worked before: ${missing.join(', ')}`)
}

async function isLinked({ root }: Device, version: string): Promise<boolean> {
  return (await readlink(join(root, 'current'))) === `releases/${version}`
}

/** Empty when the release was steadily healthy; otherwise what was missing at the end. */
async function watch(
  device: Device,
  version: string,
  before: Health,
  { deadlineMs, steadyMs, everyMs }: TrialLimits,
): Promise<string[]> {
  const startedMs = performance.now()
  let steadySinceMs: number | null = null
  let missing: string[] = []
  while (performance.now() - startedMs < deadlineMs + steadyMs) {
    const { onTrial, good } = await readStanding(device)
    if (good === version) return []
    // select.sh gave up on it meanwhile: too many starts.
    if (onTrial !== version) return ['starting']
    const now = await askHealth(device.settings)
    missing = now.version === version ? lost(before, now) : [`version ${version}`]
    const nowMs = performance.now()
    if (missing.length > 0) steadySinceMs = null
    else steadySinceMs ??= nowMs
    if (steadySinceMs !== null && nowMs - steadySinceMs >= steadyMs) return []
    if (steadySinceMs === null && nowMs - startedMs >= deadlineMs) return missing
    await wait(everyMs)
  }
  return missing.length > 0 ? missing : ['steadiness']
}

/** The ratchet moves first: a cut in between costs nothing, the other order could lose it. */
async function confirm(device: Device, version: string): Promise<void> {
  const folder = join(device.root, 'releases', version)
  const manifestBytes = await readFile(join(folder, 'manifest.json'))
  const signature = await readFile(join(folder, 'manifest.json.minisig'), 'utf8')
  const { keyId } = verifySignature(manifestBytes, signature, device.keys)
  await rememberSequence(device, keyId, parseManifest(manifestBytes).sequence)
  await select(device, 'confirm', version)
}
