/**
 * The probation of a confirmed release: its notes, the readings at it, and the way back to the release
 * before. What is decided from a reading stands in probation-step.ts. A crash loop is counted by
 * select.sh before each start, so it is left also when no updater runs; for that it needs, in `probation`:
 *
 *   release 1.2.3       who is in probation
 *   back 1.2.2          where to
 *   ends 3              so many unclean ends are a crash loop
 *   reads payments.db 8 up to which schema the release before knows each database
 *
 * The lane reads it too: breaking migrations wait until it is gone, so the way back stays open.
 *
 * Why: a release that crashed 30 s after each start was confirmed after 10 s and never left, since no program looked any
 * more. So a confirmed release is in probation for a day of running and three starts (a week, where it is not restarted).
 * At the third unclean end the release before starts, without an updater, a network or free space on the card. Ends that
 * the config or the card is to blame for (exit codes 78, 74) and stops that somebody asked for do not count; where the
 * release before ended as often within a day, so many more are allowed. The updater readings every half minute for half an
 * hour, then hourly. Memory that grows from reading to reading is bad. A part that is lost within half an hour is `left` and
 * tried again without that part, because it may be a cable.
 *
 * Not taken: a unit of its own for the readings (an update over the air installs no units); one crash is enough (a lane with
 * a weak supply would never get a release); no update during a probation (the next release may be what mends this one).
 */
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { needReadable } from '../database-compatibility.ts'
import type { Device } from '../device-paths-and-keys.ts'
import { askHealth } from '../lane-health.ts'
import { isPaymentPending } from '../payment-pending.ts'
import { goBack } from '../roll-back.ts'
import { lock } from '../update-lock.ts'
import { Refusal } from '../update-refusal.ts'
import {
  endsOf,
  forgetSequence,
  manifestOf,
  readNote,
  readStanding,
  readText,
  startsOf,
  writeDurably,
} from '../updater-notes.ts'
import { dropCopies, lostSince } from './databases-before.ts'
import {
  beginProbation,
  type LaneReading,
  type Probation,
  probationStep,
  SOON_MS,
} from './probation-step.ts'
import { noteVerdict, rememberSlow } from './release-verdicts.ts'
import { readUnit } from './running-process-facts.ts'

const NOTE = 'probation'
const READINGS_NOTE = 'probation-looks'
/** A board on which the release before ended as often in a day may see the same of this one. */
const ENDS = 3
const DAY_SECONDS = 86_400
const ANSWER_MS = 20_000

export interface ProbationLimits {
  /** After an update the updater stays and readings for so long; from then on each hour, with its timer. */
  readonly stayMs: number
  readonly everyMs: number
}

/** As long as a release is judged by what it lost. */
const PROBATION: ProbationLimits = { stayMs: SOON_MS, everyMs: 30_000 }

/** Written before the confirmation: should that be cut, the trial is judged again and writes it again. */
export async function startOfProbation(
  device: Device,
  release: string,
  needed: readonly string[],
): Promise<void> {
  const { good } = await readStanding(device)
  if (!good || good === release) return
  const sinceSeconds = Date.now() / 1_000 - DAY_SECONDS
  const ends = ENDS + (await endsOf(device, good, sinceSeconds)).length
  const reads = (await manifestOf(device, good).catch(() => null))?.reads ?? {}
  const lines = [
    `release ${release}`,
    `back ${good}`,
    `ends ${ends}`,
    ...Object.entries(reads).map(([file, { newest }]) => `reads ${file} ${newest}`),
  ]
  await writeDurably(device.state, READINGS_NOTE, JSON.stringify(beginProbation(release, needed)))
  await writeDurably(device.state, NOTE, `${lines.join('\n')}\n`)
}

/** The release in probation, if it is the one that runs as good. */
export async function inProbation(device: Pick<Device, 'state'>): Promise<string | null> {
  const note = await readText(join(device.state, NOTE))
  return /^release (\S+)$/m.exec(note ?? '')?.[1] ?? null
}

/**
 * One reading, under the lock of the updater. Resolves to whether the probation goes on; after it was
 * ended, by its time or by the way back, to false.
 */
export async function checkProbation(device: Device): Promise<boolean> {
  const release = await inProbation(device)
  if (release === null) return false
  const { good, onTrial } = await readStanding(device)
  if (onTrial) return false
  const before = await readProbation(device, release)
  if (good !== release || before === null) {
    await endProbation(device)
    return false
  }
  // Payments need the space more than a way back for databases that nobody has destroyed so far.
  if (device.freeBytes(device.state) < device.reserveBytes) await dropCopies(device)
  const { state, verdict } = probationStep(before, await readLane(device, release))
  if (verdict?.kind === 'over') {
    await endProbation(device)
    await noteVerdict(device, release, 'good', 'its probation is over')
    return false
  }
  if (verdict && (await mayGoBack(device))) {
    if (verdict.kind === 'left') await letItComeAgain(device, release)
    await goBack(device, release, verdict.kind)
    await noteVerdict(device, release, verdict.kind, `in probation: ${verdict.reason}`)
    return false
  }
  // On a full card the earlier readings stay, and the probation takes longer.
  await writeDurably(device.state, READINGS_NOTE, JSON.stringify(state)).catch(() => {})
  return true
}

/** In the first minutes of a probation: readings often for a while, and leaves the lock to others in between. */
export async function stayAndCheck(
  device: Device,
  { stayMs, everyMs }: ProbationLimits = PROBATION,
): Promise<void> {
  const release = await inProbation(device)
  const begun = release === null ? null : await readProbation(device, release)
  if (begun === null || begun.ranMs > stayMs) return
  const startedMs = performance.now()
  while (performance.now() - startedMs < stayMs) {
    await wait(everyMs)
    try {
      using _ = await lock(device.state)
      if (!(await checkProbation(device))) return
    } catch (error) {
      // Another updater is at work: a technician with a stick goes first.
      if (!(error instanceof Refusal && error.kind === 'busy')) throw error
    }
  }
}

export async function endProbation({ state }: Pick<Device, 'state'>): Promise<void> {
  for (const name of [NOTE, READINGS_NOTE]) await rm(join(state, name), { force: true })
  await dropCopies({ state })
}

async function readProbation(device: Device, release: string): Promise<Probation | null> {
  const known = await readNote<Probation>(device, READINGS_NOTE)
  return known?.release === release ? known : null
}

async function readLane(device: Device, release: string): Promise<LaneReading> {
  const [{ version, works }, unit] = await Promise.all([
    askHealth(device.settings, ANSWER_MS),
    readUnit(device.settings),
  ])
  return {
    release,
    upMs: Number(readFileSync('/proc/uptime', 'utf8').split(' ')[0]) * 1_000,
    bootId: readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim(),
    works: version === release ? works : {},
    lostData: version === release ? lostSince(device) : null,
    starts: (await startsOf(device, release)).length,
    memoryBytes: unit.memoryBytes,
    memoryHighBytes: unit.memoryHighBytes,
  }
}

async function letItComeAgain(device: Device, release: string): Promise<void> {
  await rememberSlow(device, release)
  const manifest = await manifestOf(device, release).catch(() => null)
  if (manifest) await forgetSequence(device, manifest.sequence)
}

/** Not under a customer who pays, and not to a release that cannot read what this one wrote. */
async function mayGoBack(device: Device): Promise<boolean> {
  const { previous } = await readStanding(device)
  const earlier = previous ? await manifestOf(device, previous).catch(() => null) : null
  if (!earlier || (await isPaymentPending(device.settings).catch(() => true))) return false
  return needReadable(device, earlier).then(
    () => true,
    () => false,
  )
}
