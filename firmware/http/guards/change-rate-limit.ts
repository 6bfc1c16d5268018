/** How often one client may change something, beyond loopback: by token, else by address. */

import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import { type App, mayChange } from '../router.ts'

export async function limitChangeRate(app: App, changesPerMinute: number): Promise<void> {
  const { default: rateLimit } = await import('@fastify/rate-limit')
  await app.register(rateLimit, {
    global: false,
    max: changesPerMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => (request.caller ? `token ${request.caller.name}` : request.ip),
    errorResponseBuilder: (_request, { ttl }) =>
      new Fault('too-many', say('fault.request.too-many-changes'), undefined, {
        retryAfterMs: ttl,
      }),
    addHeaders: QUIET,
    addHeadersOnExceeding: QUIET,
  })
  const limit = app.rateLimit()
  app.addHook('onRoute', (route) => {
    if (mayChange(route.config?.access)) route.onRequest = [route.onRequest ?? [], limit].flat()
  })
}

// The interfaces document no such headers; Retry-After comes with the refusal.
const QUIET = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
  'retry-after': false,
}
