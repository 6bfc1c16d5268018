/** Queues in which rows of several tables wait together: who names the same object waits in the same queue. */
import { say } from '#firmware/words/sentence.ts'
import { REPORT_QUEUE } from '../limits.ts'

/** Pages of the ledger, sums of days, what was filed. */
export const REPORTS = { what: say('text.request.queue-of-reports'), ...REPORT_QUEUE }
/** Each reads a day, a month or a span of days: two at once answer no sooner than one after the other. */
export const STATEMENTS = {
  what: say('text.request.queue-of-day-statements'),
  atOnce: 1,
  waiting: 8,
}
