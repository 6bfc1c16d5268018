/** GET /metrics: for Prometheus, and whoever reads its format. */
import { once } from '#firmware/async/lazy-value.ts'
import { createRequestQueue } from '#firmware/http/request-queue.ts'
import { toWire } from '#firmware/http/responses/plain-http-errors.ts'
import type { Router } from '#firmware/http/router.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Metrics } from '../metrics.ts'

/** Several servers may watch a lane; more at once than these wait for each other. */
const SCRAPE_QUEUE = { atOnce: 2, waiting: 14 }

export function metricsRouter(metrics: Metrics): Router {
  const exposition = once(async () =>
    (await import('./openmetrics-text.ts')).createOpenMetricsText(),
  )
  return {
    name: 'metrics',
    prefixes: ['/metrics'],
    toWire,
    routes(app) {
      const queue = createRequestQueue(say('text.request.queue-of-scrapes'), SCRAPE_QUEUE)
      app.get('/metrics', { config: { access: 'watch', queue } }, async (_request, reply) => {
        const { contentType, text } = await exposition()
        const body = await text(await metrics.families())
        return reply.type(contentType).send(body)
      })
    },
  }
}
