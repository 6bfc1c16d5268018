/**
 * Between a shop's centre and a feed that many shops share: each item is one entry there, which
 * says what is kept of it; whoever knows better writes a better one over it.
 *
 *   feed ─ entry ─▶ merge into the centre ─▶ centre keeps more than the entry says? ─▶ write
 *
 * A write names the entry it improves on, so two shops that write at once cannot lose each other's
 * work: the second is refused, merges, and writes again. Marks stay in their shop.
 */
import { Fault, toFault } from '#firmware/fault.ts'
import type { ChangeFeed, ChangeFeedDriver, FeedEntry } from '#hal/change-feed.ts'
import { type Clock, pause } from '#hal/clock.ts'
import type { Journal } from '#hal/journal.ts'
import type { Random } from '#hal/random.ts'
import type { Content, TemplateStore } from '#hal/template-store.ts'
import { SYNC_LIMITS } from '../limits.ts'
import { checkContents, checkFacts, type Space } from '../protocol/checks.ts'
import { pack, unpack } from '../protocol/content-codec.ts'
import { sortOut, whyNotTemplate } from '../protocol/left-out.ts'
import { digestOf, type Facts, kept, nameOf } from '../protocol/merge.ts'
import { readFeedEntry } from '../protocol/messages.ts'
import type { ItemFacts } from './keep-templates.ts'
import type { MasterStore } from './master-store.ts'

export interface Relay extends AsyncDisposable {
  readonly trouble: string | null
}

export interface RelayParts {
  readonly masterStore: MasterStore
  /** The centre's own: cursors are kept beside the templates they are about. */
  readonly store: TemplateStore
  readonly space: Space
  readonly limits: { readonly templatesPerItem: number; readonly pictureSide: number }
  readonly openFeed: () => Promise<ChangeFeedDriver>
  readonly sha256: (bytes: Uint8Array) => string
  readonly clock: Clock
  readonly random: Random
  readonly journal: Journal
}

const NOTE = 'relay.cursor'
const TOLD_NOTE = 'relay.told'
const PAGE = 100
const WIDE_PICTURE_BYTES = 512 * 1024

