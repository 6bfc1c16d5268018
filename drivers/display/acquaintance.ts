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
import { searchRounds, usual } from './plan.ts'
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

/** Which protocol at which speed. */
interface Introduction {
  readonly protocol: Protocol
  readonly baudRate: number
}

export interface Met extends AsyncDisposable {
  readonly link: Link
  readonly protocol: Protocol
  readonly session: Session
}

export interface Acquaintance {
  /** The display, ready to be drawn on. Rejects with Fault 'unreachable' when nobody answers. */
  meet(signal: AbortSignal): Promise<Met>
  /** The protocol, as soon as it is known. */
  readonly protocol: Protocol | null
}

const GREETING_MS = 500
const PROBE_MS = 250
/** A weak display that answers does so at once; one that does not must not cost much. */
const WEAK_MS = 150
/** After this many unanswered greetings another display may be on the cable. */
const PATIENCE = 5

export function createAcquaintance(options: AcquaintanceOptions): Acquaintance {
  const { protocols, hasSpeed, journal } = options
  const rounds = searchRounds(protocols, hasSpeed, options.baudRate)
  const guesses = rounds.flatMap(({ baudRate, candidates }) =>
    candidates.map((protocol) => ({ protocol, baudRate })),
  )
  const only = protocols.length === 1 ? (protocols[0] ?? null) : null
  let known = settled()
  const isSettled = known !== null
  let unanswered = 0
  let turn = 0

  /** One protocol at one speed, or one that would not answer anyway, leaves nothing to find out. */
  function settled(): Introduction | null {
    if (!only) return null
    const { baudRate } = options
    if (baudRate === null && hasSpeed && only.capabilities.ack === 'strong') return null
    return { protocol: only, baudRate: baudRate ?? usual(only) }
  }

  async function meet(signal: AbortSignal): Promise<Met> {
    if (!known) return await search(signal)
    try {
      return await greet(known)
    } catch (thrown) {
      // One guess per attempt: the display that is known must not wait long for its turn.
      const guess = guesses[turn % guesses.length]
      if (isSettled || unanswered < PATIENCE || !guess) throw thrown
      turn += 1
      await using opening = new AsyncDisposableStack()
      const link = opening.use(await options.open(guess.baudRate))
      const met = await probe(link, guess, opening)
      if (!met) throw thrown
      return met
    }
  }

  async function greet({ protocol, baudRate }: Introduction): Promise<Met> {
    await using opening = new AsyncDisposableStack()
    const link = opening.use(await options.open(baudRate))
    const session = opening.use(options.converse(link, protocol))
    // Counted from here: a port that does not open says nothing about who is behind it.
    unanswered += 1
    await session.greet(protocol.capabilities.ack === 'strong' ? GREETING_MS : WEAK_MS)
    unanswered = 0
    return met({ link, protocol, session }, opening)
  }

  async function search(signal: AbortSignal): Promise<Met> {
    for (const { baudRate, candidates } of rounds) {
      await using opening = new AsyncDisposableStack()
      const link = opening.use(await options.open(baudRate))
      for (const protocol of candidates) {
        const met = link.isOpen && (await probe(link, { protocol, baudRate }, opening))
        if (met) return met
        if (signal.aborted) throw unreachable(link.part, 'given up')
      }
    }
    throw await nobody()
  }

  /** Takes what is `opening` along when somebody answers; null when nobody does. */
  async function probe(
    link: Link,
    introduction: Introduction,
    opening: AsyncDisposableStack,
  ): Promise<Met | null> {
    const { protocol, baudRate } = introduction
    const session = options.converse(link, protocol)
    const answer = await session.greet(PROBE_MS).catch(() => null)
    if (answer === null) {
      session[Symbol.dispose]()
      return null
    }
    known = introduction
    unanswered = 0
    const speed = hasSpeed ? { baudRate } : {}
    journal.info('display.identified', {
      display: link.name,
      protocol: protocol.name,
      ...speed,
      answer,
    })
    opening.use(session)
    return met({ link, protocol, session }, opening)
  }

  /** The payment display that cannot answer, on a cable that powers it; or nobody at all. */
  async function nobody(): Promise<Fault> {
    const silent = protocols.find(({ name }) => name === 'qrpay')
    if (silent && !only) {
      const baudRate = options.baudRate ?? usual(silent)
      await using link = await options.open(baudRate)
      if (link.hangsUp) known = { protocol: silent, baudRate }
    }
    return unreachable('serial', 'no display answered; name its protocol if it cannot')
  }

  return {
    meet,
    get protocol() {
      return only ?? known?.protocol ?? null
    },
  }
}

function met(parts: Omit<Met, typeof Symbol.asyncDispose>, opening: AsyncDisposableStack): Met {
  const opened = opening.move()
  return { ...parts, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}
