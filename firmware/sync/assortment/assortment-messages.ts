/**
 * The messages of a lane and its master about the list of goods, version 1: an operation of its own. A master of an
 * earlier release answers 'no-route', an earlier lane never asks.
 */

import { createMessageReader } from '#firmware/message-reader.ts'
import { type Static, Type } from '#firmware/schema-builder.ts'
import { say } from '#firmware/words/sentence.ts'
import type { SaleDay } from '#hal/assortment-store.ts'

/** Days of sales that a reader takes in one message. */
const DAYS_MAX = 12_000
/** The bytes of these days, encoded: a head has 1 MiB, and the rest of it is some hundred bytes. */
const DAYS_BYTES_MAX = 1_000_000

const Stamp = Type.Object({
  atMs: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  by: Type.String({ maxLength: 64 }),
})
const StampOrNull = Type.Union([Stamp, Type.Null()])
const Days = Type.Optional(
  Type.Array(
    Type.Object({ code: Type.String({ maxLength: 64 }), day: Type.Integer({ minimum: 0 }) }),
    { maxItems: DAYS_MAX },
  ),
)
const Digest = Type.String({ maxLength: 64 })

/** With a body: that is the list of `stamp`. Fields of a later release are ignored. */
export const AssortmentAsk = Type.Object({
  version: Type.Literal(1),
  stamp: StampOrNull,
  salesDigest: Digest,
  days: Days,
  /** False: neither the master's list nor its days are taken here; an earlier master sends them all the same. */
  wants: Type.Optional(Type.Boolean()),
})
export type AssortmentAsk = Static<typeof AssortmentAsk>

/** A body is the list of `stamp`; `days` are the master's where the digests differ. */
export const AssortmentReply = Type.Object({
  version: Type.Literal(1),
  stamp: StampOrNull,
  wantsList: Type.Boolean(),
  wantsDays: Type.Boolean(),
  days: Days,
})
export type AssortmentReply = Static<typeof AssortmentReply>

const WRONG = say('fault.sync.bad-assortment-message')
export const readAssortmentAsk = createMessageReader(AssortmentAsk, WRONG)
export const readAssortmentReply = createMessageReader(AssortmentReply, WRONG)

/** The first days that fit one message, however long their codes are in UTF-8. */
export function fitting(sales: readonly SaleDay[]): readonly SaleDay[] {
  let bytes = 0
  const end = sales.slice(0, DAYS_MAX).findIndex(([code, day]) => {
    bytes += Buffer.byteLength(JSON.stringify({ code, day })) + 1
    return bytes > DAYS_BYTES_MAX
  })
  return sales.slice(0, end === -1 ? DAYS_MAX : end)
}

export const toDays = (sales: readonly SaleDay[]) => sales.map(([code, day]) => ({ code, day }))

export const toSales = (days: AssortmentAsk['days']): SaleDay[] =>
  (days ?? []).map(({ code, day }): SaleDay => [code, day])
