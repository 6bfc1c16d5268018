/**
 * Lamps, buzzer and button on the board's GPIO header.
 *
 * The button's line is read forty times a second: nobody presses a button for a shorter time, and
 * waiting for an edge would block one of the four threads with which Node reads files.
 *
 * The chip is chosen by its label, since chip numbers changed with the Pi 5 and later kernels, and sysfs numbers with
 * kernel 6.6. koffi calls the character device's second interface: no compiler on the device, and one path for every
 * Pi and kernel since 5.10. A press shorter than 55 ms may be missed. Tests run against a pretended kernel; the real
 * calls were tried without GPIO only as far as their error there.
 */
import { openInterval } from '#firmware/async/interval.ts'
import { createListeners } from '#firmware/async/listeners.ts'
import { type Fault, toFault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type { ButtonPress, IndicatorDriver } from '#hal/indicator.ts'
import type { Journal } from '#hal/journal.ts'
import { keepCondition } from '#hal/part-condition.ts'
import { RELEASED, watchButton } from './button-debounce.ts'
import type { Kernel } from './gpio-calls.ts'
import { HEADER_LABELS, openInput, openOutputs } from './gpio-lines.ts'
import { BEEPS, type Glow, ONE_LAMP, type Step, TWO_LAMPS } from './lamp-patterns.ts'

export interface GpioOptions {
  /** Labels of chips, the first that is there is used; empty: those of the Pi boards. */
  readonly chips?: readonly string[]
  /** Line offsets of the chip, which on a Pi are the BCM numbers. null: not wired. */
  readonly green: number | null
  readonly red: number | null
  readonly buzzer: number | null
  readonly button: number | null
  /** Outputs that light when low. */
  readonly outputsActiveLow?: boolean
  /** A button to ground, with the board's own pull-up. */
  readonly buttonActiveLow?: boolean
  readonly kernel: Kernel
  readonly clock: Clock
  readonly journal: Journal
}

const CHECK_EVERY_MS = 25
const LINES = ['green', 'red', 'buzzer', 'button'] as const
type LineName = (typeof LINES)[number]

/** Never rejects: a lane without its lamp still takes payments. Each new trouble goes to the journal. */
export function openGpioIndicator(options: GpioOptions): IndicatorDriver {
  const { kernel, clock, journal } = options
  const labels = options.chips?.length ? options.chips : HEADER_LABELS
  const opened = new DisposableStack()
  const listeners = createListeners<[press: ButtonPress]>()
  const isWired = LINES.some((name) => options[name] !== null)
  const condition = isWired
    ? keepCondition(clock)
    : keepCondition(clock, 'absent', say('fault.indicator.no-line-wired'))
  /** Each line by itself: a button that can be read says nothing of the lamp. */
  const failing = new Set<LineName>()

  function attempt<Result>(name: LineName, work: () => Result): Result | null {
    try {
      const result = work()
      if (failing.delete(name) && failing.size === 0) condition.become('ok')
      return result
    } catch (thrown) {
      const { said: because }: Fault = toFault(thrown)
      failing.add(name)
      if (condition.become('failed', because)) journal.warn('indicator.failed', { because })
      return null
    }
  }

  /** Switches one output line; does nothing where it is not wired or cannot be opened. */
  function output(name: LineName): (isOn: boolean) => void {
    const offset = options[name]
    if (offset === null) return () => {}
    const activeLow = options.outputsActiveLow ?? false
    const line = attempt(name, () => opened.use(openOutputs(kernel, labels, [offset], activeLow)))
    return line ? (isOn) => attempt(name, () => line.set([isOn])) : () => {}
  }

  const green = output('green')
  const red = output('red')
  const buzz = output('buzzer')
  const lights = options.green !== null && options.red !== null ? TWO_LAMPS : ONE_LAMP
  const lamp = opened.use(
    createPlayer<Glow>(clock, { green: false, red: false }, (glow) => {
      green(glow.green)
      // A single red lamp plays the rhythms of the single lamp.
      red(options.green === null ? glow.green : glow.red)
    }),
  )
  const buzzer = opened.use(createPlayer<boolean>(clock, false, buzz))
  if (options.button !== null) watch(options.button)

  function watch(offset: number): void {
    const activeLow = options.buttonActiveLow ?? true
    const line = attempt('button', () => opened.use(openInput(kernel, labels, offset, activeLow)))
    if (!line) return
    let button = RELEASED
    const look = () => {
      const isDown = attempt('button', () => line.read())
      if (isDown !== null) {
        const step = watchButton(button, isDown, clock.monotonicMs())
        button = step.button
        if (step.press) listeners.tell(step.press)
      }
    }
    opened.use(openInterval(clock, CHECK_EVERY_MS, look))
  }

  return {
    get condition() {
      return condition.current
    },
    light(state) {
      if (!opened.disposed) lamp.play(lights[state], 'repeat')
    },
    beep(pattern) {
      if (!opened.disposed) buzzer.play(BEEPS[pattern], 'once')
    },
    onButton: listeners.add,
    async [Symbol.asyncDispose]() {
      listeners.clear()
      opened.dispose()
    },
  }
}

interface Player<What> extends Disposable {
  play(steps: readonly Step<What>[], mode: 'once' | 'repeat'): void
}

function createPlayer<What>(clock: Clock, rest: What, show: (what: What) => void): Player<What> {
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
