/**
 * Opens the recognition device on its ports: loads what it has learned, picks up what a stop left
 * behind, and hands out the router and what the page and sync/ need. Each room opens what is its own.
 */
import { createListeners } from '#firmware/async/listeners.ts'
import type { Router } from '#firmware/http/router.ts'
import type { DoubtNote, DoubtReason } from '#hal/choice-store.ts'
import { type Assortment, openAssortment } from './assortment/assortment.ts'
import { type OwnViews, openOwnViews } from './bag-and-lamp-views/look-at-own-templates.ts'
import { openChoices } from './choices/open.ts'
import {
  createLocalCounterExamples,
  type LocalCounterExamples,
} from './counter-examples/local-counter-examples.ts'
import { requireCardRoom } from './free-space-check.ts'
import type { Items, ItemsFleet } from './items.ts'
import type { ItemsPorts } from './items-ports.ts'
import { createItemsRouter } from './items-routes.ts'
import { createEvents } from './library/item-events.ts'
import { type ItemCount, type KnownItem, openItemLabels } from './library/item-labels.ts'
import { openTemplates } from './library/open.ts'
import { createTeaching } from './library/teach-item.ts'
import type { LocalTemplates } from './library/templates-for-sync.ts'
import { LIMITS, type Limits } from './limits.ts'
import { openPackageTasks } from './packages/open.ts'
import type { GivenAnswer } from './recognition/answers-with-truth.ts'
import { openAnswersWithTruthNote } from './recognition/answers-with-truth-note.ts'
import type { Recognized } from './recognition/recognition.ts'
import { loadRecognition } from './recognition/recognition-at-start.ts'
import { isTurnWanted, turnWanted } from './recognition/turn-wanted.ts'
import { openReview } from './review/open.ts'
import { modeOf, recognitionSettings } from './run-time-settings.ts'
import { createSellableItems } from './sellable-items.ts'
import { createVendorSettingsAndCommands } from './vendor-settings-and-commands.ts'
import { openWeighing } from './weighing/weighing-and-early-look.ts'
import { openChangeEvents } from './weight-assortment-and-camera-events.ts'

export interface OpenItems extends AsyncDisposable {
  /** The router, given a synchronisation that was opened on the members below. */
  routerIn(fleet: ItemsFleet): Router
  readonly items: Items
  /** For synchronisation. */
  readonly templates: LocalTemplates
  readonly assortment: Assortment
  readonly counterExamples: LocalCounterExamples
  readonly ownViews: Pick<OwnViews, 'idle'>
  readonly limits: Limits
  /** Items that have templates, with their names. A read of memory. */
  itemCounts(): readonly ItemCount[]
  /** All items, also those that have only a name. A read of memory. */
  knownItems(): readonly KnownItem[]
  /** Templates came or went. */
  onChange(listener: () => void): Disposable
  /** Told of each recognition, whatever was answered. */
  onRecognized(listener: (result: Recognized) => void): Disposable
  /** A till said what was sold; null: nothing spoke against it. */
  onSold(listener: (reason: DoubtReason | null) => void): Disposable
  onDoubted(listener: (note: DoubtNote) => void): Disposable
  /** Somebody said that the first item of an answer was wrong. */
  onCorrected(listener: (answer: GivenAnswer) => void): Disposable
  /** Whether somebody set the part of the picture that counts. */
  readonly hasRegion: boolean
}

