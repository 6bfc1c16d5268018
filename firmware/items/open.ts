/**
 * Opens the recognition device on its ports: loads what it has learned, picks up what a stop left
 * behind, and hands out the router and what the page and sync/ need.
 */
import { createListeners } from '#firmware/async/listeners.ts'
import type { Router } from '#firmware/http/router.ts'
import type { DoubtNote, DoubtReason } from '#hal/choice-store.ts'
import { type Assortment, openAssortment } from './assortment/assortment.ts'
import { leaveRoom } from './card-room.ts'
import type { ListedOf } from './choices/choice-doubt.ts'
import { createChoices } from './choices/choices.ts'
import { createDoubtBound } from './choices/doubt-bound.ts'
import { openDoubtList } from './choices/doubt-list.ts'
import { openCounterExamples } from './counter-examples/counter-examples.ts'
import {
  createLocalCounterExamples,
  type LocalCounterExamples,
} from './counter-examples/local-counter-examples.ts'
import { createGallery } from './gallery/gallery.ts'
import { fleetStateAlone } from './http/device-info-fleet-fields.ts'
import { createRecognitionDevice } from './http/recognition-device.ts'
import type { Items, SyncRole } from './items.ts'
import type { ItemsPorts } from './items-ports.ts'
import { createItemsRouter } from './items-routes.ts'
import { type ItemCount, type KnownItem, openCatalog } from './library/catalog.ts'
import { createDeletedItems } from './library/deleted-items.ts'
import { createLoneMarks, createNoMarks, type DeletionMarks } from './library/deletion-marks.ts'
import { createEvents } from './library/item-events.ts'
import { type Library, openLibrary } from './library/library.ts'
import type { LocalTemplates } from './library/local-templates.ts'
import { openReembedding, SERVING_NOTE } from './library/reembedding.ts'
import { createTeaching } from './library/teach-item.ts'
import { openUpkeep } from './library/template-upkeep.ts'
import { LIMITS, type Limits } from './limits.ts'
import { createExclusiveTask } from './packages/exclusive-task.ts'
import { openExportTask } from './packages/export-task.ts'
import { openImportTask } from './packages/import-task.ts'
import { createRecognition, type Recognized } from './recognition/recognition.ts'
import { createVectorizer, modelOfSpace, type Vectorizer } from './recognition/vectorizer.ts'
import { createGateCheck } from './review/gate-check.ts'
import { createReviewAnswers } from './review/review-answers.ts'
import { openReviewInbox } from './review/review-inbox.ts'
import { finishAnswers } from './review/unfinished-answers.ts'
import { recognitionSettings } from './settings.ts'
import { openWeighing, weightChanged } from './weighing/weighing.ts'

export interface OpenItems extends AsyncDisposable {
  readonly router: Router
  readonly items: Items
  /** For synchronisation. */
  readonly templates: LocalTemplates
  readonly assortment: Assortment
  readonly counterExamples: LocalCounterExamples
  readonly limits: Limits
  /** Items that have templates, with their names. A read of memory. */
  itemCounts(): readonly ItemCount[]
  /** All items, also those that have only a name. A read of memory. */
  knownItems(): readonly KnownItem[]
  /** Templates came or went. */
  onChange(listener: () => void): Disposable
  /** Something was looked at; whatever was answered. */
  onRecognized(listener: (result: Recognized) => void): Disposable
  /** A till said what was sold; null: nothing spoke against it. */
  onSold(listener: (reason: DoubtReason | null) => void): Disposable
  onDoubted(listener: (note: DoubtNote) => void): Disposable
  /** Somebody said which part of the picture counts. */
  readonly hasRegion: boolean
}

