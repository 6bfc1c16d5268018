/** ChoiceStore in items.db, on the storage thread of the templates (ADR 0067). */
import type { ChoiceStore } from '#hal/choice-store.ts'
import type { Thread } from '../sqlite/storage-thread.ts'
import type { TemplateTables } from '../templates/templates-synchronous.ts'

/** Over whatever runs the calls on the tables; who opened that closes it. */
export function createChoiceStore({ call }: Pick<Thread<TemplateTables>, 'call'>): ChoiceStore {
  return {
    putDoubt: (doubt, bounds) => call('putDoubt', doubt, bounds),
    doubts: () => call('doubts'),
    doubtCount: () => call('doubtCount'),
    doubtPicture: (id) => call('doubtPicture', id),
    removeDoubt: (id) => call('removeDoubt', id),
    trimDoubts: (bounds) => call('trimDoubts', bounds),
    usualWeights: () => call('usualWeights'),
    putWeights: (records, itemsMax) => call('putWeights', records, itemsMax),
    clearChoices: () => call('clearChoices'),
  }
}
