/**
 * Opens the templates of this device with all that follows them: counter-examples, what was deleted, the space
 * on the card, vectors of another model, and the labels of items.
 */
import type { Pictures } from '#hal/pictures.ts'
import {
  type CounterExamples,
  type CounterExamplesNeeds,
  openCounterExamples,
} from '../counter-examples/counter-examples.ts'
import {
  openReembedding,
  type Reembedding,
  type ReembeddingNeeds,
} from '../embedding/reembedding.ts'
import { type BlankPictures, createBlankPictures } from './blank-pictures.ts'
import { createDeletedItems, type DeletedItems } from './deleted-items.ts'
import type { KnownItems } from './known-items.ts'
import { type Library, type LibraryNeeds, openLibrary } from './library.ts'
import { openTemplateSweep, type TemplateSweep } from './template-sweep.ts'
import type { LocalTemplates } from './templates-for-sync.ts'

export interface OpenTemplates {
  readonly library: Library
  readonly counterExamples: CounterExamples
  readonly deleted: DeletedItems
  readonly sweep: TemplateSweep
  readonly reembedding: Reembedding
  readonly blankPictures: BlankPictures
  /** Templates came from elsewhere: they may lack a vector, left pictures behind, or brought names. */
  cameIn(): void
  /** For synchronisation. */
  readonly forSync: LocalTemplates
}

export interface OpenTemplatesNeeds
  extends LibraryNeeds,
    Omit<CounterExamplesNeeds, 'library'>,
    Omit<ReembeddingNeeds, 'library'> {
  readonly knownItems: KnownItems
  readonly pictures: Pictures
}

export async function openTemplates(
  opening: AsyncDisposableStack,
  needs: OpenTemplatesNeeds,
): Promise<OpenTemplates> {
  const { store, recognition, knownItems, serialNumber, limits, events, clock, journal } = needs
  const { requireFreeSpace, keepModel } = needs
  const library = await openLibrary(needs)
  const counterExamples = opening.use(
    await openCounterExamples({
      store,
      recognition,
      library,
      serialNumber,
      limits,
      requireFreeSpace,
      events,
      clock,
      journal,
    }),
  )
  const sweep = opening.use(openTemplateSweep(store, clock, journal))
  const reembedding = opening.use(
    openReembedding({
      store,
      recognition,
      library,
      wanted: needs.wanted,
      galleryFor: needs.galleryFor,
      requireFreeSpace,
      ...(keepModel && { keepModel }),
      events,
      clock,
      journal,
    }),
  )
  const blankPictures = createBlankPictures(needs.pictures)
  const { abandon } = sweep
  const deleted = opening.use(
    createDeletedItems({
      store,
      library,
      limits,
      clock,
      journal,
      abandon,
      onRestored: cameIn,
    }),
  )

  function refresh(): void {
    knownItems.refresh().catch((error: unknown) => journal.warn('catalog.stale', { error }))
  }

  function cameIn(): void {
    sweep.kick()
    reembedding.kick()
    refresh()
  }

  opening.use(
    library.onChange(() => {
      sweep.kick()
      refresh()
      counterExamples.refreshSoon()
    }),
  )
  const forSync: LocalTemplates = {
    store,
    inTurn: library.inTurn,
    follow: library.follow,
    requireFreeSpace,
    blankPictures,
    onApplied: cameIn,
    get space() {
      return recognition.space
    },
    onChange: knownItems.onChange,
  }
  return { library, counterExamples, deleted, sweep, reembedding, blankPictures, cameIn, forSync }
}
