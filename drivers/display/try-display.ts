/** Shows each kind of screen on a display and records the outcome of each. */
import { stringify } from 'yaml'
import { checkConfig } from '#firmware/config/load-config.ts'
import type { TerminalConfig } from '#firmware/config/sections/display.ts'
import { Fault, toFault } from '#firmware/fault.ts'
import type { WordKey } from '#firmware/words/holes-of-words.ts'
import { isSaidIn, joined } from '#firmware/words/sentence.ts'
import { type Clock, pause } from '#hal/clock.ts'
import type { DeviceConnection, DisplayDriver, Screen } from '#hal/display.ts'
import type { DisplayTried, ScreenTried } from '#hal/display-search.ts'
import type { JournalDriver } from '#hal/journal.ts'
import type { LaneDisplayPort } from '../link/lane-display-serial-port.ts'
import { openConfiguredDisplay } from './open-display.ts'

export interface Walk extends DisplayTried {
  readonly isWell: boolean
}

export interface ScreensOptions {
  readonly clock: Clock
  /** The display driver's journal, which tells whether a screen was acknowledged. */
  readonly journal: JournalDriver
  readonly pauseMs: number
  readonly onScreen: (tried: ScreenTried) => void
  /** After it aborts no more screens are shown, and the walk rejects with its reason. */
  readonly signal?: AbortSignal
}

export interface TryOptions extends ScreensOptions {
  /** A section `display:` as laned.yaml has it; defaults are filled in. */
  readonly config: object
  readonly connection: DeviceConnection
  readonly laneDisplay: LaneDisplayPort
}

const SBP =
  'https://qr.nspk.ru/AD100004BAL7227F9BNP6KNE007J9B3K?type=02&bank=100000000007&sum=12345&cur=RUB'

const SCREENS: readonly (readonly [string, Screen])[] = [
  ['blank', { kind: 'blank' }],
  ['payment QR', { kind: 'qr', payload: SBP, amountKopecks: 12_345, purpose: 'lanectl' }],
  ['info QR', { kind: 'qr', payload: 'https://example.org/' }],
  ['text', { kind: 'text', lines: ['lanectl display test', '0123456789'] }],
  ['waiting', { kind: 'status', status: 'PENDING', amountKopecks: 12_345 }],
  ['accepted', { kind: 'status', status: 'ACCEPTED', amountKopecks: 12_345 }],
  ['rejected', { kind: 'status', status: 'REJECTED' }],
  ['canceled', { kind: 'status', status: 'CANCELED' }],
  ['error', { kind: 'status', status: 'ERROR' }],
  ['blank again', { kind: 'blank' }],
]

/** A first connection may take a search through protocols and speeds, or a radio's patience. */
const CONNECT_MS = 30_000

/** Asked again it would be the same, until somebody has plugged, chosen or allowed something. */
const SETTLED: readonly WordKey[] = [
  'fault.serial.no-such-port',
  'fault.serial.port-not-found',
  'fault.serial.port-in-use',
  'fault.serial.not-a-serial-port',
  'fault.serial.permission-denied',
  'fault.serial.port-permission-denied',
  'fault.display.adapter-missing',
  'fault.display.several-adapters',
  'fault.bluetooth.address-malformed',
  'fault.bluetooth.several-of-name',
  'fault.bluetooth.bus-denies-permission',
  'fault.bluetooth.service-denies-permission',
]

/** Tries a display that is not the lane's own. Rejects with 'unreachable', or 'bad-request' for a wrong section. */
export async function tryDisplay(options: TryOptions): Promise<Walk> {
  const { clock, journal, laneDisplay } = options
  await using display = await openConfiguredDisplay(configOf(options.config), {
    clock,
    journal,
    laneDisplay,
  })
  let protocol: string | null = null
  using _identified = journal.subscribe(({ event, fields }) => {
    if (event === 'display.identified') protocol = `${fields['protocol']} (${fields['answer']})`
  })
  display.attach(options.connection)
  await connected(display, clock)
  const screens = await walkScreens(display, options)
  return { protocol, screens, isWell: screens.every(({ outcome }) => outcome !== 'failed') }
}

/** Walks through the screens of a display that is open already. */
export async function walkScreens(
  display: Pick<DisplayDriver, 'show'>,
  { clock, journal, pauseMs, onScreen, signal }: ScreensOptions,
): Promise<readonly ScreenTried[]> {
  let acknowledged = false
  using _shown = journal.subscribe(({ event, fields }) => {
    if (event === 'display.shown') acknowledged = fields['acknowledged'] === true
  })
  const screens: ScreenTried[] = []
  const aborted = new Promise<void>((resolve) => {
    signal?.addEventListener('abort', () => resolve(), { once: true })
  })
  for (const [name, screen] of SCREENS) {
    signal?.throwIfAborted()
    const startMs = clock.monotonicMs()
    acknowledged = false
    const fault = await faultOf(display.show(screen))
    const tookMs = clock.monotonicMs() - startMs
    const shown = acknowledged ? 'acknowledged' : 'sent'
    const failed = fault?.kind === 'bad-request' ? 'not possible' : 'failed'
    const tried: ScreenTried = {
      screen: name,
      outcome: fault ? failed : shown,
      tookMs,
      because: fault?.message ?? null,
    }
    screens.push(tried)
    onScreen(tried)
    await Promise.race([pause(clock, pauseMs), aborted])
  }
  signal?.throwIfAborted()
  return screens
}

function configOf(section: object): TerminalConfig {
  const text = stringify({ display: section })
  const { config, problems } = checkConfig({ name: 'display', text, environment: {} })
  if (config?.display.driver === 'terminal') return config.display
  throw new Fault('bad-request', joined(problems, '\n'))
}

async function connected(display: DisplayDriver, clock: Clock): Promise<void> {
  const endMs = clock.monotonicMs() + CONNECT_MS
  for (;;) {
    const fault = await faultOf(display.show({ kind: 'blank' }))
    if (!fault) return
    if (SETTLED.some((key) => isSaidIn(fault.said, key)) || clock.monotonicMs() > endMs)
      throw new Fault('unreachable', fault.said)
    await pause(clock, 200)
  }
}

async function faultOf(work: Promise<void>): Promise<Fault | null> {
  try {
    await work
    return null
  } catch (thrown) {
    return toFault(thrown)
  }
}
