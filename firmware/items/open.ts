/**
 * Opens the recognition device on its ports: loads what it has learned, picks up what a stop left
 * behind, and hands out the router and what the page and sync/ need.
 */
import { createHandover } from '#firmware/async/handover.ts'
import { createListeners } from '#firmware/async/listeners.ts'
import type { Router } from '#firmware/http/router.ts'
import { type OwnViews, openOwnViews } from './augmentation/look-at-own-templates.ts'
import {
  createLocalCounterExamples,
  type LocalCounterExamples,
} from './counter-examples/local-counter-examples.ts'
import { createVendorSettingsAndCommands } from './device-settings.ts'
import { openChangeEvents } from './event-sources.ts'
import { checkFreeSpace } from './free-space-check.ts'
import { createGoodsList } from './goods-list.ts'
import { toWire } from './http/answer-codes.ts'
import type { Items, ItemsFleet } from './items.ts'
import type { ItemsPorts } from './items-ports.ts'
import { createItemsRouter } from './items-routes.ts'
import type { LentGoods } from './lent-goods.ts'
import { lentTeaching } from './lent-teaching.ts'
import { createEvents } from './library/item-events.ts'
import { type ItemCount, openKnownItems } from './library/known-items.ts'
import { openTemplates } from './library/open.ts'
import { refuseWhile } from './library/refuse-marked.ts'
import { createTeaching } from './library/teach-item.ts'
import { createGateCheck } from './library/teaching-picture-gate-check.ts'
import type { LocalTemplates } from './library/templates-for-sync.ts'
import { LIMITS } from './limits.ts'
import { createExclusiveTask } from './packages/exclusive-task.ts'
import { openExportTask } from './packages/export-task.ts'
import { openImportTask } from './packages/import-task.ts'
import { isTurnWanted, turnWanted } from './recognition/ask-to-rotate.ts'
import { openAnswersWithTruthNote } from './recognition/confirmed-answers-store.ts'
import type { Recognized } from './recognition/recognition.ts'
import { loadRecognition } from './recognition/recognition-at-start.ts'
import { modeOf, recognitionSettings } from './run-time-settings.ts'
import { createSales } from './sales/sales.ts'
import { createSellableItems } from './sellable-items.ts'
import type { SharedList } from './shared-list.ts'
import { createToldToFeatures } from './told-to-features.ts'
import { openWeighing } from './weighing/weighing-and-early-look.ts'

export interface OpenItems extends AsyncDisposable {
  /** The router, given a synchronisation that was opened on the members below. */
  routerIn(fleet: ItemsFleet): Router
  readonly items: Items
  /** For features. */
  readonly lent: LentGoods
  /** For synchronisation. */
  readonly templates: LocalTemplates
  readonly counterExamples: LocalCounterExamples
  /** The shop's list, for lanes to share; null: this lane keeps none. Known when features are open. */
  readonly sharedList: Promise<SharedList | null>
  /** No feature that is open keeps a list. */
  sharesNoList(): void
  readonly ownViews: Pick<OwnViews, 'idle'>
  /** Items that have templates, with their names. A read of memory. */
  itemCounts(): readonly ItemCount[]
  /** Templates came or went. */
  onChange(listener: () => void): Disposable
  /** Told of each recognition, whatever was answered. */
  onRecognized(listener: (result: Recognized) => void): Disposable
  /** Whether somebody set the part of the picture that counts. */
  readonly hasRegion: boolean
}

