/** The routes of the ledger that take minutes may: their connection is not cut while they are worked on. */
import { connect } from 'node:net'
import * as assert from 'uvu/assert'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { openListener } from '#firmware/http/server.ts'
import { paymentRouter } from '#firmware/payment/http/payment-router.ts'
import { postJson } from '#test/http-call.ts'
import { untilBegun } from '#test/network/until-begun.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

const LONG = [
  'POST /exportToCSV',
  'GET /reports/accounting',
  'GET /reports/day',
  'GET /reports/differences',
  'GET /reports/hours',
  'GET /reports/statement',
  'GET /reports/month',
  'GET /reports/reconciliation',
  'POST /reports/differences/:difference/reopen',
  'POST /reports/differences/:difference/settle',
  'POST /reports/reconciliation',
  'POST /reports/shop',
  'POST /reports/shop/registry',
  'POST /reports/shop/statements',
  'POST /reports/statements',
  'GET /transactions.csv',
]

/** The router with an export, and a payment, that wait for each other's end. */
async function serveSlowPayment(idleTimeoutMs: number) {
  const gate = Promise.withResolvers<void>()
  const began = Promise.withResolvers<void>()
  const exports: (() => void)[] = []
  const exportToCsv = () => {
    began.resolve()
    return Promise.race([gate.promise, new Promise<void>((resolve) => exports.push(resolve))])
  }
  const payment = { exportToCsv, displayStatus: () => gate.promise }
  const router = paymentRouter({ payment, banks: {} } as never)
  const long: string[] = []
  const silencesMs: number[] = []
  const noted: typeof router = {
    ...router,
    async routes(app) {
      app.server.on('connection', (socket) => {
        const setTimeout = socket.setTimeout.bind(socket)
        socket.setTimeout = (limitMs, ...more) => {
          silencesMs.push(limitMs)
          return setTimeout(limitMs, ...more)
        }
      })
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
  const watched = { long, silencesMs, exports }
  return { address, ...watched, began: began.promise, release: gate.resolve, ...listening }
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
  async 'an export that was asked for before the one ahead of it was answered has its minutes too'() {
    await using served = await serveSlowPayment(60_000)
    const { hostname, port } = new URL(served.address)
    const socket = connect(Number(port), hostname)
    let text = ''
    socket.setEncoding('utf8').on('data', (piece: string) => {
      text += piece
    })
    const body = '{"path":"all.csv"}'
    const asked = [
      'POST /exportToCSV HTTP/1.1',
      'Host: localhost',
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ]
    socket.write(`${asked.join('\r\n')}\r\n\r\n${body}`.repeat(2))
    for (const answers of [1, 2]) {
      await waitUntil('it is worked on', () => served.exports.length >= answers)
      assert.is(served.silencesMs.at(-1), 5 * 60_000, `before answer ${answers}`)
      served.exports[answers - 1]?.()
      await waitUntil('it is answered', () => text.split('HTTP/1.1 200').length === answers + 1)
    }
    assert.ok((served.silencesMs.at(-1) ?? 0) <= 60_000, 'and nobody waits for a third')
    socket.destroy()
  },
  async 'exports are worked on one after the other, and each is answered'() {
    await using served = await serveSlowPayment(60_000)
    const asked = Array.from({ length: 12 }, () =>
      postJson(served.address, '/exportToCSV', { path: 'all.csv' }),
    )
    for (const [index] of asked.entries()) {
      await waitUntil('the next one begins', () => served.exports.length > index)
      assert.is(served.exports.length, index + 1)
      served.exports[index]?.()
    }
    for (const { http } of await Promise.all(asked)) assert.is(http, 200)
  },
  async 'the ledger as CSV is read a page in a turn, however fast its reader is'() {
    let turn = 0
    let next = setImmediate(function count() {
      turn += 1
      next = setImmediate(count)
    })
    using stack = new DisposableStack()
    stack.defer(() => clearImmediate(next))
    const pagesOfTurn = new Map<number, number>()
    function* csv() {
      for (let page = 0; page < 64; page += 1) {
        pagesOfTurn.set(turn, (pagesOfTurn.get(turn) ?? 0) + 1)
        yield `page ${page}\r\n`
      }
    }
    const router = paymentRouter({ ledger: { csv }, banks: {} } as never)
    const where = { address: '127.0.0.1:0', serve: ['payment'] } as const
    await using served = await openListener(where, [router], createMemoryJournal())
    const answer = await fetch(`${served.address}/transactions.csv`)
    assert.is((await answer.text()).split('\r\n').length, 65)
    // A turn is counted at some place within it: two pages beside one another may fall into one.
    assert.ok(Math.max(...pagesOfTurn.values()) <= 2, String([...pagesOfTurn.values()]))
  },
  async 'exports and reports have five minutes, and nothing else has'() {
    await using served = await serveSlowPayment(60_000)
    assert.equal(served.long.toSorted(), LONG.toSorted())
  },
})
