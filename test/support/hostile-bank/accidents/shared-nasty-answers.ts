/** The nasty answers that have nothing to do with a dialect: every bank has them. NAME, what it does. */
import { ANSWER_LIES } from '#test/banks/false-answers.ts'
import { BROKEN_HTTP } from './broken-http.ts'
import { BROKEN_JSON } from './broken-json.ts'
import { MISLEADING_STATUSES } from './misleading-statuses.ts'
import { httpAnswer, type NastyAnswer, sendAndClose, sendJson } from './nasty-answer.ts'

/** Answers that were right once, or are about something else. */
const MISPLACED_ANSWERS: readonly NastyAnswer[] = [
  {
    name: 'earlier-answer',
    does: 'the answer to an earlier call of the same kind about the same order',
    calls: ['status', 'cancel', 'refund-status'],
    hasEffect: true,
    answer(exchange) {
      const { earlier, orderId, call } = exchange
      const old = earlier.find((one) => one.orderId === orderId && one.kind === call)
      return old !== undefined && sendJson(exchange, old.body)
    },
  },
  {
    name: 'answer-of-another',
    does: 'the answer to an earlier call about another order, with the money',
    hasEffect: true,
    answer(exchange) {
      const { earlier, orderId } = exchange
      const other = earlier.findLast((one) => one.orderId !== orderId)
      return other !== undefined && sendJson(exchange, other.claim())
    },
  },
]

/** What the contract suites do to a whole answer, done to one that claims the money. */
const FALSE_ANSWERS = ANSWER_LIES.map(
  ([does, lie]): NastyAnswer => ({
    name: `answer-${does.replaceAll(/\W+/g, '-')}`,
    does: `an answer ${does}`,
    hasEffect: true,
    answer({ socket, claim }) {
      const bytes = Buffer.from(JSON.stringify(claim))
      const told = lie({ status: 200, headers: { 'content-type': 'application/json' }, bytes }, '')
      const headers = Object.entries(told.headers).map(([name, value]) => `${name}: ${value}`)
      return sendAndClose(socket, httpAnswer(`${told.status} So`, told.bytes, headers))
    },
  }),
)

export const SHARED_NASTY_ANSWERS: readonly NastyAnswer[] = [
  ...MISPLACED_ANSWERS,
  ...FALSE_ANSWERS,
  ...BROKEN_JSON,
  ...BROKEN_HTTP,
  ...MISLEADING_STATUSES,
]
