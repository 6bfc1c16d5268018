/** Shifts over HTTP: closing one, the reports of those that were, and of the one that is open. */
import { createRequestQueue } from '#firmware/http/request-queue.ts'
import type { App } from '#firmware/http/router.ts'
import type { ClosingEntry } from '#hal/shift-store.ts'
import { localTime } from '../ledger/local-day.ts'
import type { Language } from '../ledger/receipt-lines.ts'
import { REPORT_QUEUE } from '../limits.ts'
import type { ShiftReport } from '../shifts/shift-report.ts'
import { shiftText, type Width } from '../shifts/shift-text.ts'
import type { Shifts } from '../shifts/shifts.ts'
import { SUCCESS } from './fault-answers.ts'
import { checkKey } from './idempotency-header.ts'
import {
  CloseAnswer,
  CloseBody,
  CurrentAnswer,
  PaperQuery,
  ShiftAnswer,
  ShiftParams,
  ShiftsQuery,
} from './shift-schema.ts'

interface AskedPaper {
  readonly width?: Width
  readonly language?: Language
}

/** Newest first; a year of shifts in one answer. */
const LIST_DEFAULT = 100

export function shiftRoutes(shifts: Shifts) {
  const reading = {
    access: 'read',
    queue: createRequestQueue('shifts', REPORT_QUEUE),
  } as const
  return (app: App): void => {
    // The bytes whose hash is told: no schema may leave anything of a report out.
    app.addHook('onRequest', (_request, reply, done) => {
      reply.type('application/json; charset=utf-8').serializer(JSON.stringify)
      done()
    })

    app.post(
      '/shifts/close',
      {
        config: { access: 'change', takesJson: 'optional' },
        schema: {
          summary: 'Close the shift: its Z report, the same however often it is asked for',
          body: CloseBody,
          querystring: PaperQuery,
          response: { 200: CloseAnswer },
        },
      },
      async ({ body, query, headers }) => {
        const key = checkKey(headers['idempotency-key'])
        const { report, hash, isRepeated } = shifts.close(body.number, key)
        return { ...SUCCESS, repeated: isRepeated, report, hash, ...printed(report, hash, query) }
      },
    )

    app.get(
      '/shifts',
      {
        config: reading,
        schema: {
          summary: 'Closed shifts, newest first',
          querystring: ShiftsQuery,
        },
      },
      async ({ query: { before, limit = LIST_DEFAULT } }) => {
        const asked = { ...(before !== undefined && { before }), limit }
        const closings = shifts.closings(asked).map(closingLine)
        return { ...SUCCESS, shifts: shifts.list(asked), closings }
      },
    )

    app.get(
      '/shifts/current',
      {
        config: reading,
        schema: {
          summary: 'The X report: the shift that is open, as it stands',
          querystring: PaperQuery,
          response: { 200: CurrentAnswer },
        },
      },
      async ({ query }) => {
        const report = shifts.current()
        return { ...SUCCESS, report, ...printed(report, null, query) }
      },
    )

    app.get(
      '/shifts/:number',
      {
        config: reading,
        schema: {
          summary: 'The Z report of a closed shift',
          params: ShiftParams,
          querystring: PaperQuery,
          response: { 200: ShiftAnswer },
        },
      },
      async ({ params, query }) => {
        const { report, hash } = shifts.find(params.number)
        return { ...SUCCESS, report, hash, ...printed(report, hash, query) }
      },
    )
  }
}

function closingLine({ sequence, number, hash }: ClosingEntry) {
  return { event: sequence, number, hash }
}

function printed(report: ShiftReport, hash: string | null, { width, language }: AskedPaper) {
  if (width === undefined) return {}
  return { text: shiftText(report, hash, { width, language: language ?? 'en', localTime }) }
}
