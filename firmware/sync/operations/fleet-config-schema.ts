/** Bodies and answers of the operations on configs over the fleet, in the interface's own words. */
import { answer } from '#firmware/items/operations/items-schema.ts'
import { CheckFirst, PayeeChanges } from '#firmware/operations/payee-check-schema.ts'
import { oneOf, orNull, Type } from '#firmware/schema-builder.ts'
import { SignedFragment } from '../fleet-config/config-fragment.ts'
import { TRIED_STATES } from '../fleet-config/config-messages.ts'
import { FRAGMENT_LIMITS } from '../fleet-config/limits.ts'

const Serial = Type.String({ maxLength: 64, description: 'serial number of a device' })
const Sequence = Type.Integer({ description: 'the number of a fragment' })
const Percent = Type.Integer({ minimum: 1, maximum: 99 })
const Tried = orNull(Type.Object({ sequence: Sequence, why: Type.String() }))

export const PublishBody = Type.Object({
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
export const HandedOut = answer(Type.Object(PayeeChanges))
export const RevertBody = Type.Object(CheckFirst)

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

export const Reverted = answer(Type.Object({ why_by_hand: WhyByHand, ...PayeeChanges }))

export const FleetConfigNow = answer(
  Type.Object({
    in_force: orNull(Sequence),
    on_trial: Type.Boolean(),
    waiting: orNull(
      Type.Integer({ description: 'taken; waits for a moment without a payment, or by hand' }),
    ),
    why_by_hand: WhyByHand,
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
