/** The screen of laned.yaml: its language, its sound. */
import type { ScreenConfig } from '#firmware/config/sections/display.ts'
import type { Clock } from '#hal/clock.ts'
import type { Journal } from '#hal/journal.ts'
import { openScreenDisplay, type ScreenDisplay } from './browser-screen/screen-display.ts'
import { createWording } from './text/screen-wording.ts'

export function openConfiguredScreen(
  { language, currency, sound }: Pick<ScreenConfig, 'language' | 'currency' | 'sound'>,
  { clock, journal }: { readonly clock: Clock; readonly journal: Journal },
): ScreenDisplay {
  const wording = createWording({ language, currency })
  return openScreenDisplay({ wording, hasSound: sound, clock, journal })
}
