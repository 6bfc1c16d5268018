/** A screen without a listener that serves its page shows nothing. */
import type { SectionCheck } from '#firmware/kernel/feature.ts'
import { say } from '#firmware/words/sentence.ts'

export async function checkBrowserScreen({ config, warn, hasKiosk }: SectionCheck): Promise<void> {
  if (hasKiosk || config.listeners.some(({ serve }) => serve.includes('glass'))) return
  warn(['driver'], say('fault.screen.page-not-served'))
}
