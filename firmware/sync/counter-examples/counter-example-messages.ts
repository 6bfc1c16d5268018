/**
 * The messages of a lane and its master about counter-examples, version 1: an operation of its own. A master of an
 * earlier release answers 'no-route', an earlier lane never asks.
 */

import { createMessageReader } from '#firmware/message-reader.ts'
import { oneOf, type Static, Type } from '#firmware/schema-builder.ts'
import { say } from '#firmware/words/sentence.ts'
import type { CounterExampleFacts } from '#hal/counter-example-store.ts'

/** As many as a device keeps: with the longest names they fit one head. */
const FACTS_MAX = 1_000

const FactList = Type.Array(
  Type.Object({
    item: Type.String({ minLength: 1, maxLength: 64 }),
    picture: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    atMs: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    by: Type.String({ minLength: 1, maxLength: 64 }),
    withdrawn: Type.Boolean(),
  }),
  { maxItems: FACTS_MAX },
)

/**
 * `digest`: is it the same? `compare`: `told` is what the lane may send. `fetch`: the pictures of `told`, please.
 * `send`: `told`, with their pictures behind it. Fields of a later release are ignored.
 */
const Ask = Type.Object({
  version: Type.Literal(1),
  step: oneOf(['digest', 'compare', 'fetch', 'send']),
  told: FactList,
})
export type CounterExampleAsk = Static<typeof Ask>

const Answer = Type.Object({
  version: Type.Literal(1),
  /** Of what the master has. */
  digest: Type.String({ maxLength: 64 }),
  /** `compare`: what the master has. */
  told: FactList,
  /** `compare`: what the lane told and the master lacks. */
  wanted: FactList,
  /** `fetch`: how many were looked for, from the first on; the rest did not fit. */
  looked: Type.Integer({ minimum: 0, maximum: FACTS_MAX }),
})
export type CounterExampleAnswer = Static<typeof Answer>

const WRONG = say('fault.sync.bad-counter-examples-message')
export const readCounterExampleAsk = createMessageReader(Ask, WRONG)
export const readCounterExampleAnswer = createMessageReader(Answer, WRONG)

export const toFactList = (facts: readonly CounterExampleFacts[]): CounterExampleAsk['told'] =>
  facts.slice(0, FACTS_MAX).map(({ itemId, sha256, atMs, by, isWithdrawn }) => ({
    item: itemId,
    picture: sha256,
    atMs,
    by,
    withdrawn: isWithdrawn,
  }))

export const toFacts = (told: CounterExampleAsk['told']): readonly CounterExampleFacts[] =>
  told.map(({ item, picture, atMs, by, withdrawn }) => ({
    itemId: item,
    sha256: picture,
    atMs,
    by,
    isWithdrawn: withdrawn,
  }))
