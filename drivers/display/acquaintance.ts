/**
 * Finds out which display is at the end of a link, and remembers it.
 *
 * With one protocol configured this is a greeting at each speed the device may have; with `auto`
 * each protocol that can be answered is tried in turn. What answered once is greeted first from
 * then on, so that a display that comes back has its screen within two seconds.
 */
import type { Fault } from '#firmware/fault.ts'
import type { Journal } from '#hal/journal.ts'
import { type Link, unreachable } from '../link/link.ts'
import { type Introduction, introductions, usual } from './plan.ts'
import type { Protocol } from './protocol.ts'
import type { createSession } from './session.ts'

export type Session = ReturnType<typeof createSession>

export interface AcquaintanceOptions {
  readonly protocols: readonly Protocol[]
  /** The configured speed; null: the usual ones. */
  readonly baudRate: number | null
  readonly hasSpeed: boolean
  readonly open: (baudRate: number) => Promise<Link>
  readonly converse: (link: Link, protocol: Protocol) => Session
  readonly journal: Journal
}

export interface Met extends AsyncDisposable {
  readonly link: Link
  readonly protocol: Protocol
  readonly session: Session
}

const GREETING_MS = 500
const PROBE_MS = 250
/** A weak display that answers does so at once; one that does not must not cost much. */
const WEAK_MS = 150
/** After this many failures in a row another display may be on the cable. */
const PATIENCE = 5

export function createAcquaintance(options: AcquaintanceOptions) {
  const { protocols, journal } = options
  const only = protocols.length === 1 ? protocols[0] : undefined
  const plan = introductions(protocols, options.hasSpeed, options.baudRate)
  let known: Introduction | null = only ? fixed(only) : null
  let unanswered = 0
  let turn = 0

  /** One protocol at one speed leaves nothing to find out. */
  function fixed(protocol: Protocol): Introduction | null {
    const isSettled =
      options.baudRate !== null || !options.hasSpeed || protocol.capabilities.ack !== 'strong'
    return isSettled ? { protocol, baudRate: options.baudRate ?? usual(protocol) } : null
  }

  async function meet(signal: AbortSignal): Promise<Met> {
    if (!known) return await search(signal)
    try {
      return await greet(known)
    } catch (thrown) {
      const other = unanswered >= PATIENCE ? nextGuess() : null
      if (!other) throw thrown
      return await meetAnother(other)
    }
  }

  async function greet({ protocol, baudRate }: Introduction): Promise<Met> {
    await using opening = new AsyncDisposableStack()
    const link = opening.use(await options.open(baudRate))
    const session = opening.use(options.converse(link, protocol))
    // A port that does not open says nothing about who is behind it.
    unanswered += 1
    await session.greet(patienceFor(protocol))
    unanswered = 0
    return met(link, protocol, session, opening)
  }

  /** One guess per attempt: the display that is known must not have to wait long for its turn. */
  function nextGuess(): Introduction | null {
    if (only && fixed(only)) return null
    turn += 1
    return plan[turn % plan.length] ?? null
  }

  async function meetAnother(guess: Introduction): Promise<Met> {
    await using opening = new AsyncDisposableStack()
    const link = opening.use(await options.open(guess.baudRate))
    const session = opening.use(options.converse(link, guess.protocol))
    const answer = await session.greet(PROBE_MS)
    if (answer === null) throw unreachable(link.part, 'no display answers')
    adopt(guess, link, answer)
    return met(link, guess.protocol, session, opening)
  }

  function adopt(introduction: Introduction, link: Link, answer: string): void {
    known = introduction
    unanswered = 0
    const { protocol, baudRate } = introduction
    journal.info('display.identified', {
      display: link.name,
      protocol: protocol.name,
      ...(options.hasSpeed ? { baudRate } : {}),
      answer,
    })
  }

  async function search(signal: AbortSignal): Promise<Met> {
    let link: Link | null = null
    let openedAt: number | null = null
    try {
      for (const introduction of plan) {
        if (signal.aborted) break
        const { protocol, baudRate } = introduction
        if (!link?.isOpen || (options.hasSpeed && baudRate !== openedAt)) {
          await link?.[Symbol.asyncDispose]()
          link = null
          link = await options.open(baudRate)
          openedAt = baudRate
        }
        const session = options.converse(link, protocol)
        const answer = await session.greet(PROBE_MS).catch(() => null)
        if (answer !== null) {
          adopt(introduction, link, answer)
          await using opening = new AsyncDisposableStack()
          opening.use(link)
          opening.use(session)
          const found = met(link, protocol, session, opening)
          link = null
          return found
        }
        session[Symbol.dispose]()
      }
    } finally {
      await link?.[Symbol.asyncDispose]()
    }
    throw await nobody()
  }

  /** Nothing answers: the silent payment display on a cable that powers it, or nobody at all. */
  async function nobody(): Promise<Fault> {
    const silent = protocols.find(({ name }) => name === 'qrpay')
    if (silent && protocols.length > 1) {
      const link = await options.open(options.baudRate ?? usual(silent))
      const isPowered = link.hangsUp
      await link[Symbol.asyncDispose]()
      if (isPowered) known = { protocol: silent, baudRate: options.baudRate ?? usual(silent) }
    }
    return unreachable('serial', 'no display answered; name its protocol if it cannot')
  }

  return {
    meet,
    /** The protocol, as soon as it is known. */
    get protocol(): Protocol | null {
      return only ?? known?.protocol ?? null
    },
  }
}

function patienceFor(protocol: Protocol): number {
  return protocol.capabilities.ack === 'strong' ? GREETING_MS : WEAK_MS
}

function met(link: Link, protocol: Protocol, session: Session, opening: AsyncDisposableStack): Met {
  const opened = opening.move()
  return { link, protocol, session, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}
