/**
 * The relay of a shop's master as it was in the release before ADR 0126, for roll-outs in which some shops still have it. What
 * it writes and what it can read are frozen here: nothing of it follows the product.
 *
 *   entry  {"spaceId","templates"}, no other field, in nobody's place: the merge of what stood there and what is kept here
 *   blob   one record, with the vector of whoever wrote it first; whose network made it is what the entry's spaceId says
 *
 * It reads every message of the stream, and takes the last word of its subject for the item. What it cannot read it tells and
 * passes over (feed.refused); a picture that is not there ends its session.
 */

import { createRetry, tryUntilDone } from '#firmware/async/retry.ts'
import { Fault, toFault } from '#firmware/fault.ts'
import { type Static, Type } from '#firmware/schema-builder.ts'
import type { MasterAnswers } from '#firmware/sync/master/master-answers.ts'
import { checkContents, checkFacts, type Space } from '#firmware/sync/protocol/content-checks.ts'
import { pack, unpack } from '#firmware/sync/protocol/content-codec.ts'
import { digestOf, type Facts, kept, nameOf } from '#firmware/sync/protocol/kept-templates.ts'
import type { SyncPorts } from '#firmware/sync/sync-ports.ts'
import { createValidator } from '#firmware/validator.ts'
import { isPlausible } from '#firmware/vocabulary/plausible-time.ts'
import { asSentence, say } from '#firmware/words/sentence.ts'
import type { ChangeFeed, ChangeFeedDriver, FeedEntry } from '#hal/change-feed.ts'
import type { Content, TemplateStore } from '#hal/template-store.ts'

const PAGE = 100
const WAIT_MS = 30_000

const exact = <Fields extends Parameters<typeof Type.Object>[0]>(fields: Fields) =>
  Type.Object(fields, { additionalProperties: false })
const Count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
const Entry = exact({
  spaceId: Type.String({ minLength: 1, maxLength: 128 }),
  templates: Type.Array(
    exact({
      origin: Type.String({ pattern: '^[A-Za-z0-9._-]{1,64}$' }),
      number: Count,
      sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
      createdAtMs: Count,
      isPinned: Type.Boolean(),
    }),
    { maxItems: 256 },
  ),
})
const { fits } = createValidator(Entry)

/** Throws Fault 'bad-request' for what the earlier release does not take for an entry. */
function readEarlierEntry(value: Uint8Array): Static<typeof Entry> {
  let told: unknown
  try {
    told = JSON.parse(new TextDecoder().decode(value))
  } catch (error) {
    throw new Fault('bad-request', say('fault.feed.entry-not-json'), error)
  }
  if (fits(told)) return told
  throw new Fault('bad-request', asSentence('this is no feed message of protocol 1'))
}

export const earlierEntryOf = (templates: readonly Facts[], spaceId: string) =>
  new TextEncoder().encode(JSON.stringify({ spaceId, templates }))

export const earlierBlobOf = (content: Content) => pack([content])

/** The picture; its vector where the entry's network is the reader's. */
function readEarlierBlob(blob: Uint8Array, isOurs: boolean): Content {
  const [content] = unpack(blob)
  if (!content)
    throw new Fault('bad-request', asSentence('refused whole: a picture of the feed is empty'))
  return isOurs ? content : { ...content, codes: null }
}

export interface EarlierRelayNeeds extends Pick<SyncPorts, 'sha256' | 'clock' | 'random'> {
  readonly masterAnswers: MasterAnswers
  readonly store: TemplateStore
  readonly space: Space
  readonly limits: { readonly templatesPerItem: number; readonly pictureSide: number }
  readonly openFeed: () => Promise<ChangeFeedDriver>
}

export interface EarlierRelay extends AsyncDisposable {
  /** Why its session ended, since it last followed the feed. */
  readonly trouble: string | null
  /** Keys of the entries that it could not read, as its journal has them. */
  readonly refused: readonly string[]
}

