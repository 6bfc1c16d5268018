/** Configs over the fleet as operations: a lane's own state, and a master's roll-out. */
import { Nothing } from '#firmware/items/operations/items-schema.ts'
import { operations } from '#firmware/operations/operation.ts'
import {
  FleetConfigNow,
  HandedOut,
  PublishBody,
  RevertBody,
  Reverted,
} from './fleet-config-schema.ts'

const EACH = {
  access: 'operate',
  tag: 'Fleet',
  answers: Nothing,
  page: { tab: 'fleet', pressedBy: 'fleet-tab' },
} as const

const ASKS_FIRST = { ...EACH.page, asksWhoIsPaid: true } as const

export const FLEET_CONFIG_OPERATIONS = operations(EACH, {
  publishFleetConfig: {
    at: 'POST /api/publish_fleet_config',
    summary: 'Hand a signed part of a config out in waves',
    description: 'The texts of the fragment and of its `.minisig`, as `lanectl` sends them.',
    body: PublishBody,
    answers: HandedOut,
    page: ASKS_FIRST,
    faults: ['not-master', 'refused', 'storage'],
    sample: {
      body: { content: '$fragment', signature: '$signature', first: ['lane-9'] },
    },
    lanectl: { byHand: 'fleet-config publish' },
  },
  withdrawFleetConfig: {
    at: 'POST /api/withdraw_fleet_config',
    summary: 'Hand it out no more',
    faults: ['not-master', 'not-found', 'refused', 'storage'],
    lanectl: {
      verb: 'fleet-config withdraw',
      says: 'at a master: offer it to no further lane; who has it keeps it',
      prints: { done: 'no further lane is offered it' },
    },
  },
  revertFleetConfig: {
    at: 'POST /api/revert_fleet_config',
    summary: 'Roll this lane back to the config before, by a restart',
    description:
      'In a moment without a payment; where nothing starts the lane again, it waits for a restart by hand, and says so.',
    body: RevertBody,
    isBodyOptional: true,
    answers: Reverted,
    page: ASKS_FIRST,
    faults: ['refused', 'storage'],
    lanectl: { byHand: 'fleet-config revert' },
  },
  getFleetConfig: {
    at: 'GET /api/get_fleet_config',
    access: 'read',
    summary: 'What of the fleet is in force here, and at a master how its roll-out goes',
    answers: FleetConfigNow,
    faults: ['refused'],
    lanectl: { byHand: 'fleet-config status' },
  },
})
