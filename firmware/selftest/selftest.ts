/**
 * The selftest: each part of the lane tried, one after the other, while the lane works. One at a time, and
 * never in a payment's way: it does not begin while one is pending, the card's test ends where one begins,
 * and the glass and the buzzer are used only when somebody stands before them to look.
 */
import { withinMs } from '#firmware/async/deadline.ts'
import { Fault, toFault } from '#firmware/fault.ts'
import { type Said, say } from '#firmware/words/sentence.ts'
import type { Board } from '#hal/board.ts'
import type { Camera } from '#hal/camera.ts'
import type { Clock } from '#hal/clock.ts'
import type { Disk } from '#hal/disk.ts'
import type { DeviceConnection, Display } from '#hal/display.ts'
import type { DocumentStore } from '#hal/document-store.ts'
import type { Host } from '#hal/host.ts'
import type { IndicatorDriver } from '#hal/indicator.ts'
import type { Journal } from '#hal/journal.ts'
import { SELFTEST_PART_NAMES, type SelftestPart } from '#hal/part-list.ts'
import type { Pictures } from '#hal/pictures.ts'
import type { Scale } from '#hal/scale.ts'
import { type BankToTry, bankFinding } from './bank-check.ts'
import { type BluetoothAdapter, bluetoothFinding } from './bluetooth-check.ts'
import { memoryFinding, powerFinding, temperatureFinding, watchdogFinding } from './board-checks.ts'
import { cameraFinding } from './camera-check.ts'
import { clockFinding } from './clock-check.ts'
import { displayFinding, indicatorFinding, scaleFinding } from './condition-finding.ts'
import { cardFinding } from './memory-card-check.ts'
import { type ModelToTry, modelSpeedFinding } from './model-speed-check.ts'
import { networkFinding } from './network-check.ts'
import {
  type Finding,
  finding,
  NOTHING_SEEN,
  type PartReport,
  type Report,
  type Seen,
} from './selftest-report.ts'

/** What the payment terminal lends; it knows nothing of tests. */
export interface PaymentInService {
  /** A customer is paying, or is about to. */
  isPaying(): boolean
  onChange(listener: () => void): Disposable
  /** The bank of the chosen profile. Throws Fault 'not-configured' while there is none. */
  activeBank(): BankToTry
  connection(): DeviceConnection | null
  /** On the glass for a while, unless it is a customer's. */
  showAside(payload: string, forMs: number): void
}

export interface SelftestPorts {
  readonly serialNumber: string
  readonly version: string
  readonly display: Display
  readonly camera: Camera
  readonly scale: Pick<Scale, 'condition' | 'identity' | 'latest'>
  readonly indicator: IndicatorDriver
  readonly recognition: ModelToTry
  readonly pictures: Pick<Pictures, 'pixels'>
  readonly host: Host
  readonly board: Board
  readonly disk: Disk
  readonly payment: PaymentInService
  /** The Bluetooth adapter of the display. Rejects with a Fault where there is none. */
  readonly bluetooth: () => Promise<BluetoothAdapter>
  readonly kept: DocumentStore<KeptReport>
  readonly inRussian: (said: Said) => Promise<string>
  readonly clock: Clock
  readonly journal: Journal
}

export interface KeptReport {
  readonly report: Report | null
}

export type SelftestTask =
  | { readonly status: 'idle' }
  | { readonly status: 'running'; readonly part: SelftestPart; readonly beganAtMs: number }

export interface Selftest extends AsyncDisposable {
  readonly task: SelftestTask
  /** The report of the last selftest that ended, also before a restart; null before the first. */
  readonly report: Report | null
  /**
   * Begins and returns at once. `look`: a QR code and a sound for somebody who stands there. Throws Fault
   * 'busy' while one is under way, or a payment is.
   */
  start(look: boolean): SelftestTask
  /** Keeps what the person at the lane saw. Rejects with Fault 'not-found' where no selftest has ended yet. */
  note(seen: Partial<Seen>): Promise<Report>
}

const PART_MS_MAX = 15_000
/** Card: forty writes on the slowest that still works. Recognition: four looks with rests between them. */
const LONGER_MS_MAX: Readonly<Partial<Record<SelftestPart, number>>> = {
  card: 40_000,
  recognition: 40_000,
}
/** A person needs so long to look up and answer. */
const CHECK_MS = 45_000
const TEST_CODE = 'laned selftest'

