/** Time for answers that take minutes: without it the time-out of silent connections would cut them. */
import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { onRequestHookHandler, onSendHookHandler } from 'fastify'
import type { Limits } from '../limits.ts'
import type { App } from '../router.ts'

/**
 * The connection of a route with `answerTimeoutMs` may be silent for so long, from the request to the beginning of its
 * answer: waiting in a queue counts. From then on a client that does not read is cut as anywhere else, unless another
 * such answer is awaited on the same connection, for a request that came before this answer.
 */
export function allowLongAnswers(app: App, limits: Limits): void {
  const awaited = new WeakMap<Socket, Map<IncomingMessage, number>>()

  function allowSilence(socket: Socket): void {
    socket.setTimeout(Math.max(limits.idleTimeoutMs, ...(awaited.get(socket)?.values() ?? [])))
  }

  app.addHook('onRoute', (route) => {
    const limitMs = route.config?.answerTimeoutMs
    if (limitMs === undefined) return
    const allow: onRequestHookHandler = ({ raw }, _reply, done) => {
      const { socket } = raw
      // A call within the process has no connection.
      if (socket instanceof Socket) {
        const answers = awaited.get(socket) ?? new Map<IncomingMessage, number>()
        awaited.set(socket, answers.set(raw, limitMs))
        allowSilence(socket)
      }
      done()
    }
    const end: onSendHookHandler = ({ raw }, _reply, _payload, done) => {
      const { socket } = raw
      if (awaited.get(socket)?.delete(raw)) allowSilence(socket)
      done()
    }
    route.onRequest = [[route.onRequest ?? []].flat(), allow].flat()
    route.onSend = [[route.onSend ?? []].flat(), end].flat()
  })
}
