/** Deleting an item on all lanes of a fleet, as operations. */

import { Nothing } from '#firmware/operations/answer-with-code.ts'
import { operations } from '#firmware/operations/operation.ts'
import { DeletionProgress, ItemBody } from './items-schema.ts'

const EACH = { access: 'operate', tag: 'Items', answers: Nothing } as const

export const FLEET_DELETION_OPERATIONS = operations(EACH, {
  markItemForDeletion: {
    at: 'POST /api/set_deletion_all_flag',
    summary: 'Delete an item on all lanes of the fleet',
    body: ItemBody,
    faults: ['not-master', 'storage'],
    sample: { body: { id: '0417' } },
    lanectl: { none: "the page's: the name and the lanes stand beside it" },
    page: { tab: 'items', pressedBy: 'items-tab' },
  },
  unmarkItemForDeletion: {
    at: 'POST /api/clear_deletion_all_flag',
    summary: 'Stop deleting an item on all lanes',
    body: ItemBody,
    faults: ['not-master', 'storage'],
    sample: { body: { id: '0417' } },
    lanectl: { none: "the page's, as the mark is" },
    page: { tab: 'fleet', pressedBy: 'fleet-tab' },
  },
  getDeletionProgress: {
    at: 'GET /api/get_deletion_all_progress',
    access: 'read',
    summary: 'Which lanes have deleted the marked items',
    description: 'No mark: `null`; one: an object; several: a list of such objects.',
    answers: DeletionProgress,
    lanectl: { none: "the page's, as the mark is" },
    page: { none: 'the page has it from the stream' },
  },
})
