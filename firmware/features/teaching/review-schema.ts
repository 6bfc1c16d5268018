/** Bodies and answers of the review inbox and of "enough?", in the interface's words. */

import { answer } from '#firmware/operations/answer-with-code.ts'
import { oneOf, orNull, Type } from '#firmware/schema-builder.ts'

/** In a path or a query everything has an end. */
const IN_URL = { maxLength: 255 } as const
const IdInUrl = Type.String({ ...IN_URL, description: 'PLU code, leading zeros kept' })
const Id = Type.String({ description: 'of the item' })
const ReviewId = Type.String({ description: 'of the entry' })
const OptionalText = orNull(Type.String())
const Figure = orNull(Type.Number())

const ReviewEntry = Type.Object({
  id: ReviewId,
  taken_at: Type.String({ description: 'ISO 8601' }),
  reason: Type.String({ description: 'uncertain, unknown, corrected or doubted' }),
  result_id: Type.String({ description: 'of the answer that was given' }),
  bytes: Type.Integer({ description: 'of the picture' }),
  items: Type.Array(
    Type.Object({ id: Id, score: Type.Number(), name: Type.Optional(Type.String()) }),
    { description: 'what was answered, five at most, best first' },
  ),
  said: orNull(Id, { description: 'what a till said that it was' }),
  not: Type.Array(Id, { description: 'what a person said that it is not' }),
  answer: orNull(
    Type.Object({
      kind: Type.String({ description: 'labelled or dismissed' }),
      at: Type.String({ description: 'ISO 8601' }),
      id: Type.Optional(Id),
      sid: Type.Optional(Type.String({ description: 'the template it became' })),
    }),
  ),
})

export const ReviewList = answer(
  Type.Object({
    on: Type.Boolean({ description: 'whether the config keeps pictures' }),
    stopped: orNull(Type.String(), {
      description: 'why none is kept now though it is on',
    }),
    open: Type.Integer({ description: 'entries that wait for a person' }),
    entries: Type.Array(ReviewEntry, { description: 'the newest first' }),
  }),
)
export const OneReview = answer(ReviewEntry)
export const ReviewPath = Type.Object({ entry: Type.String(IN_URL) })
export const ReviewQuery = Type.Object({ id: IdInUrl })

export const ReviewBody = Type.Object(
  {
    action: oneOf(['label', 'not', 'dismiss', 'undo']),
    id: Type.Optional(Type.String({ description: 'the item, for label and not' })),
    anyway: Type.Optional(
      Type.Boolean({ description: 'with label: teach what a gate refuses, after a look at it' }),
    ),
  },
  { additionalProperties: false },
)

export const ReviewEffect = answer(
  Type.Object({
    gates: Type.Array(
      Type.Object({
        gate: Type.String({ description: 'blur, empty, hand or duplicate' }),
        verdict: Type.String({ description: 'pass, warn, refuse or unknown' }),
        value: Figure,
        bound: Figure,
        words: Type.String({ description: 'what is wrong and what to do; empty when it passed' }),
      }),
    ),
    items: Type.Array(
      Type.Object({
        id: Id,
        templates: Type.Integer(),
        found: Type.Integer({ description: 'so many more of its templates are found' }),
        points: Type.Number({ description: 'the same in hundredths of its templates' }),
      }),
      { description: 'whose templates it would change, the most first' },
    ),
    tried: Type.Integer({ description: 'templates left out and searched for' }),
    templates: Type.Integer(),
    took_ms: Type.Number(),
  }),
)

export const EnoughQuery = Type.Object({ id: Type.Optional(IdInUrl) })
export const EnoughAnswer = answer(
  Type.Object({
    items: Type.Array(
      Type.Object({
        id: Id,
        name: OptionalText,
        templates: Type.Integer(),
        verdict: Type.String({ description: 'enough, more, stuck or few' }),
        more: Type.Integer({ description: 'pictures that are missing' }),
        kind: Type.String({ description: 'which would teach most: day, light, side, bag or any' }),
        visits: Type.Integer({ description: 'pictures of one visit are one witness' }),
        proven: orNull(Type.Number(), {
          description:
            'share found without those most like it, less that of other items which is taken for it; null: too few',
        }),
        curve: Type.Array(Type.Number(), {
          description: 'share found with 1, 2, … others of its templates',
        }),
        rival: orNull(
          Type.Object({
            id: Id,
            times: Type.Integer({
              description: 'so many templates of the two were taken for one another',
            }),
            sid: Type.String({ description: 'its template of the first such pair' }),
            like: Type.String({ description: 'the template of the other' }),
          }),
        ),
      }),
    ),
    left_out: Type.Integer({ description: 'items that were not tried: ask for them by id' }),
  }),
)

export const ItemPath = Type.Object({ id: Type.String(IN_URL) })
export const CounterExamplePath = Type.Object({
  id: Type.String(IN_URL),
  picture: Type.String(IN_URL),
})
export const CounterExampleList = answer(
  Type.Array(
    Type.Object({
      picture: Type.String({ description: 'SHA-256 of the picture: its name' }),
      said_at: Type.String({ description: 'ISO 8601' }),
      by: Type.String({ description: 'serial number of the lane where it was said' }),
    }),
    { description: 'the latest first' },
  ),
)
