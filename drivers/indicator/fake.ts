/** A lamp, a buzzer and a button in memory: what was lit and heard can be read, the button pressed. */

import { createListeners } from '#firmware/async/listeners.ts'
import { say } from '#firmware/words/sentence.ts'
import type { IndicatorLevers } from '#hal/fake-controls.ts'
import type { ButtonPress, IndicatorDriver, Light } from '#hal/indicator.ts'

export interface FakeIndicator extends IndicatorDriver, IndicatorLevers {
  /** 'broken': nothing is lit, heard or pressed any more, and no listener is told. */
  fail(accident: 'broken' | null): void
}

/** Beeps that are remembered; a lane beeps for years. */
const BEEPS_KEPT = 64
/** While the button is held a listener hears of it this often. */
const HELD_EVERY_MS = 1_000

export function openFakeIndicator(): FakeIndicator {
  let lit: Light = 'off'
  let isBroken = false
  const beeps: string[] = []
  const listeners = createListeners<[press: ButtonPress]>()

  function tell(press: ButtonPress): void {
    listeners.tell(press)
  }

  return {
    get condition() {
      const reason = isBroken ? say('fault.indicator.fake-broken') : null
      return { state: isBroken ? 'failed' : 'ok', reason, sinceMs: 0 } as const
    },
    get lamp() {
      return isBroken ? 'off' : lit
    },
    get beeps() {
      return [...beeps]
    },
    light(state) {
      lit = state
    },
    beep(pattern) {
      if (isBroken) return
      beeps.push(pattern)
      if (beeps.length > BEEPS_KEPT) beeps.shift()
    },
    onButton: listeners.add,
    fail(accident) {
      isBroken = accident !== null
    },
    press(heldMs) {
      if (isBroken) return
      for (let ms = HELD_EVERY_MS; ms < heldMs; ms += HELD_EVERY_MS)
        tell({ heldMs: ms, isReleased: false })
      tell({ heldMs, isReleased: true })
    },
    async [Symbol.asyncDispose]() {
      lit = 'off'
      listeners.clear()
    },
  }
}
