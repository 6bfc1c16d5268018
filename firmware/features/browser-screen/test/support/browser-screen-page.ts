/**
 * A screen's page without a browser: the page's own state (the very file), a wire that can be cut, and a
 * customer who looks at it. Painting takes no time.
 */

import { scan } from '#test/hardware/qr-reader.ts'
import type { Glasses, GlassPicture } from '../../glasses.ts'
import {
  type Glass,
  type GlassEvent,
  newGlass,
  pictureAt,
  reportOf,
  step,
} from '../../own-pages/glass/glass-state.ts'

export interface GlassPageOptions {
  /** Of the page's own clock. */
  readonly nowMs: () => number
  readonly pause: (ms: number) => Promise<void>
  readonly lane?: string
  /** Each QR code that comes onto the glass. */
  readonly onQr?: (payload: string) => void
}

export interface GlassPage {
  /** What the customer sees at this moment; null: darkness. */
  seen(): GlassPicture | null
  /** The QR code that can be scanned now. */
  qr(): string | null
  readonly state: Glass
  /** The page is loaded again, or the tab is closed: it asks no more under this name. */
  close(): void
  hide(): void
  unhide(): void
}

let pages = 0

/** Goes on asking `glasses` until it is closed. */
export function openGlassPage(glasses: () => Glasses | null, options: GlassPageOptions): GlassPage {
  const { nowMs, pause, lane = 'lane', onQr } = options
  pages += 1
  const id = pages.toString(16).padStart(24, '0')
  const stop = new AbortController()
  let state = newGlass()
  const apply = (event: GlassEvent) => {
    state = step(state, event, nowMs())
  }

  async function ask(): Promise<void> {
    const reached = glasses()
    if (!reached || !state.isVisible) return pause(AGAIN_MS)
    const askedAtMs = nowMs()
    try {
      const order = await reached.report({ id, ...reportOf(state) }, stop.signal)
      // What was on its way when the wire was cut never came.
      if (stop.signal.aborted || glasses() !== reached) return
      apply({ type: 'answered', askedAtMs, order: { ...order, lane } })
    } catch {
      await pause(AGAIN_MS)
    }
    paint()
  }

  function paint(): void {
    const { run, has, painted } = state
    if (has === 0 || painted === has || !pictureAt(state, nowMs())) return
    const shown = qr()
    if (shown !== null) onQr?.(shown)
    apply({ type: 'painted', run, number: has })
  }

  function qr(): string | null {
    const picture = pictureAt(state, nowMs())
    return picture?.kind === 'qr' ? scan(picture.modules) : null
  }

  void (async () => {
    while (!stop.signal.aborted) await ask()
  })()

  return {
    seen: () => pictureAt(state, nowMs()),
    qr,
    get state() {
      return state
    },
    close: () => stop.abort(),
    hide() {
      apply({ type: 'hidden' })
      glasses()?.leave(id)
    },
    unhide: () => apply({ type: 'visible' }),
  }
}

const AGAIN_MS = 50
