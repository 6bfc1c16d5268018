/**
 * Sessions of people who logged in with a token through the page: a cookie that scripts of a page cannot read stands
 * for the token, for as long as the token is valid. In memory alone: a restart ends them.
 *
 * A browser sends the cookie also with a call that another page caused, so the cookie alone is not enough: it is
 * SameSite=Strict, and a call that changes something must come from the device's own page by its headers.
 */

import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Fault } from '#firmware/fault.ts'
import { HOUR_MS } from '#firmware/vocabulary/durations.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Journal } from '#hal/journal.ts'
import type { Caller, Tokens } from './tokens.ts'

export type Sessions = ReturnType<typeof createSessions>

/** A shift and its hand-over; after that a person logs in again. */
const SESSION_MS = 12 * HOUR_MS
/** Sessions of one token: more than its holder has devices. At the bound the oldest of the same token ends. */
const SESSIONS_OF_TOKEN_MAX = 16

export function createSessions(tokens: Tokens, journal: Journal) {
  const sessions = new Map<string, { readonly token: Buffer; readonly timer: NodeJS.Timeout }>()

  function drop(key: string): void {
    clearTimeout(sessions.get(key)?.timer)
    sessions.delete(key)
  }

  return {
    /** The cookie for whoever has this token. Throws Fault 'unauthorized'. */
    open(
      request: FastifyRequest,
      token: string,
    ): { readonly caller: Caller; readonly cookie: string } {
      const caller = tokens.identify(`Bearer ${token}`)
      const secret = randomBytes(32).toString('base64url')
      const key = keyOf(secret)
      const timer = setTimeout(() => sessions.delete(key), SESSION_MS).unref()
      const digest = sha256(token)
      sessions.set(key, { token: digest, timer })
      const own = [...sessions].filter(([, session]) => session.token.equals(digest))
      const [oldest] = own
      if (own.length > SESSIONS_OF_TOKEN_MAX && oldest) drop(oldest[0])
      journal.info('session.opened', { caller: caller.name, role: caller.role, from: request.ip })
      return { caller, cookie: cookieOf(request, secret, SESSION_MS / 1_000) }
    },
    /** Ends the session of the request; the result is a cookie that removes the browser's. */
    end(request: FastifyRequest): string {
      const secret = secretIn(request)
      if (secret !== null) drop(keyOf(secret))
      return cookieOf(request, '', 0)
    },
    /** Null where the call has no cookie of a live session. Throws Fault 'forbidden'. */
    identify(request: FastifyRequest): Caller | null {
      const secret = secretIn(request)
      const session = secret === null ? undefined : sessions.get(keyOf(secret))
      // The token of set-up ends after half an hour, or with the next session: the cookie must not outlive it.
      const caller = session && tokens.holderOf(session.token)
      if (!caller) return null
      if (!/^(GET|HEAD|OPTIONS)$/.test(request.method)) requireOwnOrigin(request)
      return caller
    },
    [Symbol.dispose]() {
      for (const key of [...sessions.keys()]) drop(key)
    },
  }
}

/** Only digests are kept: memory that is read by somebody gives him no session. */
const sha256 = (secret: string) => createHash('sha256').update(secret).digest()
const keyOf = (secret: string) => sha256(secret).toString('base64url')

/** Cookies know no ports, and a machine may have a listener for each of two. */
const nameOf = ({ raw }: FastifyRequest) => `laned-session-${raw.socket.localPort}`

function cookieOf(request: FastifyRequest, secret: string, seconds: number): string {
  const secure = 'encrypted' in request.raw.socket ? '; Secure' : ''
  return `${nameOf(request)}=${secret}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`
}

function secretIn(request: FastifyRequest): string | null {
  const name = nameOf(request)
  for (const pair of (request.headers.cookie ?? '').split(';', 32)) {
    const [key = '', value = ''] = pair.trim().split('=', 2)
    if (key === name && /^[\w-]{43}$/.test(value)) return value
  }
  return null
}

function requireOwnOrigin({ headers }: FastifyRequest): void {
  const { origin, host } = headers
  if (origin !== undefined && (origin === `http://${host}` || origin === `https://${host}`)) return
  throw new Fault('forbidden', say('fault.token.session-from-foreign-page'))
}
