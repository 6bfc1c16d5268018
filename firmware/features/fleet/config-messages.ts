/**
 * The messages of a lane and its master about fragments, version 1: an operation of its own. A master of an earlier
 * release answers 'no-route', an earlier lane never asks.
 */

import { createMessageReader } from '#firmware/message-reader.ts'
import { oneOf, type Static, Type } from '#firmware/schema-builder.ts'
import { say } from '#firmware/words/sentence.ts'
import { FRAGMENT_LIMITS } from './fragment-limits.ts'

const Count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

export const TRIED_STATES = ['waiting', 'trial', 'in-force', 'refused', 'went-back'] as const

/** A lane's report, which is its question too: is there another one for me? */
export const ConfigAsk = Type.Object(
  {
    version: Type.Literal(1),
    inForce: Type.Union([Count, Type.Null()]),
    tried: Type.Union([
      Type.Object(
        {
          sequence: Count,
          state: oneOf(TRIED_STATES),
          why: Type.Union([Type.String({ maxLength: FRAGMENT_LIMITS.whyCharacters }), Type.Null()]),
        },
        { additionalProperties: false },
      ),
      Type.Null(),
    ]),
    isHealthy: Type.Boolean(),
  },
  { additionalProperties: false },
)
export type ConfigAsk = Static<typeof ConfigAsk>

/** With a number the body is that signed fragment, as JSON; without one there is nothing to take. */
const ConfigAnswer = Type.Object(
  { version: Type.Literal(1), sequence: Type.Union([Count, Type.Null()]) },
  { additionalProperties: false },
)

const WRONG = say('fault.fragment.message-malformed')
export const readConfigAsk = createMessageReader(ConfigAsk, WRONG)
export const readConfigAnswer = createMessageReader(ConfigAnswer, WRONG)
