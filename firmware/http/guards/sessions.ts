/**
 * Sessions of people who came in with a token through the page: a cookie that no program of a page can read
 * stands for the token, and for no longer than the token is taken. In memory alone: a restart ends them.
 *
 * A cookie comes by itself, also with a call that another page caused, so it opens nothing for one: it is
 * SameSite=Strict, and a call that changes something must say that it comes from the device's own page.
 */

import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Fault } from '#firmware/fault.ts'
import { HOUR_MS } from '#hal/durations.ts'
import type { Journal } from '#hal/journal.ts'
import type { Caller, Tokens } from './tokens.ts'

export interface Sessions extends Disposable {
  /** The cookie for whoever has this token. Throws Fault 'unauthorized'. */
  open(request: FastifyRequest, token: string): { readonly caller: Caller; readonly cookie: string }
  /** The cookie that takes the one before away; the session of it has ended. */
  end(request: FastifyRequest): string
  /** Null where the call has no cookie of a session that lives. Throws Fault 'forbidden'. */
  identify(request: FastifyRequest): Caller | null
}

/** A shift and its hand-over; whoever stays longer says again who he is. */
const SESSION_MS = 12 * HOUR_MS
/** By one token: more than the devices of whoever holds it. Its own oldest goes, and nobody else's. */
const SESSIONS_OF_TOKEN_MAX = 16

export function createSessions(tokens: Tokens, journal: Journal): Sessions {
  const sessions = new Map<string, { readonly token: Buffer; readonly timer: NodeJS.Timeout }>()

  function drop(key: string): void {
    clearTimeout(sessions.get(key)?.timer)
    sessions.delete(key)
  }

  return {
    open(request, token) {
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
    end(request) {
      const secret = secretIn(request)
      if (secret !== null) drop(keyOf(secret))
      return cookieOf(request, '', 0)
    },
    identify(request) {
      const secret = secretIn(request)
      const session = secret === null ? undefined : sessions.get(keyOf(secret))
      // A set-up's token ends with its half hour, or with the next one's: the cookie is no way around it.
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

/** What is kept is worth nothing to whoever reads the memory. */
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
  throw new Fault('forbidden', "a session changes something from the device's own page alone")
}
