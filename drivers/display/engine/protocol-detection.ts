/**
 * Finds out which display is at the end of a link, and remembers it.
 *
 * With one protocol configured this is a handshake at each speed that the device may have. With `auto` each protocol
 * is tried in turn, and only the protocol's own answer counts: silence is never a display. When silence counted, a
 * scanner, a scale or a cut wire passed for a display: `showQR` succeeded and the customer saw nothing. A wrong yes
 * costs more than a wrong no.
 *
 * Any byte is no answer either: a modem echoes, and a card terminal sends NAK to each bad frame. So each protocol is
 * asked two questions that differ. QR-PAY, whose answer is not published, must be silent before, answer the same
 * twice, not echo, and answer differently to something that is none of its commands. A display that cannot answer is
 * named in the config by a person who looks at it. Health calls it `degraded` until it has answered once. From then
 * on silence is a loss, also after a restart: a display with its own supply once stayed dark while health was well.
 *
 * The display that was found last is tried first from then on, so that it has its screen within two seconds when it
 * comes back; if it answered when it was found, it must answer again. The display that an earlier process found
 * (remembered-display.ts) is tried first, too: after a kill a cancelled code stayed on the display for as long as the
 * search took. Where it is not there a search follows at once: some 7 s and 20 s by turns.
 * test/fault/no-display-on-the-port.test.ts has 23 devices that are no displays.
 *
 * The port is opened once per round, so all protocols that share a speed are tried in one. The order of the protocols is
 * that of display-protocols.ts.
 */
import { type Link, unreachable } from '#drivers/link/link.ts'
import type { Fault, FaultPart } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Journal } from '#hal/journal.ts'
import type { Protocol } from './display-protocol.ts'
import type { createSession } from './display-session.ts'

export type Session = ReturnType<typeof createSession>

export interface ProtocolDetectionOptions {
  readonly protocols: readonly Protocol[]
  /** The configured speed; null: the usual ones. */
  readonly baudRate: number | null
  readonly hasSpeed: boolean
  readonly open: (baudRate: number) => Promise<Link>
  readonly openSession: (link: Link, protocol: Protocol) => Session
  readonly journal: Journal
  /** The display that the process before found here; null: none. */
  readonly remembered: DisplayIdentity | null
}

/** A protocol, a speed, and the display's answer when it was found; null: it did not have to answer. */
export interface DisplayIdentity {
  readonly protocol: Protocol
  readonly baudRate: number
  readonly answer: string | null
}

/** Where `answer` is null, it gave none now, and counts as there because the config names it. */
export interface DetectedDisplay extends DisplayIdentity, AsyncDisposable {
  readonly link: Link
  readonly session: Session
}

const HANDSHAKE_MS = 500
const PROBE_MS = 250
/** In every second search each protocol waits longer, for displays that answer as slowly as they draw. */
const SLOW_PROBE_MS = 800
/** A display that need not answer does so at once, if at all: waiting longer would only cost time. */
const WEAK_HANDSHAKE_MS = 150
/** After this many unanswered handshakes another display may be on the cable. */
const UNANSWERED_MAX = 5

