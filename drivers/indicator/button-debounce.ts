/**
 * From the level of a button's line to presses: debounced, told every second and on release. Pure.
 *
 *   up ─ down for DEBOUNCE_MS ─▶ held ─ a second ─▶ told ─ up for DEBOUNCE_MS ─▶ told, up
 */
import type { ButtonPress } from '#hal/indicator.ts'

export interface Button {
  /** When the line last changed, and to what. */
  readonly isDown: boolean
  readonly sinceMs: number
  /** When the press that is under way began; null when none is. */
  readonly pressedAtMs: number | null
  readonly secondsReported: number
}

const DEBOUNCE_MS = 30
const TELL_EVERY_MS = 1_000

export const RELEASED: Button = { isDown: false, sinceMs: 0, pressedAtMs: null, secondsReported: 0 }

export interface ButtonStep {
  readonly button: Button
  readonly press: ButtonPress | null
}

export function watchButton(before: Button, isDown: boolean, nowMs: number): ButtonStep {
  const button = isDown === before.isDown ? before : { ...before, isDown, sinceMs: nowMs }
  const isSettled = nowMs - button.sinceMs >= DEBOUNCE_MS
  const { pressedAtMs } = button
  if (pressedAtMs === null) {
    const begins = isDown && isSettled
    return {
      button: begins ? { ...button, pressedAtMs: button.sinceMs, secondsReported: 0 } : button,
      press: null,
    }
  }
  if (!isDown && isSettled)
    return { button: RELEASED, press: { heldMs: button.sinceMs - pressedAtMs, isReleased: true } }
  const seconds = Math.floor((nowMs - pressedAtMs) / TELL_EVERY_MS)
  if (!isDown || seconds <= button.secondsReported) return { button, press: null }
  return {
    button: { ...button, secondsReported: seconds },
    press: { heldMs: nowMs - pressedAtMs, isReleased: false },
  }
}