export async function openItems(ports: ItemsPorts): Promise<OpenItems> {
  const { camera, pictures, store, packages, clock, random, journal, serialNumber, host } = ports
  await using opening = new AsyncDisposableStack()
  const limits = { ...LIMITS, ...ports.limits }
  const room = () => leaveRoom(packages, limits.spareBytes)
  const events = createEvents(clock.now().toString(36))
  const wanted = createVectorizer(pictures, ports.embedder, clock.monotonicMs)
  const vectorizer = (await earlierVectorizer(ports, wanted)) ?? wanted
  const galleryFor = ({ space: { dimension }, variation }: Vectorizer) =>
    createGallery({ dimension, variation, random })
  const gallery = galleryFor(vectorizer)
  const catalog = await openCatalog(store, () => ({ by: serialNumber, atMs: clock.now() }))
  const assortment = opening.use(
    await openAssortment({
      store: ports.assortmentStore,
      rules: ports.assortment,
      room,
      ...{ serialNumber, clock, journal },
    }),
  )
  const recognition = createRecognition({
    camera,
    pictures,
    vectorizer,
    gallery,
    settings: () => recognitionSettings(ports.settings.value),
    accepts: () => bothAccept(catalog.accepts, assortment.accepts),
    groupOf: (id) =>
      assortment.groupOf(id)?.filter((code) => catalog.accepts?.(code) ?? true) ?? null,
    clock,
  })
  const library = await openLibrary({
    store,
    recognition,
    gallery,
    serialNumber,
    limits,
    events,
    clock,
  })
  const counterExamples = opening.use(
    await openCounterExamples({
      ...{ store, recognition, library, serialNumber, limits, events, clock, journal, packages },
    }),
  )
  const upkeep = opening.use(openUpkeep(store, clock, journal))
  const reembedding = opening.use(
    openReembedding({ store, recognition, library, wanted, galleryFor, events, clock, journal }),
  )
  const exclusiveTask = createExclusiveTask()
  const working = {
    store,
    packages,
    recognition,
    library,
    counterExamples,
    exclusiveTask,
    limits,
    events,
    clock,
    journal,
  }
  const exportTask = opening.use(await openExportTask({ ...working, serialNumber }))
  const importTask = opening.use(
    await openImportTask({ ...working, random, onImported, onAbandoned: upkeep.abandon }),
  )
  const deleted = opening.use(
    createDeletedItems({ ...working, abandon: upkeep.abandon, onRestored: onImported }),
  )
  const inbox = opening.use(
    await openReviewInbox({
      ...working,
      store: ports.reviewStore,
      settings: ports.review,
      onFreed: upkeep.kick,
    }),
  )
  const doubts = opening.use(
    await openDoubtList({
      ...working,
      store: ports.choiceStore,
      settings: ports.choices,
      onFreed: upkeep.kick,
    }),
  )
  const device = createRecognitionDevice({
    ...working,
    camera,
    catalog,
    host,
    settings: ports.settings,
    configuredMode: ports.learning.mode,
    onReset() {
      deleted.forget()
      return Promise.all([
        exportTask.forget(),
        importTask.forget(),
        inbox.clear(),
        assortment.clear(),
        doubts.clear(),
      ])
    },
  })
  const gates = createGateCheck({
    pictures,
    recognition,
    background: () => recognitionSettings(ports.settings.value).background,
  })
  let lastResultId: string | null = null
  const recognized = createListeners<[result: Recognized]>()
  const weighing = opening.use(
    openWeighing({
      scale: ports.scale,
      look: recognition.recognize,
      space: () => recognition.space,
      resultsUsual: () => device.settings.resultsMax,
      onLooked: recognized.tell,
      ...{ clock, journal },
    }),
  )
  opening.use(weighing.onTold((weight) => events.tell(weightChanged(weight))))
  // What was seen before was seen with other templates or settings.
  opening.use(
    assortment.onChange(() => {
      weighing.forget()
      events.emit({ type: 'assortment-changed' })
    }),
  )
  opening.use(catalog.onChange(weighing.forget))
  opening.use(library.onChange(weighing.forget))
  opening.use(counterExamples.onChange(weighing.forget))
  opening.use(device.onChange(weighing.forget))
  const teaching = createTeaching({
    library,
    deleted,
    recognition,
    events,
    journal,
    mode: () => device.mode,
    inbox,
    gates,
  })
  const listedOf: ListedOf = (code) => assortment.of(code)
  const doubtBound = opening.use(
    createDoubtBound({ gallery: () => recognition.gallery, listedOf, clock }),
  )
  opening.use(assortment.onChange(doubtBound.forget))
  const choices = opening.use(
    createChoices({
      ...working,
      list: doubts,
      bound: doubtBound,
      listedOf,
      accepts: () => bothAccept(catalog.accepts, assortment.accepts),
      onSale: assortment.sold,
      teaching,
      lastResultId: () => lastResultId,
    }),
  )
  const answers = createReviewAnswers({
    ...working,
    inbox,
    deleted,
    gates,
    mode: () => device.mode,
  })

  function onImported(): void {
    upkeep.kick()
    reembedding.kick()
    refresh()
  }

  function refresh(): void {
    catalog.refresh().catch((error: unknown) => journal.warn('catalog.stale', { error }))
  }

  opening.use(
    library.onChange(() => {
      upkeep.kick()
      refresh()
      counterExamples.refreshSoon()
    }),
  )
  let isCameraThere = camera.isConnected
  opening.use(
    camera.onChange(() => {
      if (camera.isConnected === isCameraThere) return
      isCameraThere = camera.isConnected
      events.emit({ type: 'camera', connected: isCameraThere })
    }),
  )
  upkeep.kick()
  reembedding.kick()
  void finishAnswers({ ...working, inbox })
  recognition.prepare()

  const items: Items = {
    ...working,
    catalog,
    teaching,
    deleted,
    inbox,
    answers,
    choices,
    doubts,
    doubtBound,
    exportTask,
    importTask,
    reembedding,
    device,
    camera,
    weighing,
    assortment,
    findScales: ports.findScales,
    serialNumber,
    marks: (ports.marks ?? marksOf(ports.sync.role, serialNumber))(library),
    version: ports.version,
    board: host.board,
    role: ports.sync.role,
    wanted: wanted.space,
    fleet: ports.fleet ?? (() => fleetStateAlone(ports.sync.role)),
    async recognize(options) {
      const result = await weighing.recognize(options)
      recognition.taken(result.resultId)
      lastResultId = result.resultId
      inbox.saw(result.resultId)
      choices.saw(result)
      return result
    },
  }
  const templates: LocalTemplates = {
    store,
    inTurn: library.inTurn,
    follow: library.follow,
    onApplied() {
      reembedding.kick()
      // Synchronisation brings names of items after their templates: what is listed is read anew.
      refresh()
    },
    get space() {
      return recognition.space
    },
    onChange: catalog.onChange,
  }
  const opened = opening.move()
  return {
    router: createItemsRouter(items),
    items,
    templates,
    assortment,
    counterExamples: createLocalCounterExamples({ ...working, room }),
    limits,
    itemCounts: () => catalog.counts,
    knownItems: () => catalog.known,
    onChange: catalog.onChange,
    onRecognized: recognized.add,
    onSold: choices.onSold,
    onDoubted: choices.onDoubted,
    get hasRegion() {
      return ports.settings.value.region !== null
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

type Accepts = ((itemId: string) => boolean) | null

function bothAccept(one: Accepts, other: Accepts): Accepts {
  return one && other ? (itemId) => one(itemId) && other(itemId) : (one ?? other)
}

/** What made the vectors that the templates have, when it is not the wanted one and still there. */
async function earlierVectorizer(
  ports: ItemsPorts,
  wanted: Vectorizer,
): Promise<Vectorizer | null> {
  const serving = await ports.store.note(SERVING_NOTE)
  if (serving === null || serving === wanted.space.id) return null
  const embedder = await ports.earlierEmbedder?.(modelOfSpace(serving))
  const vectorizer = embedder && createVectorizer(ports.pictures, embedder, ports.clock.monotonicMs)
  return vectorizer?.space.id === serving ? vectorizer : null
}

function marksOf(role: SyncRole, serialNumber: string): (library: Library) => DeletionMarks {
  return role === 'master' ? (library) => createLoneMarks(library, serialNumber) : createNoMarks
}
