/** The verbs of the updater: check, install, judge a trial, roll back, status. One file reads as the story. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { adoptFloor } from './adopt.ts'
import { type ChannelOffer, lookUp, type Progress } from './channel.ts'
import type { Device } from './device.ts'
import { askHealth, isPaymentPending } from './health.ts'
import { decompressed, examine, install, sweep } from './install.ts'
import { lock } from './lock.ts'
import { readBundle } from './offer.ts'
import { Refusal } from './refusal.ts'
import { readStanding, type Standing, select } from './state.ts'
import {
  judgeTrial,
  leave,
  perform,
  rememberHealth,
  restart,
  TRIAL,
  type TrialLimits,
} from './trial.ts'

export interface Outcome {
  readonly status: 'up-to-date' | 'not-yet' | 'offered' | 'installed'
  readonly version: string | null
}

const SILENT: Progress = () => {}

/** What the timer runs: ends an interrupted trial first, then looks for something newer. */
export async function run(device: Device, progress = SILENT, limits = TRIAL): Promise<Outcome> {
  using _ = lock(device.state)
  if ((await readStanding(device)).onTrial) {
    return settle(device, await judgeTrial(device, limits))
  }
  const found = await wanted(device)
  if (!found) return { status: 'up-to-date', version: null }
  const { version } = found.offer.manifest
  if (!found.isForThisDevice) return { status: 'not-yet', version }
  return takeOver(device, found.offer, () => found.payload(progress), limits)
}

/** Looks and says; changes nothing. */
export async function check(device: Device): Promise<Outcome> {
  const found = await wanted(device)
  if (!found) return { status: 'up-to-date', version: null }
  const { version } = found.offer.manifest
  return { status: found.isForThisDevice ? 'offered' : 'not-yet', version }
}

export async function installBundle(
  device: Device,
  path: string,
  limits = TRIAL,
): Promise<Outcome> {
  using _ = lock(device.state)
  const { offer, payload } = await readBundle(path, device.keys)
  return takeOver(device, offer, async () => decompressed(payload), limits)
}

/** A technician's decision: back to the release before. It is not called bad, only left. */
export async function rollBack(device: Device, limits = TRIAL): Promise<string> {
  using _ = lock(device.state)
  const { previous, onTrial } = await readStanding(device)
  if (onTrial) {
    await leave(device, onTrial)
    return onTrial
  }
  if (!previous || !existsSync(join(device.root, 'releases', previous)))
    throw new Refusal('malformed', 'there is no earlier release on this device')
  await rememberHealth(device, await askHealth(device.settings))
  await select(device, 'try', previous)
  await restart(device)
  const version = await judgeTrial(device, limits)
  await settle(device, version)
  return version
}

export function status(device: Device): Promise<Standing> {
  return readStanding(device)
}

async function wanted(device: Device): Promise<ChannelOffer | null> {
  const found = await lookUp(device)
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
  offer: ChannelOffer['offer'],
  payload: () => Promise<AsyncIterable<Buffer>>,
  limits: TrialLimits,
): Promise<Outcome> {
  await examine(device, offer)
  if (await isPaymentPending(device.settings)) throw pending()
  await rememberHealth(device, await askHealth(device.settings))
  const source = await payload()
  // Asked again: the download may have taken an hour.
  if (await isPaymentPending(device.settings)) throw pending()
  await install(device, offer, source)
  await restart(device)
  return settle(device, await judgeTrial(device, limits))
}

/** After the confirmation: the floor of the release becomes the device's, and what is old goes. */
async function settle(device: Device, version: string): Promise<Outcome> {
  await adoptFloor(device, version)
  await perform(device.settings.reload)
  await sweep(device)
  return { status: 'installed', version }
}

function pending(): Refusal {
  return new Refusal('busy', 'a customer is paying; try again in a minute')
}
