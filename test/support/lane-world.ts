/** One lane in its world, for the simulation: the process may die, the world goes on. */
import { createFakeClock, type FakeClock } from '#drivers/clock/fake.ts'
import { createSeededRandom } from '#drivers/host/random-seeded.ts'
import { createMemoryJournal } from '#drivers/journal/memory.ts'
import { createFakeDisk } from '#drivers/storage/disk-fake.ts'
import { createMemoryDocument } from '#drivers/storage/document-memory.ts'
import { createMemoryExports } from '#drivers/storage/exports-memory.ts'
import { createFakeSealer } from '#drivers/storage/sealer-fake.ts'
import {
  type MemoryTransactions,
  openMemoryTransactions,
} from '#drivers/storage/transactions-memory.ts'
import { openFakeWebhooks } from '#drivers/webhook/fake.ts'
import { type OpenPayment, openPayment } from '#firmware/payment/open.ts'
import { createSettings, NO_SETTINGS } from '#firmware/payment/settings.ts'
import { createTestBank, type TestBank } from './bank.ts'
import { createGlass, type Glass, openGlassDriver } from './glass.ts'
import { createLife, type Life, mortalBanks, mortalClock, mortalStore } from './mortal.ts'
import { CONFIG, SETTINGS } from './terminal.ts'

export interface LaneWorld {
  readonly clock: FakeClock
  readonly bank: TestBank
  readonly glass: Glass
  readonly store: MemoryTransactions
  readonly lane: OpenPayment
  readonly life: Life
  /** A new process on the same disk; it dies at its `killAt`-th point, 0 = never. */
  boot(killAt: number): void
}

const JOURNAL = createMemoryJournal()
const START_MS = Date.UTC(2026, 5, 1)

export async function createLaneWorld(seed: number): Promise<LaneWorld> {
  const clock = createFakeClock(START_MS)
  // The bank has a clock of its own: what happens to ours is no matter to it.
  const bank = createTestBank({ ...clock, now: () => START_MS + clock.monotonicMs() })
  const glass = createGlass()
  const store = openMemoryTransactions()
  const settings = createMemoryDocument(NO_SETTINGS)
  const sealer = createFakeSealer()
  const exports = createMemoryExports()
  const disk = createFakeDisk()
  const webhooks = openFakeWebhooks()
  const random = createSeededRandom(seed)
  await createSettings({
    store: settings,
    banks: bank,
    sealer,
    serialFolders: ['/dev'],
  }).update(SETTINGS)

  let life = createLife(0)
  let lane: OpenPayment | null = null

  return {
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
      life = createLife(killAt)
      const mortal = mortalClock(clock, life)
      try {
        lane = openPayment({
          version: '0.0.0',
          config: CONFIG,
          store: mortalStore(store, life),
          settings,
          sealer,
          banks: mortalBanks(bank, life),
          display: openGlassDriver(glass, mortal, life),
          indicator: null,
          clock: mortal,
          random,
          journal: JOURNAL,
          exports,
          disk,
          webhooks,
          deviceAddress: () => null,
        })
      } catch (error) {
        // Killed while it was starting.
        if (life.isAlive) throw error
      }
    },
  }
}
