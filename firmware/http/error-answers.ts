/**
 * Turns anything thrown into an answer in the shape of the router that the path belongs to. A
 * bug is a fixed text to the client and a stack in the journal.
 */
import type { FastifyReply } from 'fastify'
import { Fault, type FaultKind, toFault } from '#firmware/fault.ts'
import { asSentence, type Sentence, say } from '#firmware/words/sentence.ts'
import type { Journal } from '#hal/journal.ts'
import type { Router, WireAnswer } from './router.ts'

export interface Answers {
  /** Answers in the shape of `router`, or of the owner of the asked path. */
  send(error: unknown, reply: FastifyReply, router?: Router): FastifyReply
  /** Only the shape of the error, for a connection that brought no request. */
  shape(path: string, fault: Fault): WireAnswer
}

export function createAnswers(routers: readonly Router[], journal: Journal): Answers {
  const shape = (path: string, fault: Fault) => (owner(routers, path)?.toWire ?? plain)(fault)

  return {
    shape,
    send(error, reply, router) {
      const { request } = reply
      const fault = asFault(error)
      if (fault.kind === 'bug')
        journal.error('request.broken', {
          method: request.method,
          route: request.routeOptions.url ?? null,
          stack: stackOf(fault.cause ?? fault),
        })
      const { http, body, headers } = router
        ? router.toWire(fault)
        : shape(pathOf(request.url), fault)
      reply.headers({ ...headersOf(fault), ...headers })
      // Fastify closes the connection after a body that it did not read. Node discards the rest just as well, for
      // limits.lingerMs, and a client that is still sending gets to read the answer.
      reply.removeHeader('connection')
      reply.type('application/json; charset=utf-8').serializer(JSON.stringify)
      return reply.code(http).send(body)
    },
  }
}

/** The part of a URL that says where, without the query. */
export function pathOf(url: string): string {
  const end = url.search(/[?#]/)
  return end === -1 ? url : url.slice(0, end)
}

function owner(routers: readonly Router[], path: string): Router | null {
  let best: { router: Router; length: number } | null = null
  for (const router of routers)
    for (const prefix of router.prefixes)
      if (path.startsWith(prefix) && prefix.length > (best?.length ?? -1))
        best = { router, length: prefix.length }
  return best?.router ?? routers[0] ?? null
}

function plain(fault: Fault): WireAnswer {
  return { http: 404, body: { status: 'error', error_message: fault.said } }
}

/** Our words for refusals of Fastify that come before ours. */
const OF_FASTIFY: Readonly<Record<string, Sentence>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: say('fault.request.body-too-large'),
  FST_ERR_CTP_EMPTY_JSON_BODY: say('fault.request.body-missing'),
}

function asFault(error: unknown): Fault {
  // Checked before the status: Fastify puts 400 on the Fault of schema-validation.ts, which has a sentence of its own.
  if (error instanceof Fault) return error
  const { statusCode, code, message } = error as Readonly<Record<string, unknown>>
  // Fastify's own refusals (malformed, too large, wrong type, schema) are all request errors.
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
    return new Fault('bad-request', OF_FASTIFY[String(code)] ?? asSentence(String(message)), error)
  return toFault(error)
}

/** Faults after which the same may be asked again. */
const MAY_SAY_WHEN: ReadonlySet<FaultKind> = new Set(['too-many', 'busy', 'starting'])

/** As RFC 6750 has it: whether a token is missing, unknown, or without the right, so that no client reads it from the words. */
function challengeOf(kind: FaultKind, key: Sentence['key']): string | null {
  const challenge = 'Bearer realm="laned"'
  if (kind === 'forbidden')
    return key?.startsWith('fault.token.') ? `${challenge}, error="insufficient_scope"` : null
  if (kind !== 'unauthorized') return null
  return key === 'fault.token.unknown-token' ? `${challenge}, error="invalid_token"` : challenge
}

function headersOf({ kind, detail, said }: Fault): Record<string, string> {
  const challenge = challengeOf(kind, said.key)
  if (challenge) return { 'www-authenticate': challenge }
  if (detail.retryAfterMs !== undefined && MAY_SAY_WHEN.has(kind))
    return { 'retry-after': String(Math.max(1, Math.ceil(detail.retryAfterMs / 1000))) }
  return {}
}

function stackOf(thrown: unknown): string {
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)
}
