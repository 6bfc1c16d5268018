/**
 * What a master keeps for the lanes of its fleet (fleet-records.ts), and what it answers them. message-handler.ts reads the
 * messages that come and asks here; so does the relay.
 *
 * Its store (`fleet.db`) is apart from what the master's own lane has learned (`items.db`): that lane follows this master
 * like any other, by the same messages, without a network. So a deletion on it is local as everywhere, and the master
 * carries what others learned when its own lane takes nothing. The cost: pictures lie twice on the master's card. A store
 * that is lost or replaced is filled again by its lanes. An answer is the state at its moment, and every operation is idempotent. Marks and
 * feed are gone with this object.
 */

import { Fault } from '#firmware/fault.ts'
import type { BlankPictures } from '#firmware/items/library/blank-pictures.ts'
import type { DeletionProgress } from '#firmware/items/library/fleet-deletion-port.ts'
import { say } from '#firmware/words/sentence.ts'
import type { PeerCaller } from '#hal/peers.ts'
import type { TimeRange } from '#hal/template-shop-store.ts'
import type { Content } from '#hal/template-store.ts'
import { readHealthReport } from '../lane-health/health-messages.ts'
import { SYNC_LIMITS } from '../limits.ts'
import { checkContents, checkFacts, checkLabels } from '../protocol/content-checks.ts'
import { oneMessageOf } from '../protocol/content-codec.ts'
import { listOf } from '../protocol/fleet-deletion-marks.ts'
import { type Facts, factsOf, mayBeRetained, nameOf } from '../protocol/kept-templates.ts'
import {
  blankWords,
  separateLeftOut,
  whyNotLabel,
  whyNotTemplate,
} from '../protocol/reject-reasons.ts'
import type {
  AckAsk,
  ChangesAnswer,
  ChangesAsk,
  CompareAnswer,
  CompareAsk,
  ContentAsk,
  UploadAnswer,
  UploadAsk,
} from '../protocol/sync-messages.ts'
import { PROTOCOL } from '../protocol/sync-messages.ts'
import { answerToOffer, isClash as isClashing } from '../protocol/template-offer-answer.ts'
import type { TemplateLimits } from '../sync-ports.ts'
import type { DeviceReport } from './devices-last-seen.ts'
import { type FleetRecordsPorts, openFleetRecords } from './fleet-records.ts'
import type { ItemFacts } from './store-uploaded-templates.ts'

export interface MasterAnswersPorts extends FleetRecordsPorts {
  readonly limits: TemplateLimits
  readonly sha256: (bytes: Uint8Array) => string
  readonly blankPictures: BlankPictures
}

export interface MasterAnswers {
  changes(caller: PeerCaller, ask: ChangesAsk, signal: AbortSignal): Promise<ChangesAnswer>
  compare(caller: PeerCaller, ask: CompareAsk): Promise<CompareAnswer>
  content(caller: PeerCaller, ask: ContentAsk): Promise<readonly Content[]>
  upload(caller: PeerCaller, ask: UploadAsk, contents: readonly Content[]): Promise<UploadAnswer>
  ack(caller: PeerCaller, ask: AckAsk): Promise<void>
  /** What the lane says of itself. Throws Fault 'bad-request' for what is no report. */
  takeHealth(caller: PeerCaller, report: unknown): void
  /** Deletes the item here at once and, as they come, on all lanes. */
  mark(itemId: string, by?: string | null): Promise<void>
  unmark(itemId: string, by?: string | null): Promise<void>
  /** Confirms the mark for the master itself. */
  confirmOwn(itemId: string): void
  onConfirmed(listener: () => void): Disposable
  progress(): readonly DeletionProgress[]
  devices(): readonly DeviceReport[]
  readonly templates: number
  /** What the fleet keeps of the item; the relay reads it for other shops. */
  kept(itemId: string): readonly Facts[]
  readonly itemIds: Iterable<string>
  isMarked(itemId: string): boolean
  /** What a template of another shop would be here. */
  lookAt(itemId: string, template: Facts): 'known' | 'clash' | 'worthless' | 'new'
  /** Asked before pictures are fetched for `take`. Rejects with 'storage', as that does. */
  requireFreeSpace(): Promise<void>
  /** Merges templates of other shops, as `upload` does those of lanes. */
  take(batch: string, templates: readonly ItemFacts[], contents: readonly Content[]): Promise<void>
  /** Removes here and on all lanes what the chain has taken back of a shop; `isOwn`: of this one. */
  takeBack(shop: string, range: TimeRange, isOwn: boolean): Promise<number>
  /** Pictures that this master does not take from anybody. */
  readonly blankPictures: BlankPictures
  /** Items whose kept templates changed. */
  onChange(listener: (itemId: string) => void): Disposable
}

