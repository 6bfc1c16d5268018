/**
 * The way in for whoever stands before a new lane: a code that its glass shows opens one session with
 * an operator's rights (ADR 0047). Nothing of it outlives the process.
 *
 * A code serves once, for a quarter of an hour, and for so many wrong tries; then there is another. A new
 * session ends the one before: who is put out by somebody else notices it.
 */
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { Fault } from '#firmware/fault.ts'
import type { Clock } from '#hal/clock.ts'
import type { Caller, Tokens } from './tokens.ts'

export interface OneTimeCode extends Disposable {
  /** As people read it, ABCDE-FGHJK; null: none is accepted any more. */
  readonly code: string | null
  readonly hasSession: boolean
  /** Throws Fault 'refused' for any other text, and 'not-found' while no code is accepted. */
  redeem(given: string): Session
  /** Whose session it is; throws Fault 'unauthorized'. */
  readonly tokens: Tokens
  /** No code from now on. A session that is there goes on to its end. */
  close(): void
  endSession(): void
}

export interface Session {
  readonly token: string
  readonly validMs: number
}

export interface OneTimeCodeOptions {
  readonly clock: Clock
  /** Another code, or none; a session began or ended. */
  readonly onChange: () => void
}

export const ONE_TIME_CODE = {
  // 50 bits: with the tries that one code allows, a guess is hopeless for as long as a lane is new.
  characters: 10,
  wrongMax: 20,
  /** Whoever photographed the glass has no longer. */
  codeMs: 15 * 60_000,
  /** Bank, display, camera and a first item, without hurry. */
  sessionMs: 30 * 60_000,
} as const

// Crockford's: no I, L, O, U, so that nobody misreads one aloud.
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
// Whoever sets a lane up gives no money back.
const CALLER: Caller = {
  name: 'set-up',
  role: 'operator',
  mayRefund: false,
  refundKopecksPerDay: 0,
}

export function createOneTimeCode({ clock, onChange }: OneTimeCodeOptions): OneTimeCode {
  let code: string | null = null
  let wrong = 0
  let session: Buffer | null = null
  let codeTimer: Disposable | null = null
  let sessionTimer: Disposable | null = null

  function renew(): void {
    code = Array.from({ length: ONE_TIME_CODE.characters }, () => LETTERS[randomInt(32)]).join('')
    wrong = 0
    codeTimer?.[Symbol.dispose]()
    codeTimer = clock.after(ONE_TIME_CODE.codeMs, () => {
      renew()
      onChange()
    })
  }

  function close(): void {
    code = null
    codeTimer?.[Symbol.dispose]()
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
    redeem(given) {
      if (code === null) throw new Fault('not-found', 'this lane is set up: it takes no code')
      if (!isSame(digestOf(code), digestOf(readable(given)))) {
        wrong += 1
        if (wrong >= ONE_TIME_CODE.wrongMax) {
          renew()
          onChange()
        }
        throw new Fault('refused', "this is not the code on the lane's display: read it again")
      }
      renew()
      endSession()
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
          throw new Fault('unauthorized', "send the code on the lane's display to /setup/session")
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

/** As people type it: small letters, blanks and hyphens, and what looks like another letter. */
function readable(given: string): string {
  const letters = given.toUpperCase().replace(/[^0-9A-Z]/g, '')
  return letters.replaceAll('O', '0').replace(/[IL]/g, '1')
}

/** Digests have one length, and tell nothing by where they differ. */
const digestOf = (text: string) => createHash('sha256').update(text).digest()
const isSame = (one: Buffer, other: Buffer) => timingSafeEqual(one, other)
