/** Plays the steps of a pattern on a lamp or a buzzer: once, or repeated until the next pattern. */
import type { Clock } from '#hal/clock.ts'
import type { Step } from './lamp-patterns.ts'

export interface Player<What> extends Disposable {
  play(steps: readonly Step<What>[], mode: 'once' | 'repeat'): void
}

export function createPlayer<What>(
  clock: Clock,
  rest: What,
  show: (what: What) => void,
): Player<What> {
  let timer: Disposable | null = null

  function run(steps: readonly Step<What>[], index: number, mode: 'once' | 'repeat'): void {
    timer?.[Symbol.dispose]()
    timer = null
    const step = steps[mode === 'repeat' ? index % steps.length : index]
    show(step ? step.what : rest)
    if (step && Number.isFinite(step.ms))
      timer = clock.after(step.ms, () => run(steps, index + 1, mode))
  }

  return {
    play: (steps, mode) => run(steps, 0, mode),
    [Symbol.dispose]() {
      timer?.[Symbol.dispose]()
      timer = null
      show(rest)
    },
  }
}
