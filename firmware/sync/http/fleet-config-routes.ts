/** Configs over the fleet in the interface's words: a lane's own state, and a master's roll-out. */
import { Fault } from '#firmware/fault.ts'
import type { App } from '#firmware/http/router.ts'
import { success } from '#firmware/items/http/answer-codes.ts'
import { declareOrder, declareTaking, reading } from '#firmware/items/http/declare-operation.ts'
import type { RollOutStanding } from '../fleet-config/fragment-publisher.ts'
import type { Sync } from '../sync.ts'
import type { FleetConfigPorts } from '../sync-ports.ts'
import { FleetConfigNow, PublishBody } from './fleet-config-schema.ts'

const PERCENTS = [10, 50]
const MINUTES = 15

export function declareFleetConfig(
  app: App,
  sync: Pick<Sync, 'status'>,
  fleetConfig: FleetConfigPorts | null,
): void {
  const required = () => {
    if (fleetConfig) return fleetConfig
    throw new Fault('refused', 'laned.yaml of this device names no key under fleetConfig')
  }
  const publisher = () => {
    if (sync.status.role === 'master') return required().publisher
    throw new Fault('not-master', 'only a master hands out configs: ask it')
  }

  declareTaking(app, 'operate', '/api/publish_fleet_config', PublishBody, async (body) => {
    const { content, signature, first = [], percents = PERCENTS, minutes = MINUTES } = body
    if (percents.some((one, nth) => one <= (percents[nth - 1] ?? 0)))
      throw new Fault('bad-request', 'percents rise from one to the next')
    await publisher().publish(
      { content, signature },
      { first: [...new Set(first)], percents, minutes },
    )
  })

  declareOrder(app, '/api/withdraw_fleet_config', async () => publisher().withdraw())

  declareOrder(app, '/api/revert_fleet_config', async () => required().lane.revert())

  app.get('/api/get_fleet_config', reading(FleetConfigNow), async () => {
    const { lane, publisher: ours } = required()
    const { inForce, isOnTrial, waiting, kept, refused, wentBack, trouble } = lane.status
    const standing = sync.status.role === 'master' ? ours.standing : null
    return success({
      in_force: inForce,
      on_trial: isOnTrial,
      waiting,
      kept: [...kept],
      refused,
      went_back: wentBack,
      trouble,
      roll_out: standing && rollOutView(standing),
    })
  })
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
    waves: [...waves],
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
