/**
 * A display whose glass outlives the process that draws on it, and the driver in that process.
 *
 * The glass keeps what was drawn while it has power. The driver keeps the desired screen and
 * draws it whenever the link is there again.
 */
import { Fault } from '#firmware/fault.ts'
import type { Clock } from '#hal/clock.ts'
import { BLANK, type Display, type Screen } from '#hal/display.ts'
import { killableCall, type ProcessLife } from './killable-process.ts'

export type GlassTrouble =
  | 'no-ack' // Drawn; the acknowledgement is lost.
  | 'mid-frame' // The cable is pulled: dark glass, back a while later.
  | 'garbled' // Not drawn; the driver tries again by itself.

export interface SimulatedGlass {
  screen: Screen
  isConnected: boolean
  /** The next calls go wrong, one entry each; null lets one pass. */
  readonly troubles: (GlassTrouble | null)[]
  /** The driver still has something to mend. */
  isMending: boolean
  /** What the driver of the moment wants to see, drawn. */
  redraw: () => void
}

export function createSimulatedGlass(): SimulatedGlass {
  return { screen: BLANK, isConnected: true, troubles: [], isMending: false, redraw: () => {} }
}

const BACK_AFTER_MS = 1_500

export function openGlassDriver(
  glass: SimulatedGlass,
  clock: Clock,
  life: ProcessLife,
): Display & { attach(): void } {
  let desired: Screen | null = null
  const listeners = new Set<() => void>()
  const changed = () => {
    for (const listener of listeners) listener()
  }
  const redraw = () => {
    if (!life.isAlive || !glass.isConnected || !desired) return
    glass.screen = desired
    changed()
  }
  glass.redraw = redraw

  async function draw(): Promise<void> {
    if (!glass.isConnected) throw new Fault('unreachable', 'the display is unplugged')
    const trouble = glass.troubles.shift() ?? null
    if (trouble === null || trouble === 'no-ack') redraw()
    if (trouble === null) return
    if (trouble === 'mid-frame') {
      glass.isConnected = false
      glass.screen = BLANK
      changed()
    }
    glass.isMending = true
    clock.after(BACK_AFTER_MS, () => {
      glass.isMending = false
      glass.isConnected = true
      redraw()
    })
    throw new Fault('unreachable', `the display did not acknowledge (${trouble})`)
  }

  return {
    capabilities: { ack: 'strong', qr: 'native', maxQrBytes: 1024 },
    get isConnected() {
      return glass.isConnected
    },
    get condition() {
      return { state: glass.isConnected ? 'ok' : 'failed', reason: null, sinceMs: 0 } as const
    },
    get shown() {
      return glass.isConnected ? glass.screen : null
    },
    show(screen) {
      return killableCall(life, () => {
        desired = screen
        return draw()
      })
    },
    onChange(listener) {
      listeners.add(listener)
      return { [Symbol.dispose]: () => void listeners.delete(listener) }
    },
    attach() {},
  }
}
