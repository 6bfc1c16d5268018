/**
 * Only requests that were meant for this device pass: the Host is one of ours (a name that an
 * attacker rebinds to our address is not), and a web page may call only from our own origin or
 * from a configured one. A picture, script or frame in a foreign page is a call of that page, too: it is
 * refused where the browser tells, which is over TLS and on the device itself. So is a link of a foreign page to
 * what may change something.
 */

import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { ListenerConfig } from '../listener-config.ts'
import { type App, mayChange } from '../router.ts'
import { innerCaller } from './in-process-calls.ts'

export interface HostPolicy {
  /** Throws Fault 'bad-request' or 'forbidden'. */
  check(request: FastifyRequest): void
  /** True when the request's Origin is a configured one: it gets CORS headers. */
  isAllowedOrigin(request: FastifyRequest): boolean
}

export function createHostPolicy(config: ListenerConfig, ownHost: string): HostPolicy {
  const names = [ownHost, 'localhost', '127.0.0.1', '[::1]', ...(config.hosts ?? [])]
  const hosts = new Set(names.map((name) => name.toLowerCase()))
  const origins = new Set((config.origins ?? []).map((origin) => origin.toLowerCase()))

  const isAllowedOrigin = ({ headers }: FastifyRequest) =>
    headers.origin !== undefined && origins.has(headers.origin.toLowerCase())

  function checkHost({ raw }: FastifyRequest, host: string): void {
    const name = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d+)?$/.exec(host)?.[1]
    if (name === undefined) throw new Fault('bad-request', say('fault.request.bad-host-header'))
    // Node keeps the first; a proxy before us may have checked the other.
    if (hasTwoHosts(raw.rawHeaders))
      throw new Fault('bad-request', say('fault.request.several-host-headers'))
    if (!hosts.has(name) && name !== reachedAddress(raw.socket))
      throw new Fault('forbidden', say('fault.request.foreign-host'))
  }

  return {
    isAllowedOrigin,
    check(request) {
      // A call within the process: the call that made it was checked.
      if (innerCaller(request) !== undefined) return
      const host = request.headers.host?.toLowerCase()
      // HTTP/1.0 needs no Host. A page that uses it has no origin that could be ours.
      if (host !== undefined || request.raw.httpVersion !== '1.0') checkHost(request, host ?? '')
      const { origin } = request.headers
      if (isAllowedOrigin(request)) return
      if (origin === undefined) {
        if (isOfForeignPage(request)) refuseUnlessReadByLink(request)
        return
      }
      if (host === undefined || (origin !== `http://${host}` && origin !== `https://${host}`))
        throw new Fault('forbidden', say('fault.request.foreign-origin'))
    },
  }
}

/**
 * A browser sends no Origin for `<img src>` and its like, but names the page's site when it calls https or loopback;
 * over plain HTTP from elsewhere such a call looks like a till's. It could take every turn of the reports, or hold
 * event streams.
 */
function isOfForeignPage({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  return site === 'cross-site' || site === 'same-site'
}

/**
 * A link that somebody follows or saves is allowed, but to no operator's GET: a page can send its visitor there
 * unasked, and on a listener without tokens the browser's call is as good as an operator's.
 */
function refuseUnlessReadByLink({ headers, routeOptions }: FastifyRequest): void {
  const dest = headers['sec-fetch-dest']
  if (headers['sec-fetch-mode'] !== 'navigate' || (dest !== 'document' && dest !== 'empty'))
    throw new Fault('forbidden', say('fault.request.embedded-in-foreign-page'))
  if (mayChange(routeOptions.config.access))
    throw new Fault('forbidden', say('fault.request.link-on-foreign-page'))
}

function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') count += 1
  return count > 1
}

/** Every request, those for unknown paths included. */
export function guardHosts(app: App, policy: HostPolicy): void {
  app.addHook('onRequest', (request, reply, done) => {
    policy.check(request)
    if (policy.isAllowedOrigin(request)) admit(request, reply)
    done()
  })
}

const EXPOSED = 'retry-after, location, etag, transaction-id, transaction-reference'

function admit(request: FastifyRequest, reply: FastifyReply): void {
  reply
    .header('access-control-allow-origin', request.headers.origin)
    .header('access-control-expose-headers', EXPOSED)
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('vary', 'origin')
}

/** The answer to a browser that asks before it calls. */
export function answerPreflight(reply: FastifyReply, methods: readonly string[]): FastifyReply {
  if (reply.request.headers['access-control-request-private-network'] === 'true')
    reply.header('access-control-allow-private-network', 'true')
  return reply
    .header('access-control-allow-methods', methods.join(', '))
    .header(
      'access-control-allow-headers',
      'authorization, content-type, idempotency-key, last-event-id, laned-language',
    )
    .header('access-control-max-age', '600')
    .code(204)
    .send()
}

/** The address of ours that the client connected to, as a Host header writes it. */
function reachedAddress({ localAddress = '' }: Socket): string {
  const address = localAddress.replace(/^::ffff:(?=\d+\.)/, '')
  return address.includes(':') ? `[${address}]` : address
}
