/**
 * The work of a lane, done once and beside everything real: a payment from its code to the ledger, and the known picture
 * of its model. The updater asks for it before a release is tried and in the trial (scripts/ota/trial/work-of-a-lane.ts):
 * a release whose parts all say that they are well, and that takes no payment, must not stay.
 */
import { withinMs } from '#firmware/async/deadline.ts'
import { Fault, toFault } from '#firmware/fault.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import { type Clock, pause } from '#hal/clock.ts'
import type { EmbedderCheck } from '#hal/embedder.ts'
import type { Journal } from '#hal/journal.ts'

/** A payment terminal of its own: its bank is a fake, its glass nobody's, its books are gone when it closes. */
export interface SpareTerminal extends AsyncDisposable {
  /** As a till calls it. Rejects with Fault 'unreachable' where no answer comes. */
  call(path: string, body?: object): Promise<SpareAnswer>
  /** The customer pays what is shown. Resolves to false where nothing is. */
  pay(): Promise<boolean>
}

export interface SpareAnswer {
  readonly http: number
  readonly json: Readonly<Record<string, unknown>>
}

export interface WorkPorts {
  readonly openSpareTerminal: () => Promise<SpareTerminal>
  /** Resolves to null where the model has nothing to be compared with; rejects as the embedder does. */
  readonly checkModel: (signal: AbortSignal) => Promise<EmbedderCheck | null>
  readonly clock: Clock
  readonly journal: Journal
}

export interface DoneWork {
  readonly work: (typeof WORKS)[number]
  readonly done: boolean
  /** Its time was over first: that is neither yes nor no. */
  readonly late: boolean
  /** What did not go as it should; null where it is done. */
  readonly why: Sentence | null
}

/** As the updater's notes name them: a release of tomorrow keeps these words. */
export const WORKS = ['a payment', 'the known picture'] as const

/**
 * For each of them, on the slowest board: whoever asks waits for less on a quick one. Both together are within the
 * answer's own time (selftest-operations.ts).
 */
export const WORK_MS_MAX = 60_000
const AMOUNT_KOPECKS = 12_345
const ASK_EVERY_MS = 250
const PROFILE = { bankProfile: 'work', bankProfiles: { work: { bankName: 'Fake' } } }
const CABLE = { deviceConnection: { connectionType: 'Serial', portName: '/dev/null' } }
/** Below it goods are confused. */
const COSINE_USABLE = 0.98

/** Works that this lane cannot be given are left out. */
export async function doWork(ports: WorkPorts): Promise<readonly DoneWork[]> {
  const { clock, journal } = ports
  const done: DoneWork[] = []
  const tasks = [pay, lookAtKnownPicture] as const
  const over = new Fault(
    'unreachable',
    say('fault.selftest.work-timeout', { seconds: WORK_MS_MAX / 1_000 }),
  )
  for (const [at, work] of WORKS.entries())
    try {
      const task = tasks[at] ?? pay
      const isPossible = await withinMs(
        clock,
        WORK_MS_MAX,
        null,
        (signal) => task(ports, signal),
        () => over,
      )
      if (isPossible) done.push({ work, done: true, late: false, why: null })
    } catch (thrown) {
      const fault = toFault(thrown)
      if (fault.kind === 'bug') journal.error('selftest.broken', { part: work, stack: fault.stack })
      done.push({ work, done: false, late: fault === over, why: fault.said })
    }
  return done
}

async function pay(ports: WorkPorts, signal: AbortSignal): Promise<boolean> {
  await using terminal = await ports.openSpareTerminal()
  await must(terminal, '/updateDriverSettings', { settings: { ...PROFILE, ...CABLE } })
  await must(terminal, '/showQR', { amount: AMOUNT_KOPECKS, purpose: 'laned' })
  if (!(await terminal.pay())) throw wrong(say('fault.selftest.no-order-at-bank'))
  for (;;) {
    const { dynamicQRStatus } = await must(terminal, '/getDynamicQRStatus')
    if (dynamicQRStatus === 'ACCEPTED') break
    if (dynamicQRStatus !== 'PENDING')
      throw wrong(say('fault.selftest.paid-payment-status', { status: String(dynamicQRStatus) }))
    await pause(ports.clock, ASK_EVERY_MS, signal)
    signal.throwIfAborted()
  }
  const { transactions } = await must(terminal, '/transactions?limit=2')
  const rows = Array.isArray(transactions) ? transactions : []
  const [row] = rows as readonly { readonly amount?: unknown }[]
  if (rows.length !== 1 || row?.amount !== AMOUNT_KOPECKS)
    throw wrong(say('fault.selftest.payment-not-in-ledger'))
  return true
}

async function lookAtKnownPicture(ports: WorkPorts, signal: AbortSignal): Promise<boolean> {
  const found = await ports.checkModel(signal)
  if (found === null) return false
  if (found.cosine < COSINE_USABLE)
    throw wrong(say('fault.model.wrong-vectors', { cosine: found.cosine }))
  return true
}

async function must(terminal: SpareTerminal, path: string, body?: object) {
  const { http, json } = await terminal.call(path, body)
  if (http !== 200) throw wrong(say('fault.selftest.wrong-answer', { path, status: http }))
  return json
}

function wrong(said: Sentence): Fault {
  return new Fault('refused', said)
}
