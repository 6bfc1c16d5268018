/** What laned adds to the published nine: cancelling, looking back, listening, health. */
import { Readable } from 'node:stream'
import { unlessAborted } from '#firmware/async/deadline.ts'
import { inTurns } from '#firmware/async/in-slices.ts'
import { Fault, toFault } from '#firmware/fault.ts'
import { createRequestQueue } from '#firmware/http/request-queue.ts'
import type { App } from '#firmware/http/router.ts'
import type { Journal } from '#hal/journal.ts'
import type { EventView } from '../ledger/transaction-views.ts'
import type { AddedOperations } from '../ledger-and-health-operations.ts'
import { LONG_ANSWER_MS, REPORT_QUEUE } from '../limits.ts'
import { SUCCESS } from './fault-answers.ts'
import {
  CancelAnswers,
  DayQuery,
  DaysQuery,
  HealthAnswer,
  IdParams,
  ListQuery,
} from './ledger-and-health-schema.ts'
import { BasketAnswers, BasketBody } from './schema.ts'

/** A slow client of a whole ledger must not be many. */
const CSV_QUEUE = { atOnce: 2, waiting: 4 } as const

export function addedRoutes(addedOperations: AddedOperations, journal: Journal) {
  const reporting = {
    access: 'read',
    queue: createRequestQueue('reports', REPORT_QUEUE),
  } as const
  const addingUp = { ...reporting, answerTimeoutMs: LONG_ANSWER_MS } as const
  const csv = {
    access: 'read',
    queue: createRequestQueue('csv', CSV_QUEUE),
    answerTimeoutMs: LONG_ANSWER_MS,
  } as const
  return (app: App): void => {
    app.post(
      '/cancelQR',
      {
        config: { access: 'change' },
        schema: { summary: 'End the last payment at the bank', response: CancelAnswers },
      },
      async () => ({ ...SUCCESS, ...(await addedOperations.cancelQr()) }),
    )

    app.post(
      '/showBasket',
      {
        config: { access: 'change', takesJson: true },
        schema: {
          summary: 'Show what is about to be paid for',
          body: BasketBody,
          response: BasketAnswers,
        },
      },
      async ({ body }) => ({ ...SUCCESS, shown: await addedOperations.showBasket(body) }),
    )

    app.get(
      '/transactions',
      {
        config: reporting,
        schema: { summary: 'The ledger, newest first', querystring: ListQuery },
      },
      async ({ query }) => ({ ...SUCCESS, transactions: addedOperations.list(query) }),
    )

    app.get(
      '/transactions/:id',
      {
        config: reporting,
        schema: { summary: 'One transaction with its events', params: IdParams },
      },
      async ({ params }) => ({ ...SUCCESS, ...addedOperations.one(params.id) }),
    )

    app.get(
      '/transactions.csv',
      {
        config: csv,
        schema: { summary: 'The ledger as CSV, all of it or some days', querystring: DaysQuery },
      },
      async ({ query }, reply) =>
        reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', 'attachment; filename="transactions.csv"')
          .send(Readable.from(inTurns(addedOperations.csv(query)))),
    )

    app.get(
      '/reports/hours',
      {
        config: addingUp,
        schema: {
          summary: 'A day, or some, by hours: what was begun in each',
          querystring: DayQuery,
        },
      },
      async ({ query }) => ({
        ...SUCCESS,
        report: await addedOperations.hours(query.date, query.to),
      }),
    )

    app.get(
      '/reports/day',
      {
        config: addingUp,
        schema: { summary: 'A day of the ledger, or some, added up', querystring: DayQuery },
      },
      async ({ query }) => ({
        ...SUCCESS,
        report: await addedOperations.report(query.date, query.to),
      }),
    )

    app.get(
      '/health',
      {
        config: { access: 'read' },
        schema: {
          summary: 'Can this lane take a payment now, and how is each of its parts?',
          response: { 200: HealthAnswer },
        },
      },
      async () => ({ ...SUCCESS, ...(await addedOperations.health()) }),
    )

    app.get(
      '/events',
      { sse: 'only', config: { access: 'read' }, schema: { summary: 'Events as they happen' } },
      async ({ headers }, { sse, raw }) => {
        const from = startOf(headers['last-event-id']) ?? addedOperations.lastEvent()
        const closing = new AbortController()
        sse.onClose(() => closing.abort())
        sse.keepAlive()
        sse.sendHeaders()
        // Or the listener would learn that it is connected with the first event.
        raw.flushHeaders()
        const send = async (event: EventView) => {
          const sent = sse.send({ id: String(event.id), event: event.type, data: event })
          try {
            // A client that is gone never drains: its end wakes us instead.
            await unlessAborted(closing.signal, sent)
          } catch (thrown) {
            if (!closing.signal.aborted) throw thrown
          }
        }
        addedOperations.readEvents(from, send, closing.signal).catch((thrown: unknown) => {
          // Of a client that is gone there is nothing to tell; it asks again from its last event.
          if (!closing.signal.aborted)
            journal.warn('events.broken', { fault: toFault(thrown).message })
          sse.close()
        })
      },
    )
  }
}

function startOf(lastEventId: string | string[] | undefined): number | null {
  if (lastEventId === undefined || lastEventId === '') return null
  const sequence = Number(lastEventId)
  if (!Number.isSafeInteger(sequence) || sequence < 0)
    throw new Fault('bad-request', 'Last-Event-ID is the id of an event')
  return sequence
}
