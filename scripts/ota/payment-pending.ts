/** Whether a customer is about to pay, asked of the lane from outside; and the moment when nobody does, for which a restart waits. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Device } from './device-paths-and-keys.ts'
import { ASK_MS, jsonOf, requestLane } from './lane-health.ts'
import type { TrialLimits } from './trial/trial-limits.ts'
import { Refusal } from './update-refusal.ts'
import type { UpdateSettings } from './update-settings.ts'

/** A customer is about to pay: not the moment to restart. */
export async function isPaymentPending(settings: UpdateSettings): Promise<boolean> {
  const response = await requestLane(settings, '/getDynamicQRStatus', ASK_MS)
  // Nobody knows whether a customer is paying: better no update than one in the middle of a payment.
  if (response?.status === 401 || response?.status === 403)
    throw new Refusal('busy', 'the lane does not tell who is paying: set "token" in update.json')
  const answer = await jsonOf(response)
  return answer?.['dynamicQRStatus'] === 'PENDING'
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