export function openEarlierRelay(needs: EarlierRelayNeeds): EarlierRelay {
  const { masterAnswers, store, space, limits, openFeed, sha256, clock, random } = needs
  const stopping = new AbortController()
  const { signal } = stopping
  const retry = createRetry({ clock, random, stop: signal, firstMs: 1_000, maxMs: 30_000 })
  const touched = new Set<string>()
  const refused: string[] = []
  let trouble: string | null = 'this lane has not reached the feed of the chain yet'
  let wake = () => {}
  const listening = masterAnswers.onChange((itemId) => {
    touched.add(itemId)
    wake()
  })

  async function mergeEntry(feed: ChangeFeed, { key: itemId, value }: FeedEntry) {
    const { spaceId, templates } = readEarlierEntry(value)
    checkFacts(itemId, templates)
    if (masterAnswers.isMarked(itemId)) return templates
    const known = new Set(masterAnswers.kept(itemId).map(nameOf))
    const taken = templates.filter(({ createdAtMs }) => isPlausible(createdAtMs, clock.now()))
    const fresh = taken.filter((template) => !known.has(nameOf(template)))
    const contents: Content[] = []
    for (const wanted of new Set(fresh.map((template) => template.sha256))) {
      const blob = await feed.blob(wanted)
      if (!blob)
        throw new Fault('unreachable', asSentence('a picture of the feed has not come yet'))
      contents.push(readEarlierBlob(blob, spaceId === space.id))
    }
    const wanted = contents.map((content) => content.sha256)
    checkContents(contents, wanted, space.id, { space, pictureSide: limits.pictureSide, sha256 })
    if (fresh.length > 0)
      await masterAnswers.take(
        'relay',
        fresh.map((template) => ({ itemId, ...template })),
        contents,
      )
    return taken
  }

  const wantedOf = (itemId: string, told: readonly Facts[]) =>
    kept(unionOf(told, masterAnswers.kept(itemId)), limits.templatesPerItem, () => false)

  /** Replaces the feed's entry until it has all that is kept here. */
  async function publish(feed: ChangeFeed, itemId: string): Promise<void> {
    while (!signal.aborted) {
      const entry = await feed.newest(itemId)
      const told = entry ? await mergeEntry(feed, entry) : []
      if (masterAnswers.isMarked(itemId)) return
      const wanted = wantedOf(itemId, told)
      if (digestOf(wanted) === digestOf(told)) return
      const known = new Set(told.map(nameOf))
      for (const template of wanted) {
        if (known.has(nameOf(template))) continue
        const [content] = await store.contentOf(space.id, [template.sha256])
        if (!content) throw new Fault('busy', say('fault.feed.picture-removed-meanwhile'))
        // A second writer of a picture is told that it is there, and leaves it.
        if (!(await feed.blob(template.sha256)))
          await feed.putBlob(template.sha256, earlierBlobOf(content))
      }
      try {
        await feed.append(itemId, earlierEntryOf(wanted, space.id), entry?.sequence ?? 0)
        return
      } catch (error) {
        if (toFault(error).kind !== 'busy') throw error
      }
    }
  }

  async function accept(feed: ChangeFeed, entry: FeedEntry): Promise<void> {
    try {
      const told = await mergeEntry(feed, entry)
      const isBetter = digestOf(wantedOf(entry.key, told)) !== digestOf(told)
      if (!masterAnswers.isMarked(entry.key) && isBetter) touched.add(entry.key)
    } catch (error) {
      if (toFault(error).kind !== 'bad-request') throw error
      refused.push(entry.key)
    }
  }

  async function session(feed: ChangeFeed): Promise<void> {
    // Its place is not kept here: it reads everything after a start.
    for (const itemId of masterAnswers.itemIds) touched.add(itemId)
    let after = 0
    while (!signal.aborted) {
      for (const itemId of [...touched]) {
        touched.delete(itemId)
        await publish(feed, itemId)
      }
      const waking = new AbortController()
      wake = () => waking.abort()
      if (touched.size > 0) waking.abort()
      const page = await feed.readAfter(after, {
        limit: PAGE,
        waitMs: WAIT_MS,
        signal: AbortSignal.any([signal, waking.signal]),
      })
      for (const entry of page.entries) await accept(feed, entry)
      trouble = null
      retry.succeeded()
      after = page.next
    }
  }

  const running = tryUntilDone(
    retry,
    async () => {
      await using feed = await openFeed()
      await session(feed)
    },
    ({ fault }) => {
      trouble = fault.message
    },
  )
  return {
    get trouble() {
      return trouble
    },
    refused,
    async [Symbol.asyncDispose]() {
      listening[Symbol.dispose]()
      stopping.abort()
      await running
    },
  }
}

function unionOf(one: readonly Facts[], other: readonly Facts[]): readonly Facts[] {
  return [...new Map([...one, ...other].map((template) => [nameOf(template), template])).values()]
}
