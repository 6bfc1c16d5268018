/**
 * One Fastify instance per listener, with the routers it serves. Knows no interface: errors go
 * out in the shape of the router whose path was asked for.
 */
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import fastify, { type FastifyError } from 'fastify'
import { Fault, toFault } from '#firmware/fault.ts'
import type { Journal } from '#hal/journal.ts'
import type { App, Router, RouterName } from './router.ts'

export interface ListenerConfig {
  readonly address: string
  readonly serve: readonly RouterName[]
}

export interface Listening extends AsyncDisposable {
  /** With the port that was really taken, where the config said 0. */
  readonly address: string
}

export async function openListener(
  config: ListenerConfig,
  routers: readonly Router[],
  journal: Journal,
): Promise<Listening> {
  const app: App = fastify({
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: true } },
    forceCloseConnections: 'idle',
  }).withTypeProvider<TypeBoxTypeProvider>()
  const served = routers.filter((router) => config.serve.includes(router.name))

  for (const router of served)
    await app.register(async (scope: App) => {
      scope.setErrorHandler((error, _request, reply) => answer(router, asFault(error), reply))
      await router.routes(scope)
    })
  app.setNotFoundHandler((request, reply) => {
    const router = owner(served, request.url)
    const fault = new Fault('no-route', `nothing answers at ${request.method} ${request.url}`)
    return answer(router, fault, reply)
  })

  function answer(router: Router, fault: Fault, reply: import('fastify').FastifyReply) {
    if (fault.kind === 'bug') journal.error('request.broken', { error: fault.cause })
    const { http, body } = router.toWire(fault)
    return reply.code(http).send(body)
  }

  const { hostname, port } = new URL(`http://${config.address}`)
  const address = await app.listen({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) })
  return { address, [Symbol.asyncDispose]: () => app.close() }
}

function owner(routers: readonly Router[], url: string): Router {
  let best: { router: Router; length: number } | null = null
  for (const router of routers)
    for (const prefix of router.prefixes)
      if (url.startsWith(prefix) && prefix.length > (best?.length ?? -1))
        best = { router, length: prefix.length }
  if (!best) throw new Error('a listener serves no router')
  return best.router
}

function asFault(error: unknown): Fault {
  const { statusCode, message } = error as FastifyError
  // Fastify's own refusals (malformed, too large, wrong type, schema) are all request errors.
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return new Fault('bad-request', message, error)
  return toFault(error)
}