export async function openItems(ports: ItemsPorts): Promise<OpenItems> {
  const { camera, scale, pictures, store, packages, host, clock, random, journal } = ports
  const { serialNumber, learning, embedder, earlierEmbedder, keepModel } = ports
  await using opening = new AsyncDisposableStack()
  const events = createEvents(clock.now().toString(36))
  const limits = { ...LIMITS, ...ports.limits }
  const requireFreeSpace = () => checkFreeSpace(packages, limits.spareBytes)
  const settings = () => recognitionSettings(ports.settings.value)
  let fleet: ItemsFleet | null = null
  const refuseMarked = refuseWhile((itemId) => fleet?.marks.isMarked(itemId) ?? false)

  const knownItems = await openKnownItems(store, () => ({ by: serialNumber, atMs: clock.now() }))
  const goodsList = createGoodsList()
  const { accepts, groupOf } = createSellableItems(knownItems, goodsList)
  const { recognition, gallery, wanted, galleryFor } = await loadRecognition({
    camera,
    pictures,
    embedder,
    ...(earlierEmbedder && { earlierEmbedder }),
    store,
    settings,
    accepts,
    groupOf,
    clock,
    random,
    ...(ports.recognition && { certainWrongPercent: ports.recognition.certainWrong }),
  })
  const { confirmed } = recognition
  const space = () => recognition.space
  opening.use(await openAnswersWithTruthNote({ store, confirmed, space, requireFreeSpace, clock }))
  const templates = await openTemplates(opening, {
    store,
    pictures,
    recognition,
    gallery,
    wanted,
    galleryFor,
    ...(keepModel && { keepModel }),
    knownItems,
    serialNumber,
    limits,
    requireFreeSpace,
    refuseMarked,
    events,
    clock,
    journal,
  })
  const { library, counterExamples, deleted, sweep, reembedding } = templates
  const ownViews = opening.use(
    openOwnViews({ store, recognition, library, serialNumber, clock, journal }),
  )
  const viewSoon = () => learning.ownViews !== false && ownViews.kick()

  const mode = () => modeOf(ports.settings.value, learning.mode)
  const exclusiveTask = createExclusiveTask()
  const exportTask = opening.use(
    await openExportTask({
      store,
      packages,
      recognition,
      exclusiveTask,
      serialNumber,
      limits,
      events,
      clock,
      journal,
    }),
  )
  const importTask = opening.use(
    await openImportTask({
      store,
      packages,
      recognition,
      library,
      counterExamples,
      exclusiveTask,
      limits,
      refuseMarked,
      blankPictures: templates.blankPictures,
      events,
      clock,
      random,
      journal,
      onImported: templates.cameIn,
      onAbandoned: sweep.abandon,
    }),
  )
  const told = createToldToFeatures()
  const gates = createGateCheck({
    pictures,
    recognition,
    background: () => settings().background,
  })
  const teaching = createTeaching({
    library,
    deleted,
    recognition,
    mode,
    gates,
    requireFreeSpace,
    refuseMarked,
    events,
    journal,
    onSaid: told.said.tell,
    onCleared: told.cleared,
  })

  const sales = opening.use(
    createSales({ recognition, teaching, clock, journal, onSale: goodsList.sold }),
  )
  const device = createVendorSettingsAndCommands({
    camera,
    recognition,
    store,
    packages,
    library,
    knownItems,
    settings: ports.settings,
    configuredMode: learning.mode,
    host,
    exclusiveTask,
    limits,
    events,
    journal,
    onReset() {
      deleted.forget()
      confirmed.forget()
      return Promise.all([exportTask.forget(), importTask.forget(), told.reset()])
    },
  })
  const sharedList = createHandover<SharedList>('a list that all lanes share')
  const recognized = createListeners<[result: Recognized]>()
  const weighing = opening.use(
    openWeighing({
      scale,
      clock,
      journal,
      space,
      look: recognition.recognize,
      resultsUsual: () => device.settings.resultsMax,
      onLooked: recognized.tell,
    }),
  )
  // An early look was made with the templates and settings before the change.
  for (const { onChange } of [goodsList, knownItems, library, counterExamples, device])
    opening.use(onChange(weighing.forget))
  // The empty platform may have been shown, or forgotten.
  opening.use(device.onChange(reembedding.kick))
  openChangeEvents(opening, { events, weighing, goodsList, camera })
  opening.use(library.onChange(viewSoon))
  sweep.kick()
  reembedding.kick()
  viewSoon()
  recognition.prepare()

  const items: Items = {
    store,
    packages,
    camera,
    clock,
    events,
    journal,
    limits,
    serialNumber,
    library,
    knownItems,
    recognition,
    counterExamples,
    deleted,
    goodsList,
    teaching,
    sales,
    exportTask,
    importTask,
    device,
    weighing,
    reembedding,
    get wanted() {
      return wanted().space
    },
    version: ports.version,
    board: host.board,
    async recognize(options) {
      ownViews.asked()
      const result = await weighing.recognize(options)
      recognition.taken(result.resultId)
      told.answered.tell(result.resultId)
      sales.saw(result)
      if (isTurnWanted(result)) events.tell(turnWanted(result))
      return result
    },
  }
  const opened = opening.move()
  return {
    routerIn(given) {
      fleet = given
      return createItemsRouter(items, given, ports.sentPictures)
    },
    items,
    lent: {
      toWire,
      sales,
      accepts,
      nameOf: knownItems.nameOf,
      gallery: () => recognition.gallery,
      spaceId: () => recognition.space.id,
      list: goodsList,
      proposalOf: goodsList.proposalOfListed,
      shareList: sharedList.give,
      known: () => knownItems.known,
      serialNumber,
      requireFreeSpace,
      events,
      store,
      confirmedTime: ports.confirmedTime,
      requireRoomForLists: () => checkFreeSpace(packages, limits.reviewSpareBytes),
      onFreed: sweep.kick,
      ...told.lent,
      teaching: lentTeaching({
        recognition,
        library,
        deleted,
        counterExamples,
        knownItems,
        gates,
        mode,
        refuseMarked,
        limits,
      }),
    },
    templates: templates.forSync,
    counterExamples: createLocalCounterExamples({
      store,
      counterExamples,
      limits,
      requireFreeSpace,
      clock,
    }),
    sharedList: sharedList.known,
    sharesNoList: sharedList.end,
    ownViews,
    itemCounts: () => knownItems.counts,
    onChange: knownItems.onChange,
    onRecognized: recognized.add,
    get hasRegion() {
      return ports.settings.value.region !== null
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