export function openSelftest(ports: SelftestPorts): Selftest {
  const { clock, payment, board, disk, host, kept, journal } = ports
  const stop = new AbortController()
  let task: SelftestTask = { status: 'idle' }
  let running = Promise.resolve()

  type Check = (signal: AbortSignal) => Finding | Promise<Finding>
  const checks: Readonly<Record<SelftestPart, Check>> = {
    display: () => displayFinding(ports.display),
    bluetooth: () => bluetoothFinding(payment.connection(), ports.bluetooth),
    camera: (signal) => cameraFinding(ports.camera, ports.pictures, signal),
    recognition: (signal) => modelSpeedFinding(ports.recognition, signal),
    scale: () => scaleFinding(ports.scale),
    indicator: () => indicatorFinding(ports.indicator.condition),
    clock: async () => clockFinding(clock.now(), await host.isClockSynchronised()),
    card: checkCard,
    temperature: () => temperatureFinding(board.read()),
    power: () => powerFinding(board.read()),
    watchdog: () => watchdogFinding(board.read()),
    memory: () => memoryFinding(board.read()),
    network: () => networkFinding(host.addresses()),
    bank: (signal) =>
      bankFinding(
        () => payment.activeBank(),
        () => clock.now(),
        signal,
      ),
  }

  async function checkCard(signal: AbortSignal): Promise<Finding> {
    const paying = new AbortController()
    const giveWay = () => {
      if (payment.isPaying()) paying.abort(new Fault('busy', say('fault.selftest.payment-began')))
    }
    using _payments = payment.onChange(giveWay)
    giveWay()
    try {
      const measure = await disk.measureWrites(AbortSignal.any([signal, paying.signal]))
      const { freeBytes } = await disk.space()
      return cardFinding({ card: board.read().card, inMemory: disk.inMemory, freeBytes, measure })
    } catch (thrown) {
      if (!paying.signal.aborted) throw thrown
      return finding('unknown', say('selftest.interrupted'))
    }
  }

  async function examine(part: SelftestPart): Promise<Finding> {
    const limitMs = LONGER_MS_MAX[part] ?? PART_MS_MAX
    try {
      const found = await withinMs(clock, limitMs, stop.signal, async (signal) =>
        checks[part](signal),
      )
      return found
    } catch (thrown) {
      const fault = toFault(thrown)
      // A bug in a check says nothing about the lane, and must not end the device.
      if (fault.kind === 'bug') journal.error('selftest.broken', { part, stack: fault.stack })
      const verdict = fault.kind === 'bug' ? 'unknown' : 'bad'
      return finding(verdict, say('selftest.broken', { why: fault }))
    }
  }

  async function run(look: boolean, beganAtMs: number): Promise<void> {
    if (look && !payment.isPaying()) {
      payment.showAside(TEST_CODE, CHECK_MS)
      ports.indicator.beep('pressed')
    }
    const parts: PartReport[] = []
    for (const part of SELFTEST_PART_NAMES) {
      if (stop.signal.aborted) return
      task = { status: 'running', part, beganAtMs }
      const { said, ...found } = await examine(part)
      const en = String(said)
      // The translations are on the card, which may be what is broken: then the reason stays in English.
      parts.push({ ...found, part, en, ru: await ports.inRussian(said).catch(() => en) })
    }
    if (stop.signal.aborted) return
    const { serialNumber, version } = ports
    const times = { beganAtMs, endedAtMs: clock.now() }
    const machine = host.board
    const report = { serialNumber, version, machine, ...times, parts, seen: NOTHING_SEEN }
    latest = report
    const bad = parts.filter(({ verdict }) => verdict === 'bad').map(({ part }) => part)
    journal.info('selftest.done', { bad: bad.join(' ') })
    await keep(report)
  }

  let latest = kept.value.report

  /** A card that takes no writes is a finding of the report, which is told even if it cannot be kept. */
  async function keep(report: Report): Promise<void> {
    try {
      await kept.update(() => ({ report }))
    } catch (thrown) {
      journal.warn('selftest.unkept', { fault: toFault(thrown).said })
    }
  }

  return {
    get task() {
      return task
    },
    get report() {
      return latest
    },
    start(look) {
      if (task.status === 'running')
        throw new Fault('busy', say('fault.selftest.already-running'), undefined, {
          retryAfterMs: 1_000,
        })
      if (payment.isPaying()) throw new Fault('busy', say('fault.selftest.payment-pending'))
      const beganAtMs = clock.now()
      task = { status: 'running', part: 'display', beganAtMs }
      running = run(look, beganAtMs).finally(() => {
        task = { status: 'idle' }
      })
      return task
    },
    async note(seen) {
      if (!latest) throw new Fault('not-found', say('fault.selftest.none-ended-yet'))
      latest = { ...latest, seen: { ...latest.seen, ...seen } }
      await keep(latest)
      return latest
    },
    async [Symbol.asyncDispose]() {
      stop.abort()
      await running
    },
  }
}
