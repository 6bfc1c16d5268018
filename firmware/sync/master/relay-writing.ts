/**
 * Writes what this shop knows and its chain does not (ADR 0126). What the feed does not take is remembered and tried
 * again later; it keeps back no other item, and nothing that is read.
 *
 *   with a name     the item's templates that the shop's own lanes taught, into the shop's own entry
 *   without one     the merge of what stands in nobody's entry and of what is kept here, into that entry
 */
import { backoffMs } from '#firmware/async/retry.ts'
import { Fault, toFault } from '#firmware/fault.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { ChangeFeed } from '#hal/change-feed.ts'
import type { Clock } from '#hal/clock.ts'
import type { Journal } from '#hal/journal.ts'
import type { TemplateStore } from '#hal/template-store.ts'
import { SYNC_LIMITS } from '../limits.ts'
import type { Checking } from '../protocol/content-checks.ts'
import { feedBlobOf, feedEntryOf, readFeedBlob, readFeedEntry } from '../protocol/feed-messages.ts'
import { digestOf, type Facts, kept, nameOf } from '../protocol/kept-templates.ts'
import type { MasterAnswers } from './master-answers.ts'
import type { TakeEntry } from './relay-taking.ts'

const WIDE_PICTURE_BYTES = 512 * 1024

interface Unwritten {
  readonly why: Sentence
  readonly tries: number
  readonly againAtMs: number
}

export interface WritingNeeds {
  readonly masterAnswers: MasterAnswers
  readonly store: TemplateStore
  readonly checking: Checking
  readonly templatesPerItem: number
  readonly clock: Clock
  readonly journal: Journal
  readonly take: TakeEntry
  /** Before an entry is written over again that somebody else has replaced meanwhile. */
  readonly nextQuestion: () => Promise<void>
}

export type RelayWriting = ReturnType<typeof createRelayWriting>

