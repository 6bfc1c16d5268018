/** AssortmentStore in items.db, on the storage thread of the templates (ADR 0066). */
import type { AssortmentStore } from '#hal/assortment-store.ts'
import type { Thread } from '../sqlite/storage-thread.ts'
import type { TemplateTables } from '../templates/templates-synchronous.ts'

/** Over whatever runs the calls on the tables; who opened that closes it. */
export function createAssortmentStore({
  call,
}: Pick<Thread<TemplateTables>, 'call'>): AssortmentStore {
  return {
    read: () => call('readAssortment'),
    put: (list, codes, day) => call('putAssortment', list, codes, day),
    sales: () => call('saleDays'),
    putSales: (sales) => call('putSaleDays', sales),
    clear: () => call('clearAssortment'),
  }
}
