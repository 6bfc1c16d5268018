/** What the payment terminal is opened on. */
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
import type { Part } from '#hal/part-condition.ts'
import type { Random } from '#hal/random.ts'
import type { Sealer } from '#hal/sealer.ts'
import type { TransactionStore } from '#hal/transaction-store.ts'
import type { WebhookSender } from '#hal/webhook-sender.ts'
import type { LedgerGaps } from './ledger/ledger-gaps.ts'
import type { PaymentConfig } from './limits.ts'
import type { StoredSettings } from './settings/driver-settings.ts'

export interface PaymentPorts {
  readonly version: string
  /** What the lane is called; null: nobody has said. */
  readonly serialNumber?: string | null
  readonly config: PaymentConfig
  readonly store: TransactionStore
  readonly ledgerGaps: LedgerGaps
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
  /** The parts of the device beside display, bank, clock and disk: health tells of them, too. */
  readonly otherParts?: () => readonly Part[]
  /** What a technician sees who holds the button; null while there is none. */
  readonly deviceAddress: () => string | null
  /** The display of a lane whose settings name none; null: then it has none. */
  readonly firstDisplay?: DeviceConnection | null
}
