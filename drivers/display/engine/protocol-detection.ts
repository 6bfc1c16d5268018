/**
 * Finds out which display is at the end of a link, and remembers it.
 *
 * With one protocol configured this is a greeting at each speed the device may have; with `auto`
 * each protocol is tried in turn, and only an answer counts: silence is never a display (ADR 0044).
 * What answered once is greeted first from then on, so that a display that comes back has its
 * screen within two seconds; one that answered when it was found must answer again.
 */

import { type Link, unreachable } from '#drivers/link/link.ts'
import type { Fault, FaultPart } from '#firmware/fault.ts'
import type { Journal } from '#hal/journal.ts'
import type { Protocol } from './protocol.ts'
import { inWords, searchRounds, usual } from './search-plan.ts'
import type { createSession } from './session.ts'

export type Session = ReturnType<typeof createSession>

export interface ProtocolDetectionOptions {
  readonly protocols: readonly Protocol[]
  /** The configured speed; null: the usual ones. */
  readonly baudRate: number | null
  readonly hasSpeed: boolean
  readonly open: (baudRate: number) => Promise<Link>
  readonly converse: (link: Link, protocol: Protocol) => Session
  readonly journal: Journal
}

/** Which protocol at which speed, and what it said when it was found; null: it never had to. */
interface Introduction {
  readonly protocol: Protocol
  readonly baudRate: number
  readonly answer: string | null
}

export interface DetectedDisplay extends AsyncDisposable {
  readonly link: Link
  readonly protocol: Protocol
  readonly session: Session
  /** What it said; null: it is silent, and the config says that it is there. */
  readonly answer: string | null
}

export interface ProtocolDetection {
  /** The display, ready to be drawn on. Rejects with Fault 'unreachable' when nobody answers. */
  meet(signal: AbortSignal): Promise<DetectedDisplay>
  /** The protocol, as soon as it is known. */
  readonly protocol: Protocol | null
}

const GREETING_MS = 500
const PROBE_MS = 250
/** Every other search waits for those that need as long to answer as a drawing may take. */
const PATIENT_PROBE_MS = 800
/** A weak display that answers does so at once; one that does not must not cost much. */
const WEAK_MS = 150
/** After this many unanswered greetings another display may be on the cable. */
const PATIENCE = 5

export function createProtocolDetection(options: ProtocolDetectionOptions): ProtocolDetection {
  const { protocols, hasSpeed, journal } = options
  const rounds = searchRounds(protocols, hasSpeed, options.baudRate)
  const guesses = rounds.flatMap(({ baudRate, candidates }) =>
    candidates.map((protocol) => ({ protocol, baudRate, answer: null })),
  )
  const only = protocols.length === 1 ? (protocols[0] ?? null) : null
  let known = settled()
  const isSettled = known !== null
  let unanswered = 0
  let turn = 0
  let searches = 0

  /** One protocol at one speed, or one that would not answer anyway, leaves nothing to find out. */
  function settled(): Introduction | null {
    if (!only) return null
    const { baudRate } = options
    if (baudRate === null && hasSpeed && only.capabilities.ack === 'strong') return null
    return { protocol: only, baudRate: baudRate ?? usual(only), answer: null }
  }

  async function meet(signal: AbortSignal): Promise<DetectedDisplay> {
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
      const met = await probe(link, guess, opening, PROBE_MS)
      if (!met) throw thrown
      return met
    }
  }

  async function greet({
    protocol,
    baudRate,
    answer: before,
  }: Introduction): Promise<DetectedDisplay> {
    await using opening = new AsyncDisposableStack()
    const link = opening.use(await options.open(baudRate))
    const session = opening.use(options.converse(link, protocol))
    // Counted from here: a port that does not open says nothing about who is behind it.
    unanswered += 1
    const mustAnswer = before !== null || protocol.capabilities.ack === 'strong'
    const answer = await session.greet(mustAnswer ? GREETING_MS : WEAK_MS)
    // Where even silence is allowed by the protocol, another answer is another device.
    if (before !== null && protocol.capabilities.ack !== 'strong' && answer !== before)
      throw unreachable(link.part, `${link.name}: the ${protocol.name} display does not answer`)
    unanswered = 0
    return met({ link, protocol, session, answer }, opening)
  }

  async function search(signal: AbortSignal): Promise<DetectedDisplay> {
    const patienceMs = searches % 2 === 0 ? PROBE_MS : PATIENT_PROBE_MS
    let part: FaultPart = 'serial'
    for (const { baudRate, candidates } of rounds) {
      await using opening = new AsyncDisposableStack()
      const link = opening.use(await options.open(baudRate))
      part = link.part
      for (const protocol of candidates) {
        const guess = { protocol, baudRate, answer: null }
        const met = link.isOpen && (await probe(link, guess, opening, patienceMs))
        if (met) return met
        if (signal.aborted) throw unreachable(link.part, 'given up')
      }
    }
    searches += 1
    throw nobody(part)
  }

  /** Takes what is `opening` along when somebody answers; null when nobody does. */
  async function probe(
    link: Link,
    introduction: Introduction,
    opening: AsyncDisposableStack,
    patienceMs: number,
  ): Promise<DetectedDisplay | null> {
    const { protocol, baudRate } = introduction
    const session = options.converse(link, protocol)
    const answer = await session.identify(patienceMs).catch(() => null)
    if (answer === null) {
      session[Symbol.dispose]()
      return null
    }
    known = { protocol, baudRate, answer }
    unanswered = 0
    const speed = hasSpeed ? { baudRate } : {}
    journal.info('display.identified', {
      display: link.name,
      protocol: protocol.name,
      ...speed,
      answer,
    })
    opening.use(session)
    return met({ link, protocol, session, answer }, opening)
  }

  function nobody(part: FaultPart): Fault {
    const mute = protocols.filter(({ capabilities }) => capabilities.ack !== 'strong')
    const names = mute
      .map(({ name }) => name)
      .join(', ')
      .replace(/, (?=\w+$)/, ' or ')
    const advice =
      mute.length > 0 ? `; one that cannot answer is named: display.protocol: ${names}` : ''
    return unreachable(part, `no display answered as ${inWords(rounds)}${advice}`)
  }

  return {
    meet,
    get protocol() {
      return only ?? known?.protocol ?? null
    },
  }
}

function met(
  parts: Omit<DetectedDisplay, typeof Symbol.asyncDispose>,
  opening: AsyncDisposableStack,
): DetectedDisplay {
  const opened = opening.move()
  return { ...parts, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}
