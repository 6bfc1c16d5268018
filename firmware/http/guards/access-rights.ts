/**
 * Who may call what: the route says (config.access), the listener's tokens decide.
 *
 *              no tokens, loopback   no tokens, beyond   till token   operator token      monitor token
 *   read       yes                   yes                 yes          yes                 yes
 *   watch      yes                   no                  yes          yes                 yes
 *   change     yes                   yes                 yes          yes                 no
 *   refund     yes                   no                  if it says   unless it says no   no
 *   operate    yes                   no                  no           yes                 no
 *
 * With tokens configured, a call without one is refused whatever it asks for ('open' excepted). The cookie of
 * a session (sessions.ts) is as good as the token it was opened with.
 */

import type { FastifyRequest } from 'fastify'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { App } from '../router.ts'
import { innerCaller } from './in-process-calls.ts'
import type { Sessions } from './sessions.ts'
import type { Caller, Tokens } from './tokens.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The holder of the call's token; null where the listener has no tokens. */
    caller: Caller | null
  }
  interface FastifyInstance {
    /** The sessions of the listener. */
    sessions: Sessions
    /** Whether the caller of a long call would still be let in: a session ends, a token is withdrawn. */
    isStillLetIn(request: FastifyRequest): boolean
  }
}

export function guardAccess(
  app: App,
  tokens: Tokens,
  sessions: Sessions,
  isLoopback: boolean,
): void {
  app.decorateRequest('caller', null)
  app.decorate('sessions', sessions)
  app.decorate('isStillLetIn', isStillLetIn)
  app.addHook('onRoute', ({ url, config }) => {
    if (!config?.access) throw new Error(`the route ${url} does not say who may call it`)
  })
  app.addHook('onRequest', (request, _reply, done) => {
    decide(request)
    done()
  })

  /** A token in the header counts before a session: who sends one means it. */
  function callerOf(request: FastifyRequest): Caller {
    const inner = innerCaller(request)
    if (inner) return inner
    const { authorization } = request.headers
    const bySession = authorization === undefined ? sessions.identify(request) : null
    return bySession ?? tokens.identify(authorization)
  }

  function isStillLetIn(request: FastifyRequest): boolean {
    if (request.caller === null) return true
    try {
      callerOf(request)
      return true
    } catch {
      return false
    }
  }

  function decide(request: FastifyRequest): void {
    const { access } = request.routeOptions.config
    if (access === undefined || access === 'open') return
    if (!tokens.isEmpty) request.caller = callerOf(request)
    if (access === 'watch' && tokens.isEmpty && !isLoopback)
      throw new Fault('forbidden', say('fault.token.needed-beyond-loopback'))
    if (access === 'change' && request.caller?.role === 'monitor')
      throw new Fault('forbidden', say('fault.token.monitor-changes-nothing'))
    if (access === 'refund') {
      if (tokens.isEmpty ? isLoopback : request.caller?.mayRefund) return
      throw new Fault('forbidden', say('fault.token.may-not-refund'))
    }
    if (access !== 'operate') return
    if (tokens.isEmpty ? isLoopback : request.caller?.role === 'operator') return
    throw new Fault('forbidden', say('fault.token.operator-needed'))
  }
}

/** True when only programs of this machine can reach the address. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host)
}
