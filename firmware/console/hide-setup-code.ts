/**
 * What may be told over the network of the screen on the glass: a code that opens the lane to whoever
 * stands before it is for them alone. Pure.
 */
import type { Screen } from '#hal/display.ts'

export function withoutSetupCode(screen: Screen | null): Screen | null {
  const isPrivate = screen !== null && 'isPrivate' in screen && screen.isPrivate === true
  return isPrivate ? { kind: 'text', lines: ['Код для настройки', 'Set-up code'] } : screen
}
