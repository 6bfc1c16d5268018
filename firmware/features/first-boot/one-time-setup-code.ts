/**
 * The way in for a person who stands before a new lane: the code on its glass opens one session with an operator's
 * rights (ADR 0047). Code and session end with the process.
 *
 * A code is good once and for a quarter of an hour; then there is another. A new session ends the one before: its
 * owner notices that another person came in.
 *
 * A wrong code costs only the client that sent it: after the first few, each one lengthens the time for
 * which this client is told to wait. The code stays as it is, and the right one is always taken, also from
 * an address that a guesser shares. The length of the code alone makes guessing hopeless, and a person
 * who reads the code off the glass gets in, however much others guess meanwhile.
 */

import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { openInterval } from '#firmware/async/interval.ts'
import { backoffMs } from '#firmware/async/retry.ts'
import { Fault } from '#firmware/fault.ts'
import type { Caller, Tokens } from '#firmware/http/guards/tokens.ts'
import { keepLatest } from '#firmware/vocabulary/bounded-map.ts'
import { CROCKFORD } from '#firmware/vocabulary/crockford.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'

export interface OneTimeCode extends Disposable {
  /** As people read it, ABCDE-FGHJK; null: none is accepted any more. */
  readonly code: string | null
  readonly hasSession: boolean
  /** The sessions that codes of this process have opened, the newest last, as many as are remembered. */
  readonly sessions: readonly OpenedSession[]
  /**
   * Throws Fault 'refused' for any other text, 'too-many' with the time to wait where this client has sent
   * several, and 'not-found' while no code is accepted. `from`: the client's address.
   */
  redeem(given: string, from: string): Session
  /** Identifies a session by its token; throws Fault 'unauthorized'. */
  readonly tokens: Tokens
  /** Accepts no code from now on. A session that is open goes on to its end. */
  close(): void
  endSession(): void
}

export interface Session {
  readonly token: string
  readonly validMs: number
}

export interface OpenedSession {
  readonly from: string
  readonly atMs: number
}

export interface OneTimeCodeOptions {
  readonly clock: Clock
  /** Called when the code changes or is withdrawn, and when a session begins or ends. */
  readonly onChange: () => void
}

export const ONE_TIME_CODE = {
  // 50 bits: a thousand guesses a second, for the whole life of a code, hit with a chance of one in a thousand million.
  characters: 10,
  /** So many wrong codes are free; then each one doubles the pause, up to the longest. */
  wrongFree: 5,
  pauseMs: 1_000,
  pauseMsMax: 10 * 60_000,
  /** Clients whose wrong codes are counted; the one that was silent for longest is forgotten. */
  clientsMax: 1_000,
  /** A photograph of the glass is useless after this time. */
  codeMs: 15 * 60_000,
  /** A code that was replaced because its time was over is still taken this long: somebody may be typing it. */
  graceMs: 2 * 60_000,
  /** Enough for bank, display, camera and a first item, without hurry. */
  sessionMs: 30 * 60_000,
} as const

// A person who sets a lane up gives no money back.
const CALLER: Caller = {
  name: 'set-up',
  role: 'operator',
  mayRefund: false,
  refundKopecksPerDay: 0,
}