export async function openItems(ports: ItemsPorts): Promise<OpenItems> {
  const { camera, pictures, store, packages, clock, random, journal, serialNumber, host } = ports
  const { confirmedTime } = ports
  await using opening = new AsyncDisposableStack()
  const events = createEvents(clock.now().toString(36))
  const limits = { ...LIMITS, ...ports.limits }
  const room = () => requireCardRoom(packages, limits.spareBytes)
  const settings = () => recognitionSettings(ports.settings.value)
  const mode = () => modeOf(ports.settings.value, ports.learning.mode)

  const itemLabels = await openItemLabels(store, () => ({ by: serialNumber, atMs: clock.now() }))
  const assortment = opening.use(
    await openAssortment({
      store,
      rules: ports.assortment,
      room,
      serialNumber,
      clock,
      journal,
    }),
  )
  const { accepts, groupOf } = createSellableItems(itemLabels, assortment)
  const serving = await loadRecognition({
    ...{ ...ports, settings, accepts, groupOf },
    ...(ports.recognition && { certainWrongPercent: ports.recognition.certainWrong }),
  })
  const { recognition } = serving
  const { told } = recognition
  const space = () => recognition.space
  opening.use(await openAnswersWithTruthNote({ store, told, space, room, clock }))
  const templates = await openTemplates(opening, {
    ...serving,
    store,
    itemLabels,
    serialNumber,
    limits,
    room,
    events,
    clock,
    journal,
  })
  const { library, counterExamples, deleted, sweep, reembedding } = templates
  const ownViews = opening.use(
    openOwnViews({ store, recognition, library, serialNumber, clock, journal }),
  )
  const viewSoon = () => ports.learning.ownViews !== false && ownViews.kick()

  const tasks = await openPackageTasks(opening, {
    store,
    packages,
    recognition,
    library,
    counterExamples,
    serialNumber,
    limits,
    events,
    clock,
    random,
    journal,
    onImported: templates.cameIn,
    onAbandoned: sweep.abandon,
  })
  const { gates, inbox, answers } = await openReview(opening, {
    store,
    settings: ports.review,
    packages,
    pictures,
    recognition,
    library,
    counterExamples,
    deleted,
    mode,
    background: () => settings().background,
    limits,
    events,
    clock,
    confirmedTime,
    journal,
    onFreed: sweep.kick,
  })
  const teaching = createTeaching({
    library,
    deleted,
    recognition,
    mode,
    inbox,
    gates,
    room,
    events,
    journal,
  })
  const selling = await openChoices(opening, {
    store,
    settings: ports.choices,
    packages,
    recognition,
    assortment,
    accepts,
    teaching,
    limits,
    events,
    clock,
    confirmedTime,
    journal,
    onFreed: sweep.kick,
  })
  const { choices, doubts } = selling
  const device = createVendorSettingsAndCommands({
    camera,
    recognition,
    store,
    packages,
    library,
    itemLabels,
    settings: ports.settings,
    exclusiveTask: tasks.exclusiveTask,
    host,
    limits,
    events,
    journal,
    configuredMode: ports.learning.mode,
    onReset() {
      deleted.forget()
      told.forget()
      return Promise.all([
        tasks.exportTask.forget(),
        tasks.importTask.forget(),
        inbox.clear(),
        assortment.clear(),
        doubts.clear(),
      ])
    },
  })
  const recognized = createListeners<[result: Recognized]>()
  const weighing = opening.use(
    openWeighing({
      scale: ports.scale,
      clock,
      journal,
      look: recognition.recognize,
      space,
      resultsUsual: () => device.settings.resultsMax,
      onLooked: recognized.tell,
    }),
  )
  // An early look was made with the templates and settings before the change.
  for (const { onChange } of [assortment, itemLabels, library, counterExamples, device])
    opening.use(onChange(weighing.forget))
  // The empty platform may have been shown, or forgotten.
  opening.use(device.onChange(reembedding.kick))
  openChangeEvents(opening, { events, weighing, assortment, camera })
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
    limits,
    serialNumber,
    library,
    itemLabels,
    recognition,
    counterExamples,
    deleted,
    assortment,
    teaching,
    inbox,
    answers,
    ...selling,
    exportTask: tasks.exportTask,
    importTask: tasks.importTask,
    device,
    weighing,
    reembedding,
    get wanted() {
      return serving.wanted().space
    },
    findScales: ports.findScales,
    version: ports.version,
    board: host.board,
    async recognize(options) {
      ownViews.asked()
      const result = await weighing.recognize(options)
      recognition.taken(result.resultId)
      inbox.saw(result.resultId)
      choices.saw(result)
      if (isTurnWanted(result)) events.tell(turnWanted(result))
      return result
    },
  }
  const opened = opening.move()
  return {
    routerIn: (fleet) => createItemsRouter(items, fleet),
    items,
    templates: templates.forSync,
    assortment,
    counterExamples: createLocalCounterExamples({ store, counterExamples, limits, room, clock }),
    ownViews,
    limits,
    itemCounts: () => itemLabels.counts,
    knownItems: () => itemLabels.known,
    onChange: itemLabels.onChange,
    onRecognized: recognized.add,
    onSold: choices.onSold,
    onDoubted: choices.onDoubted,
    onCorrected: told.onCorrected,
    get hasRegion() {
      return ports.settings.value.region !== null
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
