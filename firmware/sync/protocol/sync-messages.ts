/**
 * The messages of synchronisation, version 1: docs/protocols/sync.md in types. Bounds are part of
 * the schema, so a message that breaks one is refused before anything looks into it.
 */

import { createMessageReader } from '#firmware/message-reader.ts'
import { type Static, type TSchema, Type } from '#firmware/schema-builder.ts'
import { say } from '#firmware/words/sentence.ts'
import { SYNC_LIMITS } from '../limits.ts'

export const PROTOCOL = 1

const exact = <Fields extends Record<string, TSchema>>(fields: Fields) =>
  Type.Object(fields, { additionalProperties: false })

const Name = Type.String({ minLength: 1, maxLength: 128 })
const Count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
const Serial = Type.String({ pattern: '^[A-Za-z0-9._-]{1,64}$' })
const ItemId = Type.String({ minLength: 1, maxLength: 64 })
const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' })
const Digest = Type.String({ pattern: '^([0-9a-f]{28})?$' })

const Identity = exact({ origin: Serial, number: Count })
const factFields = {
  origin: Serial,
  number: Count,
  sha256: Sha256,
  createdAtMs: Count,
  isPinned: Type.Boolean(),
}
const LabelOf = exact({
  field: Type.Union([Type.Literal('name'), Type.Literal('active')]),
  value: Type.String({ maxLength: SYNC_LIMITS.labelLength }),
  atMs: Count,
  /** Serial number of the device that set it; empty: it came with a package. */
  by: Type.String({ pattern: '^[A-Za-z0-9._-]{0,64}$' }),
})
export const FactsOf = exact(factFields)
const ItemFacts = exact({ itemId: ItemId, ...factFields })
const Marked = exact({ itemId: ItemId, markId: Count })

const list = <Schema extends TSchema>(schema: Schema, maxItems: number) =>
  Type.Array(schema, { maxItems })
const identities = list(Identity, SYNC_LIMITS.templatesPerItemSent)
const labelList = list(LabelOf, 2)
const factsList = list(FactsOf, SYNC_LIMITS.templatesPerItemSent)

/** The state of the master that the sender knows; when it is another by now, the answer is `isStale`. */
const epoch = { bootId: Name, marksVersion: Count }

/** master-news.ts. Left out by earlier releases, and towards them. */
const NewsMark = Type.Union([Type.String({ pattern: '^[A-Za-z0-9._-]{1,100}$' }), Type.Null()])
const News = Type.Optional(exact({ assortment: NewsMark, counterExamples: NewsMark }))

export const ChangesAsk = exact({
  protocol: Type.Integer(),
  serialNumber: Serial,
  /** The device's serial number when it last asked, if that was another. */
  formerly: Type.Optional(Serial),
  databaseId: Type.Union([Name, Type.Null()]),
  bootId: Type.Union([Name, Type.Null()]),
  after: Count,
  marksVersion: Type.Union([Count, Type.Null()]),
  waitMs: Type.Integer({ minimum: 0, maximum: SYNC_LIMITS.longWaitMs }),
  news: News,
  /** A `health` message, where the master tells news; read as that is. */
  health: Type.Optional(Type.Unknown()),
})

export const ChangesAnswer = exact({
  protocol: Type.Integer(),
  serialNumber: Serial,
  databaseId: Name,
  bootId: Name,
  generation: Count,
  spaceId: Name,
  isContinuous: Type.Boolean(),
  next: Count,
  isMore: Type.Boolean(),
  marksVersion: Count,
  marks: list(Marked, SYNC_LIMITS.marks),
  items: list(exact({ itemId: ItemId, digest: Digest }), SYNC_LIMITS.itemsPerPage),
  news: News,
})

export const CompareAsk = exact({
  ...epoch,
  items: list(
    exact({ itemId: ItemId, have: factsList, labels: labelList }),
    SYNC_LIMITS.itemsPerPage,
  ),
})

export const CompareAnswer = exact({
  isStale: Type.Boolean(),
  items: list(
    exact({
      itemId: ItemId,
      isMarked: Type.Boolean(),
      templates: factsList,
      wanted: identities,
      dropped: identities,
      clashed: identities,
      labels: labelList,
    }),
    SYNC_LIMITS.itemsPerPage,
  ),
})

export const ContentAsk = exact({ spaceId: Name, sha256s: list(Sha256, SYNC_LIMITS.pictures) })
export const ContentAnswer = exact({ spaceId: Name })

export const UploadAsk = exact({
  ...epoch,
  spaceId: Name,
  templates: list(ItemFacts, SYNC_LIMITS.pictures),
})
export const UploadAnswer = exact({
  isStale: Type.Boolean(),
  dropped: identities,
  clashed: identities,
})

export const AckAsk = exact({
  bootId: Name,
  serialNumber: Serial,
  marks: list(Marked, SYNC_LIMITS.marks),
})
export const AckAnswer = exact({})

export type ChangesAsk = Static<typeof ChangesAsk>
export type ChangesAnswer = Static<typeof ChangesAnswer>
export type CompareAsk = Static<typeof CompareAsk>
export type CompareAnswer = Static<typeof CompareAnswer>
export type ContentAsk = Static<typeof ContentAsk>
export type ContentAnswer = Static<typeof ContentAnswer>
export type UploadAsk = Static<typeof UploadAsk>
export type UploadAnswer = Static<typeof UploadAnswer>
export type AckAsk = Static<typeof AckAsk>
export type AckAnswer = Static<typeof AckAnswer>

/** What a lane's message is based on, as in the last answer that the lane took; an older one is refused as stale. */
export type Epoch = Readonly<Pick<UploadAsk, 'bootId' | 'marksVersion' | 'spaceId'>>

const reader = <Schema extends TSchema>(name: string, schema: Schema) =>
  createMessageReader(schema, say('fault.sync.message-malformed', { name, protocol: PROTOCOL }))

export const READ = {
  changes: { ask: reader('changes', ChangesAsk), answer: reader('changes', ChangesAnswer) },
  compare: { ask: reader('compare', CompareAsk), answer: reader('compare', CompareAnswer) },
  content: { ask: reader('content', ContentAsk), answer: reader('content', ContentAnswer) },
  upload: { ask: reader('upload', UploadAsk), answer: reader('upload', UploadAnswer) },
  ack: { ask: reader('ack', AckAsk), answer: reader('ack', AckAnswer) },
} as const
