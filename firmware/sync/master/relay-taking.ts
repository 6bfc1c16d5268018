/**
 * Takes one entry of a chain's feed into what this shop's fleet keeps. Whatever the entry contains, it ends and says
 * what was taken and why the rest was not. It rejects only with 'unreachable'.
 */
import { type Fault, toFault } from '#firmware/fault.ts'
import { isLackOfSpace } from '#firmware/items/free-space-check.ts'
import { momentOf } from '#firmware/local-date.ts'
import { CALENDAR_END_MS } from '#firmware/vocabulary/plausible-time.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { ChangeFeed, FeedName } from '#hal/change-feed.ts'
import type { Clock } from '#hal/clock.ts'
import type { Content, TemplateStore } from '#hal/template-store.ts'
import { SYNC_LIMITS } from '../limits.ts'
import type { Checking } from '../protocol/content-checks.ts'
import { readFeedBlob, readFeedEntry } from '../protocol/feed-messages.ts'
import { type Facts, nameOf } from '../protocol/kept-templates.ts'
import { blankWords } from '../protocol/reject-reasons.ts'
import type { MasterAnswers } from './master-answers.ts'

export interface TakenEntry {
  /** What stands in the entry and is known here by now, or is worth less than what is kept. */
  readonly good: readonly Facts[]
  /** How many of its templates were not known. */
  readonly fresh: number
  /** Hashes of the pictures that came with them. */
  readonly pictures: readonly string[]
  /** Why something of it was not taken; null: all of it was. */
  readonly why: Sentence | null
  /** Pictures that are not there, or are not what their hash says. */
  readonly missing: ReadonlySet<string>
  /** The card has no space for what it brings. */
  readonly lackOfSpace: Fault | null
}

export interface ReadFeedEntry extends FeedName {
  readonly value: Uint8Array
}

export interface TakingNeeds {
  readonly masterAnswers: MasterAnswers
  readonly store: TemplateStore
  readonly checking: Checking
  readonly clock: Clock
  /** Whether the chain has taken it back. */
  readonly isTakenBack: (shop: string | null, template: Facts) => boolean
}

type Taking = ReturnType<typeof createTaking>
export type TakeEntry = Taking['take']

export function createTaking({ masterAnswers, store, checking, clock, isTakenBack }: TakingNeeds) {
  const { space } = checking
  const { blankPictures } = masterAnswers

  /** The picture with its vector, or why there is none. */
  async function pictureOf(
    feed: ChangeFeed,
    sha256: string,
    shop: string | null,
  ): Promise<Content | Sentence> {
    const [here] = await store.contentOf(space.id, [sha256])
    if (here) return here
    let why = say('fault.feed.picture-not-there-yet')
    for (const place of new Set([shop, null])) {
      const blob = await feed.blob(sha256, place)
      if (!blob) continue
      try {
        return readFeedBlob(sha256, blob, checking)
      } catch (error) {
        why = toFault(error).said
      }
    }
    return why
  }

  /**
   * Whoever writes another shop's names must not keep its templates out: what is known here as another one gets a name
   * made of what it is, the same in all shops.
   */
  function underItsName(itemId: string, template: Facts): Facts {
    if (masterAnswers.lookAt(itemId, template) !== 'clash') return template
    const what = checking.sha256(new TextEncoder().encode(`${itemId} ${template.sha256}`))
    return { ...template, origin: `feed-${what.slice(0, 32)}` }
  }

  async function take(
    feed: ChangeFeed,
    { key: itemId, shop, value }: ReadFeedEntry,
  ): Promise<TakenEntry> {
    const named = readFeedEntry(itemId, value)
    if (masterAnswers.isMarked(itemId)) return { ...NOTHING, good: named }
    const good: Facts[] = []
    const fresh: Facts[] = []
    let why: Sentence | null = null
    for (const record of named) {
      if (isTakenBack(shop, record)) continue
      const template = underItsName(itemId, record)
      const known = masterAnswers.lookAt(itemId, template)
      if (known === 'known' || known === 'worthless') good.push(template)
      else if (known === 'clash')
        why ??= say('fault.feed.template-name-taken', { name: nameOf(template) })
      else if (blankPictures.has(template.sha256)) why ??= blankWords(template)
      else if (template.createdAtMs > clock.now() + SYNC_LIMITS.feedAheadMs)
        why ??= say('fault.feed.template-dated-ahead', {
          name: nameOf(template),
          date: momentOf(Math.min(template.createdAtMs, CALENDAR_END_MS)),
        })
      else fresh.push(template)
    }
    const missing = new Set<string>()
    const pictures: string[] = []
    if (fresh.length === 0) return { ...NOTHING, good, why }
    try {
      await masterAnswers.requireFreeSpace()
    } catch (error) {
      if (!isLackOfSpace(error)) throw error
      return { ...NOTHING, good, why: error.said, lackOfSpace: error }
    }
    // What came is kept as it comes: an entry may name more pictures than there is memory for.
    let batch: { readonly template: Facts; readonly content: Content }[] = []
    let bytes = 0
    const keep = async () => {
      const templates = batch.map(({ template }) => template)
      if (templates.length === 0) return
      const sources = templates.map(({ origin, number }) => ({ itemId, origin, number, shop }))
      await store.putTemplateShops(sources, clock.now())
      const contents = [...new Map(batch.map(({ content }) => [content.sha256, content])).values()]
      await masterAnswers.take(
        'relay',
        templates.map((one) => ({ itemId, ...one })),
        contents,
      )
      good.push(...templates)
      pictures.push(...contents.map(({ sha256 }) => sha256))
      batch = []
      bytes = 0
    }
    for (const template of fresh) {
      const content = await pictureOf(feed, template.sha256, shop)
      if (!('jpeg' in content)) {
        missing.add(template.sha256)
        why ??= content
        continue
      }
      if ((await blankPictures.among([content])).has(template.sha256)) {
        why ??= blankWords(template)
        continue
      }
      batch.push({ template, content })
      bytes += content.jpeg.length
      if (bytes >= SYNC_LIMITS.messageBytes) await keep()
    }
    await keep()
    return { good, fresh: fresh.length, pictures, why, missing, lackOfSpace: null }
  }

  return {
    async take(feed: ChangeFeed, entry: ReadFeedEntry): Promise<TakenEntry> {
      try {
        return await take(feed, entry)
      } catch (error) {
        // Another shop wrote it: whatever it does here, the rest of the feed is good.
        const fault = toFault(error)
        if (fault.kind === 'unreachable') throw fault
        const lackOfSpace = isLackOfSpace(error) ? error : null
        return { ...NOTHING, fresh: 1, why: fault.said, lackOfSpace }
      }
    },
  }
}

const NOTHING: TakenEntry = {
  good: [],
  fresh: 0,
  pictures: [],
  why: null,
  missing: new Set(),
  lackOfSpace: null,
}
