/** The ports and settings that the payment terminal is opened with. */
import type { ShopSection } from '#firmware/config/sections/shop.ts'
import type { Banks } from '#hal/bank.ts'
import type { Board } from '#hal/board.ts'
import type { Clock } from '#hal/clock.ts'
import type { ConfirmedTime } from '#hal/confirmed-time.ts'
import type { Disk } from '#hal/disk.ts'
import type { DeviceConnection, DisplayDriver } from '#hal/display.ts'
import type { DocumentStore } from '#hal/document-store.ts'
import type { Exports } from '#hal/export-folders.ts'
import type { Indicator } from '#hal/indicator.ts'
import type { Journal } from '#hal/journal.ts'
import type { PartRegistry } from '#hal/part-condition.ts'
import type { Random } from '#hal/random.ts'
import type { Sealer } from '#hal/sealer.ts'
import type { TransactionStore } from '#hal/transaction-store.ts'
import type { WebhookSender } from '#hal/webhook-sender.ts'
import type { LedgerGaps } from './ledger/ledger-gaps.ts'
import type { PaymentConfig } from './limits.ts'
import type { StoredSettings } from './settings/stored-settings.ts'
import type { KeptShopDays } from './shop-day/kept-shop-days.ts'

export interface PaymentPorts {
  readonly version: string
  /** What the lane is called; null: it is not set. */
  readonly serialNumber?: string | null | undefined
  readonly config: PaymentConfig
  /** What stands on papers; undefined: nothing is set. */
  readonly shop?: ShopSection | undefined
  readonly store: TransactionStore
  readonly ledgerGaps: LedgerGaps
  /** What a master keeps of the comparisons of its shop. */
  readonly shopDays: DocumentStore<KeptShopDays>
  readonly settings: DocumentStore<StoredSettings>
  readonly sealer: Sealer
  readonly banks: Banks
  readonly display: Omit<DisplayDriver, keyof AsyncDisposable>
  /** The display is a fake: no customer sees it. */
  readonly isGlassSimulated: boolean
  /** Null: a lane without lamp, buzzer and button. */
  readonly indicator: Indicator | null
  readonly clock: Clock
  readonly confirmedTime: ConfirmedTime
  readonly random: Random
  readonly journal: Journal
  readonly exports: Exports
  readonly disk: Disk
  readonly board: Board
  readonly webhooks: WebhookSender
  /** Of the whole lane: health lists them, and adds display, bank, clock and disk. */
  readonly parts: PartRegistry
  /** What a technician sees who holds the button; null while there is none. */
  readonly deviceAddress: () => string | null
  /** The display of a lane whose settings name none; null: then it has none. */
  readonly firstDisplay?: DeviceConnection | null
}
