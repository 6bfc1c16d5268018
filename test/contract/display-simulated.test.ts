/** The display contract, run for the glass on which the simulations of a lane rest. */
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createGlass, openSimulatedDisplay } from '#doubles/display-simulated.ts'
import { createProcessLife } from '#test/lane-simulation/killable-process.ts'
import { displayContract } from './display.ts'

displayContract('simulated', async () => {
  const clock = createFakeClock()
  const glass = createGlass(clock)
  const display = openSimulatedDisplay(glass, clock, createProcessLife(0))
  const qrHistory: string[] = []
  display.onChange(() => {
    if (glass.screen.kind === 'qr') qrHistory.push(glass.screen.payload)
  })
  return {
    display,
    qrHistory,
    glass: () => ({
      screen: glass.screen.kind,
      qr: glass.screen.kind === 'qr' ? glass.screen.payload : null,
    }),
    unplug: glass.unplug,
    plug: glass.plug,
    [Symbol.asyncDispose]: () => display[Symbol.asyncDispose](),
  }
})