export function createOneTimeCode({ clock, onChange }: OneTimeCodeOptions): OneTimeCode {
  let code: string | null = null
  let former: { readonly code: string; readonly untilMs: number } | null = null
  const opened: OpenedSession[] = []
  const wrongOf = new Map<string, WrongTries>()
  let session: Buffer | null = null
  let renewing: Disposable | null = null
  let sessionTimer: Disposable | null = null

  function draw(): void {
    code = Array.from({ length: ONE_TIME_CODE.characters }, () => CROCKFORD[randomInt(32)]).join('')
    former = null
  }

  function renew(): void {
    draw()
    renewing?.[Symbol.dispose]()
    renewing = openInterval(clock, ONE_TIME_CODE.codeMs, () => {
      const read = code
      draw()
      if (read) former = { code: read, untilMs: clock.monotonicMs() + ONE_TIME_CODE.graceMs }
      onChange()
    })
  }

  function isRight(given: string): boolean {
    const digest = digestOf(readable(given))
    const isCode = code !== null && isSame(digestOf(code), digest)
    const isFormer = former !== null && isSame(digestOf(former.code), digest)
    return isCode || (isFormer && former !== null && clock.monotonicMs() < former.untilMs)
  }

  /** Throws what this client is told after a wrong code. */
  function refuse(from: string): never {
    const client = clientOf(from)
    const nowMs = clock.monotonicMs()
    const before = wrongOf.get(client)
    // A client that was silent for the longest pause counts as new.
    const goesOn = before && nowMs - before.untilMs <= ONE_TIME_CODE.pauseMsMax
    const count = goesOn ? before.count + 1 : 1
    const retryAfterMs = pauseAfter(count)
    const untilMs = nowMs + retryAfterMs
    keepLatest(wrongOf, client, { count, untilMs }, ONE_TIME_CODE.clientsMax)
    if (retryAfterMs === 0) throw new Fault('refused', say('fault.setup.wrong-code'))
    throw new Fault('too-many', say('fault.setup.too-many-wrong-codes'), undefined, {
      retryAfterMs,
    })
  }

  function close(): void {
    code = null
    former = null
    renewing?.[Symbol.dispose]()
  }

  function endSession(): void {
    session = null
    sessionTimer?.[Symbol.dispose]()
  }

  renew()
  return {
    get code() {
      return code && `${code.slice(0, 5)}-${code.slice(5)}`
    },
    get hasSession() {
      return session !== null
    },
    get sessions() {
      return opened
    },
    redeem(given, from) {
      if (code === null) throw new Fault('not-found', say('fault.setup.already-set-up'))
      if (!isRight(given)) refuse(from)
      renew()
      endSession()
      opened.push({ from, atMs: clock.now() })
      if (opened.length > SESSIONS_KEPT_MAX) opened.shift()
      const token = randomBytes(32).toString('base64url')
      session = digestOf(token)
      sessionTimer = clock.after(ONE_TIME_CODE.sessionMs, () => {
        endSession()
        onChange()
      })
      onChange()
      return { token, validMs: ONE_TIME_CODE.sessionMs }
    },
    tokens: {
      isEmpty: false,
      identify(authorization) {
        const token = /^Bearer +([\x21-\x7e]+) *$/i.exec(authorization ?? '')?.[1]
        if (token === undefined || !session || !isSame(session, digestOf(token)))
          throw new Fault('unauthorized', say('fault.setup.code-needed'))
        return CALLER
      },
      holderOf: (digest) => (session && isSame(session, digest) ? CALLER : null),
    },
    close,
    endSession,
    [Symbol.dispose]() {
      close()
      endSession()
    },
  }
}

interface WrongTries {
  readonly count: number
  /** By the monotonic clock: until then the client is told to wait. */
  readonly untilMs: number
}

function pauseAfter(wrongTries: number): number {
  const { wrongFree, pauseMs, pauseMsMax } = ONE_TIME_CODE
  return wrongTries > wrongFree ? backoffMs(wrongTries - wrongFree, pauseMs, pauseMsMax) : 0
}

/** More sessions than anybody looks through. */
const SESSIONS_KEPT_MAX = 50

/** One address of an IPv6 network usually means all 2^64 of it: the network counts as one client. */
function clientOf(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').split('::', 2)
  const first = head.split(':').filter((group) => group !== '')
  const last = (tail ?? '').split(':').filter((group) => group !== '')
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length
  const groups = [...first, ...Array.from({ length: Math.max(zeros, 0) }, () => '0'), ...last]
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return network.join(':')
}

/** The code as it was meant: people type small letters, blanks and hyphens, and letters that look like others. */
function readable(given: string): string {
  const letters = given.toUpperCase().replace(/[^0-9A-Z]/g, '')
  return letters.replaceAll('O', '0').replace(/[IL]/g, '1')
}

/** Digests have one length, and comparing them does not tell where the codes differ. */
const digestOf = (text: string) => createHash('sha256').update(text).digest()
const isSame = (one: Buffer, other: Buffer) => timingSafeEqual(one, other)
