/** A display tried out by lanectl itself, while no laned has it. */
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { type TryOptions, tryDisplay, type Walk } from '#drivers/display/try-display.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { toFault } from '#firmware/fault.ts'
import { Failure } from '../exit-codes.ts'
import { speak } from '../words.ts'

interface TestOptions extends Omit<TryOptions, 'clock' | 'journal' | 'onScreen'> {
  readonly progress: (line: string) => void
}

export async function testDisplay({ progress, ...options }: TestOptions): Promise<Walk> {
  const journal = createMemoryJournal()
  journal.subscribe(({ event, fields }) => {
    if (event !== 'display.identified' && event !== 'display.shown')
      progress(`${event} ${Object.values(fields).join(' ')}`)
  })
  // The device's clock keeps no process alive, and between two attempts nothing else does.
  const awake = setInterval(() => {}, 1_000)
  using _sleep = { [Symbol.dispose]: () => clearInterval(awake) }
  const onScreen: TryOptions['onScreen'] = ({ screen, outcome }) =>
    progress(`${screen}: ${outcome}`)
  try {
    return await tryDisplay({ ...options, clock: createSystemClock(), journal, onScreen })
  } catch (thrown) {
    const { kind, said } = toFault(thrown)
    if (kind === 'bug') throw thrown
    throw new Failure(kind === 'bad-request' ? 'usage' : 'unreachable', speak(said))
  }
}
