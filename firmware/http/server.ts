/**
 * One Fastify instance per listener, with the routers it serves, each in a scope of its own.
 * Knows no interface: errors go out in the shape of the router that the path belongs to.
 *
 * A request passes, in this order: closing? headers, Host and Origin, token, rate, known path,
 * body type, body, schema, handler.
 */

import type { ServerOptions } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { fastifySSE } from '@fastify/sse'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { Fault } from '#firmware/fault.ts'
import { hostAndPort } from '#firmware/vocabulary/host-and-port.ts'
import type { Language } from '#firmware/words/languages.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Journal } from '#hal/journal.ts'
import { answerInLanguage } from './answer-language.ts'
import { answerBrokenRequests, type ClientError } from './broken-requests.ts'
import { boundConnections } from './connection-limits.ts'
import { type Answers, createAnswers, pathOf } from './error-answers.ts'
import { prepareEventStreams } from './event-streams.ts'
import { guardAccess, isLoopbackHost } from './guards/access-rights.ts'
import { allowOperations, type OperationList } from './guards/allowed-operations.ts'
import { limitBodyTime } from './guards/body-deadline.ts'
import { guardBodies } from './guards/body-types.ts'
import { limitChangeRate } from './guards/change-rate-limit.ts'
import {
  answerPreflight,
  createHostPolicy,
  guardHosts,
  type HostPolicy,
} from './guards/host-origin.ts'
import { allowLongAnswers } from './guards/long-answers.ts'
import { validateStrictly } from './guards/schema-validation.ts'
import { createSessions } from './guards/sessions.ts'
import { readTokens, type Tokens } from './guards/tokens.ts'
import { nameHolders } from './holders.ts'
import type { KnownBy } from './known-addresses.ts'
import { LIMITS, type Limits } from './limits.ts'
import { listenAtHost, listenFault, splitAddress } from './listener/listen-address.ts'
import { reachableHost } from './listener/reachable-host.ts'
import { readTls } from './listener/tls-files.ts'
import type { ListenerConfig } from './listener-config.ts'
import { documentInterface } from './openapi-route.ts'
import { endAfterUnreadChunks, paceConnections } from './paced-connections.ts'
import { auditCalls } from './request-audit.ts'
import { type RouteTable, tabulateRoutes } from './route-table.ts'
import type { App, Router } from './router.ts'
import { prepareShutdown } from './shutdown.ts'
import { waitInQueues } from './wait-in-queues.ts'

export type { ListenerConfig } from './listener-config.ts'

export interface Listening extends AsyncDisposable {
  /** The address with the port that was really taken, where the config said 0. */
  readonly address: string
}

/**
 * Rejects with Fault 'bad-request' when the config cannot work, 'unreachable' (with advice) when
 * the address cannot be listened at. Closing takes `limits.drainMs` at the longest. `tokens` replace
 * those of the config; with `operations` only those are answered.
 */
