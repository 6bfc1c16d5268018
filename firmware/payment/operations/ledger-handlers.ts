/** What the operations of the ledger do. */

import { Readable } from 'node:stream'
import { unlessAborted } from '#firmware/async/deadline.ts'
import { inTurns } from '#firmware/async/in-slices.ts'
import { Fault, toFault } from '#firmware/fault.ts'
import { languageAskedFor } from '#firmware/http/answer-language.ts'
import { clientDisconnect } from '#firmware/http/client-disconnect.ts'
import { beginEvents, lastEventIdIn } from '#firmware/http/event-streams.ts'
import type { Handlers } from '#firmware/operations/serve.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Journal } from '#hal/journal.ts'
import type { DayStatements } from '../day-statement/day-statement-of-date.ts'
import type { Health } from '../health-answer.ts'
import { SUCCESS, transactionHeaders } from '../http/fault-answers.ts'
import type { LedgerGaps } from '../ledger/ledger-gaps.ts'
import type { LedgerQueries } from '../ledger/ledger-queries.ts'
import type { EventView } from '../ledger/transaction-views.ts'
import type { LEDGER_OPERATIONS } from './ledger-operations.ts'
import { sheetAnswer } from './sheet-answer.ts'

export interface LedgerHandlersNeeds {
  readonly ledger: LedgerQueries
  readonly health: Health
  readonly dayStatements: DayStatements
  readonly ledgerGaps: LedgerGaps
  readonly journal: Journal
}

export function ledgerHandlers({
  ledger,
  health,
  dayStatements,
  ledgerGaps,
  journal,
}: LedgerHandlersNeeds): Handlers<typeof LEDGER_OPERATIONS> {
  return {
    listTransactions: async ({ query }) => ({
      ...SUCCESS,
      transactions: await ledger.list(query),
    }),

    getTransaction({ params }, reply) {
      const one = ledger.one(params.id)
      reply.headers(transactionHeaders(one.transaction))
      return { ...SUCCESS, ...one }
    },

    async downloadTransactions({ query }, reply) {
      const language = languageAskedFor(reply.request)
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="transactions.csv"')
        .send(Readable.from(inTurns(ledger.csv(query, language))))
    },

    getHoursReport: async ({ query }) => ({
      ...SUCCESS,
      report: await ledger.hours(query.date, query.to),
    }),

    getDayReport: async ({ query }) => ({
      ...SUCCESS,
      report: await ledger.report(query.date, query.to),
    }),

    getHealth: async () => ({ ...SUCCESS, ...(await health()) }),

    async streamPaymentEvents({ headers }, reply) {
      const { sse } = reply
      const asked = sequenceIn(lastEventIdIn(headers))
      const newest = ledger.lastEvent()
      // A restored ledger has forgotten events: who has seen them does not wait until their numbers come again.
      const isKnown = asked !== null && asked <= newest
      const from = isKnown ? asked : newest
      const closing = new AbortController()
      sse.onClose(() => closing.abort())
      beginEvents(reply, isKnown ? null : String(from))
      const send = async (event: EventView) => {
        const sent = sse.send({ id: String(event.id), event: event.type, data: event })
        try {
          // A client that is gone never drains: its end wakes us instead.
          await unlessAborted(closing.signal, sent)
        } catch (thrown) {
          if (!closing.signal.aborted) throw thrown
        }
      }
      ledger.readEvents(from, send, closing.signal).catch((thrown: unknown) => {
        // Of a client that is gone there is nothing to tell; it asks again from its last event.
        if (!closing.signal.aborted) journal.warn('events.broken', { fault: toFault(thrown).said })
        sse.close()
      })
    },

    async getDayStatement({ query, headers }, reply) {
      const { date, language = languageAskedFor(reply.request), width } = query
      const report = await dayStatements.of(date, clientDisconnect(reply.raw))
      const sheet = dayStatements.sheetOf(report, language)
      return sheetAnswer(reply, { report, sheet, width, accept: headers.accept })
    },

    listLedgerGaps: () => ({ ...SUCCESS, gaps: ledgerGaps.list }),

    settleLedgerGap: async ({ params, body }) => ({
      ...SUCCESS,
      gap: await ledgerGaps.settle(params.id, body.note),
    }),
  }
}

function sequenceIn(lastEventId: string | null): number | null {
  if (lastEventId === null) return null
  const sequence = Number(lastEventId)
  if (!Number.isSafeInteger(sequence) || sequence < 0)
    throw new Fault('bad-request', say('fault.request.last-event-id-malformed'))
  return sequence
}
