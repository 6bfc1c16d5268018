/** One lane in its world, for the simulation: the process may die, the world goes on. */

import { createSimulatedBank, type SimulatedBank } from '#doubles/bank-simulated.ts'
import { createFakeClock, type FakeClock } from '#doubles/clock-fake.ts'
import { confirmedFromStart } from '#doubles/confirmed-time.ts'
import { createFakeDisk } from '#doubles/disk-fake.ts'
import { createGlass, type Glass, openSimulatedDisplay } from '#doubles/display-simulated.ts'
import { createMemoryDocument } from '#doubles/document-memory.ts'
import { createMemoryExports } from '#doubles/export-folders-memory.ts'
import { createSeededRandom } from '#doubles/random-seeded.ts'
import { createFakeSealer } from '#doubles/sealer-fake.ts'
import type { MemoryTransactions } from '#doubles/transactions-memory.ts'
import { openSimulatedTransactions } from '#doubles/transactions-simulated.ts'
import { openFakeWebhooks } from '#doubles/webhook-receiver.ts'
import { openFakeBoard } from '#drivers/board/fake-board.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { firstPaperAfter, numbersLeftOut } from '#drivers/storage/lane-backup/restore-record.ts'
import { countPayments, type PaymentMetrics } from '#firmware/metrics/payment-metrics.ts'
import { createParts } from '#firmware/part-registry.ts'
import { createLedgerGaps } from '#firmware/payment/ledger/ledger-gaps.ts'
import { type OpenPayment, openPayment } from '#firmware/payment/open.ts'
import type { Payment } from '#firmware/payment/payment.ts'
import { createSettings } from '#firmware/payment/settings/driver-settings.ts'
import { NO_SETTINGS } from '#firmware/payment/settings/stored-settings.ts'
import { NO_SHOP_DAYS } from '#firmware/payment/shop-day/kept-shop-days.ts'
import { type LedgerGap, NO_LEDGER_GAPS } from '#hal/ledger-gap.ts'
import { CONFIG, SETTINGS } from '#test/payments/payment-rig.ts'
import {
  createProcessLife,
  killableBanks,
  killableClock,
  killableStore,
  type ProcessLife,
} from './killable-process.ts'
import { createRestorableStore } from './restorable-store.ts'

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
  /** What the process has counted since it began. */
  readonly metrics: PaymentMetrics
  /** The number of the last entry of the ledger when it began. */
  readonly beganAfter: number
  /** How many writes the ledger has taken: after each of them a backup may have been made. */
  readonly writes: number
  /**
   * A backup takes the place of what the dead process has left, as scripts/lanectl restore does it. `isFormerRead`:
   * the folder that it takes the place of could be read.
   */
  restore(writes: number, isFormerRead: boolean): Promise<void>
  readonly gaps: readonly LedgerGap[]
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
  const ledger = createRestorableStore(openStore, () => clock.now())
  const beganAtMs = new Map<string, number>()
  const told = new Set<string>()
  const { store } = ledger
  const { insert } = store
  Object.assign(store, {
    insert(...given: Parameters<typeof insert>) {
      beganAtMs.set(given[0].id, clock.monotonicMs())
      return insert(...given)
    },
  })
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
  let metrics: PaymentMetrics | null = null
  let beganAfter = 0
  let boots = 0
  /** After how many writes each gap began to be. */
  const gapsAtWrites = new Map<number, number>()
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
    get metrics() {
      if (!metrics) throw new Error('not booted')
      return metrics
    },
    get beganAfter() {
      return beganAfter
    },
    get writes() {
      return ledger.writes
    },
    get gaps() {
      return gaps.value.gaps
    },
    async restore(writes, isFormerRead) {
      const madeAtMs = ledger.atMs(writes)
      const restoredAtMs = clock.now()
      const former = {
        shift: store.shifts.newest()?.number ?? 0,
        payments: store.list({ sinceMs: madeAtMs + 1, limit: 10_000 }).length,
        gaps: gaps.value.gaps,
      }
      ledger.restore(writes)
      const lostMs = restoredAtMs - madeAtMs
      store.leaveNumbers(numbersLeftOut(lostMs))
      const inBackup = gaps.value.gaps.filter(
        (gap) => (gapsAtWrites.get(gap.restoredAtMs) ?? 0) < writes,
      )
      const known = [
        store.shifts.newest()?.number ?? 0,
        ...(isFormerRead ? [former.shift] : []),
        ...(isFormerRead ? former.gaps : inBackup).map(({ shiftsFrom }) => (shiftsFrom ?? 1) - 1),
      ]
      gapsAtWrites.set(restoredAtMs, writes)
      const gap: LedgerGap = {
        fromMs: madeAtMs,
        untilMs: null,
        restoredAtMs,
        settled: null,
        knownPayments: isFormerRead ? former.payments : null,
        shiftsFrom: firstPaperAfter(Math.max(0, ...known), lostMs),
      }
      await gaps.update(() => ({ gaps: [...inBackup, gap] }))
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
          shopDays: createMemoryDocument(NO_SHOP_DAYS),
          ledgerGaps: createLedgerGaps({ kept: gaps, clock: lifeClock, journal: JOURNAL }),
          settings,
          parts: createParts(lifeClock),
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
        // What a start itself writes down nobody has listened to yet.
        beganAfter = store.lastSequence()
        metrics = countPayments(opened, lifeClock)
      } catch (error) {
        // Killed while it was starting.
        if (life.isAlive) throw error
      }
    },
  }
}
