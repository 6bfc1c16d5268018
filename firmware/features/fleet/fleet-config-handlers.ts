/** What the operations on configs over the fleet do. */

import { Fault } from '#firmware/fault.ts'
import { DONE, success } from '#firmware/operations/answer-with-code.ts'
import type { Handlers } from '#firmware/operations/serve.ts'
import { say } from '#firmware/words/sentence.ts'
import type { FLEET_CONFIG_OPERATIONS } from './fleet-config-operations.ts'
import type { RollOutStanding } from './fragment-publisher.ts'
import type { OpenFragments } from './open-fragments.ts'

const PERCENTS = [10, 50]
const MINUTES = 15

export interface FleetConfigHandlersNeeds {
  /** Null: laned.yaml names no key. */
  readonly fleetConfig: OpenFragments | null
  readonly isMaster: () => boolean
}

export function fleetConfigHandlers({
  fleetConfig,
  isMaster,
}: FleetConfigHandlersNeeds): Handlers<typeof FLEET_CONFIG_OPERATIONS> {
  const required = () => {
    if (fleetConfig) return fleetConfig
    throw new Fault('refused', say('fault.fragment.no-signing-keys'))
  }
  const publisher = () => {
    if (isMaster()) return required().publisher
    throw new Fault('not-master', say('fault.fragment.master-only'))
  }

  return {
    async publishFleetConfig({ body }) {
      const { content, signature, first = [], percents = PERCENTS, minutes = MINUTES } = body
      if (percents.some((one, nth) => one <= (percents[nth - 1] ?? 0)))
        throw new Fault('bad-request', say('fault.fragment.percents-not-rising'))
      const signed = { content, signature }
      const ours = publisher()
      const money = [...(await required().payees.ofPublish(signed))]
      if (!body.check) await ours.publish(signed, { first: [...new Set(first)], percents, minutes })
      return success({ money })
    },

    async withdrawFleetConfig() {
      await publisher().withdraw()
      return DONE
    },

    async revertFleetConfig({ body }) {
      const { lane, payees } = required()
      const money = [...(await payees.ofRevert())]
      if (!body.check) await lane.revert()
      const { whyByHand, notRestarted } = lane.status
      return success({ why_by_hand: whyByHand, why_not_restarted: notRestarted, money })
    },

    getFleetConfig() {
      const { lane, publisher: ours } = required()
      const { inForce, isOnTrial, waiting, kept, refused, wentBack, trouble } = lane.status
      const { whyByHand, notRestarted } = lane.status
      const standing = isMaster() ? ours.standing : null
      return success({
        in_force: inForce,
        on_trial: isOnTrial,
        waiting,
        why_by_hand: whyByHand,
        why_not_restarted: notRestarted,
        kept,
        refused,
        went_back: wentBack,
        trouble,
        roll_out: standing && rollOutView(standing),
      })
    },
  }
}

function rollOutView({
  sequence,
  waves,
  wave,
  plan,
  stopped,
  isWithdrawn,
  lanes,
}: RollOutStanding) {
  return {
    sequence,
    waves,
    wave,
    minutes: plan.minutes,
    withdrawn: isWithdrawn,
    stopped: stopped && { sn: stopped.serialNumber, why: stopped.why },
    lanes: lanes.map((lane) => ({
      sn: lane.serialNumber,
      offered: lane.isOffered,
      in_force: lane.inForce,
      tried: lane.tried,
      healthy: lane.isHealthy,
      proven: lane.isProven,
    })),
  }
}
