/** What the operations on marks do. */

import { DONE, success } from '#firmware/operations/answer-with-code.ts'
import type { Handlers } from '#firmware/operations/serve.ts'
import type { DeletionMarks } from '../library/fleet-deletion-port.ts'
import { checkedItemId } from '../library/template-identity.ts'
import type { FLEET_DELETION_OPERATIONS } from './fleet-deletion-operations.ts'

export function fleetDeletionHandlers(
  marks: DeletionMarks,
): Handlers<typeof FLEET_DELETION_OPERATIONS> {
  return {
    async markItemForDeletion({ body, caller }) {
      await marks.mark(checkedItemId(body.id), caller?.name)
      return DONE
    },

    async unmarkItemForDeletion({ body, caller }) {
      await marks.unmark(checkedItemId(body.id), caller?.name)
      return DONE
    },

    getDeletionProgress() {
      const all = marks
        .progress()
        .map(({ itemId, serialNumbers }) => ({ id: itemId, SNs: serialNumbers }))
      // The document shows one object; only where there are several does it become a list.
      return success(all.length > 1 ? all : (all[0] ?? null))
    },
  }
}
