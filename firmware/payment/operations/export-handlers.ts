/** What the operations of exports do. */
import { Fault } from '#firmware/fault.ts'
import type { Handlers } from '#firmware/operations/serve.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Exports } from '#hal/export-folders.ts'
import { SUCCESS } from '../http/fault-answers.ts'
import { isoOf } from '../iso-time.ts'
import { CSV_BEGINNINGS } from '../ledger/ledger-csv-rows.ts'
import type { EXPORT_OPERATIONS } from './export-operations.ts'

export function exportHandlers(exports: Exports): Handlers<typeof EXPORT_OPERATIONS> {
  return {
    async listExports() {
      const kept = await exports.list()
      return {
        ...SUCCESS,
        exports: kept.map(({ madeAtMs, ...one }) => ({ ...one, madeAt: isoOf(madeAtMs) })),
      }
    },

    async removeExport({ body: { name }, caller }) {
      if (caller?.role === 'till') {
        const one = (await exports.list()).find((kept) => kept.name === name)
        if (one && one.by !== caller.name)
          throw new Fault('refused', say('fault.export.of-another-token', { name }))
      }
      await exports.remove(name, CSV_BEGINNINGS)
      return SUCCESS
    },
  }
}
