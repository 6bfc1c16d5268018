/**
 * The centre of a fleet: what a master keeps for all lanes, and how it answers them.
 *
 * It has a store of its own, apart from what the master's own lane has learned: the master is its
 * own subordinate. Everything it answers is true of the moment of the answer, and everything it is
 * told can be told again. Marks live as long as this object; its feed has a name of its own.
 */

import { createListeners } from '#firmware/async/listeners.ts'
import { createSerialQueue } from '#firmware/async/serial-queue.ts'
import { Fault } from '#firmware/fault.ts'
import type { DeletionProgress } from '#firmware/items/library/deletion-marks.ts'
import type { ChangeFeed } from '#hal/change-feed.ts'
import type { Clock } from '#hal/clock.ts'
import type { Journal } from '#hal/journal.ts'
import type { PeerCaller } from '#hal/peers.ts'
import { isPlausible } from '#hal/plausible-time.ts'
import type { Content, TemplateStore } from '#hal/template-store.ts'
import { SYNC_LIMITS } from '../limits.ts'
import { checkContents, checkFacts, checkLabels, type Space } from '../protocol/checks.ts'
import { packedBytes } from '../protocol/content-codec.ts'
import { sortOut, whyNotLabel, whyNotTemplate } from '../protocol/left-out.ts'
import { listOf } from '../protocol/marks.ts'
import { digestOf, type Facts, factsOf, nameOf } from '../protocol/merge.ts'
import type {
  AckAsk,
  ChangesAnswer,
  ChangesAsk,
  CompareAnswer,
  CompareAsk,
  ContentAsk,
  UploadAnswer,
  UploadAsk,
} from '../protocol/messages.ts'
import { PROTOCOL } from '../protocol/messages.ts'
import { answerToOffer, isClash as isClashing } from '../protocol/offer-answer.ts'
import { repairTemplates } from '../repair-templates.ts'
import { createDeviceRegistry, type DeviceReport } from './device-registry.ts'
import { createFleetDeletions } from './fleet-deletions.ts'
import { createTemplateKeeper, type ItemFacts } from './keep-templates.ts'
import { loadLabelIndex } from './label-index.ts'
import { loadTemplateIndex } from './template-index.ts'

export interface MasterStore {
  changes(caller: PeerCaller, ask: ChangesAsk, signal: AbortSignal): Promise<ChangesAnswer>
  compare(caller: PeerCaller, ask: CompareAsk): Promise<CompareAnswer>
  content(ask: ContentAsk): Promise<readonly Content[]>
  upload(caller: PeerCaller, ask: UploadAsk, contents: readonly Content[]): Promise<UploadAnswer>
  ack(caller: PeerCaller, ask: AckAsk): Promise<void>
  /** Deletes the item here at once and, as they come, on all lanes. */
  mark(itemId: string): Promise<void>
  unmark(itemId: string): Promise<void>
  /** The marked item is gone on this device too. */
  confirmOwn(itemId: string): void
  progress(): readonly DeletionProgress[]
  devices(): readonly DeviceReport[]
  readonly templates: number
  /** Other shops: the same merge, without a lane behind it. */
  kept(itemId: string): readonly Facts[]
  readonly itemIds: Iterable<string>
  isMarked(itemId: string): boolean
  take(batch: string, templates: readonly ItemFacts[], contents: readonly Content[]): Promise<void>
  /** Items whose kept templates changed. */
  onChange(listener: (itemId: string) => void): Disposable
}

export interface MasterStoreParts {
  readonly store: TemplateStore
  readonly feed: ChangeFeed
  readonly serialNumber: string
  readonly space: Space
  readonly limits: {
    readonly templatesPerItem: number
    readonly templates: number
    readonly pictureSide: number
  }
  readonly sha256: (bytes: Uint8Array) => string
  readonly clock: Clock
  readonly journal: Journal
}

const NOTHING = new Uint8Array()

