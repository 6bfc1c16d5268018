/** Screens and waits that the accident suites of the displays share. */
import * as assert from 'uvu/assert'
import { Fault } from '#firmware/fault.ts'
import type { DisplayDriver, Screen } from '#hal/display.ts'
import {
  EMULATED_DISPLAY_NAMES,
  type EmulatedDisplayName,
} from '#lab/emulators/emulated-displays.ts'
import { waitUntil } from '#test/wait-until.ts'
import { protocolNamed, type SeenDisplay } from './display-rig.ts'

/** The promise: the right screen this soon after the end of the accident. */
export const RECOVERY_MS = 2_000

export const OLD = { kind: 'qr', payload: 'https://qr.nspk.ru/OLD?type=02&sum=100' } as const
export const NEW = {
  kind: 'qr',
  payload: 'https://qr.nspk.ru/AD100004BAL7227F9BNP6KNE007J9B3K?type=02&bank=100000000007&sum=1',
  amountKopecks: 123_456,
} as const

const tellsItself = (name: EmulatedDisplayName) => protocolNamed(name).capabilities.ack === 'strong'
export const STRONG = EMULATED_DISPLAY_NAMES.filter(tellsItself)
export const CANNOT_TELL = EMULATED_DISPLAY_NAMES.filter((name) => !tellsItself(name))

/** One case for each protocol. */
export function forEachProtocol(
  accident: string,
  run: (protocol: EmulatedDisplayName) => Promise<void>,
  protocols: readonly EmulatedDisplayName[] = EMULATED_DISPLAY_NAMES,
): Record<string, () => Promise<void>> {
  return Object.fromEntries(
    protocols.map((protocol) => [`${protocol}: ${accident}`, () => run(protocol)]),
  )
}

export async function sees(seen: SeenDisplay, screen: Screen, limitMs = 5_000): Promise<void> {
  if (screen.kind === 'qr')
    await waitUntil(
      'the QR is on the glass',
      () => seen.emulator.glass.qr === screen.payload,
      limitMs,
    )
  else await waitUntil('the glass is dark', () => seen.emulator.glass.screen === 'blank', limitMs)
}

/** Resolves to the Fault of a call that must not succeed, or null when it did. */
export async function outcome(work: Promise<void>): Promise<Fault | null> {
  try {
    await work
    return null
  } catch (thrown) {
    assert.instance(thrown, Fault)
    return thrown as Fault
  }
}

/** The glass never showed `screen` since it had shown `since` screens. */
export function neverSaw(seen: SeenDisplay, screen: { payload: string }, since: number): void {
  assert.not(seen.qrHistory.slice(since).includes(screen.payload), 'an old QR was shown')
}

export async function isUp(display: DisplayDriver, limitMs = RECOVERY_MS): Promise<void> {
  await waitUntil('the driver knows that the display is back', () => display.isConnected, limitMs)
}
