/**
 * Keeps a shop's master in step with a feed that many shops share. Each item is one entry there: the
 * templates that are kept of it. A master that keeps more replaces the entry (ADR 0085).
 *
 *   feed ─ entry ─▶ merge into what is kept ─▶ it keeps more than the entry says? ─▶ write
 *
 * A write names the entry that it replaces, so of two shops that write at once the second is refused,
 * merges, and writes again. Marks stay in their shop.
 */

import { createLeastPause } from '#firmware/async/least-pause.ts'
import { createRetry, FLEET_SPREAD, tryUntilDone } from '#firmware/async/retry.ts'
import { Fault, toFault } from '#firmware/fault.ts'
import { isLackOfRoom } from '#firmware/items/free-space-check.ts'
import { type Sentence, say } from '#firmware/sentence.ts'
import type { ChangeFeed, ChangeFeedDriver, FeedEntry } from '#hal/change-feed.ts'
import type { Content, TemplateStore } from '#hal/template-store.ts'
import { SYNC_LIMITS } from '../limits.ts'
import { checkContents, checkFacts, type Space } from '../protocol/content-checks.ts'
import { pack, unpack } from '../protocol/content-codec.ts'
import { digestOf, type Facts, kept, nameOf } from '../protocol/kept-templates.ts'
import { readFeedEntry } from '../protocol/sync-messages.ts'
import { separateLeftOut, whyNotTemplate } from '../protocol/why-left-out.ts'
import type { SyncPorts, TemplateLimits } from '../sync-ports.ts'
import type { MasterAnswers } from './master-answers.ts'
import type { ItemFacts } from './store-uploaded-templates.ts'

export interface Relay extends AsyncDisposable {
  readonly trouble: Sentence | null
}

const NOTE = 'relay.cursor'
const PUBLISHED_NOTE = 'relay.told'
const PAGE = 100
const WIDE_PICTURE_BYTES = 512 * 1024

export interface RelayParts extends Pick<SyncPorts, 'sha256' | 'clock' | 'random' | 'journal'> {
  readonly masterAnswers: MasterAnswers
  /** The master's own: cursors are kept beside the templates they are about. */
  readonly store: TemplateStore
  readonly space: Space
  readonly limits: Pick<TemplateLimits, 'templatesPerItem' | 'pictureSide'>
  readonly openFeed: () => Promise<ChangeFeedDriver>
}

