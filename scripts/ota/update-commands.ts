/** The verbs of the updater: check, install, end a trial, roll back, status. One file reads as the story. */

import { statSync } from 'node:fs'
import { readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { forgetWaiting, needConfig, needConfigForWayBack, waitingFor } from './config-check.ts'
import { needReadable } from './database-compatibility.ts'
import type { Device } from './device-paths-and-keys.ts'
import { asDiskRefusal, needSpace } from './disk-space.ts'
import { decompressed, examine, isUnpacked, sweep, unpack } from './install-release.ts'
import { forgetRefused } from './payload/refused-payload.ts'
import {
  type ChannelOffer,
  dropDownloads,
  offerOfChannel,
  type Progress,
} from './payload/release-channel.ts'
import { readBundle } from './payload/release-offer.ts'
import { isPaymentPending, pending, quietMoment } from './payment-pending.ts'
import { adoptFloor } from './replace-updater.ts'
import { leave, perform } from './roll-back.ts'
import {
  copyBytes,
  copyDatabases,
  copyForWayBack,
  copyUnlessFull,
  dropCopies,
  FOR_COPIES,
  lostSince,
  movedOn,
  orderPutBack,
} from './trial/databases-before.ts'
import { checkProbation, endProbation, inProbation } from './trial/probation.ts'
import { takeMeasure, tryOut } from './trial/release-trial.ts'
import { slowWaitMs } from './trial/release-verdicts.ts'
import { rememberStart, TRIAL, type TrialLimits } from './trial/trial-limits.ts'
import { lock, lockFirst } from './update-lock.ts'
import { Refusal } from './update-refusal.ts'
import { manifestOf, readStanding, type Standing, select } from './updater-notes.ts'

export interface Outcome {
  readonly status: 'up-to-date' | 'not-yet' | 'offered' | 'installed'
  readonly version: string | null
}

export interface RolledBack {
  readonly version: string
  /** Why it starts with the config that it last took, and not with laned.yaml; null: it takes that. */
  readonly refusesConfig: string | null
  /** What of the data of before the update was missing; null: nothing, or it was left so. */
  readonly putBack: string | null
}

/** A release that may be taken: from a channel, or from a file on a stick. */
type Found = Pick<ChannelOffer, 'offer' | 'payload' | 'discard'>

const COPIES_MAX = 3
const SILENT: Progress = () => {}

/** What the timer runs: ends an interrupted trial first, then looks for something newer. */
export function run(device: Device, progress = SILENT, limits = TRIAL): Promise<Outcome> {
  return alone(device, async () => {
    if ((await readStanding(device)).onTrial) return settle(device, await tryOut(device, limits))
    await finishAdoption(device)
    await rememberStart(device)
    await checkProbation(device)
    await dropIdleCopies(device)
    const found = await wanted(device)
    if (!found) {
      await sweep(device)
      await dropDownloads(device)
      return { status: 'up-to-date', version: null }
    }
    const { version } = found.offer.manifest
    const isToWait = (await slowWaitMs(device, version)) > 0
    if (!found.isForThisDevice || isToWait) return { status: 'not-yet', version }
    return takeOver(device, found, progress, limits)
  })
}

/** Looks and says; changes nothing. */
export async function check(device: Device): Promise<Outcome> {
  const found = await wanted(device)
  if (!found) return { status: 'up-to-date', version: null }
  const { version } = found.offer.manifest
  return { status: found.isForThisDevice ? 'offered' : 'not-yet', version }
}

export function installBundle(device: Device, path: string, limits = TRIAL): Promise<Outcome> {
  return firstAndAlone(device, async () => {
    const { offer, payload } = await readBundle(path, device.keys)
    await examine(device, offer)
    const found = { offer, payload: async () => decompressed(payload), discard: async () => {} }
    return takeOver(device, found, SILENT, limits)
  })
}

/**
 * A technician's decision: back to the release before. It is not called bad, only left. What the lane had before the
 * update and has no longer is put back, unless its data is to be left as it is.
 */
export function rollBack(
  device: Device,
  limits = TRIAL,
  data: 'restore' | 'leave' = 'restore',
): Promise<RolledBack> {
  return firstAndAlone(device, async () => {
    const { previous, onTrial } = await readStanding(device)
    if (await isPaymentPending(device.settings)) throw pending()
    if (onTrial) {
      if (data === 'leave') await dropCopies(device)
      const putBack = await orderPutBack(device)
      await leave(device, onTrial, 'reject')
      return { version: onTrial, refusesConfig: null, putBack }
    }
    const earlier = previous ? await manifestOf(device, previous) : null
    if (!previous || !earlier)
      throw new Refusal('malformed', 'there is no earlier release on this device')
    await needReadable(device, earlier)
    const refusesConfig = await needConfigForWayBack(device, previous)
    if (data === 'leave') await dropCopies(device)
    await copyForWayBack(device, previous, (await inProbation(device)) !== null)
    const putBack = await orderPutBack(device)
    await takeMeasure(device, previous, limits, true)
    await select(device, 'try', previous, ...(refusesConfig === null ? [] : ['own-config']))
    const version = await tryOut(device, limits)
    // It was good before.
    await endProbation(device)
    await settle(device, version)
    return { version, refusesConfig, putBack }
  })
}

export async function status(
  device: Device,
): Promise<Standing & { probation: string | null; waiting: string | null }> {
  const waiting = await waitingFor(device)
  return {
    ...(await readStanding(device)),
    probation: await inProbation(device),
    waiting: waiting && `${waiting.version} waits for the config: ${waiting.why}`,
  }
}

/** A person's order: a download gives way to it. */
function firstAndAlone<Result>(device: Device, work: () => Promise<Result>): Promise<Result> {
  return alone(device, work, lockFirst)
}

/** One updater at a time; what the disk refuses is said in words, and the space is given back. */
async function alone<Result>(
  device: Device,
  work: () => Promise<Result>,
  take: typeof lock = lock,
): Promise<Result> {
  try {
    using _ = await take(device.state)
    try {
      return await work()
    } catch (error) {
      const refusal = asDiskRefusal(error)
      if (refusal instanceof Refusal && refusal.kind === 'no-space') await giveBack(device)
      throw refusal
    }
  } catch (error) {
    throw asDiskRefusal(error)
  }
}

/** The lane needs the space more than we need what we fetched. */
async function giveBack(device: Device): Promise<void> {
  await sweep(device).catch(() => {})
  await dropDownloads(device).catch(() => {})
}

async function wanted(device: Device): Promise<ChannelOffer | null> {
  const found = await offerOfChannel(device)
  if (!found) return null
  try {
    await examine(device, found.offer)
    return found
  } catch (error) {
    // The release that runs, or one that failed here, is simply not news.
    if (error instanceof Refusal && ['downgrade', 'bad-release'].includes(error.kind)) return null
    throw error
  }
}

async function takeOver(
  device: Device,
  { offer, payload, discard }: Found,
  progress: Progress,
  limits: TrialLimits,
): Promise<Outcome> {
  const { version, payload: size } = offer.manifest
  if (await isPaymentPending(device.settings)) throw pending()
  await sweep(device, version)
  if (!(await isUnpacked(device, offer))) {
    needSpace(device, device.root, size.bytes)
    needSpaceForCopies(device, size.bytes)
    try {
      await unpack(device, offer, await payload(progress))
    } catch (error) {
      if (error instanceof Refusal && error.kind === 'malformed') await discard()
      throw error
    }
  }
  await needConfig(device, version)
  await copyDatabases(device, version)
  await takeMeasure(device, version, limits)
  // Asked again, and last: download and unpacking may have taken an hour.
  await quietMoment(device, limits)
  await copyAgain(device, version, limits)
  await select(device, 'try', version)
  return settle(device, await tryOut(device, limits))
}

/** Before a download: else each hour would fetch what has no space to be tried. */
function needSpaceForCopies(device: Device, releaseBytes: number): void {
  const { root, state } = device
  const isOneDisk = statSync(root).dev === statSync(state).dev
  needSpace(device, state, copyBytes(device) + (isOneDisk ? releaseBytes : 0), FOR_COPIES)
}

/** What was sold while the databases were copied is copied too, as far as a busy till leaves a moment for it. */
async function copyAgain(device: Device, version: string, limits: TrialLimits): Promise<void> {
  for (let copies = 1; copies < COPIES_MAX && movedOn(device); copies += 1) {
    await copyUnlessFull(device, version)
    await quietMoment(device, limits)
  }
}

/** After the confirmation: what is old goes, and the floor of the release becomes the device's. */
async function settle(device: Device, version: string): Promise<Outcome> {
  await forgetWaiting(device)
  await sweep(device)
  await dropDownloads(device)
  await forgetRefused(device)
  await finishAdoption(device)
  return { status: 'installed', version }
}

/** Of a trial that ended in some other way than it begins; where they are still needed, the next start puts them back. */
async function dropIdleCopies(device: Device): Promise<void> {
  if ((await inProbation(device)) === null && lostSince(device) === null) await dropCopies(device)
}

/** Also what a power cut or a full disk left undone after a confirmation. */
async function finishAdoption(device: Device): Promise<void> {
  const { good } = await readStanding(device)
  const floor = await readlink(join(device.root, 'ota')).catch(() => null)
  if (!good || floor === `ota-${good}`) return
  await adoptFloor(device, good)
  await perform(device.settings.reload)
}
