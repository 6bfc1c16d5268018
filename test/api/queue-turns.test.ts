/** A turn in a queue lasts until the work is over, also when the client is gone: who comes later is not overtaken. */

import { type ServerResponse, request as send } from 'node:http'
import fastify from 'fastify'
import * as assert from 'uvu/assert'
import { guardBodies } from '#firmware/http/guards/body-types.ts'
import { LIMITS } from '#firmware/http/limits.ts'
import { createRequestQueue } from '#firmware/http/request-queue.ts'
import type { App } from '#firmware/http/router.ts'
import { waitInQueues } from '#firmware/http/wait-in-queues.ts'
import { say } from '#firmware/words/sentence.ts'
import { spec } from '#test/spec.ts'

/** Of sixty pieces and more: so many turns of the event loop. */
const LONG_LIST = JSON.stringify(Array.from({ length: 200_000 }, (_, at) => at))

const TILL = { name: 'till', isWatcher: false }

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

interface Bench extends AsyncDisposable {
  readonly calls: number
  /** When the server sees that the client of the call is gone. */
  readonly closed: Promise<void>
  /** Whether a request behind the call has its turn by now, and when it has it. */
  next(): { readonly hasCome: boolean; readonly comes: Promise<void> }
}

/** `onBody`: the body has arrived and is about to be parsed. */
async function openBench(
  handle: (hangUp: () => void) => Promise<unknown>,
  onBody: (response: ServerResponse) => void = () => {},
): Promise<Bench> {
  const queue = createRequestQueue(say('text.request.queue-of-lists'), { atOnce: 1, waiting: 1 })
  const closed = Promise.withResolvers<void>()
  let calls = 0
  const app = fastify({ bodyLimit: 4 * 1024 * 1024 }) as unknown as App
  app.addHook('onRequest', (request, _reply, done) => {
    request.holder = TILL
    done()
  })
  guardBodies(app)
  waitInQueues(app, LIMITS)
  app.addHook('preParsing', (_request, reply, payload, done) => {
    payload.once('end', () => onBody(reply.raw))
    done(null, payload)
  })
  app.post('/list', { config: { access: 'operate', takesJson: true, queue } }, async (_, reply) => {
    calls += 1
    return handle(() => reply.raw.destroy())
  })
  // Behind the one of the queue, as every later listener is.
  app.addHook('onRequest', (_request, reply, done) => {
    reply.raw.once('close', () => setImmediate(closed.resolve))
    done()
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const outgoing = send(`${address}/list`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  })
  outgoing.on('error', () => {})
  outgoing.end(LONG_LIST)
  return {
    get calls() {
      return calls
    },
    closed: closed.promise,
    next() {
      let hasCome = false
      const comes = queue.join(TILL).hasCome.then(() => {
        hasCome = true
      })
      return {
        get hasCome() {
          return hasCome
        },
        comes,
      }
    },
    [Symbol.asyncDispose]: () => app.close(),
  }
}

spec('a turn in a queue', {
  async 'lasts until its handler is over, also when the client has hung up'() {
    const work = Promise.withResolvers<void>()
    await using bench = await openBench((hangUp) => {
      hangUp()
      return work.promise
    })
    await bench.closed
    const next = bench.next()
    await settled()
    assert.not.ok(next.hasCome)
    work.resolve()
    await next.comes
    assert.is(bench.calls, 1)
  },
  async 'lasts until its body is read; then nothing of it is begun for a client that is gone'() {
    await using bench = await openBench(
      async () => ({}),
      (response) => response.destroy(),
    )
    await bench.closed
    const next = bench.next()
    await settled()
    assert.not.ok(next.hasCome)
    await next.comes
    await settled()
    assert.is(bench.calls, 0)
  },
})
