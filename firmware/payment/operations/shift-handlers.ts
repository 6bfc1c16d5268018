/** What the operations of shifts do. */
import type { Handlers } from '#firmware/operations/serve.ts'
import type { Language } from '#firmware/words/languages.ts'
import type { ClosingEntry } from '#hal/shift-store.ts'
import { SUCCESS } from '../http/fault-answers.ts'
import { checkKey } from '../http/idempotency-header.ts'
import { localTime } from '../ledger/local-day.ts'
import type { ReceiptWidth } from '../paper-lines.ts'
import { shiftText } from '../shifts/shift-paper.ts'
import type { ShiftReport } from '../shifts/shift-report.ts'
import type { Shifts } from '../shifts/shifts.ts'
import { LIST_DEFAULT, type SHIFT_OPERATIONS } from './shift-operations.ts'

interface AskedPaper {
  readonly width?: ReceiptWidth
  readonly language?: Language
}

export function shiftHandlers(shifts: Shifts): Handlers<typeof SHIFT_OPERATIONS> {
  return {
    closeShift({ body, query, headers }) {
      const key = checkKey(headers['idempotency-key'])
      const { report, hash, isRepeated } = shifts.close(body.number, key)
      return { ...SUCCESS, repeated: isRepeated, report, hash, ...printed(report, hash, query) }
    },

    listShifts({ query: { before, limit = LIST_DEFAULT } }) {
      const asked = { ...(before !== undefined && { before }), limit }
      const closings = shifts.closings(asked).map(closingLine)
      return { ...SUCCESS, shifts: shifts.list(asked), closings }
    },

    getCurrentShift({ query }) {
      const report = shifts.current()
      return { ...SUCCESS, report, ...printed(report, null, query) }
    },

    getShift({ params, query }) {
      const { report, hash } = shifts.find(params.number)
      return { ...SUCCESS, report, hash, ...printed(report, hash, query) }
    },
  }
}

function closingLine({ sequence, number, hash }: ClosingEntry) {
  return { event: sequence, number, hash }
}

function printed(report: ShiftReport, hash: string | null, { width, language }: AskedPaper) {
  if (width === undefined) return {}
  return { text: shiftText(report, hash, { width, language: language ?? 'en', localTime }) }
}
