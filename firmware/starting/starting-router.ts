/**
 * The answers while a long migration holds a start up: 503 "starting" in the shape of the interface that the path belongs
 * to, and for a browser a document that asks again by itself, without a script. Loads little: a small board is busy with the
 * migration.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Fault } from '#firmware/fault.ts'
import { pathOf } from '#firmware/http/error-answers.ts'
import { toWire as plainWire } from '#firmware/http/responses/plain-http-errors.ts'
import type { App, Router } from '#firmware/http/router.ts'
import { ITEMS_PREFIXES, toWire as itemsWire } from '#firmware/items/http/answer-codes.ts'
import { toWire as paymentWire } from '#firmware/payment/http/fault-answers.ts'
import { shownInBoth } from '#firmware/words/in-both-languages.ts'
import { say } from '#firmware/words/sentence.ts'

// Not OPTIONS: what a browser asks before it calls is answered as ever.
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** What is of neither published interface and has a document of its own. */
const PLAIN_PREFIXES = ['/backups', '/device', '/features', '/selftest']

/** Those of a listener that serves these: payment owns every path that no other interface has, as it does later. */
export function startingRouters(serve: readonly string[]): Router[] {
  const routers: Router[] = []
  routers.push(router('device', PLAIN_PREFIXES, plainWire))
  if (serve.includes('items')) routers.push(router('items', ITEMS_PREFIXES, itemsWire))
  routers.push(router('payment', ['/'], serve.includes('payment') ? paymentWire : plainWire))
  return routers
}

function router(
  name: Router['name'],
  prefixes: readonly string[],
  toWire: Router['toWire'],
): Router {
  return {
    name,
    prefixes,
    toWire,
    routes(app: App) {
      for (const prefix of prefixes)
        app.route({
          method: [...METHODS],
          url: `${prefix}*`,
          // Whoever calls: nothing of the lane is told.
          config: { access: 'open' },
          // Before the body is read, and whatever it is.
          onRequest: (request, reply, done) => answer(request, reply, done, toWire),
          handler: () => {
            throw new Error('answered in the hook')
          },
        })
    },
  }
}

function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  done: (error?: Error) => void,
  toWire: Router['toWire'],
): void {
  const fault = startingFault()
  const again = { 'retry-after': String(ASK_AGAIN_SECONDS) }
  const wantsPage = request.method === 'GET' && request.headers.accept?.includes('text/html')
  if (wantsPage)
    reply
      .code(503)
      .headers({ ...again, ...STARTING_DOCUMENT.headers })
      .send(STARTING_DOCUMENT.html)
  else if (pathOf(request.url) === '/health') {
    const { http, body } = toWire(fault)
    const parts = [{ name: 'ledger', state: 'failed', reason: fault.said }]
    reply
      .code(http)
      .headers(again)
      .send({ ...body, healthy: false, parts })
  } else done(fault)
}

const startingFault = () =>
  new Fault(
    'starting',
    say('fault.disk.migration-running', { seconds: ASK_AGAIN_SECONDS }),
    undefined,
    { retryAfterMs: ASK_AGAIN_SECONDS * 1_000 },
  )

/** A till that asks so often is no load, and is served soon after the start. */
const ASK_AGAIN_SECONDS = 2

const TITLE = shownInBoth('starting.title')
const WHAT_NOW = shownInBoth('starting.what-now')

const HTML = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${ASK_AGAIN_SECONDS}">
<title>${TITLE.en} · ${TITLE.ru}</title>
<h1>${TITLE.en}</h1>
<p>${WHAT_NOW.en}</p>
<h1 lang="ru">${TITLE.ru}</h1>
<p lang="ru">${WHAT_NOW.ru}</p>
</html>
`

const STARTING_DOCUMENT = {
  html: HTML,
  headers: { 'content-type': 'text/html; charset=utf-8' },
} as const