export function openRelay(parts: RelayParts): Relay {
  const { masterStore, store, space, clock, journal, random, sha256, limits } = parts
  const stopping = new AbortController()
  const { signal } = stopping
  const touched = new Set<string>()
  let trouble: string | null = 'the feed was not reached yet'
  let wake: (() => void) | null = null
  const listening = masterStore.onChange((itemId) => {
    touched.add(itemId)
    wake?.()
  })

  async function take(
    feed: ChangeFeed,
    { key: itemId, value }: FeedEntry,
  ): Promise<readonly Facts[]> {
    const { spaceId, templates } = readFeedEntry(value)
    checkFacts(itemId, templates)
    if (masterStore.isMarked(itemId)) return templates
    const known = new Set(masterStore.kept(itemId).map(nameOf))
    const nowMs = clock.now()
    const { taken, whys } = sortOut(templates, (template) => whyNotTemplate(template, nowMs))
    if (whys.length > 0) journal.warn('feed.left_out', { key: itemId, why: whys[0] })
    const fresh = taken.filter((template) => !known.has(nameOf(template)))
    if (fresh.length > 0) await bring(feed, itemId, fresh, spaceId)
    // As if the rest were not there: who has it with a time that can be says so.
    return taken
  }

  async function bring(feed: ChangeFeed, itemId: string, fresh: readonly Facts[], spaceId: string) {
    const contents: Content[] = []
    for (const sha256Wanted of new Set(fresh.map((template) => template.sha256))) {
      const blob = await feed.blob(sha256Wanted)
      if (!blob) throw new Fault('unreachable', 'a picture of the feed is not there yet')
      const [content] = unpack(blob)
      if (!content) throw new Fault('bad-request', 'refused whole: a picture of the feed is empty')
      const isOurs = spaceId === space.id
      contents.push(isOurs ? content : { ...content, codes: null })
    }
    const wanted = contents.map((content) => content.sha256)
    checkContents(contents, wanted, space.id, { space, pictureSide: limits.pictureSide, sha256 })
    const templates = fresh.map((template): ItemFacts => ({ itemId, ...template }))
    await masterStore.take('relay', templates, contents)
  }

  /** Says what is kept here, as long as the feed's entry is not as good. */
  async function publish(feed: ChangeFeed, itemId: string): Promise<void> {
    for (;;) {
      const entry = await feed.newest(itemId)
      const told = entry ? await take(feed, entry) : []
      if (masterStore.isMarked(itemId)) return
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
    }
  }

  /** What the chain keeps of what was told and of what is here, by the same rule as in a shop. */
  async function wantedOf(itemId: string, told: readonly Facts[]): Promise<readonly Facts[]> {
    const ours = await travelling(masterStore.kept(itemId))
    return kept(unionOf(told, ours), limits.templatesPerItem, () => false)
  }

  /** What fits a message of the feed: a lane's own pictures have 20 KB, an import may bring others. */
  async function travelling(templates: readonly Facts[]): Promise<readonly Facts[]> {
    const fit: Facts[] = []
    for (const template of templates) {
      const [content] = await store.contentOf(space.id, [template.sha256])
      if (content && content.jpeg.length <= WIDE_PICTURE_BYTES) fit.push(template)
    }
    return fit
  }

  /** Pictures first: whoever reads the entry finds them. */
  async function putBlobs(feed: ChangeFeed, wanted: readonly Facts[], told: ReadonlySet<string>) {
    for (const template of wanted) {
      if (told.has(nameOf(template))) continue
      const [content] = await store.contentOf(space.id, [template.sha256])
      if (!content) throw new Fault('busy', 'a picture went away while it was told of')
      await feed.putBlob(template.sha256, pack([content]))
    }
  }

  async function session(feed: ChangeFeed): Promise<void> {
    const known = JSON.parse((await store.note(NOTE)) ?? 'null') as Cursor | null
    let after = known?.feedId === feed.feedId ? known.after : 0
    // Another feed, or none before: everything that is here may be news there.
    if (after === 0) for (const itemId of masterStore.itemIds) touched.add(itemId)
    else await recall()
    let told = 0
    let noted = 0
    while (!signal.aborted) {
      const last = await store.lastSequence()
      for (const itemId of [...touched]) {
        touched.delete(itemId)
        await publish(feed, itemId).catch((error: unknown) => {
          touched.add(itemId)
          throw error
        })
      }
      // One round late: what was on the card by then has been touched and told by now.
      if (told > noted) await store.setNotes({ [TOLD_NOTE]: String(told) })
      noted = told
      told = last
      const page = await next(feed, after)
      if (!page.isContinuous) {
        journal.warn('feed.restarted', { feed: feed.feedId })
        for (const itemId of masterStore.itemIds) touched.add(itemId)
      }
      for (const entry of page.entries) await accept(feed, entry)
      trouble = null
      if (page.next === after) continue
      after = page.next
      await store.setNotes({ [NOTE]: JSON.stringify({ feedId: feed.feedId, after }) })
    }
  }

  /** What changed here while nobody told the others. */
  async function recall(): Promise<void> {
    let at = Number((await store.note(TOLD_NOTE)) ?? 0)
    for (;;) {
      const changes = await store.changes(at, PAGE)
      for (const { itemId } of changes) touched.add(itemId)
      if (changes.length < PAGE) return
      at = changes.at(-1)?.sequence ?? at
    }
  }

  /** One poisoned entry is passed over, said, and stops no other: it is not ours to mend. */
  async function accept(feed: ChangeFeed, entry: FeedEntry): Promise<void> {
    try {
      const told = await take(feed, entry)
      const itemId = entry.key
      const wanted = await wantedOf(itemId, told)
      if (!masterStore.isMarked(itemId) && digestOf(wanted) !== digestOf(told)) touched.add(itemId)
    } catch (error) {
      if (toFault(error).kind !== 'bad-request') throw error
      journal.warn('feed.refused', { key: entry.key, why: toFault(error).message })
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
    let retryMs: number = SYNC_LIMITS.retryMsMin
    while (!signal.aborted) {
      try {
        await using feed = await parts.openFeed()
        await session(feed)
      } catch (error) {
        if (signal.aborted) return
        // A feed that opens and then fails each time has not earned a new patience.
        if (trouble === null) retryMs = SYNC_LIMITS.retryMsMin
        trouble = `the shops' feed: ${toFault(error).message}`
        journal.warn('feed.lost', { why: toFault(error).message })
        await pause(clock, retryMs * (0.5 + random.fraction()), signal)
        retryMs = Math.min(retryMs * 2, SYNC_LIMITS.retryMsMax)
      }
    }
  }

  const running = run()
  return {
    get trouble() {
      return trouble
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
