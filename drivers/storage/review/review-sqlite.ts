/** ReviewStore in items.db, on the storage thread of the templates (ADR 0057). */
import type { ReviewStore } from '#hal/review-store.ts'
import type { Thread } from '../sqlite/storage-thread.ts'
import type { TemplateTables } from '../templates/templates-synchronous.ts'

/** Over whatever runs the calls on the tables; who opened that closes it. */
export function createReviewStore({ call }: Pick<Thread<TemplateTables>, 'call'>): ReviewStore {
  return {
    put: (entry, bounds) => call('putReview', entry, bounds),
    list: () => call('listReview'),
    find: (id) => call('findReview', id),
    picture: (id) => call('reviewPicture', id),
    change: (id, note) => call('changeReview', id, note),
    trim: (bounds) => call('trimReview', bounds),
    clear: () => call('clearReview'),
  }
}
