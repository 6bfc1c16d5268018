/** Time for the answers that take minutes to make: without it a silent connection is cut long before. */
import { Socket } from 'node:net'
import type { onRequestHookHandler, onSendHookHandler } from 'fastify'
import type { Limits } from '../limits.ts'
import type { App } from '../router.ts'

/**
 * The connection of a route with `answerTimeoutMs` may be silent for so long, from the request to the
 * beginning of its answer: waiting in a queue counts. Who then does not read is cut as anywhere else.
 */
export function allowLongAnswers(app: App, limits: Limits): void {
  app.addHook('onRoute', (route) => {
    const limitMs = route.config?.answerTimeoutMs
    if (limitMs === undefined) return
    const allow: onRequestHookHandler = ({ raw }, _reply, done) => {
      allowSilence(raw.socket, limitMs)
      done()
    }
    const end: onSendHookHandler = ({ raw }, _reply, _payload, done) => {
      allowSilence(raw.socket, limits.idleTimeoutMs)
      done()
    }
    route.onRequest = [[route.onRequest ?? []].flat(), allow].flat()
    route.onSend = [[route.onSend ?? []].flat(), end].flat()
  })
}

/** A call within the process has no connection. */
function allowSilence(socket: unknown, limitMs: number): void {
  if (socket instanceof Socket) socket.setTimeout(limitMs)
}
