/** One lane in its world, for the simulation: the process may die, the world goes on. */

import { createSimulatedBank, type SimulatedBank } from '#doubles/bank-simulated.ts'
import { createFakeClock, type FakeClock } from '#doubles/clock-fake.ts'
import { confirmedFromStart } from '#doubles/confirmed-time.ts'
import { createFakeDisk } from '#doubles/disk-fake.ts'
import { createGlass, type Glass, openSimulatedDisplay } from '#doubles/display-simulated.ts'
import { createMemoryDocument } from '#doubles/document-memory.ts'
import { createMemoryExports } from '#doubles/exports-memory.ts'
import { createSeededRandom } from '#doubles/random-seeded.ts'
import { createFakeSealer } from '#doubles/sealer-fake.ts'
import type { MemoryTransactions } from '#doubles/transactions-memory.ts'
import { openSimulatedTransactions } from '#doubles/transactions-simulated.ts'
import { openFakeWebhooks } from '#doubles/webhook-receiver.ts'
import { openFakeBoard } from '#drivers/board/fake-board.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { createLedgerGaps } from '#firmware/payment/ledger/ledger-gaps.ts'
import { type OpenPayment, openPayment } from '#firmware/payment/open.ts'
import type { Payment } from '#firmware/payment/payment.ts'
import { createSettings, NO_SETTINGS } from '#firmware/payment/settings/settings.ts'
import { NO_LEDGER_GAPS } from '#hal/ledger-gap.ts'
import { CONFIG, SETTINGS } from '#test/payments/payment-rig.ts'
import {
  createProcessLife,
  killableBanks,
  killableClock,
  killableStore,
  type ProcessLife,
} from './killable-process.ts'

export interface SimulatedLane {
  readonly clock: FakeClock
  readonly bank: SimulatedBank
  readonly glass: Glass
  readonly store: MemoryTransactions
  readonly lane: OpenPayment
  readonly life: ProcessLife
  /** When each payment began, on the clock that goes on whatever the lane believes. */
  readonly beganAtMs: ReadonlyMap<string, number>
  /** Of which the till was told that their codes are on the glass. */
  readonly told: ReadonlySet<string>
  readonly boots: number
  /** A network time server, or a technician. */
  setClock(byMs: number): void
  /** The whole machine, not only the process. */
  cutPower(): void
  /** Whether the lane can know how much time has gone since then. */
  hasTimeSince(ms: number): boolean
  /** A new process on the same disk; it dies at its `killAt`-th point, 0 = never. */
  boot(killAt: number): void
}

export type OpenStore = () => MemoryTransactions

const JOURNAL = createMemoryJournal()
const START_MS = Date.UTC(2026, 5, 1)

export async function createSimulatedLane(
  seed: number,
  openStore: OpenStore = openSimulatedTransactions,
): Promise<SimulatedLane> {
  const clock = createFakeClock(START_MS)
  // The bank has a clock of its own: what happens to ours is no matter to it.
  const bank = createSimulatedBank({ ...clock, now: () => START_MS + clock.monotonicMs() })
  const confirmedTime = confirmedFromStart(clock)
  const glass = createGlass(clock)
  const ledger = openStore()
  const beganAtMs = new Map<string, number>()
  const told = new Set<string>()
  const store: MemoryTransactions = {
    ...ledger,
    insert(record, ...rest) {
      beganAtMs.set(record.id, clock.monotonicMs())
      return ledger.insert(record, ...rest)
    },
  }
  const settings = createMemoryDocument(NO_SETTINGS)
  const gaps = createMemoryDocument(NO_LEDGER_GAPS)
  const sealer = createFakeSealer()
  const exports = createMemoryExports()
  const disk = createFakeDisk()
  const board = openFakeBoard()
  const webhooks = openFakeWebhooks()
  const random = createSeededRandom(seed)
  await createSettings({
    store: settings,
    banks: bank,
    sealer,
    journal: JOURNAL,
    serialFolders: ['/dev'],
  }).update(SETTINGS)

  let life = createProcessLife(0)
  let lane: OpenPayment | null = null
  let boots = 0
  let clockSetMs = -Infinity
  let powerCutMs = -Infinity

  /** A success is a promise to the till: it is remembered. */
  const telling =
    ({ showQr }: Payment): Payment['showQr'] =>
    async (...given) => {
      const id = await showQr(...given)
      told.add(id)
      return id
    }

  return {
    beganAtMs,
    told,
    get boots() {
      return boots
    },
    setClock(byMs) {
      clockSetMs = clock.monotonicMs()
      clock.jump(byMs)
    },
    cutPower() {
      powerCutMs = clock.monotonicMs()
      clock.reboot()
      life.kill()
    },
    hasTimeSince: (ms) => clockSetMs < ms || powerCutMs < ms,
    clock,
    bank,
    glass,
    store,
    get lane() {
      if (!lane) throw new Error('not booted')
      return lane
    },
    get life() {
      return life
    },
    boot(killAt) {
      life = createProcessLife(killAt)
      boots += 1
      const lifeClock = killableClock(clock, life)
      try {
        const opened = openPayment({
          version: '0.0.0',
          config: CONFIG,
          store: killableStore(store, life),
          ledgerGaps: createLedgerGaps({ kept: gaps, clock: lifeClock, journal: JOURNAL }),
          settings,
          sealer,
          banks: killableBanks(bank, life),
          display: openSimulatedDisplay(glass, lifeClock, life),
          isGlassSimulated: true,
          indicator: null,
          clock: lifeClock,
          confirmedTime,
          random,
          journal: JOURNAL,
          exports,
          disk,
          board,
          webhooks,
          deviceAddress: () => null,
        })
        lane = { ...opened, payment: { ...opened.payment, showQr: telling(opened.payment) } }
      } catch (error) {
        // Killed while it was starting.
        if (life.isAlive) throw error
      }
    },
  }
}
