/**
 * The messages in the feed of a chain: entries, pictures with vectors, withdrawals (ADR 0126). Another shop wrote
 * them, so they are believed only as far as they fit their schema.
 *
 *   nobody's entry  {"spaceId","templates"}      read and written by earlier releases, too
 *   a shop's entry  {"templates"}
 *   blob            the picture without a vector [, name of the network in place of a picture, and its vector]
 */

import { Fault } from '#firmware/fault.ts'
import { isIdentity } from '#firmware/items/library/template-identity.ts'
import { createMessageReader } from '#firmware/message-reader.ts'
import { isItemId } from '#firmware/plain-text.ts'
import { Type } from '#firmware/schema-builder.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { TimeRange } from '#hal/template-shop-store.ts'
import type { Content } from '#hal/template-store.ts'
import { SYNC_LIMITS } from '../limits.ts'
import { type Checking, checkContents } from './content-checks.ts'
import { pack, unpack } from './content-codec.ts'
import { type Facts, factsOf, nameOf } from './kept-templates.ts'
import { FactsOf } from './sync-messages.ts'

const Entry = Type.Object({
  templates: Type.Array(FactsOf, { maxItems: SYNC_LIMITS.templatesPerItemSent }),
})
const readEntry = createMessageReader(Entry, say('fault.feed.entry-malformed'))

const Range = Type.Object({
  sinceMs: Type.Integer({ minimum: 0 }),
  untilMs: Type.Integer({ minimum: 0 }),
})
const Withdrawal = Type.Object({ ranges: Type.Array(Range, { maxItems: 100 }) })
const readRanges = createMessageReader(Withdrawal, say('fault.feed.withdrawal-malformed'))

/** The templates that an entry names. Throws Fault 'bad-request' for what is no entry. */
export function readFeedEntry(itemId: string, value: Uint8Array): readonly Facts[] {
  if (value.length > SYNC_LIMITS.feedEntryBytes)
    throw refused(say('fault.feed.entry-too-large', { most: SYNC_LIMITS.feedEntryBytes }))
  const { templates } = readEntry(jsonOf(value))
  if (!isItemId(itemId)) throw refused(say('fault.item.impossible-id'))
  const named = new Map<string, Facts>()
  for (const template of templates) {
    if (!isIdentity(template)) throw refused(say('fault.template.impossible-identity'))
    if (named.has(nameOf(template))) throw refused(say('fault.sync.template-named-twice'))
    named.set(nameOf(template), factsOf(template))
  }
  return [...named.values()]
}

/** `spaceId`: for nobody's entry, where earlier releases look for it. */
export function feedEntryOf(templates: readonly Facts[], spaceId: string | null): Uint8Array {
  const facts = templates.map(factsOf)
  return bytesOf(spaceId === null ? { templates: facts } : { spaceId, templates: facts })
}

export function readWithdrawal(value: Uint8Array | null): readonly TimeRange[] {
  return value === null ? [] : readRanges(jsonOf(value)).ranges
}

export const withdrawalOf = (ranges: readonly TimeRange[]) => bytesOf({ ranges })

export const isWithdrawn = (createdAtMs: number, ranges: readonly TimeRange[]) =>
  ranges.some(({ sinceMs, untilMs }) => createdAtMs >= sinceMs && createdAtMs <= untilMs)

/** An earlier release reads the picture, finds no vector, and makes its own. */
export function feedBlobOf({ sha256, jpeg, codes }: Content, spaceId: string): Uint8Array {
  const picture = { sha256, jpeg, codes: null }
  if (!codes) return pack([picture])
  return pack([picture, { sha256, jpeg: new TextEncoder().encode(spaceId), codes }])
}

/**
 * The picture of that hash, with its vector where the network of `checking` made it. Throws Fault 'bad-request' for
 * anything else under the hash.
 */
export function readFeedBlob(sha256: string, blob: Uint8Array, checking: Checking): Content {
  const [picture, vector] = unpack(blob)
  if (!picture) throw refused(say('fault.feed.picture-empty'))
  const isOurs =
    vector?.sha256 === sha256 && new TextDecoder().decode(vector.jpeg) === checking.space.id
  const content = { ...picture, codes: isOurs ? vector.codes : null }
  checkContents([content], [sha256], checking.space.id, checking)
  return content
}

function jsonOf(value: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(value))
  } catch (error) {
    throw new Fault('bad-request', say('fault.feed.entry-not-json'), error)
  }
}

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))

const refused = (why: Sentence) =>
  new Fault('bad-request', say('fault.sync.message-refused', { why }))
