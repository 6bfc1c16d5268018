/**
 * Lamps, buzzer and button on the board's GPIO header.
 *
 * The button's line is looked at forty times a second: waiting for its edges would keep one of
 * the four threads that read files asleep in the kernel, and nobody holds a button for less.
 */
import { type Fault, toFault } from '#firmware/fault.ts'
import type { Clock } from '#hal/clock.ts'
import type { ButtonPress, IndicatorDriver } from '#hal/indicator.ts'
import type { Journal } from '#hal/journal.ts'
import { RELEASED, watchButton } from './button.ts'
import type { Kernel } from './kernel.ts'
import { HEADER_LABELS, openInput, openOutputs } from './lines.ts'
import { BEEPS, type Glow, ONE_LAMP, TWO_LAMPS } from './patterns.ts'
import { createPlayer } from './player.ts'

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

const LOOK_EVERY_MS = 25

/** Never rejects: a lane without its lamp still takes payments. Trouble goes to the journal, once. */
export function openGpioIndicator(options: GpioOptions): IndicatorDriver {
  const { kernel, clock, journal } = options
  const labels = options.chips?.length ? options.chips : HEADER_LABELS
  const opened = new DisposableStack()
  const listeners = new Set<(press: ButtonPress) => void>()
  let told = ''

  function trouble(thrown: unknown): void {
    const { message }: Fault = toFault(thrown)
    if (message !== told) journal.warn('indicator.failed', { because: message })
    told = message
  }

  function attempt<Result>(work: () => Result): Result | null {
    try {
      return work()
    } catch (thrown) {
      trouble(thrown)
      return null
    }
  }

  /** One output line, or nothing where it is not wired or cannot be had. */
  function output(offset: number | null): (isOn: boolean) => void {
    if (offset === null) return () => {}
    const activeLow = options.outputsActiveLow ?? false
    const line = attempt(() => opened.use(openOutputs(kernel, labels, [offset], activeLow)))
    return (isOn) => attempt(() => line?.set([isOn]))
  }

  const green = output(options.green)
  const red = output(options.red)
  const buzz = output(options.buzzer)
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
    const line = attempt(() => opened.use(openInput(kernel, labels, offset, activeLow)))
    if (!line) return
    let button = RELEASED
    let timer: Disposable
    const look = () => {
      const isDown = attempt(() => line.read())
      if (isDown !== null) {
        const step = watchButton(button, isDown, clock.monotonicMs())
        button = step.button
        if (step.press) for (const listener of listeners) listener(step.press)
      }
      timer = clock.after(LOOK_EVERY_MS, look)
    }
    timer = clock.after(LOOK_EVERY_MS, look)
    opened.defer(() => timer[Symbol.dispose]())
  }

  return {
    light(state) {
      if (!opened.disposed) lamp.play(lights[state], 'repeat')
    },
    beep(pattern) {
      if (!opened.disposed) buzzer.play(BEEPS[pattern], 'once')
    },
    onButton(listener) {
      listeners.add(listener)
      return { [Symbol.dispose]: () => void listeners.delete(listener) }
    },
    async [Symbol.asyncDispose]() {
      listeners.clear()
      opened.dispose()
    },
  }
}
