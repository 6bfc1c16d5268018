/** Whose each request is: what is shared (the event loop, queues, event streams) is shared between holders. */
import type { FastifyRequest } from 'fastify'
import { STRANGERS } from '#firmware/async/loop-share.ts'
import { holderBefore, type KnownBy, noteAddress } from './known-addresses.ts'
import { chargeTo } from './paced-connections.ts'
import type { Holder } from './request-queue.ts'
import { type App, mayChange } from './router.ts'

declare module 'fastify' {
  interface FastifyRequest {
    holder: Holder
  }
}

/** Right after the token is checked. */
export function nameHolders(app: App, knownBy: KnownBy): void {
  app.decorateRequest('holder')
  app.addHook('onRequest', (request, _reply, done) => {
    const { caller, raw } = request
    if (caller) nameHolder(request, `token ${caller.name}`, caller.role === 'monitor')
    else {
      const name = knownBy === 'token' ? STRANGERS : holderBefore(raw.socket, knownBy)
      request.holder = { name, isWatcher: false }
      chargeTo(name, raw.socket)
    }
    done()
  })
  if (knownBy !== 'change') return
  app.addHook('onResponse', ({ ip, routeOptions }, { statusCode }, done) => {
    if (mayChange(routeOptions.config.access) && statusCode < 400) noteAddress(ip)
    done()
  })
}

/** Somebody has shown who he is, and his address is known for a day. */
export function nameHolder(request: FastifyRequest, name: string, isWatcher = false): void {
  request.holder = { name, isWatcher }
  chargeTo(name, request.raw.socket)
  noteAddress(request.ip)
}
