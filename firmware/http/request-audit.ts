/** One journal line per call that changes something, and per call refused: who, what, outcome. */
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest, onResponseHookHandler } from 'fastify'
import type { Journal } from '#hal/journal.ts'
import { type App, mayChange } from './router.ts'

export function auditCalls(app: App, journal: Journal): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (isRefused(reply))
      journal.warn('call.refused', {
        ...fieldsOf(request, reply),
        ...hostAndOrigin(request.headers),
      })
    done()
  })
  // Only for these routes: listening for the end of an answer takes a twentieth of the time of a status request.
  app.addHook('onRoute', (route) => {
    if (!mayChange(route.config?.access)) return
    const tell: onResponseHookHandler = (request, reply, done) => {
      const tookMs = Math.round(reply.elapsedTime)
      if (!isRefused(reply)) journal.info('call.served', { ...fieldsOf(request, reply), tookMs })
      done()
    }
    route.onResponse = [route.onResponse ?? [], tell].flat()
  })
}

function isRefused({ statusCode }: FastifyReply): boolean {
  return statusCode === 401 || statusCode === 403
}

function fieldsOf(request: FastifyRequest, reply: FastifyReply) {
  return {
    method: request.method,
    route: request.routeOptions.url ?? null,
    http: reply.statusCode,
    caller: request.caller?.name ?? null,
    from: request.ip,
  }
}

/** Tells an operator what to allow for this caller to be let in; cut short, since a stranger wrote it. */
function hostAndOrigin({ host, origin }: IncomingHttpHeaders) {
  return { host: host?.slice(0, 80) ?? null, origin: origin?.slice(0, 80) ?? null }
}
