/** Shows each kind of screen on a display and records the outcome of each. */
import { setTimeout as pause } from 'node:timers/promises'
import { stringify } from 'yaml'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { openConfiguredTerminal } from '#drivers/display/open-terminal.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import type { LaneDisplayPort } from '#drivers/link/lane-display-port.ts'
import type { TerminalConfig } from '#firmware/config/display.ts'
import { checkConfig } from '#firmware/config/load-config.ts'
import { type Fault, toFault } from '#firmware/fault.ts'
import type { DeviceConnection, DisplayDriver, Screen } from '#hal/display.ts'
import { Failure } from '../exit-codes.ts'

export interface Checked {
  readonly screen: string
  readonly outcome: 'acknowledged' | 'sent' | 'not possible' | 'failed'
  readonly because: string | null
  readonly tookMs: number
}

export interface Walk {
  readonly protocol: string | null
  readonly screens: readonly Checked[]
  readonly isWell: boolean
}

export interface WalkOptions {
  /** A section `display:` as laned.yaml has it; defaults are filled in. */
  readonly config: object
  readonly connection: DeviceConnection
  readonly laneDisplay: LaneDisplayPort
  readonly pauseMs: number
  readonly progress: (line: string) => void
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

export async function testDisplay(options: WalkOptions): Promise<Walk> {
  const { connection, laneDisplay, progress } = options
  const config = configOf(options.config)
  const journal = createMemoryJournal()
  let protocol: string | null = null
  let acknowledged = false
  journal.subscribe(({ event, fields }) => {
    if (event === 'display.identified') protocol = `${fields['protocol']} (${fields['answer']})`
    if (event === 'display.shown') acknowledged = fields['acknowledged'] === true
    else progress(`${event} ${Object.values(fields).join(' ')}`)
  })
  // The device's clock keeps no process alive, and between two attempts nothing else does.
  const awake = setInterval(() => {}, 1_000)
  using _sleep = { [Symbol.dispose]: () => clearInterval(awake) }
  const clock = createSystemClock()
  await using display = openConfiguredTerminal(config, { clock, journal, laneDisplay })
  display.attach(connection)
  await connected(display)

  const screens: Checked[] = []
  for (const [name, screen] of SCREENS) {
    const startMs = performance.now()
    const fault = await faultOf(display.show(screen))
    const tookMs = performance.now() - startMs
    const shown = acknowledged ? 'acknowledged' : 'sent'
    const failed = fault?.kind === 'bad-request' ? 'not possible' : 'failed'
    const outcome = fault ? failed : shown
    screens.push({ screen: name, outcome, because: fault?.message ?? null, tookMs })
    progress(`${name}: ${outcome}`)
    await pause(options.pauseMs)
  }
  return { protocol, screens, isWell: screens.every(({ outcome }) => outcome !== 'failed') }
}

function configOf(section: object): TerminalConfig {
  const text = stringify({ display: section })
  const { config, problems } = checkConfig({ name: 'display', text, environment: {} })
  if (config?.display.driver === 'terminal') return config.display
  throw new Failure('usage', problems.join('\n'))
}

async function connected(display: DisplayDriver): Promise<void> {
  const endMs = performance.now() + CONNECT_MS
  for (;;) {
    const fault = await faultOf(display.show({ kind: 'blank' }))
    if (!fault) return
    const isSettled =
      /no such port|permission|another program|not a serial|looks like|is chosen/.test(
        fault.message,
      )
    if (isSettled || performance.now() > endMs) throw new Failure('unreachable', fault.message)
    await pause(200)
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
