/** The display contract, run for one driver. */
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { openFakeDisplay } from '#drivers/display/fake.ts'
import { displayContract } from './display.ts'

displayContract('fake', async () => {
  const display = openFakeDisplay(createSystemClock())
  const qrHistory: string[] = []
  display.onChange(() => {
    if (display.glass.kind === 'qr') qrHistory.push(display.glass.payload)
  })
  return {
    display,
    qrHistory,
    glass: () => ({
      screen: display.glass.kind,
      qr: display.glass.kind === 'qr' ? display.glass.payload : null,
    }),
    unplug: display.unplug,
    plug: display.plug,
    [Symbol.asyncDispose]: () => display[Symbol.asyncDispose](),
  }
})
