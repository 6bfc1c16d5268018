/** Bodies and answers of doubtful sales, in the interface's words. */

import { answer } from '#firmware/operations/answer-with-code.ts'
import { oneOf, orNull, Type } from '#firmware/schema-builder.ts'

const Id = Type.String({ description: 'of the item' })
const Figure = orNull(Type.Number())
const Reason = 'price, picture or weight'
const Usual = orNull(Type.Object({ least: Type.Integer(), most: Type.Integer() }), {
  description: 'grams that the item weighs as a rule; null: the weight is no reason',
})

const Scored = Type.Object({
  id: Id,
  name: orNull(Type.String()),
  score: orNull(Type.Number(), {
    description: 'null: not among those answered',
  }),
})

export const DoubtedChoices = answer(
  Type.Object({
    on: Type.Boolean({ description: 'whether the config wants choices looked at' }),
    stopped: orNull(Type.String(), {
      description: 'why none is kept now though it is on',
    }),
    bound: orNull(Type.Number(), {
      description: 'what one honest choice in a hundred exceeds; null: not known',
    }),
    samples: Type.Integer({
      description: 'templates that the bound rests on; 99 of items with two or more are needed',
    }),
    choices: Type.Array(
      Type.Object({
        id: Type.String({ description: 'of the doubt' }),
        at: Type.String({ description: 'ISO 8601' }),
        reason: Type.String({ description: Reason }),
        chosen: Scored,
        like: orNull(Scored, { description: 'what the picture is more like' }),
        gap: Figure,
        bound: Figure,
        grams: Figure,
        usual: Usual,
        result_id: orNull(Type.String()),
        picture: Type.Boolean({ description: 'whether it has a picture' }),
      }),
      { description: 'the newest first' },
    ),
  }),
)

export const DoubtPath = Type.Object({ doubt: Type.String({ maxLength: 255 }) })
export const DoubtBody = Type.Object(
  { action: oneOf(['dismiss']) },
  { additionalProperties: false },
)