export async function openMasterAnswers(ports: MasterAnswersPorts): Promise<MasterAnswers> {
  const {
    store,
    feed,
    serialNumber,
    space,
    limits,
    requireFreeSpace,
    sha256,
    clock,
    blankPictures,
  } = ports
  const records = await openFleetRecords(ports)
  const { queue, templateIndex, labelIndex, templateKeeper, fleetDeletions, deviceRegistry } =
    records
  const checking = { space, pictureSide: limits.pictureSide, sha256 }

  const whyNot = (template: Facts) => whyNotTemplate(template, clock.now(), blankPictures.has)
  const isLeftOut = (template: Facts) => whyNot(template) !== null
  const isClash = (template: ItemFacts) => isClashing(template.itemId, template, templateIndex.find)

  function offerAnswer(itemId: string, have: readonly Facts[]) {
    const [retained, kept] = [templateIndex.retained(itemId), templateIndex.kept(itemId)]
    const known = { retained, kept, find: templateIndex.find }
    const max = limits.templatesPerItem
    const back = have.filter(records.isTakenBack)
    const { wanted, dropped, clashed } = answerToOffer(
      itemId,
      have.filter((template) => !records.isTakenBack(template)),
      known,
      max,
      isLeftOut,
    )
    // A lane drops what the chain has taken back, and does not offer it again.
    return { wanted: names(wanted), dropped: names([...dropped, ...back]), clashed: names(clashed) }
  }

  /** The labels that this master takes; what it leaves out goes into the device's report. */
  function acceptableLabels(
    caller: PeerCaller,
    { itemId, have, labels }: CompareAsk['items'][number],
  ) {
    const nowMs = clock.now()
    const unknown = have.filter((template) => !templateIndex.find(template))
    const { reasons } = separateLeftOut(unknown, whyNot)
    const sorted = separateLeftOut(labels, (label) => whyNotLabel(label, nowMs))
    deviceRegistry.leftOut(caller.serialNumber, itemId, [...sorted.reasons, ...reasons])
    return sorted.taken.map((label) => ({ itemId, ...label }))
  }

  /** Looked at once each: from then on they are left out as what is dated wrongly is. */
  async function leaveOutBlank(
    { serialNumber }: PeerCaller,
    templates: readonly ItemFacts[],
    contents: readonly Content[],
  ): Promise<void> {
    const blank = await blankPictures.among(contents)
    for (const template of templates)
      if (blank.has(template.sha256) && !templateIndex.find(template))
        deviceRegistry.leftOut(serialNumber, template.itemId, [blankWords(template)])
  }

  const isStale = (ask: { readonly bootId: string; readonly marksVersion: number }) =>
    ask.bootId !== feed.feedId || ask.marksVersion !== fleetDeletions.marks.version

  return {
    get templates() {
      return templateIndex.templates
    },
    async changes(caller, ask, signal) {
      if (ask.protocol !== PROTOCOL)
        throw new Fault(
          'refused',
          say('fault.sync.protocol-not-supported', { supported: PROTOCOL, asked: ask.protocol }),
        )
      requireOwn(caller, ask.serialNumber)
      deviceRegistry.seen(caller, ask.formerly)
      await records.repairIfClockWasSet()
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
        generation: records.generation,
        spaceId: space.id,
        isContinuous: isOurs && page.isContinuous,
        next: page.next,
        isMore: page.behind > 0,
        marksVersion: fleetDeletions.marks.version,
        marks: listOf(fleetDeletions.marks).map(({ itemId, markId }) => ({ itemId, markId })),
        items: page.entries.map(({ key }) => ({ itemId: key, digest: records.digest(key) })),
      }
    },
    async compare(caller, ask) {
      deviceRegistry.seen(caller)
      if (isStale(ask)) return STALE
      for (const { itemId, have, labels } of ask.items) {
        checkFacts(itemId, have)
        checkLabels(labels)
      }
      // On the card before the answer.
      await records.takeLabels(ask.items.flatMap((item) => acceptableLabels(caller, item)))
      // An item may have been marked while the labels were written.
      if (isStale(ask)) return STALE
      const items = ask.items.map(({ itemId, have }) => {
        if (fleetDeletions.isMarked(itemId)) return { itemId, isMarked: true, ...EMPTY_ANSWER }
        const templates = templateIndex.kept(itemId).map(factsOf)
        const labels = [...labelIndex.of(itemId)]
        return { itemId, isMarked: false, templates, ...offerAnswer(itemId, have), labels }
      })
      return { isStale: false, items }
    },
    async content(caller, { spaceId, sha256s }) {
      deviceRegistry.seen(caller)
      if (spaceId !== space.id)
        throw new Fault('bad-request', say('fault.sync.asked-vectors-of-other-model'))
      // The lane asks again for what did not fit.
      const { contents } = await oneMessageOf(sha256s, async (sha256) => {
        const [content] = await store.contentOf(space.id, [sha256])
        return content ?? null
      })
      return contents
    },
    async upload(caller, ask, contents) {
      deviceRegistry.seen(caller)
      for (const template of ask.templates) checkFacts(template.itemId, [template])
      const hashes = [...new Set(ask.templates.map(({ sha256 }) => sha256))]
      checkContents(contents, hashes, ask.spaceId, checking)
      if (contents.length < hashes.length)
        throw new Fault('bad-request', say('fault.sync.template-without-picture'))
      await leaveOutBlank(caller, ask.templates, contents)
      return queue.run(async () => {
        if (isStale(ask)) return { isStale: true, dropped: [], clashed: [] }
        const open = ask.templates.filter(
          (template) =>
            !fleetDeletions.isMarked(template.itemId) &&
            !records.isTakenBack(template) &&
            (templateIndex.find(template) || !isLeftOut(template)),
        )
        const clashed = open.filter((template) => isClash(template))
        const withoutClash = open.filter((template) => !isClash(template))
        const fresh = withoutClash.filter((template) => !templateIndex.find(template))
        if (fresh.length > 0)
          await templateKeeper.keep(`upload ${caller.serialNumber}`, fresh, contents)
        const isKept = (template: ItemFacts) =>
          templateIndex.kept(template.itemId).some((one) => nameOf(one) === nameOf(template))
        const back = ask.templates.filter(records.isTakenBack)
        const dropped = [...withoutClash.filter((template) => !isKept(template)), ...back]
        return { isStale: false, dropped: names(dropped), clashed: names(clashed) }
      })
    },
    async ack(caller, ask) {
      requireOwn(caller, ask.serialNumber)
      deviceRegistry.seen(caller)
      if (ask.bootId !== feed.feedId) return
      fleetDeletions.confirm(ask.marks, caller.serialNumber)
    },
    takeHealth(caller, report) {
      const health = readHealthReport(report, clock.now())
      // A lane tells it also while its synchronisation hangs; that lane must become away.
      if (!deviceRegistry.has(caller.serialNumber)) deviceRegistry.seen(caller)
      deviceRegistry.noteHealth(caller.serialNumber, health)
    },
    mark: (itemId, by) => queue.run(() => fleetDeletions.mark(itemId, by)),
    unmark: (itemId, by) => queue.run(() => fleetDeletions.unmark(itemId, by)),
    confirmOwn: fleetDeletions.confirmOwn,
    onConfirmed: fleetDeletions.onConfirmed,
    progress: fleetDeletions.progress,
    devices: () => deviceRegistry.reports(fleetDeletions.marks, records.lastSequence),
    kept: (itemId) => templateIndex.kept(itemId).map(factsOf),
    get itemIds() {
      return templateIndex.itemIds
    },
    isMarked: fleetDeletions.isMarked,
    lookAt(itemId, template) {
      if (records.isTakenBack(template)) return 'worthless'
      if (isClash({ itemId, ...template })) return 'clash'
      if (templateIndex.find(template)) return 'known'
      const retained = templateIndex.retained(itemId)
      return mayBeRetained(template, retained, limits.templatesPerItem) ? 'new' : 'worthless'
    },
    requireFreeSpace,
    take: (batch, templates, contents) =>
      queue.run(async () => {
        const valid = templates.filter(
          (template) =>
            !fleetDeletions.isMarked(template.itemId) &&
            !records.isTakenBack(template) &&
            !isClash(template) &&
            !templateIndex.find(template),
        )
        if (valid.length > 0) await templateKeeper.keep(batch, valid, contents)
      }),
    takeBack: records.takeBack,
    blankPictures,
    onChange: records.changedItems.add,
  }
}

const STALE = { isStale: true, items: [] }
const EMPTY_ANSWER = { templates: [], wanted: [], dropped: [], clashed: [], labels: [] }

/** A device speaks for itself only: the key says who it is, the message must agree. */
function requireOwn(caller: PeerCaller, claimed: string): void {
  if (caller.serialNumber === claimed) return
  throw new Fault(
    'forbidden',
    say('fault.sync.key-of-other-lane', { owner: caller.serialNumber, given: claimed }),
  )
}

function names(templates: readonly Facts[]) {
  return templates.map(({ origin, number }) => ({ origin, number }))
}
