/**
 * One connection's life: draws the wish, then keeps looking whether the glass still shows it.
 *
 *   open ─▶ draw the wish ─▶ wait ─┬─ another wish ───────▶ draw
 *              ▲                   ├─ display restarted ──▶ draw
 *              └───────────────────┴─ heartbeat: mark lost, or a display that cannot tell ▶ draw
 *
 * It ends by throwing when the link closed or the display stopped answering, and by returning,
 * with a dark glass, when it was told to stop.
 */

import { type Link, unreachable } from '#drivers/link/link.ts'
import { withinMs } from '#firmware/async/deadline.ts'
import { createWakeableTimer } from '#firmware/async/wakeable-timer.ts'
import { type Fault, toFault } from '#firmware/fault.ts'
import type { Clock } from '#hal/clock.ts'
import { BLANK, type Screen } from '#hal/display.ts'
import type { Journal } from '#hal/journal.ts'
import type { Desired, Wish } from './desired-screen.ts'
import type { Conversation, Drawing, Protocol } from './protocol.ts'

/** A display that comes back must show its screen within 2 s, so we look once a second. */
const HEARTBEAT_MS = 1_000
/** One repetition: a single lost byte is common, two in a row are a lost display. */
const ATTEMPTS = 2
const FAREWELL_MS = 500

export interface SessionOptions {
  readonly link: Link
  readonly protocol: Protocol
  readonly desired: Desired
  readonly clock: Clock
  readonly journal: Journal
  readonly nextMark: () => number
  /** Draw again every so often where nothing else would tell that the glass went dark; 0: never. */
  readonly refreshMs: number
  /** null: the display forgot what it showed. */
  readonly onShown: (screen: Screen | null) => void
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
  const conversation: Conversation = protocol.converse(link, () => {
    forgot = true
    heartbeat.wake()
  })
  const subscriptions = new DisposableStack()
  subscriptions.use(conversation)
  subscriptions.use(desired.onWish(heartbeat.wake))
  let ended: Fault | null = null
  subscriptions.use(
    link.onClose((because) => {
      ended = because
      heartbeat.wake()
    }),
  )

  /** Dark, where only now it is known that the display cannot show what is wanted. */
  function drawingOf(wish: Wish): Drawing {
    try {
      return protocol.prepare(wish.screen)
    } catch (thrown) {
      const because = toFault(thrown)
      journal.warn('display.refused', { display: link.name, because: because.message })
      desired.fail(because)
      return protocol.prepare(BLANK)
    }
  }

  async function draw(wish: Wish, before: Drawn | null): Promise<Drawn> {
    const drawing = drawingOf(wish)
    const mark = options.nextMark()
    const drawn = { number: wish.number, drawing, mark }
    const acknowledged = drawing.keepsGlass && before ? true : await send(drawing, mark)
    const { kind } = drawing.screen
    journal.info('display.shown', { display: link.name, screen: kind, acknowledged })
    desired.fulfilled(wish.number)
    options.onShown(drawing.screen)
    return drawing.keepsGlass && before ? { ...before, number: wish.number } : drawn
  }

  /** Whether the display acknowledged it; one that cannot tell has taken every byte. */
  async function send(drawing: Drawing, mark: number): Promise<boolean> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await conversation.draw(drawing, mark)
      } catch (thrown) {
        const because = (thrown as Fault).message
        if (attempt === ATTEMPTS || !link.isOpen || signal.aborted) throw thrown
        journal.info('display.repeated', { display: link.name, because })
      }
    }
  }

  /** True when the drawing has to be sent again. */
  async function isGone({ mark }: Drawn): Promise<boolean> {
    if (forgot) return true
    const found = await conversation.check(mark).catch(async (thrown) => {
      if (!link.isOpen || signal.aborted) throw thrown
      return await conversation.check(mark)
    })
    return found === 'lost'
  }

  function isRefreshDue({ drawing }: Drawn, drawnAtMs: number): boolean {
    const { refreshMs } = options
    if (refreshMs === 0 || protocol.capabilities.ack === 'strong' || drawing.keepsGlass)
      return false
    return clock.monotonicMs() - drawnAtMs >= refreshMs * 0.9
  }

  async function hold(): Promise<void> {
    let drawn: Drawn | null = null
    let drawnAtMs = 0
    while (!signal.aborted) {
      if (ended) throw ended
      if (drawn?.number !== desired.wish.number || forgot) {
        const before = forgot ? null : drawn
        if (forgot && drawn) options.onShown(null)
        forgot = false
        drawn = await draw(desired.wish, before)
        drawnAtMs = clock.monotonicMs()
        continue
      }
      await heartbeat.sleep(heartbeatMs)
      if (signal.aborted || drawn.number !== desired.wish.number || ended) continue
      if (await isGone(drawn)) {
        journal.info('display.redrawn', { display: link.name })
        options.onShown(null)
        drawn = null
      } else if (isRefreshDue(drawn, drawnAtMs)) {
        await link.write(drawn.drawing.again(drawn.mark))
        drawnAtMs = clock.monotonicMs()
      }
    }
    await sayFarewell()
  }

  /** Nobody will watch over what is on the glass, so nothing payable may stay there. */
  async function sayFarewell(): Promise<void> {
    if (!link.isOpen) return
    const late = () => unreachable(link.part, `${link.name}: no answer at the end`)
    const blank = () => conversation.draw(protocol.prepare(BLANK), options.nextMark())
    await withinMs(clock, FAREWELL_MS, null, blank, late).catch(() => false)
  }

  return {
    greet: (patienceMs: number) => conversation.greet(patienceMs),
    identify: (patienceMs: number) =>
      conversation.identify?.(patienceMs) ?? conversation.greet(patienceMs),
    hold,
    [Symbol.dispose]: () => subscriptions.dispose(),
  }
}
