/**
 * Opens the recognition device on its ports: loads what it has learned, picks up what a stop left
 * behind, and hands out the router and what the page and sync/ need.
 */
import { createListeners } from '#firmware/async/listeners.ts'
import type { Router } from '#firmware/http/router.ts'
import { openAssortment } from './assortment/assortment.ts'
import { type OwnViews, openOwnViews } from './augmentation/look-at-own-templates.ts'
import { createChoices } from './choices/choices.ts'
import { createDoubtBound } from './choices/doubt-bound-upkeep.ts'
import { openDoubtList } from './choices/doubt-list.ts'
import {
  createLocalCounterExamples,
  type LocalCounterExamples,
} from './counter-examples/local-counter-examples.ts'
import { createVendorSettingsAndCommands } from './device-settings.ts'
import { openChangeEvents } from './event-sources.ts'
import { requireCardRoom } from './free-space-check.ts'
import type { Items, ItemsFleet } from './items.ts'
import type { ItemsPorts } from './items-ports.ts'
import { createItemsRouter } from './items-routes.ts'
import { createEvents } from './library/item-events.ts'
import { type ItemCount, openItemLabels } from './library/item-labels.ts'
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
import { createReviewAnswers } from './review/review-answers.ts'
import { openReviewInbox } from './review/review-inbox.ts'
import { finishAnswers } from './review/unfinished-answers.ts'
import { modeOf, recognitionSettings } from './run-time-settings.ts'
import { createSellableItems } from './sellable-items.ts'
import { openWeighing } from './weighing/weighing-and-early-look.ts'

export interface OpenItems extends AsyncDisposable {
  /** The router, given a synchronisation that was opened on the members below. */
  routerIn(fleet: ItemsFleet): Router
  readonly items: Items
  /** For synchronisation. */
  readonly templates: LocalTemplates
  readonly counterExamples: LocalCounterExamples
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
  const { camera, store, packages, clock, serialNumber, host } = ports
  await using opening = new AsyncDisposableStack()
  const events = createEvents(clock.now().toString(36))
  const limits = { ...LIMITS, ...ports.limits }
  const room = () => requireCardRoom(packages, limits.spareBytes)
  const settings = () => recognitionSettings(ports.settings.value)
  let fleet: ItemsFleet | null = null
  const refuseMarked = refuseWhile((itemId) => fleet?.marks.isMarked(itemId) ?? false)
  const given = { ...ports, limits, room, events, refuseMarked }

  const itemLabels = await openItemLabels(store, () => ({ by: serialNumber, atMs: clock.now() }))
  const assortment = opening.use(await openAssortment({ ...given, rules: ports.assortment }))
  const { accepts, groupOf } = createSellableItems(itemLabels, assortment)
  const serving = await loadRecognition({
    ...given,
    settings,
    accepts,
    groupOf,
    ...(ports.recognition && { certainWrongPercent: ports.recognition.certainWrong }),
  })
  const { recognition } = serving
  const { told } = recognition
  const space = () => recognition.space
  opening.use(await openAnswersWithTruthNote({ ...given, told, space }))
  const templates = await openTemplates(opening, { ...given, ...serving, itemLabels })
  const { library, counterExamples, deleted, sweep, reembedding } = templates
  const ownViews = opening.use(openOwnViews({ ...given, recognition, library }))
  const viewSoon = () => ports.learning.ownViews !== false && ownViews.kick()

  const parts = {
    ...given,
    ...templates,
    recognition,
    mode: () => modeOf(ports.settings.value, ports.learning.mode),
    background: () => settings().background,
    exclusiveTask: createExclusiveTask(),
    onFreed: sweep.kick,
  }
  const exportTask = opening.use(await openExportTask(parts))
  const importTask = opening.use(
    await openImportTask({
      ...parts,
      onImported: templates.cameIn,
      onAbandoned: sweep.abandon,
    }),
  )
  const inbox = opening.use(await openReviewInbox({ ...parts, settings: ports.review }))
  void finishAnswers({ ...parts, inbox })
  const gates = createGateCheck(parts)
  const answers = createReviewAnswers({ ...parts, inbox, gates })
  const teaching = createTeaching({ ...parts, inbox, gates })

  const doubts = opening.use(await openDoubtList({ ...parts, settings: ports.choices }))
  const { of: listedOf, sold: onSale } = assortment
  const gallery = () => recognition.gallery
  const doubtBound = opening.use(createDoubtBound({ gallery, listedOf, clock }))
  opening.use(assortment.onChange(doubtBound.forget))
  const choices = opening.use(
    createChoices({
      ...parts,
      list: doubts,
      bound: doubtBound,
      listedOf,
      accepts,
      onSale,
      teaching,
    }),
  )
  const device = createVendorSettingsAndCommands({
    ...parts,
    itemLabels,
    configuredMode: ports.learning.mode,
    onReset() {
      deleted.forget()
      told.forget()
      return Promise.all([
        exportTask.forget(),
        importTask.forget(),
        inbox.clear(),
        assortment.clear(),
        doubts.clear(),
      ])
    },
  })
  const recognized = createListeners<[result: Recognized]>()
  const weighing = opening.use(
    openWeighing({
      ...given,
      space,
      look: recognition.recognize,
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
    journal: ports.journal,
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
    choices,
    doubts,
    doubtBound,
    exportTask,
    importTask,
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
    routerIn(given) {
      fleet = given
      return createItemsRouter(items, given, ports.sentPictures)
    },
    items,
    templates: templates.forSync,
    counterExamples: createLocalCounterExamples(parts),
    ownViews,
    itemCounts: () => itemLabels.counts,
    onChange: itemLabels.onChange,
    onRecognized: recognized.add,
    get hasRegion() {
      return ports.settings.value.region !== null
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
