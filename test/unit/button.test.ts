/** From a bouncing line to presses. */
import * as assert from 'uvu/assert'
import { RELEASED, watchButton } from '#drivers/indicator/button-debounce.ts'
import type { ButtonPress } from '#hal/indicator.ts'
import { spec } from '#test/spec.ts'

/** Looks every 10 ms at a line that is down during the given spans. */
function presses(untilMs: number, ...down: readonly (readonly [number, number])[]): ButtonPress[] {
  const told: ButtonPress[] = []
  let button = RELEASED
  for (let nowMs = 0; nowMs <= untilMs; nowMs += 10) {
    const isDown = down.some(([from, to]) => nowMs >= from && nowMs < to)
    const step = watchButton(button, isDown, nowMs)
    button = step.button
    if (step.press) told.push(step.press)
  }
  return told
}

spec('button', {
  'a press is told on release'() {
    assert.equal(presses(500, [100, 300]), [{ heldMs: 200, isReleased: true }])
  },
  'bounces are no presses, and do not end one'() {
    assert.equal(presses(500, [100, 110], [120, 130]), [])
    assert.equal(presses(600, [100, 110], [120, 300], [310, 400]), [
      { heldMs: 280, isReleased: true },
    ])
  },
  'a long press is told every second'() {
    assert.equal(presses(6_000, [0, 2_500]), [
      { heldMs: 1_000, isReleased: false },
      { heldMs: 2_000, isReleased: false },
      { heldMs: 2_500, isReleased: true },
    ])
  },
  'the next press starts anew'() {
    assert.equal(presses(1_000, [100, 200], [500, 600]), [
      { heldMs: 100, isReleased: true },
      { heldMs: 100, isReleased: true },
    ])
  },
})
