/** What the payment terminal is opened on, and what it hands to the rest of the device. */
import type { Bank, Banks } from '#hal/bank.ts'
import type { Board } from '#hal/board.ts'
import type { Clock } from '#hal/clock.ts'
import type { ConfirmedTime } from '#hal/confirmed-time.ts'
import type { Disk } from '#hal/disk.ts'
import type { DeviceConnection, DisplayDriver, Screen } from '#hal/display.ts'
import type { DocumentStore } from '#hal/document-store.ts'
import type { Exports } from '#hal/export-folders.ts'
import type { Indicator } from '#hal/indicator.ts'
import type { Journal } from '#hal/journal.ts'
import type { PaymentNews } from '#hal/lane-state.ts'
import type { Part } from '#hal/part-condition.ts'
import type { Random } from '#hal/random.ts'
import type { Sealer } from '#hal/sealer.ts'
import type { TransactionStore } from '#hal/transaction-store.ts'
import type { WebhookSender } from '#hal/webhook-sender.ts'
import type { ScreenOwner } from './checkout/screen-owner.ts'
import type { Health } from './health-answer.ts'
import type { LedgerGaps } from './ledger/ledger-gaps.ts'
import type { TransactionView } from './ledger/transaction-views.ts'
import type { PaymentConfig } from './limits.ts'
import type { Payment } from './payment.ts'
import type { OpenRefunds } from './refunds/open.ts'
import type { MaskedSettings, StoredSettings } from './settings/driver-settings.ts'
import type { Shifts } from './shifts/shifts.ts'

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

/** What set-up needs to know of payments, and the glass while nobody pays. */
export interface PaymentSetUp {
  /** No bank was ever set, and nobody was ever asked to pay. */
  readonly isNew: boolean
  readonly hasBank: boolean
  readonly hasDisplay: boolean
  /** The banks that a profile may name, what it holds, and what of it is no secret. */
  readonly banks: Pick<Banks, 'names' | 'publicFields' | 'profileFields' | 'currency'>
  /** Secrets masked. */
  settings(): MaskedSettings
  guide(screen: Screen | null): void
  /** Settings changed, or a payment did. */
  onChange(listener: () => void): Disposable
}

/** What an open payment terminal is, beside its router. */
export interface PaymentTerminal extends AsyncDisposable, PaymentNews {
  readonly payment: Payment
  /** The state of every part, and asks the bank now and then. */
  readonly health: Health
  readonly refunds: OpenRefunds
  readonly shifts: Shifts
  /** The last payment, for the page; null before the first. */
  currentPayment(): TransactionView | null
  /** Tells when a payment changed. */
  onChange(listener: () => void): Disposable
  readonly setUp: PaymentSetUp
  /** What a technician's tools need of it, and no more. */
  readonly inService: PaymentInService
}

export interface PaymentInService {
  /** A customer is paying, or is about to. */
  isPaying(): boolean
  onChange(listener: () => void): Disposable
  /** The bank of the chosen profile. Throws Fault 'not-configured' while there is none. */
  activeBank(): Pick<Bank, 'kind' | 'probe'> & { readonly name: string }
  connection(): DeviceConnection | null
  /** A QR code on the glass for a while, unless it is a customer's. */
  showAside(payload: string, forMs: number): void
  readonly glass: Pick<ScreenOwner, 'isTaken' | 'onChange' | 'redraw'>
}
