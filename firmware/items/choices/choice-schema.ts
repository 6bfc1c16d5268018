/** Bodies and answers of choices, in the interface's words. */
import { oneOf, Type } from '#firmware/schema-builder.ts'
import { answer } from '../http/schema.ts'

const Id = Type.String({ description: 'of the item' })
const Grams = { minimum: 0, maximum: 1_000_000 }
const Figure = Type.Union([Type.Number(), Type.Null()])
const Reason = 'price, picture or weight'
const Usual = Type.Union(
  [Type.Object({ least: Type.Integer(), most: Type.Integer() }), Type.Null()],
  { description: 'grams that the item weighs as a rule; null: the weight is no reason' },
)

export const ChoiceBody = Type.Object(
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

export const ChoiceAnswer = answer(
  Type.Object({
    doubted: Type.Boolean(),
    reason: Type.Union([Type.String({ description: Reason }), Type.Null()]),
    like: Type.Union([Id, Type.Null()], { description: 'what the picture is more like' }),
    usual: Usual,
    learned: Type.Boolean(),
    sid: Type.Union([Type.String(), Type.Null()], { description: 'the template that it became' }),
  }),
)

const Scored = Type.Object({
  id: Id,
  name: Type.Union([Type.String(), Type.Null()]),
  score: Type.Union([Type.Number(), Type.Null()], {
    description: 'null: not among those answered',
  }),
})

export const DoubtedChoices = answer(
  Type.Object({
    on: Type.Boolean({ description: 'whether the config wants choices looked at' }),
    stopped: Type.Union([Type.String(), Type.Null()], {
      description: 'why none is kept now though it is on',
    }),
    bound: Type.Union([Type.Number(), Type.Null()], {
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
        like: Type.Union([Scored, Type.Null()], { description: 'what the picture is more like' }),
        gap: Figure,
        bound: Figure,
        grams: Figure,
        usual: Usual,
        result_id: Type.Union([Type.String(), Type.Null()]),
        picture: Type.Boolean({ description: 'whether it has a picture' }),
      }),
      { description: 'the newest first' },
    ),
  }),
)

export const DoubtPath = Type.Object({ doubt: Type.String() })
export const DoubtBody = Type.Object(
  { action: oneOf(['dismiss']) },
  { additionalProperties: false },
)