export function createRelayWriting(needs: WritingNeeds) {
  const { masterAnswers, store, checking, templatesPerItem, clock, journal } = needs
  const { space } = checking
  const unwritten = new Map<string, Unwritten>()
  /** Items that the chain has lost something of: their pictures are checked, too. */
  const lost = new Set<string>()
  let failures = 0

  /** What fits a message of the feed: a lane's own pictures have 20 KB, an import may fetch others. */
  async function travelling(templates: readonly Facts[]): Promise<readonly Facts[]> {
    const fit: Facts[] = []
    for (const template of templates) {
      const [content] = await store.contentOf(space.id, [template.sha256])
      if (content && content.jpeg.length <= WIDE_PICTURE_BYTES) fit.push(template)
    }
    return fit
  }

  /** What this shop has to say of an item: with a name, what no other shop wrote; without one, also nobody's. */
  async function ownOf(feed: ChangeFeed, itemId: string): Promise<readonly Facts[]> {
    const shops = new Map(
      (await store.shopsOf(itemId)).map((template) => [nameOf(template), template.shop]),
    )
    return masterAnswers.kept(itemId).filter((template) => {
      const shop = shops.get(nameOf(template))
      return shop === undefined || shop === feed.shop
    })
  }

  /** Pictures are written before the entry that names them, so that every reader finds them. */
  async function putBlobs(feed: ChangeFeed, templates: readonly Facts[]): Promise<void> {
    for (const { sha256 } of templates) {
      const [content] = await store.contentOf(space.id, [sha256])
      if (!content) throw new Fault('busy', say('fault.feed.picture-removed-meanwhile'))
      const there = await feed.blob(sha256)
      if (there && isIntact(sha256, there)) continue
      await feed.putBlob(sha256, feedBlobOf(content, space.id))
    }
  }

  function isIntact(sha256: string, blob: Uint8Array): boolean {
    try {
      readFeedBlob(sha256, blob, checking)
      return true
    } catch {
      return false
    }
  }

  /** What stands in the entry that is to be replaced; nobody's is taken first, so that nothing of it is lost. */
  async function publishedIn(feed: ChangeFeed, itemId: string, value: Uint8Array | undefined) {
    if (value === undefined) return []
    if (feed.shop === null) {
      const { good } = await needs.take(feed, { key: itemId, shop: null, value })
      return good
    }
    try {
      return readFeedEntry(itemId, value)
    } catch {
      return []
    }
  }

  /** Replaces the entry until it has all that this shop has to say. */
  async function publish(feed: ChangeFeed, itemId: string): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      if (masterAnswers.isMarked(itemId)) return
      const entry = await feed.newest(itemId)
      const published = await publishedIn(feed, itemId, entry?.value)
      const ours = await travelling(await ownOf(feed, itemId))
      const all = feed.shop === null ? unionOf(published, ours) : ours
      const wanted = kept(all, templatesPerItem, () => false)
      const known = new Set(lost.has(itemId) ? [] : published.map(nameOf))
      await putBlobs(
        feed,
        ours.filter((one) => !known.has(nameOf(one))),
      )
      if (digestOf(wanted) === digestOf(published)) return
      const value = feedEntryOf(wanted, feed.shop === null ? space.id : null)
      try {
        // Below its name a shop alone writes, and where it has a stream of its own that counts otherwise than the chain's.
        await feed.append(itemId, value, feed.shop === null ? (entry?.sequence ?? 0) : undefined)
        return
      } catch (error) {
        if (toFault(error).kind !== 'busy' || attempt >= ATTEMPTS) throw error
      }
      await needs.nextQuestion()
    }
  }

  return {
    ownOf,
    travelling,
    get count() {
      return unwritten.size
    },
    get itemIds(): readonly string[] {
      return [...unwritten.keys()]
    },
    get trouble(): Sentence | null {
      const [first] = unwritten
      return first
        ? say('fault.feed.item-not-written', { item: first[0], why: first[1].why })
        : null
    },
    /** When one of those that were not taken is to be tried again; null: all were. */
    get nextAtMs(): number | null {
      const times = [...unwritten.values()].map(({ againAtMs }) => againAtMs)
      return times.length === 0 ? null : times.reduce((least, atMs) => Math.min(least, atMs))
    },
    /** Those whose time has come. */
    due(nowMs: number): readonly string[] {
      return [...unwritten].flatMap(([itemId, one]) => (one.againAtMs <= nowMs ? [itemId] : []))
    },
    isWaiting: (itemId: string, nowMs: number) => (unwritten.get(itemId)?.againAtMs ?? 0) > nowMs,
    /** How long to leave the feed alone that has just refused several in a row. */
    get pauseMs() {
      return failures < IN_A_ROW ? 0 : backoffMs(failures - IN_A_ROW + 1, 1_000, 60_000)
    },
    /** The chain has lost something of the item. Whether that was not known yet. */
    lacks(itemId: string): boolean {
      const isNew = !lost.has(itemId)
      lost.add(itemId)
      return isNew
    },
    /** Rejects with 'unreachable' alone. */
    async write(feed: ChangeFeed, itemId: string): Promise<void> {
      try {
        await publish(feed, itemId)
        unwritten.delete(itemId)
        lost.delete(itemId)
        failures = 0
      } catch (error) {
        const fault = toFault(error)
        if (fault.kind === 'unreachable' || fault.kind === 'bug') throw error
        failures += 1
        const tries = (unwritten.get(itemId)?.tries ?? 0) + 1
        const waitMs = backoffMs(tries, SYNC_LIMITS.retryMsMin, SYNC_LIMITS.feedAgainMsMax)
        unwritten.set(itemId, { why: fault.said, tries, againAtMs: clock.now() + waitMs })
        if (tries === 1 && unwritten.size <= LOGGED)
          journal.warn('feed.not_written', { key: itemId, why: fault.said })
      }
    },
  }
}

/** Somebody else may write the same entry all the time. */
const ATTEMPTS = 10
/** A single item that is refused is its own fault; several in a row are the feed's. */
const IN_A_ROW = 3
/** A feed that refuses everything fills no journal. */
const LOGGED = 20

function unionOf(one: readonly Facts[], other: readonly Facts[]): readonly Facts[] {
  return [...new Map([...one, ...other].map((template) => [nameOf(template), template])).values()]
}
