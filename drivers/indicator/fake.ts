/** A lamp, a buzzer and a button in memory: what was lit and heard can be read, the button pressed. */
import type { ButtonPress, IndicatorDriver, Light } from '#hal/indicator.ts'
import type { IndicatorLevers } from '#hal/levers.ts'

export interface FakeIndicator extends IndicatorDriver, IndicatorLevers {}

/** Beeps that are remembered; a lane beeps for years. */
const BEEPS_KEPT = 64
/** While the button is held a listener hears of it this often. */
const HELD_EVERY_MS = 1_000

export function openFakeIndicator(): FakeIndicator {
  let lamp: Light = 'off'
  const beeps: string[] = []
  const listeners = new Set<(press: ButtonPress) => void>()

  function tell(press: ButtonPress): void {
    for (const listener of listeners) listener(press)
  }

  return {
    get lamp() {
      return lamp
    },
    get beeps() {
      return [...beeps]
    },
    light(state) {
      lamp = state
    },
    beep(pattern) {
      beeps.push(pattern)
      if (beeps.length > BEEPS_KEPT) beeps.shift()
    },
    onButton(listener) {
      listeners.add(listener)
      return { [Symbol.dispose]: () => void listeners.delete(listener) }
    },
    press(heldMs) {
      for (let ms = HELD_EVERY_MS; ms < heldMs; ms += HELD_EVERY_MS)
        tell({ heldMs: ms, isReleased: false })
      tell({ heldMs, isReleased: true })
    },
    async [Symbol.asyncDispose]() {
      lamp = 'off'
      listeners.clear()
    },
  }
}
