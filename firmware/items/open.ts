/**
 * Opens the recognition device on its ports: loads what it has learned, picks up what a stop left
 * behind, and hands out the router and what the page and sync/ need.
 */
import { createListeners } from '#firmware/async/listeners.ts'
import type { Router } from '#firmware/http/router.ts'
import type { AssortmentStore } from '#hal/assortment-store.ts'
import type { Camera } from '#hal/camera.ts'
import type { ChoiceStore, DoubtNote, DoubtReason } from '#hal/choice-store.ts'
import type { Clock } from '#hal/clock.ts'
import type { DocumentStore } from '#hal/document-store.ts'
import type { Embedder } from '#hal/embedder.ts'
import type { Host } from '#hal/host.ts'
import type { Journal } from '#hal/journal.ts'
import type { Packages } from '#hal/packages.ts'
import type { Pictures } from '#hal/pictures.ts'
import type { Random } from '#hal/random.ts'
import type { ReviewStore } from '#hal/review-store.ts'
import type { Scale, ScalePort } from '#hal/scale.ts'
import type { TemplateStore } from '#hal/template-store.ts'
import { type Assortment, type AssortmentRules, openAssortment } from './assortment/assortment.ts'
import { assortmentRoutes } from './assortment/assortment-routes.ts'
import type { ListedOf } from './choices/choice-doubt.ts'
import { choiceRoutes } from './choices/choice-routes.ts'
import { createChoices } from './choices/choices.ts'
import { createDoubtBound } from './choices/doubt-bound.ts'
import { type ChoiceSettings, openDoubtList } from './choices/doubt-list.ts'
import { openCounterExamples } from './counter-examples/counter-examples.ts'
import {
  createLocalCounterExamples,
  type LocalCounterExamples,
} from './counter-examples/local-counter-examples.ts'
import { createGallery } from './gallery/gallery.ts'
import { toWire } from './http/answer-codes.ts'
import { counterExampleRoutes } from './http/counter-examples/counter-example-routes.ts'
import { fleetStateAlone } from './http/device-info-fleet-fields.ts'
import { eventRoutes, itemRoutes } from './http/item-list-and-event-routes.ts'
import { deletedItemRoutes, itemPictureRoutes } from './http/item-picture-and-undo-routes.ts'
import { nameRoutes } from './http/name-routes.ts'
import { packageRoutes } from './http/package-routes.ts'
import {
  cameraRoutes,
  deviceRoutes,
  recognitionRoutes,
} from './http/recognition-and-device-routes.ts'
import { createRecognitionDevice } from './http/recognition-device.ts'
import { reviewRoutes } from './http/review-routes.ts'
import { statusRoutes, templateRoutes } from './http/routes.ts'
import { Refusal } from './http/schema.ts'
import { weightRoutes } from './http/weight-routes.ts'
import type { FleetState, Items, SyncRole } from './items.ts'
import { type ItemCount, type KnownItem, openCatalog } from './library/catalog.ts'
import { createDeletedItems } from './library/deleted-items.ts'
import { createLoneMarks, createNoMarks, type DeletionMarks } from './library/deletion-marks.ts'
import { createEvents } from './library/item-events.ts'
import type { LearningMode } from './library/learning-decision.ts'
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
import { openReviewInbox, type ReviewSettings } from './review/review-inbox.ts'
import { type ItemsSettings, recognitionSettings } from './settings.ts'
import { openWeighing, weightChanged } from './weighing/weighing.ts'

export interface ItemsPorts {
  readonly camera: Camera
  readonly scale: Scale
  readonly findScales: () => Promise<readonly ScalePort[]>
  readonly pictures: Pictures
  readonly embedder: Embedder
  /**
   * The model that made the vectors which are there, when it is another than `embedder` and still
   * at hand: it serves while everything is embedded again. The caller closes it.
   */
  readonly earlierEmbedder?: (modelId: string) => Promise<Embedder | null>
  readonly store: TemplateStore
  readonly packages: Packages
  readonly settings: DocumentStore<ItemsSettings>
  readonly host: Host
  readonly clock: Clock
  readonly random: Random
  readonly journal: Journal
  readonly serialNumber: string
  readonly version: string
  readonly learning: { readonly mode: LearningMode }
  readonly sync: { readonly role: SyncRole }
  /** Where the review inbox lies, and what it may keep. */
  readonly reviewStore: ReviewStore
  readonly review: ReviewSettings
  /** Where the list of goods lies, and what the lane makes of it. */
  readonly assortmentStore: AssortmentStore
  readonly assortment: AssortmentRules
  /** Where doubted choices and usual weights lie, and what may be kept. */
  readonly choiceStore: ChoiceStore
  readonly choices: ChoiceSettings
  /** A fleet's marks, from sync/. Without: a lone master's, or none. */
  readonly marks?: (library: Library) => DeletionMarks
  /** How this device synchronises, from sync/; null while that is still being opened. */
  readonly fleet?: () => FleetState | null
  readonly limits?: Partial<Limits>
}

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
      ...{ store, recognition, library, serialNumber, limits, events, clock, journal },
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
    router: createRouter(items),
    items,
    templates,
    assortment,
    counterExamples: createLocalCounterExamples(working),
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

/** What existing clients rely on (ADR 0062). */
const CODES =
  'An operation that was understood and could not be done answers HTTP 200 with a `code` that is not 0 and a `msg` for people; 4xx is for what never became an operation.'

function createRouter(items: Items): Router {
  const groups = [
    templateRoutes(items),
    statusRoutes(items),
    packageRoutes(items),
    recognitionRoutes(items),
    weightRoutes(items),
    cameraRoutes(items),
    deviceRoutes(items),
    itemRoutes(items),
    itemPictureRoutes(items),
    deletedItemRoutes(items),
    nameRoutes(items),
    assortmentRoutes(items),
    reviewRoutes(items),
    counterExampleRoutes(items),
    choiceRoutes(items),
    eventRoutes(items),
  ]
  return {
    name: 'items',
    prefixes: ['/api/', '/download/'],
    toWire,
    api: {
      title: 'laned: recognition device',
      version: items.version,
      description: `Item templates, packages and recognition. ${CODES}`,
      error: Refusal,
    },
    words: async () => (await import('./http/document/items-words.ts')).ITEMS_WORDS,
    async routes(app) {
      for (const declare of groups) await declare(app)
    },
  }
}