export async function openMasterStore(parts: MasterStoreParts): Promise<MasterStore> {
  const { store, feed, serialNumber, space, limits, clock, journal } = parts
  const queue = createSerialQueue()
  const deviceRegistry = createDeviceRegistry(clock, journal)
  const listeners = createListeners<[itemId: string]>()
  await repairTemplates(store, clock.now(), journal)
  const templateIndex = await loadTemplateIndex(store, space.id, limits.templatesPerItem)
  const labels = await loadLabelIndex(store, limits.templates)
  const checking = { space, pictureSide: limits.pictureSide, sha256: parts.sha256 }
  let generation = await store.lastSequence()
  let lastSequence = 0
  for (const itemId of new Set([...templateIndex.itemIds, ...labels.itemIds]))
    lastSequence = await feed.append(itemId, NOTHING)

  async function count(): Promise<void> {
    generation = await store.lastSequence()
  }

  async function publish(itemId: string): Promise<void> {
    lastSequence = await feed.append(itemId, NOTHING)
    listeners.tell(itemId)
  }

  const templateKeeper = createTemplateKeeper({
    store,
    templateIndex,
    space,
    limits,
    onStored: count,
    onChanged: publish,
  })
  const fleetDeletions = createFleetDeletions({
    serialNumber,
    journal,
    remove: (itemId) => store.removeItem(itemId),
    async onRemoved(itemId) {
      templateIndex.set(itemId, [])
      await count()
    },
    onChanged: publish,
  })

  const isLeftOut = ({ createdAtMs }: Facts) => !isPlausible(createdAtMs, clock.now())
  const isClash = (template: ItemFacts) => isClashing(template.itemId, template, templateIndex.find)

  function offerAnswer(itemId: string, have: readonly Facts[]) {
    const [retained, kept] = [templateIndex.retained(itemId), templateIndex.kept(itemId)]
    const known = { retained, kept, find: templateIndex.find }
    const max = limits.templatesPerItem
    const { wanted, dropped, clashed } = answerToOffer(itemId, have, known, max, isLeftOut)
    return { wanted: names(wanted), dropped: names(dropped), clashed: names(clashed) }
  }

  const digest = (itemId: string) => digestOf(templateIndex.kept(itemId), labels.of(itemId))

  /** What is said of an item and can be; the report of the device has the rest. */
  function soundLabels(caller: PeerCaller, { itemId, have, labels }: CompareAsk['items'][number]) {
    const nowMs = clock.now()
    const unknown = have.filter((template) => !templateIndex.find(template))
    const { whys } = sortOut(unknown, (template) => whyNotTemplate(template, nowMs))
    const said = sortOut(labels, (label) => whyNotLabel(label, nowMs))
    deviceRegistry.leftOut(caller.serialNumber, itemId, [...said.whys, ...whys])
    return said.taken.map((label) => ({ itemId, ...label }))
  }

  /** Our clock was ahead when we took what we have, and was set since. */
  async function look(): Promise<void> {
    if (isPlausible(Math.max(labels.latestMs, templateIndex.latestMs), clock.now())) return
    await queue.run(async () => {
      const items = await repairTemplates(store, clock.now(), journal)
      await labels.reload(items)
      for (const itemId of items) {
        await templateKeeper.reread(itemId)
        await publish(itemId)
      }
      templateIndex.recountLatest()
    })
  }

  /** What a lane says of its items, as far as it is news; it is on the card before the answer. */
  async function hear(caller: PeerCaller, items: CompareAsk['items']): Promise<void> {
    const said = items.flatMap((item) => soundLabels(caller, item))
    if (labels.newsIn(said).length === 0) return
    await queue.run(async () => {
      const open = said.filter(({ itemId }) => !fleetDeletions.isMarked(itemId))
      for (const itemId of await labels.take(open)) await publish(itemId)
    })
  }

  const isStale = (ask: { readonly bootId: string; readonly marksVersion: number }) =>
    ask.bootId !== feed.feedId || ask.marksVersion !== fleetDeletions.marks.version

  return {
    get templates() {
      return templateIndex.templates
    },
    async changes(caller, ask, signal) {
      if (ask.protocol !== PROTOCOL)
        throw new Fault('refused', `this master speaks protocol ${PROTOCOL}, not ${ask.protocol}`)
      requireOwn(caller, ask.serialNumber)
      deviceRegistry.seen(caller, ask.formerly)
      await look()
      const isOurs = ask.databaseId === store.databaseId && ask.bootId === feed.feedId
      deviceRegistry.reached(caller.serialNumber, isOurs ? ask.after : null)
      const isNews = !isOurs || ask.marksVersion !== fleetDeletions.marks.version
      const page = await feed.readAfter(isOurs ? ask.after : 0, {
        limit: SYNC_LIMITS.itemsPerPage,
        waitMs: isNews ? 0 : ask.waitMs,
        signal,
      })
      deviceRegistry.seen(caller)
      return {
        protocol: PROTOCOL,
        serialNumber,
        databaseId: store.databaseId,
        bootId: feed.feedId,
        generation,
        spaceId: space.id,
        isContinuous: isOurs && page.isContinuous,
        next: page.next,
        isMore: page.isMore,
        marksVersion: fleetDeletions.marks.version,
        marks: listOf(fleetDeletions.marks).map(({ itemId, markId }) => ({ itemId, markId })),
        items: page.entries.map(({ key }) => ({ itemId: key, digest: digest(key) })),
      }
    },
    async compare(caller, ask) {
      deviceRegistry.seen(caller)
      if (isStale(ask)) return STALE
      for (const { itemId, have, labels } of ask.items) {
        checkFacts(itemId, have)
        checkLabels(labels)
      }
      await hear(caller, ask.items)
      // Something may have been marked while what was said went to the card.
      if (isStale(ask)) return STALE
      const items = ask.items.map(({ itemId, have }) => {
        if (fleetDeletions.isMarked(itemId)) return { itemId, isMarked: true, ...EMPTY_ANSWER }
        const templates = templateIndex.kept(itemId).map(factsOf)
        const said = [...labels.of(itemId)]
        return { itemId, isMarked: false, templates, ...offerAnswer(itemId, have), labels: said }
      })
      return { isStale: false, items }
    },
    async content({ spaceId, sha256s }) {
      if (spaceId !== space.id)
        throw new Fault('bad-request', 'the vectors here are of another model')
      const contents: Content[] = []
      let bytes = 0
      // One by one: what does not fit any more is asked for again, and never read in vain.
      for (const sha256 of sha256s) {
        const [content] = await store.contentOf(space.id, [sha256])
        if (!content) continue
        bytes += packedBytes(content)
        if (bytes > SYNC_LIMITS.messageBytes - SYNC_LIMITS.headBytes && contents.length > 0) break
        contents.push(content)
      }
      return contents
    },
    async upload(caller, ask, contents) {
      deviceRegistry.seen(caller)
      for (const template of ask.templates) checkFacts(template.itemId, [template])
      const hashes = [...new Set(ask.templates.map(({ sha256 }) => sha256))]
      checkContents(contents, hashes, ask.spaceId, checking)
      if (contents.length < hashes.length)
        throw new Fault('bad-request', 'refused whole: a template came without its picture')
      return queue.run(async () => {
        if (isStale(ask)) return { isStale: true, dropped: [], clashed: [] }
        const open = ask.templates.filter(
          (template) =>
            !fleetDeletions.isMarked(template.itemId) &&
            (templateIndex.find(template) || !isLeftOut(template)),
        )
        const clashed = open.filter((template) => isClash(template))
        const sound = open.filter((template) => !isClash(template))
        const fresh = sound.filter((template) => !templateIndex.find(template))
        if (fresh.length > 0)
          await templateKeeper.keep(`upload ${caller.serialNumber}`, fresh, contents)
        const isKept = (template: ItemFacts) =>
          templateIndex.kept(template.itemId).some((one) => nameOf(one) === nameOf(template))
        const dropped = sound.filter((template) => !isKept(template))
        return { isStale: false, dropped: names(dropped), clashed: names(clashed) }
      })
    },
    async ack(caller, ask) {
      requireOwn(caller, ask.serialNumber)
      deviceRegistry.seen(caller)
      if (ask.bootId !== feed.feedId) return
      fleetDeletions.confirm(ask.marks, caller.serialNumber)
    },
    mark: (itemId) => queue.run(() => fleetDeletions.mark(itemId)),
    unmark: (itemId) => queue.run(() => fleetDeletions.unmark(itemId)),
    confirmOwn: fleetDeletions.confirmOwn,
    progress: fleetDeletions.progress,
    devices: () => deviceRegistry.reports(fleetDeletions.marks, lastSequence),
    kept: (itemId) => templateIndex.kept(itemId).map(factsOf),
    get itemIds() {
      return templateIndex.itemIds
    },
    isMarked: fleetDeletions.isMarked,
    take: (batch, templates, contents) =>
      queue.run(async () => {
        const sound = templates.filter(
          (template) =>
            !fleetDeletions.isMarked(template.itemId) &&
            !isClash(template) &&
            !templateIndex.find(template),
        )
        if (sound.length > 0) await templateKeeper.keep(batch, sound, contents)
      }),
    onChange(listener) {
      return listeners.add(listener)
    },
  }
}

const STALE = { isStale: true, items: [] }
const EMPTY_ANSWER = { templates: [], wanted: [], dropped: [], clashed: [], labels: [] }

/** A device speaks for itself only: the key says who it is, the message must agree. */
function requireOwn(caller: PeerCaller, claimed: string): void {
  if (caller.serialNumber === claimed) return
  throw new Fault(
    'forbidden',
    `this key belongs to ${caller.serialNumber}, not to ${claimed}: give the device a key of its own`,
  )
}

function names(templates: readonly Facts[]) {
  return templates.map(({ origin, number }) => ({ origin, number }))
}
