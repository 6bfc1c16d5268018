/** Payment events as they happen, over a real socket. */
import { request } from 'node:http'
import { connect } from 'node:net'
import { queryObjects } from 'node:v8'
import * as assert from 'uvu/assert'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { openListener } from '#firmware/http/server.ts'
import { serve } from '#firmware/operations/serve.ts'
import type { LedgerQueries } from '#firmware/payment/ledger/ledger-queries.ts'
import {
  type LedgerHandlersNeeds,
  ledgerHandlers,
} from '#firmware/payment/operations/ledger-handlers.ts'
import { LEDGER_OPERATIONS } from '#firmware/payment/operations/ledger-operations.ts'
import { createPaymentRig, type PaymentRig } from '#test/payments/payment-rig.ts'
import { servePaymentRig } from '#test/payments/served-payment-rig.ts'
import { spec } from '#test/spec.ts'

interface Stream extends Disposable {
  /** The id that it begins with, before any event. */
  beganAfter(): Promise<string>
  /** The next event; rejects when the stream ends first. */
  next(): Promise<{ readonly id: string; readonly event: string; readonly data: unknown }>
}

function listen(address: string, lastEventId?: string, accept?: string): Promise<Stream> {
  const headers = {
    ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    ...(accept !== undefined && { accept }),
  }
  return new Promise((resolve, reject) => {
    const outgoing = request(`${address}/events`, { headers, agent: false }, (incoming) => {
      assert.is(incoming.headers['content-type'], 'text/event-stream')
      let text = ''
      let wake = () => {}
      incoming.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
        wake()
      })
      incoming.on('error', () => {})
      const nextBlock = async () => {
        while (!text.includes('\n\n'))
          await new Promise<void>((woken) => {
            wake = woken
          })
        const end = text.indexOf('\n\n')
        const lines = text.slice(0, end).split('\n')
        text = text.slice(end + 2)
        return (name: string) =>
          lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? ''
      }
      resolve({
        async beganAfter() {
          const field = await nextBlock()
          assert.is(field('data'), '')
          return field('id')
        },
        async next() {
          for (;;) {
            const field = await nextBlock()
            if (field('data') === '') continue
            return { id: field('id'), event: field('event'), data: JSON.parse(field('data')) }
          }
        },
        [Symbol.dispose]: () => outgoing.destroy(),
      })
    })
    outgoing.on('error', reject)
    outgoing.end()
  })
}

/** The routes of a lane, with a ledger that tells what the test says. */
function serveEvents({ open }: PaymentRig, readEvents: LedgerQueries['readEvents']) {
  const parts = {
    ledger: { lastEvent: () => 0, readEvents },
    journal: createMemoryJournal(),
  } as unknown as LedgerHandlersNeeds
  const routes = serve(LEDGER_OPERATIONS, ledgerHandlers(parts))
  return openListener(
    { address: '127.0.0.1:0', serve: ['payment'] },
    [{ ...open.router, routes }],
    createMemoryJournal(),
  )
}

spec(
  'events',
  {
    async 'arrive as they happen, and again from where a listener left off'() {
      await using served = await servePaymentRig()
      using live = await listen(served.address)
      await served.post('/showQR', { amount: 100 })
      const seen = [await live.next(), await live.next(), await live.next()]
      assert.equal(
        seen.map(({ event }) => event),
        ['transaction.created', 'transaction.registered', 'transaction.shown'],
      )
      using again = await listen(served.address, seen[0]?.id)
      assert.equal(await again.next(), seen[1])
      assert.equal(await again.next(), seen[2])
      using beginning = await listen(served.address, '0')
      assert.equal(await beginning.next(), seen[0])
    },
    async 'come to a listener whatever it says that it accepts'() {
      await using served = await servePaymentRig()
      await served.configure()
      using live = await listen(served.address, undefined, 'application/json')
      await served.post('/showQR', { amount: 100 })
      const { event } = await live.next()
      assert.is(event, 'transaction.created')
    },
    async 'from now on are told to a listener that was cut off before the first'() {
      await using served = await servePaymentRig()
      await served.post('/showQR', { amount: 100 })
      const began: string[] = []
      // The last: a ledger that was restored has forgotten it.
      for (const id of [undefined, '', '1000000']) {
        using cut = await listen(served.address, id)
        began.push(await cut.beganAfter())
      }
      await served.post('/cancelQR')
      for (const id of began) {
        using again = await listen(served.address, id)
        const { event } = await again.next()
        assert.is(event, 'transaction.cancelling')
      }
    },
    async 'release a listener that took nothing, once it is gone'() {
      await using rig = createPaymentRig()
      const began = Promise.withResolvers<void>()
      const ended = Promise.withResolvers<void>()
      const readEvents: LedgerQueries['readEvents'] = async (_from, send) => {
        // More than the buffers of a socket hold: without a reader it is never all sent.
        const sent = send({ id: 1, type: 'x', at: '', text: 'x'.repeat(64 * 2 ** 20) })
        began.resolve()
        await sent
        ended.resolve()
      }
      await using listening = await serveEvents(rig, readEvents)
      const { hostname, port } = new URL(listening.address)
      const client = connect(Number(port), hostname).on('error', () => {})
      client.write('GET /events HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n')
      await began.promise
      client.destroy()
      await ended.promise
    },
    async 'leave nothing behind while the listener stays'() {
      await using rig = createPaymentRig()
      const kept = Promise.withResolvers<number>()
      const readEvents: LedgerQueries['readEvents'] = async (_from, send) => {
        const many = async () => {
          for (let id = 1; id <= 200; id += 1) await send({ id, type: 'x', at: '' })
        }
        await many()
        const before = queryObjects(Promise, { format: 'count' })
        await many()
        kept.resolve(queryObjects(Promise, { format: 'count' }) - before)
      }
      await using listening = await serveEvents(rig, readEvents)
      using _listener = await listen(listening.address)
      const promises = await kept.promise
      assert.ok(promises < 100, `${promises} promises are kept`)
    },
    async 'do not begin at an id that is none'() {
      await using served = await servePaymentRig()
      const headers = { 'last-event-id': 'x' }
      const answer = await fetch(`${served.address}/events`, { headers })
      assert.is(answer.status, 400)
    },
  },
  20_000,
)
