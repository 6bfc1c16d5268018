/** A payment terminal on memory alone, for the tests of its service and its routes. */

import { createSimulatedBank, type SimulatedBank } from '#doubles/bank-simulated.ts'
import { createFakeClock, type FakeClock } from '#doubles/clock-fake.ts'
import { confirmedFromStart } from '#doubles/confirmed-time.ts'
import { createFakeDisk, type FakeDisk } from '#doubles/disk-fake.ts'
import { createMemoryDocument } from '#doubles/document-memory.ts'
import { createMemoryExports, type MemoryExports } from '#doubles/export-folders-memory.ts'
import { createSeededRandom } from '#doubles/random-seeded.ts'
import { createFakeSealer } from '#doubles/sealer-fake.ts'
import { type MemoryTransactions, openMemoryTransactions } from '#doubles/transactions-memory.ts'
import { type FakeWebhooks, openFakeWebhooks } from '#doubles/webhook-receiver.ts'
import { openFakeBoard } from '#drivers/board/fake-board.ts'
import { type FakeDisplay, openFakeDisplay } from '#drivers/display/fake.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { createParts } from '#firmware/part-registry.ts'
import { createLedgerGaps } from '#firmware/payment/ledger/ledger-gaps.ts'
import type { PaymentConfig } from '#firmware/payment/limits.ts'
import { type OpenPayment, openPayment, type PaymentPorts } from '#firmware/payment/open.ts'
import { NO_SETTINGS } from '#firmware/payment/settings/stored-settings.ts'
import { NO_SHOP_DAYS } from '#firmware/payment/shop-day/kept-shop-days.ts'
import { NO_LEDGER_GAPS } from '#hal/ledger-gap.ts'

export const CONFIG: PaymentConfig = {
  amountMaxKopecks: 1_000_000_000,
  ttl: { defaultMinutes: 5, minMinutes: 1, maxMinutes: 4320 },
  onBusy: 'supersede',
  cancelOnClear: false,
  autoClearMs: 5_000,
  exportFolders: [],
  webhooks: [],
  serialFolders: ['/dev'],
  ledgerDays: 400,
  refunds: { days: 30, kopecksPerDay: 10_000_000 },
}

export const SETTINGS = {
  bankProfile: 'main',
  bankProfiles: {
    main: {
      bankName: 'CFT',
      accAlias: 'alias',
      extEntityId: 'entity',
      merchantId: 'merchant',
      password: 'correct horse battery staple',
    },
    fixed: { bankName: 'Static', staticQR: 'https://qr.example/static' },
  },
  deviceConnection: { connectionType: 'Serial', portName: '/dev/ttyACM0' },
}

export interface PaymentRig extends AsyncDisposable {
  readonly open: OpenPayment
  readonly clock: FakeClock
  readonly bank: SimulatedBank
  readonly display: FakeDisplay
  readonly store: MemoryTransactions
  readonly exports: MemoryExports
  readonly disk: FakeDisk
  readonly webhooks: FakeWebhooks
  readonly ports: PaymentPorts
  /** The same disk, the same world, a new process. */
  restart(): Promise<OpenPayment>
}

export function createPaymentRig(
  overrides: Partial<PaymentPorts> & { readonly clock?: FakeClock } = {},
): PaymentRig {
  const clock = overrides.clock ?? createFakeClock()
  // The bank has a clock of its own: a jump of the device's is no matter to it.
  const startMs = clock.now()
  const bank = createSimulatedBank({ ...clock, now: () => startMs + clock.monotonicMs() })
  const display = openFakeDisplay(clock)
  const store = openMemoryTransactions()
  const exports = createMemoryExports()
  const disk = createFakeDisk()
  const webhooks = openFakeWebhooks()
  const ports: PaymentPorts = {
    version: '1.2.3',
    config: CONFIG,
    store,
    ledgerGaps: createLedgerGaps({
      kept: createMemoryDocument(NO_LEDGER_GAPS),
      clock,
      journal: createMemoryJournal(),
    }),
    shopDays: createMemoryDocument(NO_SHOP_DAYS),
    settings: createMemoryDocument(NO_SETTINGS),
    parts: createParts(clock),
    sealer: createFakeSealer(),
    banks: bank,
    display,
    isGlassSimulated: true,
    indicator: null,
    clock,
    confirmedTime: confirmedFromStart(clock),
    random: createSeededRandom(7),
    journal: createMemoryJournal(),
    exports,
    disk,
    board: openFakeBoard(),
    webhooks,
    deviceAddress: () => 'http://192.0.2.7:8080',
    ...overrides,
  }
  let open = openPayment(ports)
  return {
    get open() {
      return open
    },
    clock,
    bank,
    display,
    store,
    exports,
    disk,
    webhooks,
    ports,
    async restart() {
      await open[Symbol.asyncDispose]()
      open = openPayment(ports)
      return open
    },
    [Symbol.asyncDispose]: () => open[Symbol.asyncDispose](),
  }
}
