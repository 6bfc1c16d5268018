/**
 * A display whose glass outlives the process that draws on it, and the driver in that process.
 *
 * The glass keeps what was drawn while it has power. The driver keeps the desired screen and
 * draws it whenever the link is there again.
 */

import { createListeners } from '#firmware/async/listeners.ts'
import { Fault } from '#firmware/fault.ts'
import { asSentence, say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import { BLANK, type DisplayDriver, type Screen } from '#hal/display.ts'
import { keepCondition } from '#hal/part-condition.ts'
import { killableCall, type ProcessLife } from '#test/lane-simulation/killable-process.ts'

export type GlassTrouble =
  | 'no-ack' // Drawn; the acknowledgement is lost.
  | 'mid-frame' // The cable is pulled, and put in again a while later.
  | 'garbled' // Not drawn; the driver tries again by itself.

export interface Glass {
  screen: Screen
  readonly isConnected: boolean
  /** The next calls go wrong, one entry each; null lets one pass. */
  readonly troubles: (GlassTrouble | null)[]
  /** The driver of the moment still has something to mend. */
  isMending: boolean
  /** The cable is its power, too: the glass goes dark. */
  unplug(): void
  /** The driver of the moment draws what it wants to see. */
  plug(): void
  /** Both, whatever becomes of the process in between. */
  replug(): void
  /** What that driver does when the cable is pulled or put in. */
  onCable: () => void
}

const BACK_AFTER_MS = 1_500

export function createGlass(clock: Clock): Glass {
  let isConnected = true
  const glass: Glass = {
    screen: BLANK,
    get isConnected() {
      return isConnected
    },
    troubles: [],
    isMending: false,
    unplug() {
      isConnected = false
      glass.screen = BLANK
      glass.onCable()
    },
    plug() {
      isConnected = true
      glass.onCable()
    },
    replug() {
      glass.unplug()
      clock.after(BACK_AFTER_MS, glass.plug)
    },
    onCable: () => {},
  }
  return glass
}

const UNPLUGGED = say('fault.display.cable-unplugged')
const CLOSED = say('fault.display.driver-closed')
const CAPABILITIES = { ack: 'strong', qr: 'native', maxQrBytes: 1024, basket: 'all' } as const

export function openSimulatedDisplay(glass: Glass, clock: Clock, life: ProcessLife): DisplayDriver {
  const condition = keepCondition(clock)
  const listeners = createListeners()
  let desired: Screen | null = null
  let isClosed = false

  function redraw(): void {
    if (!life.isAlive || isClosed) return
    if (glass.isConnected) condition.become('ok')
    else condition.become('failed', UNPLUGGED)
    if (glass.isConnected && desired) glass.screen = desired
    listeners.tell()
  }
  glass.onCable = redraw
  // What a process before this one was going to mend, nobody mends any more.
  glass.isMending = false
  redraw()

  function mendLater(): void {
    glass.isMending = true
    clock.after(BACK_AFTER_MS, () => {
      glass.isMending = false
      redraw()
    })
  }

  async function draw(): Promise<void> {
    if (isClosed) throw new Fault('unreachable', CLOSED)
    if (!glass.isConnected) throw new Fault('unreachable', UNPLUGGED)
    const trouble = glass.troubles.shift() ?? null
    if (trouble === null || trouble === 'no-ack') redraw()
    if (trouble === null) return
    if (trouble === 'mid-frame') glass.replug()
    else mendLater()
    throw new Fault('unreachable', asSentence(`the display did not acknowledge (${trouble})`))
  }

  return {
    capabilities: CAPABILITIES,
    get isConnected() {
      return glass.isConnected && !isClosed
    },
    get condition() {
      return condition.current
    },
    get shown() {
      return glass.isConnected && !isClosed ? glass.screen : null
    },
    async show(screen) {
      if (screen.kind === 'qr' && Buffer.byteLength(screen.payload) > CAPABILITIES.maxQrBytes)
        throw new Fault(
          'bad-request',
          asSentence(`the display holds ${CAPABILITIES.maxQrBytes} bytes of QR`),
        )
      return killableCall(life, () => {
        desired = screen
        return draw()
      })
    },
    onChange: (listener) => listeners.add(listener),
    attach() {},
    async [Symbol.asyncDispose]() {
      condition.become('failed', CLOSED)
      isClosed = true
      glass.screen = BLANK
      listeners.clear()
    },
  }
}