export async function openListener(
  config: ListenerConfig,
  routers: readonly Router[],
  journal: Journal,
  overrides: Partial<Limits> = {},
  tokens?: Tokens,
  operations?: OperationList,
): Promise<Listening> {
  const limits = { ...LIMITS, ...overrides }
  const { host, port } = splitAddress(config.address)
  const isLoopback = isLoopbackHost(host)
  const served = routers.filter((router) => config.serve.includes(router.name))
  const answers = createAnswers(served, journal)
  const policy = createHostPolicy(config, host)
  const language = config.language ?? 'en'
  const app = createApp(answers, limits, config.tls && readTls(config.tls), language)
  const known = tokens ?? readTokens(config.tokens)
  const knownBy: KnownBy = !known.isEmpty ? 'token' : isLoopback ? 'this-machine' : 'change'

  paceConnections(app.server, limits, knownBy)
  boundConnections(app.server, limits, knownBy)
  validateStrictly(app)
  answerInLanguage(app, language)
  const routes = tabulateRoutes(app)
  limitBodyTime(app, limits)
  endAfterUnreadChunks(app)
  const close = prepareShutdown(app, limits.drainMs)
  setHeaders(app, limits)
  auditCalls(app, journal)
  guardHosts(app, policy)
  const sessions = createSessions(known, journal)
  app.addHook('onClose', async () => sessions[Symbol.dispose]())
  guardAccess(app, known, sessions, isLoopback)
  nameHolders(app, knownBy)
  if (operations) allowOperations(app, operations)
  answerUnknown(app, routes, policy)
  guardBodies(app)
  if (!isLoopback) await limitChangeRate(app, config.changesPerMinute ?? limits.changesPerMinute)
  allowLongAnswers(app, limits)
  waitInQueues(app, limits)
  prepareEventStreams(app, limits)
  await app.register(fastifySSE, { heartbeatInterval: limits.heartbeatMs })

  // Routers of one name are one interface, with one document of all their routes.
  for (const ofOneName of Map.groupBy(served, ({ name }) => name).values())
    await app.register(async (scope: App) => {
      const describe = documentInterface(scope, ofOneName)
      for (const router of ofOneName)
        await scope.register(async (own: App) => {
          describe(own, router)
          own.setErrorHandler((error, _request, reply) => answers.send(error, reply, router))
          await router.routes(own)
        })
    })

  try {
    await listenAtHost(host, (at) => app.listen({ host: at, port }))
    const address = `${config.tls ? 'https' : 'http'}://${reachableAt(app.server)}`
    return { address, [Symbol.asyncDispose]: close }
  } catch (error) {
    await app.close()
    throw listenFault(config.address, error)
  }
}

/** Where this machine itself reaches the listener: no address of Fastify's, which has none on a machine without IPv4. */
function reachableAt(server: App['server']): string {
  const { address, port } = server.address() as AddressInfo
  return hostAndPort(reachableHost(address), port)
}

function createApp(
  answers: Answers,
  limits: Limits,
  tls: ServerOptions | undefined,
  language: Language,
): App {
  const broken = answerBrokenRequests(answers, limits.lingerMs, language)
  const toAnswer = (error: unknown, _request: FastifyRequest, reply: FastifyReply) =>
    void answers.send(error, reply)
  const http = {
    maxHeaderSize: limits.headerBytes,
    requireHostHeader: false,
    // Sets how exact the header deadline is; by default Node checks only every 30 s.
    connectionsCheckingInterval: Math.min(1_000, limits.headersTimeoutMs / 2),
    // For TLS: a client that has not finished its handshake holds a socket and some 100 KB.
    handshakeTimeout: limits.headersTimeoutMs,
  }
  const app = fastify({
    ...(tls ? { https: { ...http, ...tls } } : { http }),
    bodyLimit: limits.bodyBytes,
    connectionTimeout: limits.idleTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 256 },
    frameworkErrors: toAnswer,
    clientErrorHandler: (error: ClientError, socket: Socket) => broken.answer(error, socket),
  } as object).withTypeProvider<TypeBoxTypeProvider>() as App
  app.setErrorHandler(toAnswer)
  app.server.on('request', ({ socket }) => broken.arrived(socket))
  return app
}

function setHeaders(app: App, limits: Limits): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(HEADERS)
    if (request.raw.rawHeaders.length > limits.headerCount * 2)
      throw new Fault(
        'bad-request',
        say('fault.request.too-many-headers', { most: limits.headerCount }),
      )
    done()
  })
}

/** What a browser must not do with an answer of ours; the page's own files say more. */
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** A hook, so that an unknown path is answered before its body is looked at. */
function answerUnknown(app: App, routes: RouteTable, policy: HostPolicy): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { paths } = request.routeOptions.config
    if (!request.is404 && (!paths || paths.has(pathOf(request.url)))) return done()
    const methods = routes.methodsAt(pathOf(request.url))
    if (methods.length === 0)
      throw new Fault(
        'no-route',
        say('fault.request.unknown-path', { method: request.method, path: pathOf(request.url) }),
      )
    reply.header('allow', methods.join(', '))
    if (request.method !== 'OPTIONS')
      throw new Fault(
        'wrong-method',
        say('fault.request.wrong-method', { methods: methods.join(', ') }),
      )
    if (policy.isAllowedOrigin(request)) answerPreflight(reply, methods)
    else reply.code(204).send()
  })
  app.setNotFoundHandler(() => {
    throw new Error('answered in the hook')
  })
}