export function createProtocolDetection(options: ProtocolDetectionOptions) {
  const { protocols, hasSpeed, journal } = options
  const rounds = searchRounds(protocols, hasSpeed, options.baudRate)
  const guesses = rounds.flatMap(({ baudRate, candidates }) =>
    candidates.map((protocol) => ({ protocol, baudRate, answer: null })),
  )
  const only = protocols.length === 1 ? (protocols[0] ?? null) : null
  const isWeakOne = only !== null && only.capabilities.ack !== 'strong'
  const isOnlyOne = only !== null && rounds.length === 1
  // What an earlier process saw silent tells nothing that a search would not.
  let remembered = options.remembered?.answer == null ? null : options.remembered
  let known = onlyIdentity()
  /** The config names the display, and it has never answered: it counts as there. */
  let maySilent = isWeakOne && remembered === null
  let unheard: DisplayIdentity | null = null
  let unanswered = 0
  let turn = 0
  let searches = 0

  /** The display where nothing is to be detected: one protocol at one speed. Else null. */
  function onlyIdentity(): DisplayIdentity | null {
    if (!only || !isOnlyOne) return null
    const baudRate = options.baudRate ?? usualBaudRate(only)
    return { protocol: only, baudRate, answer: remembered?.answer ?? null }
  }

  /** The display, ready to be drawn on. Rejects with Fault 'unreachable' when nobody answers. */
  async function detect(signal: AbortSignal): Promise<DetectedDisplay> {
    if (!known) return (await recall()) ?? (await search(signal))
    try {
      return await resume(known)
    } catch (thrown) {
      // One guess per attempt: the known display must be tried again soon.
      const guess = guesses[turn % guesses.length]
      if (isOnlyOne || unanswered < UNANSWERED_MAX || !guess) throw thrown
      turn += 1
      await using opening = new AsyncDisposableStack()
      const link = opening.use(await options.open(guess.baudRate))
      const detected = await probe(link, guess, opening, PROBE_MS)
      if (!detected) throw thrown
      return detected
    }
  }

  /** The display that the process before found; null where the port opens but that display does not answer. */
  async function recall(): Promise<DetectedDisplay | null> {
    if (!remembered) return null
    let isOpen = false
    try {
      const detected = await resume(remembered, () => {
        isOpen = true
      })
      known = remembered
      remembered = null
      return detected
    } catch (thrown) {
      if (!isOpen) throw thrown
      return null
    }
  }

  async function resume(
    { protocol, baudRate, answer: before }: DisplayIdentity,
    opened = () => {},
  ): Promise<DetectedDisplay> {
    await using opening = new AsyncDisposableStack()
    const link = opening.use(await options.open(baudRate))
    opened()
    const session = opening.use(options.openSession(link, protocol))
    // Counted only once the port is open: one that does not open says nothing about the display.
    unanswered += 1
    const answer = maySilent
      ? await session.meet(WEAK_HANDSHAKE_MS)
      : await session.greet(HANDSHAKE_MS)
    // Where the protocol allows silence, a display that answered must answer again; one that was found, the same.
    const isOther = isWeakOne ? answer === null : answer !== before
    if (before !== null && protocol.capabilities.ack !== 'strong' && isOther)
      throw unreachable(link.part, isWeakOne ? lostNamed(protocol) : silent(link, protocol))
    unanswered = 0
    if (known && answer !== null) heard(answer)
    return detectedFrom({ link, protocol, baudRate, session, answer }, opening)
  }

  /** The display that is connected, silent until now, has answered. */
  function heard(answer: string): DisplayIdentity | null {
    const display = known ?? unheard
    if (!display) return null
    maySilent = false
    known = { ...display, answer }
    return known
  }

  async function search(signal: AbortSignal): Promise<DetectedDisplay> {
    const usualMs = searches % 2 === 0 ? PROBE_MS : SLOW_PROBE_MS
    const answerMs = maySilent ? WEAK_HANDSHAKE_MS : usualMs
    let part: FaultPart = 'serial'
    for (const { baudRate, candidates } of rounds) {
      await using opening = new AsyncDisposableStack()
      const link = opening.use(await options.open(baudRate))
      part = link.part
      for (const protocol of candidates) {
        const guess = { protocol, baudRate, answer: null }
        const detected = link.isOpen && (await probe(link, guess, opening, answerMs))
        if (detected) return detected
        if (signal.aborted) throw unreachable(link.part, say('fault.request.given-up'))
      }
    }
    if (only && maySilent) {
      unheard = { protocol: only, baudRate: usualBaudRate(only), answer: null }
      return await resume(unheard)
    }
    searches += 1
    throw nothingFound(part)
  }

  /** Moves the link out of `opening` into the result when a display answers; null when none does. */
  async function probe(
    link: Link,
    identity: DisplayIdentity,
    opening: AsyncDisposableStack,
    answerMs: number,
  ): Promise<DetectedDisplay | null> {
    const { protocol, baudRate } = identity
    const session = options.openSession(link, protocol)
    const answer = await session.identify(answerMs).catch(() => null)
    if (answer === null) {
      session[Symbol.dispose]()
      return null
    }
    known = { protocol, baudRate, answer }
    remembered = null
    maySilent = false
    unanswered = 0
    const speed = hasSpeed ? { baudRate } : {}
    journal.info('display.identified', {
      display: link.name,
      protocol: protocol.name,
      ...speed,
      answer,
    })
    opening.use(session)
    return detectedFrom({ link, protocol, baudRate, session, answer }, opening)
  }

  function nothingFound(part: FaultPart): Fault {
    if (isWeakOne)
      return unreachable(
        part,
        say('fault.display.none-answered-as-before', {
          protocols: describeRounds(rounds),
          why: BEFORE,
        }),
      )
    const mute = protocols.filter(({ capabilities }) => capabilities.ack !== 'strong')
    const names = mute.map(({ name }) => name).join(', ')
    const advice =
      mute.length > 0 ? say('text.display.cannot-answer-advice', { protocols: names }) : ''
    return unreachable(
      part,
      say('fault.display.none-answered', { protocols: describeRounds(rounds), advice }),
    )
  }

  return {
    detect,
    heard,
    /** The protocol, as soon as it is known. */
    get protocol(): Protocol | null {
      return only ?? known?.protocol ?? null
    },
  }
}

/** Only a person can tell that another display hangs there now. */
const BEFORE = say('fault.display.answered-before')

const silent = (link: Link, { name }: Protocol) =>
  say('fault.display.protocol-does-not-answer', { connection: link.name, protocol: name })
const lostNamed = ({ name }: Protocol) =>
  say('fault.display.none-answered-as-before', { protocols: name, why: BEFORE })

function detectedFrom(
  parts: Omit<DetectedDisplay, typeof Symbol.asyncDispose>,
  opening: AsyncDisposableStack,
): DetectedDisplay {
  const opened = opening.move()
  return { ...parts, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}

interface Round {
  readonly baudRate: number
  readonly candidates: readonly Protocol[]
}

/** `candidates`: in the order in which they are asked. */
function searchRounds(
  candidates: readonly Protocol[],
  hasSpeed: boolean,
  baudRate: number | null,
): readonly Round[] {
  if (baudRate !== null || !hasSpeed) return [{ baudRate: baudRate ?? 0, candidates }]
  const speeds = new Set(candidates.flatMap(({ baudRates }) => baudRates))
  return [...speeds].map((speed) => ({
    baudRate: speed,
    candidates: candidates.filter(({ baudRates }) => baudRates.includes(speed)),
  }))
}

/** `dwin (115200, 9600), nextion (9600, ...)`: who was asked for, at which speeds. */
function describeRounds(rounds: readonly Round[]): string {
  const names = rounds.flatMap(({ candidates }) => candidates.map(({ name }) => name))
  return [...new Set(names)]
    .map((name) => {
      const speeds = rounds
        .filter(({ candidates }) => candidates.some((one) => one.name === name))
        .map(({ baudRate }) => baudRate)
      return speeds.some((speed) => speed > 0) ? `${name} (${speeds.join(', ')})` : name
    })
    .join(', ')
}

function usualBaudRate(protocol: Protocol): number {
  return protocol.baudRates[0] ?? 9_600
}
