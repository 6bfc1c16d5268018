/**
 * Opens the templates of this device with all that follows them: counter-examples, what was deleted, the room
 * on the card, vectors of another model, and the labels of items.
 */
import type { Pictures } from '#hal/pictures.ts'
import {
  type CounterExamples,
  type CounterExamplesParts,
  openCounterExamples,
} from '../counter-examples/counter-examples.ts'
import {
  openReembedding,
  type Reembedding,
  type ReembeddingParts,
} from '../embedding/reembedding.ts'
import { type BlankPictures, createBlankPictures } from './blank-pictures.ts'
import { createDeletedItems, type DeletedItems } from './deleted-items.ts'
import type { ItemLabels } from './item-labels.ts'
import { type Library, type LibraryParts, openLibrary } from './library.ts'
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

export type OpenTemplatesParts = LibraryParts &
  Omit<CounterExamplesParts, 'library'> &
  Omit<ReembeddingParts, 'library'> & {
    readonly itemLabels: ItemLabels
    readonly pictures: Pictures
  }

export async function openTemplates(
  opening: AsyncDisposableStack,
  parts: OpenTemplatesParts,
): Promise<OpenTemplates> {
  const { store, recognition, itemLabels, clock, journal } = parts
  const library = await openLibrary(parts)
  const counterExamples = opening.use(await openCounterExamples({ ...parts, library }))
  const sweep = opening.use(openTemplateSweep(store, clock, journal))
  const reembedding = opening.use(openReembedding({ ...parts, library }))
  const blankPictures = createBlankPictures(parts.pictures)
  const { abandon } = sweep
  const deleted = opening.use(
    createDeletedItems({ ...parts, library, abandon, onRestored: cameIn }),
  )

  function refresh(): void {
    itemLabels.refresh().catch((error: unknown) => journal.warn('catalog.stale', { error }))
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
    room: parts.room,
    blankPictures,
    onApplied: cameIn,
    get space() {
      return recognition.space
    },
    onChange: itemLabels.onChange,
  }
  return { library, counterExamples, deleted, sweep, reembedding, blankPictures, cameIn, forSync }
}
