/** The indicator contract, run for lamps, buzzer and button on GPIO lines of a pretended kernel. */
import { setImmediate as turn } from 'node:timers/promises'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { openGpioIndicator } from '#drivers/indicator/gpio-indicator.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import type { Light } from '#hal/indicator.ts'
import { createGpioKernel } from '#test/hardware/gpio-kernel.ts'
import { indicatorContract } from './indicator.ts'

const LINES = { green: 17, red: 27, buzzer: 22, button: 4 }
/** Longer than a step of a blinking lamp, so that whoever looks that long has seen both. */
const BLINK_MS = 300
const LONG_MS = 300
const STEP_MS = 10

indicatorContract('gpio', async () => {
  const kernel = createGpioKernel()
  const clock = createFakeClock()
  // Time passes by itself, however busy the machine is, except while a press measures it out.
  let isMeasured = false
  let isOpen = true
  const passing = (async () => {
    for (; isOpen; await turn()) if (!isMeasured) await clock.advance(STEP_MS)
  })()
  const changes: { line: number; isHigh: boolean; atMs: number }[] = []
  kernel.onLevel = (line, isHigh) => changes.push({ line, isHigh, atMs: clock.monotonicMs() })
  const indicator = openGpioIndicator({
    ...LINES,
    kernel,
    clock,
    journal: createMemoryJournal(),
  })

  function lamp(): Light {
    const sinceMs = clock.monotonicMs() - BLINK_MS
    const blinks = changes.filter(({ line, atMs }) => line === LINES.green && atMs > sinceMs)
    if (blinks.length >= 3) return 'paid'
    const [green, red] = [kernel.levels.get(LINES.green), kernel.levels.get(LINES.red)]
    if (green) return red ? 'waiting' : 'ready'
    return red ? 'trouble' : 'off'
  }

  /** A long tone, a short one, or a short one soon after another. */
  function beeps(): string[] {
    const heard: string[] = []
    const levels = changes.filter(({ line }) => line === LINES.buzzer)
    let previous: { endMs: number; wasShort: boolean } | null = null
    for (const [index, { isHigh, atMs }] of levels.entries()) {
      const start = levels[index - 1]
      if (isHigh || !start?.isHigh) continue
      const isShort = atMs - start.atMs < LONG_MS
      const isSecond = previous?.wasShort && start.atMs - previous.endMs < LONG_MS
      heard.push(isShort ? (isSecond ? 'paid' : 'pressed') : 'failed')
      previous = { endMs: atMs, wasShort: isShort }
    }
    return heard
  }

  return {
    indicator,
    lamp,
    beeps,
    async press(heldMs) {
      isMeasured = true
      // The step that is under way ends first.
      for (let turns = 0; turns < 5; turns += 1) await turn()
      kernel.pull(LINES.button, false)
      for (let ms = 0; ms < heldMs; ms += STEP_MS) await clock.advance(STEP_MS)
      kernel.pull(LINES.button, true)
      isMeasured = false
    },
    breakIt() {
      kernel.isBroken = true
    },
    async [Symbol.asyncDispose]() {
      isOpen = false
      await passing
      await indicator[Symbol.asyncDispose]()
    },
  }
})
