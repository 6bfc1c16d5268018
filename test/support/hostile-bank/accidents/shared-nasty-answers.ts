/** The nasty answers that have nothing to do with a table: every bank has them. */
import { ANSWER_LIES } from '#test/banks/false-answers.ts'
import { BROKEN_HTTP } from './broken-http.ts'
import { BROKEN_JSON } from './broken-json.ts'
import { MISLEADING_STATUSES } from './misleading-statuses.ts'
import { httpAnswer, type NastyAnswer, nasty, sendAndClose, sendJson } from './nasty-answer.ts'

/** What the contract suites do to a whole answer, done to one that claims the money. */
const FALSE_ANSWERS = ANSWER_LIES.map(([does, lie]) =>
  nasty(`answer-${does.replaceAll(/\W+/g, '-')}`, true, ({ socket, claim }) => {
    const bytes = Buffer.from(JSON.stringify(claim))
    const lied = lie({ status: 200, headers: { 'content-type': 'application/json' }, bytes }, '')
    const headers = Object.entries(lied.headers).map(([name, value]) => `${name}: ${value}`)
    return sendAndClose(socket, httpAnswer(`${lied.status} So`, lied.bytes, headers))
  }),
)

export const SHARED_NASTY_ANSWERS: readonly NastyAnswer[] = [
  {
    ...nasty('earlier-answer-of-this-order', true, (exchange) => {
      const { earlier, orderId, call } = exchange
      const old = earlier.find((one) => one.orderId === orderId && one.kind === call)
      return old !== undefined && sendJson(exchange, old.body)
    }),
    calls: ['status', 'cancel', 'refund-status'],
  },
  nasty('answer-of-another', true, (exchange) => {
    const other = exchange.earlier.findLast(({ orderId }) => orderId !== exchange.orderId)
    return other !== undefined && sendJson(exchange, other.claim())
  }),
  ...FALSE_ANSWERS,
  ...BROKEN_JSON,
  ...BROKEN_HTTP,
  ...MISLEADING_STATUSES,
]
