/** The routes of the ledger that take minutes may: their connection is not cut while they are worked on. */
import * as assert from 'uvu/assert'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { openListener } from '#firmware/http/server.ts'
import { paymentRouter } from '#firmware/payment/http/payment-router.ts'
import { postJson } from '#test/http-call.ts'
import { untilBegun } from '#test/network/until-begun.ts'
import { spec } from '#test/spec.ts'

const LONG = [
  'POST /exportToCSV',
  'GET /reports/day',
  'GET /reports/hours',
  'GET /reports/reconciliation',
  'POST /reports/reconciliation',
  'GET /transactions.csv',
]

/** The router with an export, and a payment, that wait for each other's end. */
async function serveSlowPayment(idleTimeoutMs: number) {
  const gate = Promise.withResolvers<void>()
  const began = Promise.withResolvers<void>()
  const exportToCsv = () => {
    began.resolve()
    return gate.promise
  }
  const payment = { exportToCsv, displayStatus: () => gate.promise }
  const router = paymentRouter({ payment } as never)
  const long: string[] = []
  const noted: typeof router = {
    ...router,
    async routes(app) {
      app.addHook('onRoute', ({ method, url, config }) => {
        if (config?.answerTimeoutMs === 5 * 60_000 && method !== 'HEAD')
          long.push(`${method} ${url}`)
      })
      await router.routes(app)
    },
  }
  const where = { address: '127.0.0.1:0', serve: ['payment'] } as const
  const journal = createMemoryJournal()
  const { address, ...listening } = await openListener(where, [noted], journal, { idleTimeoutMs })
  return { address, long, began: began.promise, release: gate.resolve, ...listening }
}

spec('long answers of payment', {
  async 'an export outlives the silence that cuts another call'() {
    await using served = await serveSlowPayment(300)
    const exported = await untilBegun(served.began, () =>
      postJson(served.address, '/exportToCSV', { path: 'all.csv' }),
    )
    const other = postJson(served.address, '/displayStatus', { status: 3 })
    assert.is(await other.catch(() => null), null)
    served.release()
    assert.is((await exported.answer).http, 200)
  },
  async 'exports and reports have five minutes, and nothing else has'() {
    await using served = await serveSlowPayment(60_000)
    assert.equal(served.long.toSorted(), LONG.toSorted())
  },
})
