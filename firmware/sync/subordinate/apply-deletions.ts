/** Deletes on this lane what its master has marked, and confirms it to the master. */
import type { LocalTemplates } from '#firmware/items/library/templates-for-sync.ts'
import type { Journal } from '#hal/journal.ts'
import type { ChangesAnswer } from '../protocol/sync-messages.ts'
import type { MasterClient } from './master-client.ts'

/** Deletes what is marked, also what was learned since the last answer; confirms each mark once. */
export type ApplyDeletions = (answer: ChangesAnswer) => Promise<void>

export function createDeletionApplier(
  local: LocalTemplates,
  masterClient: MasterClient,
  ownSerial: string,
  journal: Journal,
): ApplyDeletions {
  const { store } = local
  let confirmed: { readonly bootId: string; readonly markIds: Set<number> } | null = null

  return async ({ bootId, marks }) => {
    for (const { itemId } of marks) {
      if ((await store.templatesOf(itemId)).length === 0) continue
      const removed = await local.inTurn(async () => {
        const count = await store.removeItem(itemId)
        await local.follow()
        return count
      })
      if (removed > 0) journal.info('item.deleted_everywhere', { itemId, removed })
    }
    if (confirmed?.bootId !== bootId) confirmed = { bootId, markIds: new Set() }
    const { markIds } = confirmed
    const fresh = marks.filter(({ markId }) => !markIds.has(markId))
    if (fresh.length === 0) return
    await masterClient.ack({ bootId, serialNumber: ownSerial, marks: fresh })
    for (const { markId } of fresh) markIds.add(markId)
  }
}
