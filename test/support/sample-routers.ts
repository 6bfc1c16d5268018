/** Two small routers with different error shapes: enough to try every promise of the frame. */

import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { Fault, type FaultKind } from '#firmware/fault.ts'
import type { Limits } from '#firmware/http/limits.ts'
import type { ListenerConfig } from '#firmware/http/listener-config.ts'
import { createRequestQueue } from '#firmware/http/request-queue.ts'
import type { App, Router } from '#firmware/http/router.ts'
import { type Listening, openListener } from '#firmware/http/server.ts'
import { Type } from '#firmware/schema-builder.ts'
import { asSentence, say } from '#firmware/words/sentence.ts'
import type { JournalEntry } from '#hal/journal.ts'

const HTTP: Partial<Record<FaultKind, number>> = {
  'no-route': 404,
  'wrong-method': 405,
  unauthorized: 401,
  forbidden: 403,
  'too-many': 429,
  bug: 500,
}

const api = { title: 'Sample', version: '1.0.0', description: 'For tests.' }

export interface Sample extends Listening {
  readonly journal: readonly JournalEntry[]
  /** Lets every call of GET /slow go on. */
  release(): void
  /** Resolves when a call of GET /slow has begun. */
  readonly slowBegan: Promise<void>
  slowCalls(): number
  /** Resolves when a reader of GET /flood is gone, with the most bytes that waited for it. */
  readonly floodEnded: Promise<number>
}

export async function openSample(
  config: Partial<ListenerConfig> = {},
  limits: Partial<Limits> = {},
): Promise<Sample> {
  const began = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const flood = Promise.withResolvers<number>()
  const journal = createMemoryJournal()
  const { entries } = journal
  let slowCalls = 0
  const onSlow = () => {
    slowCalls += 1
    began.resolve()
  }

  const wordy: Router = {
    name: 'payment',
    prefixes: ['/'],
    api,
    toWire: (fault) => ({
      http: HTTP[fault.kind] ?? 400,
      body: {
        status: 'error',
        kind: fault.kind,
        error_message: fault.kind === 'bug' ? 'internal error' : fault.message,
      },
    }),
    routes: (app) => declareWordy(app, onSlow, gate.promise, flood.resolve),
  }
  const listening = await openListener(
    { address: '127.0.0.1:0', serve: ['payment', 'items'], ...config },
    [wordy, NUMERIC],
    journal,
    limits,
  )
  return {
    address: listening.address.replace('0.0.0.0', '127.0.0.1'),
    journal: entries,
    release: gate.resolve,
    slowBegan: began.promise,
    slowCalls: () => slowCalls,
    floodEnded: flood.promise,
    [Symbol.asyncDispose]: () => listening[Symbol.asyncDispose](),
  }
}

const Amount = Type.Object({
  amount: Type.Integer({ minimum: 1 }),
  note: Type.Optional(Type.String()),
})

function declareWordy(
  app: App,
  began: () => void,
  gate: Promise<void>,
  floodEnded: (unreadBytesMost: number) => void,
): void {
  app.post(
    '/pay',
    { config: { access: 'change', takesJson: true }, schema: { body: Amount } },
    async ({ body }) => ({ status: 'success', body }),
  )
  app.post('/clear', { config: { access: 'change' } }, async ({ body }) => ({
    status: 'success',
    sawBody: body !== undefined,
  }))
  app.post('/settings', { config: { access: 'operate', takesJson: true } }, async () => ({
    status: 'success',
  }))
  app.get('/compare', { config: { access: 'operate' } }, async () => ({ status: 'success' }))
  app.get('/state', { config: { access: 'read' } }, async () => ({ status: 'success' }))
  app.get(
    '/list/:id',
    {
      config: { access: 'read' },
      schema: {
        params: Type.Object({ id: Type.String() }),
        querystring: Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1 })) }),
      },
    },
    async ({ params, query }) => ({ status: 'success', id: params.id, limit: query.limit ?? null }),
  )
  app.get('/broken', { config: { access: 'read' } }, async () => {
    throw new TypeError('the secret inside')
  })
  app.get('/later/:kind', { config: { access: 'read' } }, async ({ params }) => {
    const { kind } = params as { kind: FaultKind }
    throw new Fault(kind, asSentence('not now'), undefined, { retryAfterMs: 1_500 })
  })
  app.get('/slow', { config: { access: 'read' } }, async () => {
    began()
    await gate
    return { status: 'success' }
  })
  const queue = createRequestQueue(asSentence(`samples`), { atOnce: 1, waiting: 1 })
  app.get('/in-line', { config: { access: 'read', queue } }, async () => {
    began()
    await gate
    return { status: 'success' }
  })
  const reports = createRequestQueue(say('text.request.queue-of-reports'), {
    atOnce: 1,
    waiting: 1,
  })
  const long = { access: 'read', queue: reports, answerTimeoutMs: 5 * 60_000 } as const
  app.get('/report', { config: long }, async () => {
    began()
    await gate
    return { status: 'success' }
  })
  app.get('/report-at-once', { config: long }, async () => ({ status: 'success' }))
  app.get('/quiet', { sse: 'only', config: { access: 'read' } }, async (_request, reply) => {
    reply.sse.keepAlive()
  })
  app.get('/events-later', { sse: 'manual', config: { access: 'read' } }, async () => {
    began()
    await gate
    return { status: 'success' }
  })
  app.get('/flood', { sse: 'only', config: { access: 'read' } }, async (_request, reply) => {
    reply.sse.keepAlive()
    const data = 'x'.repeat(64 * 1024)
    let most = 0
    const timer = setInterval(() => {
      void reply.sse.send({ data }).catch(() => {})
      most = Math.max(most, reply.raw.writableLength)
    }, 1)
    reply.sse.onClose(() => {
      clearInterval(timer)
      floodEnded(most)
    })
  })
  app.get('/events', { sse: 'only', config: { access: 'read' } }, async (_request, reply) => {
    reply.sse.keepAlive()
    await reply.sse.send({ id: '1', event: 'hello', data: { a: 1 } })
  })
}

const NUMERIC: Router = {
  name: 'items',
  prefixes: ['/api/', '/download/'],
  api,
  toWire: (fault) => ({ http: HTTP[fault.kind] ?? 200, body: { code: -1, msg: fault.message } }),
  routes(app) {
    app.get('/api/list', { config: { access: 'read' } }, async () => ({ code: 0, data: [] }))
    app.post('/api/full', { config: { access: 'change' } }, async () => {
      throw new Fault('full', asSentence('no more room'))
    })
    app.addContentTypeParser('application/octet-stream', (_request, payload, done) => {
      let bytes = 0
      payload.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      payload.on('end', () => done(null, bytes))
    })
    app.post(
      '/api/upload',
      { config: { access: 'change', takesType: 'application/octet-stream' } },
      async ({ body }) => ({ code: 0, data: body }),
    )
    app.post(
      '/api/upload-or-json',
      { config: { access: 'change', takesJson: true, takesType: 'application/octet-stream' } },
      async ({ body }) => ({ code: 0, data: body }),
    )
  },
}
