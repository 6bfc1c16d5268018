/** What the scale's operations answer, in the interface's own words. */

import { answer } from '#firmware/operations/answer-with-code.ts'
import { ProposalField } from '#firmware/operations/proposal-field.ts'
import { orNull, Type } from '#firmware/schema-builder.ts'
import { SCALE_NAMES } from './scale-section.ts'

const Grams = orNull(Type.Integer())

const WeightFields = Type.Object({
  grams: orNull(Type.Integer(), {
    description: 'net; null while the scale gives none: overloaded, or moving',
  }),
  stable: Type.Boolean({ description: 'the scale says that it rests' }),
  tare: orNull(Type.Integer(), {
    description: 'grams; null where the scale does not tell it',
  }),
  overload: Type.Boolean(),
  net: Type.Boolean({ description: 'a tare is subtracted' }),
  proposal: ProposalField,
})

export const WeightQuery = Type.Object({
  id: Type.Optional(
    Type.String({
      maxLength: 255,
      description: 'goods of the assortment: what this weight of them comes to',
    }),
  ),
})

export const WeightAnswer = answer(WeightFields)

export const ScalePorts = answer(
  Type.Array(
    Type.Object({
      port: Type.String(),
      product: orNull(Type.String(), { description: 'of the adapter' }),
      scales: Type.Array(
        Type.Object({
          protocol: Type.String({ description: `one of ${SCALE_NAMES.join(', ')}` }),
          baud_rate: Type.Integer(),
        }),
        { description: 'what answers; two are never weighed with' },
      ),
      because: orNull(Type.String(), { description: 'why it was not asked' }),
    }),
  ),
)

export const ScaleTrial = answer(
  Type.Object({
    protocol: Type.String(),
    port: orNull(Type.String()),
    baud_rate: orNull(Type.Integer()),
    readings: Type.Integer({ description: 'in `ms`' }),
    stable: Type.Integer({ description: 'of them, at rest' }),
    ms: Type.Integer(),
    least: Grams,
    most: Grams,
  }),
)
