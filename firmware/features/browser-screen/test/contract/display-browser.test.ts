/** The display contract, run for a screen whose page has the state of the real one and no browser. */
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { pause } from '#hal/clock.ts'
import { displayContract } from '../../../../../test/contract/display.ts'
import { openBrowserDisplay } from '../../driver/browser-display.ts'
import type { Glasses } from '../../glasses.ts'
import { openGlassPage } from '../support/browser-screen-page.ts'

displayContract('screen', async () => {
  const clock = createSystemClock()
  const config = { language: 'ru', currency: '₽', sound: false } as const
  const display = openBrowserDisplay(config, { clock, journal: createMemoryJournal() })
  const qrHistory: string[] = []
  let wire: Glasses | null = display.glasses
  const page = openGlassPage(() => wire, {
    nowMs: () => clock.monotonicMs(),
    pause: (ms) => pause(clock, ms),
    onQr: (payload) => qrHistory.push(payload),
  })
  return {
    display,
    qrHistory,
    glass: () => ({ screen: page.seen()?.kind ?? 'blank', qr: page.qr() }),
    unplug() {
      wire = null
    },
    plug() {
      wire = display.glasses
    },
    async [Symbol.asyncDispose]() {
      page.close()
      await display[Symbol.asyncDispose]()
    },
  }
})
