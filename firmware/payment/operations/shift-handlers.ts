/** What the operations of shifts do. */
import type { FastifyReply } from 'fastify'
import { languageAskedFor, nameLanguage } from '#firmware/http/answer-language.ts'
import type { Handlers } from '#firmware/operations/serve.ts'
import type { Static } from '#firmware/schema-builder.ts'
import type { ClosingEntry } from '#hal/shift-store.ts'
import { SUCCESS } from '../http/fault-answers.ts'
import { checkKey } from '../http/idempotency-header.ts'
import type { ShiftReport } from '../shifts/shift-report.ts'
import type { Shifts } from '../shifts/shifts.ts'
import { LIST_DEFAULT, type PaperQuery, type SHIFT_OPERATIONS } from './shift-operations.ts'

export function shiftHandlers(shifts: Shifts): Handlers<typeof SHIFT_OPERATIONS> {
  function printed(
    report: ShiftReport,
    hash: string | null,
    { width, language: wanted }: Static<typeof PaperQuery>,
    reply: FastifyReply,
  ) {
    if (width === undefined) return {}
    const language = wanted ?? languageAskedFor(reply.request)
    nameLanguage(reply, language)
    return { text: shifts.textOf(report, hash, width, language) }
  }

  return {
    closeShift({ body, query, headers, caller }, reply) {
      const key = checkKey(headers['idempotency-key'])
      const { report, hash, isRepeated } = shifts.close(body.number, key, caller?.name ?? null)
      return {
        ...SUCCESS,
        repeated: isRepeated,
        report,
        hash,
        ...printed(report, hash, query, reply),
      }
    },

    listShifts({ query: { before, limit = LIST_DEFAULT } }) {
      const asked = { ...(before !== undefined && { before }), limit }
      const closings = shifts.closings(asked).map(closingLine)
      return { ...SUCCESS, shifts: shifts.list(asked), closings }
    },

    getCurrentShift({ query }, reply) {
      const report = shifts.current()
      return { ...SUCCESS, report, ...printed(report, null, query, reply) }
    },

    getShift({ params, query }, reply) {
      const { report, hash } = shifts.find(params.number)
      return { ...SUCCESS, report, hash, ...printed(report, hash, query, reply) }
    },
  }
}

function closingLine({ sequence, number, hash }: ClosingEntry) {
  return { event: sequence, number, hash }
}
