/**
 * The screen on the glass as it may be told over the network: the code that opens a new lane is only for the person
 * who stands before it. Pure.
 */
import { shownInBoth } from '#firmware/words/in-both-languages.ts'
import type { Screen } from '#hal/display.ts'

export function withoutSetupCode(screen: Screen | null): Screen | null {
  const isPrivate = screen !== null && 'isPrivate' in screen && screen.isPrivate === true
  if (!isPrivate) return screen
  const { ru, en } = shownInBoth('setup-screen.code')
  return { kind: 'text', lines: [ru, en] }
}
