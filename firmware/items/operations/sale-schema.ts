/** Body and answer of a sale, in the interface's words. */

import { answer } from '#firmware/operations/answer-with-code.ts'
import { orNull, Type } from '#firmware/schema-builder.ts'

const Grams = { minimum: 0, maximum: 1_000_000 }

export const SaleBody = Type.Object(
  {
    id: Type.String({ description: 'what was sold' }),
    result_id: Type.Optional(
      Type.String({ maxLength: 64, description: 'the answer that it was chosen from' }),
    ),
    grams: Type.Optional(Type.Number({ ...Grams, description: 'as the till weighed it' })),
    weight: Type.Optional(Type.Number({ ...Grams, description: 'the same as grams' })),
  },
  { additionalProperties: false },
)

export const SaleAnswer = answer(
  Type.Object({
    doubted: Type.Boolean(),
    reason: orNull(Type.String({ description: 'price, picture or weight' })),
    like: orNull(Type.String({ description: 'of the item' }), {
      description: 'what the picture is more like',
    }),
    usual: orNull(Type.Object({ least: Type.Integer(), most: Type.Integer() }), {
      description: 'grams that the item weighs as a rule; null: the weight is no reason',
    }),
    learned: Type.Boolean(),
    sid: orNull(Type.String(), { description: 'the template that it became' }),
  }),
)
