/** Configs over the fleet as operations: a lane's own state, and a master's roll-out. */
import { answer, Nothing } from '#firmware/operations/answer-with-code.ts'
import { operations } from '#firmware/operations/operation.ts'
import { CheckFirst, PayeeChanges } from '#firmware/operations/payee-check-schema.ts'
import { oneOf, orNull, Type } from '#firmware/schema-builder.ts'
import { SignedFragment } from './config-fragment.ts'
import { TRIED_STATES } from './config-messages.ts'
import { FRAGMENT_LIMITS } from './fragment-limits.ts'

const Serial = Type.String({ maxLength: 64, description: 'serial number of a device' })
const Sequence = Type.Integer({ description: 'the number of a fragment' })
const Percent = Type.Integer({ minimum: 1, maximum: 99 })
const Tried = orNull(Type.Object({ sequence: Sequence, why: Type.String() }))

const PublishBody = Type.Object({
  ...SignedFragment.properties,
  first: Type.Optional(
    Type.Array(Serial, { maxItems: FRAGMENT_LIMITS.lanes, description: 'before all others' }),
  ),
  percents: Type.Optional(
    Type.Array(Percent, {
      maxItems: 10,
      description: 'of the known lanes, rising; all follow by themselves. Default: 10, 50',
    }),
  ),
  minutes: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 10_080,
      description: 'for so long each lane of a wave is to be well. Default: 15',
    }),
  ),
  ...CheckFirst,
})

/** `sealed` stands for what this lane cannot read. */
const HandedOut = answer(Type.Object(PayeeChanges))
const RevertBody = Type.Object(CheckFirst)

const Lane = Type.Object({
  sn: Serial,
  offered: Type.Boolean(),
  in_force: orNull(Sequence),
  tried: orNull(
    Type.Object({
      sequence: Sequence,
      state: oneOf(TRIED_STATES),
      why: orNull(Type.String()),
    }),
  ),
  healthy: Type.Boolean(),
  proven: Type.Boolean({ description: 'well for long enough with it' }),
})

const WhyByHand = orNull(
  Type.String({ description: 'why the restart that it needs has to be made by hand' }),
)

const WhyNotRestarted = orNull(
  Type.String({
    description: 'that the lane has not restarted, and goes on, because that start would fail',
  }),
)

const Reverted = answer(
  Type.Object({
    why_by_hand: WhyByHand,
    why_not_restarted: WhyNotRestarted,
    ...PayeeChanges,
  }),
)

const FleetConfigNow = answer(
  Type.Object({
    in_force: orNull(Sequence),
    on_trial: Type.Boolean(),
    waiting: orNull(
      Type.Integer({
        description: 'taken; waits for a moment without a payment, or for a restart',
      }),
    ),
    why_by_hand: WhyByHand,
    why_not_restarted: WhyNotRestarted,
    kept: Type.Array(Type.String(), {
      description: 'sections of it that laned.yaml of this lane has of its own',
    }),
    refused: Tried,
    went_back: Tried,
    trouble: orNull(Type.String({ description: 'why the one in force is left out' })),
    roll_out: orNull(
      Type.Object(
        {
          sequence: Sequence,
          waves: Type.Array(Type.String()),
          wave: Type.Integer({ description: 'which of them is under way, from 0' }),
          minutes: Type.Integer(),
          withdrawn: Type.Boolean(),
          stopped: orNull(Type.Object({ sn: Serial, why: Type.String() })),
          lanes: Type.Array(Lane),
        },
        { description: 'at a master: what it hands out' },
      ),
    ),
  }),
)

const EACH = {
  access: 'operate',
  tag: 'Shared settings',
  answers: Nothing,
  page: { tab: 'fleet', pressedBy: 'fleet-config' },
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
      says: 'lanectl.fleet-config.withdraw.about',
      prints: { done: 'lanectl.fleet-config.withdraw.done' },
    },
  },
  revertFleetConfig: {
    at: 'POST /api/revert_fleet_config',
    summary: 'Roll this lane back to the config before, by a restart',
    description:
      'In a moment without a payment. Where nothing starts the lane again, it waits for a restart by hand; where it would not start, it goes on and looks again each minute, unless who is paid changes. It says so.',
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
