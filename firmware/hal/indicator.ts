/**
 * The lamp, the buzzer and the one button of the lane.
 *
 * Implemented in drivers/indicator/. Every implementation, the fake included, passes
 * test/contract/indicator.ts. A missing or failing indicator never fails an operation: calls
 * return at once and trouble goes to the journal.
 */
import type { PartCondition } from './part-condition.ts'

export interface Indicator {
  /** Idempotent; the lamp keeps showing it until the next call. */
  light(state: Light): void
  /** Plays one short pattern; a pattern that starts while another plays replaces it. */
  beep(pattern: Beep): void
  /** Called with how long the button was held, on release, and every second while it is held. */
  onButton(listener: (press: ButtonPress) => void): Disposable
}

export interface IndicatorDriver extends Indicator, AsyncDisposable {
  /** Whether the wired lines can be used. A read of memory. */
  readonly condition: PartCondition
}

export type Light = 'off' | 'ready' | 'waiting' | 'paid' | 'trouble'
export type Beep = 'paid' | 'failed' | 'pressed'

export interface ButtonPress {
  readonly heldMs: number
  readonly isReleased: boolean
}
