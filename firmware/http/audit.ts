/** One journal line per call that changes something, and per call refused: who, what, outcome. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Journal } from '#hal/journal.ts'
import type { App } from './router.ts'

export function auditCalls(app: App, journal: Journal): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { access } = request.routeOptions.config
    const isRefused = reply.statusCode === 401 || reply.statusCode === 403
    if (isRefused || access === 'change' || access === 'operate') {
      const fields = {
        method: request.method,
        route: request.routeOptions.url ?? null,
        http: reply.statusCode,
        caller: request.caller?.name ?? null,
        from: request.ip,
        tookMs: Math.round(reply.elapsedTime),
      }
      if (isRefused) journal.warn('call.refused', { ...fields, ...whence(request.headers) })
      else journal.info('call.served', fields)
    }
    done()
  })
}

/** What an operator needs to see to allow the caller; bounded, since a stranger wrote it. */
function whence({ host, origin }: IncomingHttpHeaders) {
  return { host: host?.slice(0, 80) ?? null, origin: origin?.slice(0, 80) ?? null }
}