export function openRelay(parts: RelayParts): Relay {
  const { masterAnswers, store, space, limits, openFeed, sha256, clock, random, journal } = parts
  const stopping = new AbortController()
  const { signal } = stopping
  const retry = createRetry({
    clock,
    random,
    stop: signal,
    spread: FLEET_SPREAD,
    firstMs: SYNC_LIMITS.retryMsMin,
    maxMs: SYNC_LIMITS.retryMsMax,
  })
  const touched = new Set<string>()
  /** What follows from an answer of the feed: another page, an entry that has moved on, an item that it lacks. */
  const nextQuestion = createLeastPause({
    clock,
    everyMs: SYNC_LIMITS.questionEveryMs,
    atOnce: SYNC_LIMITS.questionsAtOnce,
    signal,
  })
  /** Everything is compared again with a feed that begins anew, as often as it says so. */
  const nextRestart = createLeastPause({
    clock,
    everyMs: SYNC_LIMITS.roundEveryMs,
    atOnce: SYNC_LIMITS.roundsAtOnce,
    signal,
  })
  /** Items of the feed that this card has no room for: tried again later, and no cursor is kept before. */
  const waiting = new Set<string>()
  let lacking: Sentence | null = null
  let trouble: Sentence | null = say`the feed was not reached yet`
  let wake: (() => void) | null = null
  const listening = masterAnswers.onChange((itemId) => {
    touched.add(itemId)
    wake?.()
  })

  async function mergeEntry(
    feed: ChangeFeed,
    { key: itemId, value }: FeedEntry,
  ): Promise<readonly Facts[]> {
    const { spaceId, templates } = readFeedEntry(value)
    checkFacts(itemId, templates)
    if (masterAnswers.isMarked(itemId)) return templates
    const known = new Set(masterAnswers.kept(itemId).map(nameOf))
    const nowMs = clock.now()
    const { taken, reasons } = separateLeftOut(templates, (template) =>
      whyNotTemplate(template, nowMs),
    )
    if (reasons.length > 0) journal.warn('feed.left_out', { key: itemId, why: reasons[0] })
    const fresh = taken.filter((template) => !known.has(nameOf(template)))
    if (fresh.length > 0) await fetchPictures(feed, itemId, fresh, spaceId)
    // What is left out counts as absent, so the entry is replaced by one without it.
    return taken
  }

  async function fetchPictures(
    feed: ChangeFeed,
    itemId: string,
    fresh: readonly Facts[],
    spaceId: string,
  ) {
    await masterAnswers.room()
    const contents: Content[] = []
    for (const sha256Wanted of new Set(fresh.map((template) => template.sha256))) {
      const blob = await feed.blob(sha256Wanted)
      if (!blob) throw new Fault('unreachable', 'a picture of the feed has not come yet')
      const [content] = unpack(blob)
      if (!content) throw new Fault('bad-request', 'refused whole: a picture of the feed is empty')
      const isOurs = spaceId === space.id
      contents.push(isOurs ? content : { ...content, codes: null })
    }
    const wanted = contents.map((content) => content.sha256)
    checkContents(contents, wanted, space.id, { space, pictureSide: limits.pictureSide, sha256 })
    const templates = fresh.map((template): ItemFacts => ({ itemId, ...template }))
    await masterAnswers.take('relay', templates, contents)
  }

  /** Replaces the feed's entry until it has all that is kept here. */
  async function publish(feed: ChangeFeed, itemId: string): Promise<void> {
    for (;;) {
      const entry = await feed.newest(itemId)
      const told = entry ? await mergeEntry(feed, entry) : []
      if (masterAnswers.isMarked(itemId)) return
      const wanted = await wantedOf(itemId, told)
      if (digestOf(wanted) === digestOf(told)) return
      await putBlobs(feed, wanted, new Set(told.map(nameOf)))
      const value = new TextEncoder().encode(
        JSON.stringify({ spaceId: space.id, templates: wanted }),
      )
      try {
        await feed.append(itemId, value, entry?.sequence ?? 0)
        return
      } catch (error) {
        if (toFault(error).kind !== 'busy') throw error
      }
      await nextQuestion()
      if (signal.aborted) return
    }
  }

  /** What an entry should have: the merge of what it has and what is kept here, as in a shop. */
  async function wantedOf(itemId: string, told: readonly Facts[]): Promise<readonly Facts[]> {
    const ours = await travelling(masterAnswers.kept(itemId))
    return kept(unionOf(told, ours), limits.templatesPerItem, () => false)
  }

  /** What fits a message of the feed: a lane's own pictures have 20 KB, an import may fetchPictures others. */
  async function travelling(templates: readonly Facts[]): Promise<readonly Facts[]> {
    const fit: Facts[] = []
    for (const template of templates) {
      const [content] = await store.contentOf(space.id, [template.sha256])
      if (content && content.jpeg.length <= WIDE_PICTURE_BYTES) fit.push(template)
    }
    return fit
  }

  /** Pictures are written before the entry that names them, so that every reader finds them. */
  async function putBlobs(feed: ChangeFeed, wanted: readonly Facts[], told: ReadonlySet<string>) {
    for (const template of wanted) {
      if (told.has(nameOf(template))) continue
      const [content] = await store.contentOf(space.id, [template.sha256])
      if (!content) throw new Fault('busy', 'a picture was removed while it was being published')
      await feed.putBlob(template.sha256, pack([content]))
    }
  }

  async function session(feed: ChangeFeed): Promise<void> {
    const known = JSON.parse((await store.note(NOTE)) ?? 'null') as Cursor | null
    let after = known?.feedId === feed.feedId ? known.after : 0
    // Another feed than before: it may lack anything that is here.
    if (after === 0) for (const itemId of masterAnswers.itemIds) touched.add(itemId)
    else await touchUnpublished()
    let noted = after
    let told = 0
    let notedSequence = 0
    while (!signal.aborted) {
      const last = await store.lastSequence()
      await tryWaiting()
      for (const itemId of [...touched]) {
        touched.delete(itemId)
        await unlessNoRoom(itemId, publish(feed, itemId)).catch((error: unknown) => {
          touched.add(itemId)
          throw error
        })
      }
      // The sequence of the round before: all changes up to it have been published by now.
      if (told > notedSequence && waiting.size === 0) {
        await store.setNotes({ [PUBLISHED_NOTE]: String(told) })
        notedSequence = told
      }
      told = last
      await nextQuestion()
      if (signal.aborted) return
      const page = await next(feed, after)
      if (!page.isContinuous) {
        await nextRestart()
        journal.warn('feed.restarted', { feed: feed.feedId })
        for (const itemId of masterAnswers.itemIds) touched.add(itemId)
      }
      for (const entry of page.entries) await unlessNoRoom(entry.key, accept(feed, entry))
      trouble = null
      // Only following the feed counts as success: one that opens and then fails stays slow.
      retry.succeeded()
      after = page.next
      if (after === noted || waiting.size > 0) continue
      noted = after
      await store.setNotes({ [NOTE]: JSON.stringify({ feedId: feed.feedId, after }) })
    }
  }

  /** What the card has no room for keeps back no other item. */
  async function unlessNoRoom(itemId: string, work: Promise<void>): Promise<void> {
    try {
      await work
      if (waiting.delete(itemId) && waiting.size === 0) lacking = null
    } catch (error) {
      if (!isLackOfRoom(error)) throw error
      waiting.add(itemId)
      if (lacking === null) journal.warn('feed.refused', { key: itemId, why: error.message })
      lacking = say`the shops' feed: ${error}`
    }
  }

  async function tryWaiting(): Promise<void> {
    if (waiting.size === 0 || !(await hasRoom())) return
    for (const itemId of waiting) touched.add(itemId)
  }

  const hasRoom = () =>
    masterAnswers.room().then(
      () => true,
      () => false,
    )

  /** Finds what changed here since the last publication, while this device was off. */
  async function touchUnpublished(): Promise<void> {
    let at = Number((await store.note(PUBLISHED_NOTE)) ?? 0)
    for (;;) {
      const changes = await store.changes(at, PAGE)
      for (const { itemId } of changes) touched.add(itemId)
      if (changes.length < PAGE) return
      at = changes.at(-1)?.sequence ?? at
    }
  }

  /** An entry that breaks the rules is told of and skipped: another shop wrote it, and the rest is good. */
  async function accept(feed: ChangeFeed, entry: FeedEntry): Promise<void> {
    try {
      const told = await mergeEntry(feed, entry)
      const itemId = entry.key
      const wanted = await wantedOf(itemId, told)
      if (!masterAnswers.isMarked(itemId) && digestOf(wanted) !== digestOf(told))
        touched.add(itemId)
    } catch (error) {
      if (toFault(error).kind !== 'bad-request') throw error
      journal.warn('feed.refused', { key: entry.key, why: toFault(error).said })
    }
  }

  async function next(feed: ChangeFeed, after: number) {
    const waking = new AbortController()
    wake = () => waking.abort()
    if (touched.size > 0) waking.abort()
    try {
      return await feed.readAfter(after, {
        limit: PAGE,
        waitMs: SYNC_LIMITS.waitMs,
        signal: AbortSignal.any([signal, waking.signal]),
      })
    } finally {
      wake = null
    }
  }

  async function run(): Promise<void> {
    const follow = async () => {
      await using feed = await openFeed()
      await session(feed)
    }
    await tryUntilDone(retry, follow, ({ fault }) => {
      trouble = say`the shops' feed: ${fault}`
      journal.warn('feed.lost', { why: fault.said })
    })
  }

  const running = run()
  return {
    get trouble() {
      return trouble ?? lacking
    },
    async [Symbol.asyncDispose]() {
      listening[Symbol.dispose]()
      stopping.abort()
      await running
    },
  }
}

interface Cursor {
  readonly feedId: string
  readonly after: number
}

function unionOf(one: readonly Facts[], other: readonly Facts[]): readonly Facts[] {
  return [...new Map([...one, ...other].map((template) => [nameOf(template), template])).values()]
}
