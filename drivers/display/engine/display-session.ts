/**
 * One connection's life: draws the desired screen, then checks that the glass still shows it.
 *
 *   open ─▶ draw ─▶ wait ─┬─ another screen is desired ───▶ draw
 *             ▲           ├─ display restarted ────────────▶ draw
 *             └───────────┴─ heartbeat: mark lost, or a display that cannot tell ▶ draw
 *
 * It ends, with a dark glass where bytes still reach it, by throwing when the link closed or the display stopped
 * answering, and by returning when it was told to stop.
 */

import { type Link, unreachable } from '#drivers/link/link.ts'
import { withinMs } from '#firmware/async/deadline.ts'
import { createWakeableTimer } from '#firmware/async/wakeable-timer.ts'
import { type Fault, toFault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import { BLANK, type Screen } from '#hal/display.ts'
import type { Journal } from '#hal/journal.ts'
import type { DesiredScreen, ScreenRequest } from './desired-screen.ts'
import type { Conversation, Drawing, Protocol } from './display-protocol.ts'

/** A display that comes back must show its screen within 2 s, so we look once a second. */
const HEARTBEAT_MS = 1_000
/** A display that has never answered may have been switched off when it was asked: it is asked again so often. */
const UNHEARD_ASK_MS = 10_000
const UNHEARD_ANSWER_MS = 250
/** One repetition: a single lost byte is common, and a till waits no longer. */
const DRAWINGS = 2
/** Beside other work a lane may read an answer late, twice in a row too. */
const LOOKS = 3
const LAST_BLANK_MS = 500

export interface SessionOptions {
  readonly link: Link
  readonly protocol: Protocol
  readonly desired: DesiredScreen
  readonly clock: Clock
  readonly journal: Journal
  readonly nextMark: () => number
  /** How often a screen is drawn again where nothing else tells that the glass went dark; 0: never. */
  readonly refreshMs: number
  /** null: the display forgot what it showed. */
  readonly onShown: (screen: Screen | null) => void
  /** A display that had been silent until now has answered. */
  readonly onHeard: (answer: string) => void
  readonly signal: AbortSignal
}

/** What is on the glass. */
interface Drawn {
  readonly number: number
  readonly drawing: Drawing
  readonly mark: number
}

export function createSession(options: SessionOptions) {
  const { link, protocol, desired, clock, journal, signal } = options
  const heartbeat = createWakeableTimer(clock, signal)
  const heartbeatMs = Math.min(HEARTBEAT_MS, options.refreshMs || HEARTBEAT_MS)
  let forgot = false
  let isHeard = protocol.capabilities.ack === 'strong'
  let askedAtMs = clock.monotonicMs()
  const conversation: Conversation = protocol.converse(link, () => {
    forgot = true
    heartbeat.wake()
  })
  const subscriptions = new DisposableStack()
  subscriptions.use(conversation)
  subscriptions.use(desired.onRequest(heartbeat.wake))
  let ended: Fault | null = null
  subscriptions.use(
    link.onClose((because) => {
      ended = because
      heartbeat.wake()
    }),
  )

  /** A blank drawing when the protocol, known only now, cannot show the screen that was requested. */
  function drawingOf({ screen }: ScreenRequest): Drawing {
    try {
      return protocol.prepare(screen)
    } catch (thrown) {
      const because = toFault(thrown)
      journal.warn('display.refused', { display: link.name, because: because.said })
      desired.fail(because)
      return protocol.prepare(BLANK)
    }
  }

  async function draw(request: ScreenRequest, before: Drawn | null): Promise<Drawn> {
    const drawing = drawingOf(request)
    const mark = options.nextMark()
    const drawn = { number: request.number, drawing, mark }
    const acknowledged =
      drawing.keepsGlass && before
        ? true
        : await insist(DRAWINGS, () => conversation.draw(drawing, mark))
    const { kind } = drawing.screen
    journal.info('display.shown', { display: link.name, screen: kind, acknowledged })
    desired.shown(request.number)
    options.onShown(drawing.screen)
    return drawing.keepsGlass && before ? { ...before, number: request.number } : drawn
  }

  /** Asks again where the display was silent; throws what the last attempt threw. */
  async function insist<Answer>(most: number, ask: () => Promise<Answer>): Promise<Answer> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await ask()
      } catch (thrown) {
        const because = (thrown as Fault).message
        if (attempt === most || !link.isOpen || signal.aborted) throw thrown
        journal.info('display.repeated', { display: link.name, because })
      }
    }
  }

  /** True when the drawing has to be sent again. */
  async function isGone({ drawing, mark }: Drawn): Promise<boolean> {
    if (forgot) return true
    return (await insist(LOOKS, () => conversation.check(drawing, mark))) === 'lost'
  }

  function isRefreshDue({ drawing }: Drawn, drawnAtMs: number): boolean {
    const { refreshMs } = options
    if (refreshMs === 0 || protocol.capabilities.ack === 'strong' || drawing.keepsGlass)
      return false
    return clock.monotonicMs() - drawnAtMs >= refreshMs * 0.9
  }

  async function repeat({ drawing, mark }: Pick<Drawn, 'drawing' | 'mark'>): Promise<void> {
    if (conversation.repeat) await conversation.repeat(drawing, mark)
    else await link.write(drawing.again(mark))
  }

  /** Notes whether the display has answered; one that has must answer from now on. */
  async function hear(asked: Promise<string | null>): Promise<string | null> {
    const answer = await asked
    isHeard = answer !== null
    return answer
  }

  const identify = (answerMs: number) =>
    hear(conversation.identify?.(answerMs) ?? conversation.handshake(answerMs))

  /** The first answer of a display that may be silent. A modem answers too: it is asked as if nobody had named it. */
  async function meet(answerMs: number): Promise<string | null> {
    const answer = await hear(conversation.handshake(answerMs))
    return answer === null ? null : await identify(answerMs)
  }

  async function askAgain(): Promise<void> {
    if (isHeard || clock.monotonicMs() - askedAtMs < UNHEARD_ASK_MS) return
    askedAtMs = clock.monotonicMs()
    const answer = await meet(UNHEARD_ANSWER_MS)
    if (answer !== null) options.onHeard(answer)
  }

  async function hold(): Promise<void> {
    try {
      await keepDrawn()
    } catch (because) {
      // One that no longer answers may still draw what it is sent.
      await blankGlass(repeat)
      throw because
    }
    await blankGlass(({ drawing, mark }) => conversation.draw(drawing, mark))
  }

  async function keepDrawn(): Promise<void> {
    let drawn: Drawn | null = null
    let drawnAtMs = 0
    while (!signal.aborted) {
      if (ended) throw ended
      if (drawn?.number !== desired.latest.number || forgot) {
        const before = forgot ? null : drawn
        if (forgot && drawn) options.onShown(null)
        forgot = false
        drawn = await draw(desired.latest, before)
        drawnAtMs = clock.monotonicMs()
        continue
      }
      await heartbeat.sleep(heartbeatMs)
      if (signal.aborted || drawn.number !== desired.latest.number || ended) continue
      await askAgain()
      if (await isGone(drawn)) {
        journal.info('display.redrawn', { display: link.name })
        options.onShown(null)
        drawn = null
      } else if (isRefreshDue(drawn, drawnAtMs)) {
        await repeat(drawn)
        drawnAtMs = clock.monotonicMs()
      }
    }
  }

  /** After this nothing checks the glass, so no QR that can be paid may stay on it. */
  async function blankGlass(
    send: (blank: Pick<Drawn, 'drawing' | 'mark'>) => Promise<unknown>,
  ): Promise<void> {
    if (!link.isOpen) return
    const late = () =>
      unreachable(link.part, say('fault.display.last-blank-unanswered', { connection: link.name }))
    const blank = () => send({ drawing: protocol.prepare(BLANK), mark: options.nextMark() })
    await withinMs(clock, LAST_BLANK_MS, null, blank, late).catch(() => false)
  }

  return {
    meet,
    /** The same for a display that has answered before. */
    async greet(answerMs: number): Promise<string | null> {
      const answer = await hear(conversation.handshake(answerMs))
      if (answer !== null || !conversation.filler) return answer
      await link.write(conversation.filler)
      return await hear(conversation.handshake(answerMs))
    },
    identify,
    hold,
    [Symbol.dispose]: () => subscriptions.dispose(),
  }
}
