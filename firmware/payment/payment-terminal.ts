/** What an open payment terminal hands to the rest of the device. */
import type { Bank, Banks } from '#hal/bank.ts'
import type { DeviceConnection, Screen } from '#hal/display.ts'
import type { PaymentNews } from '#hal/lane-state.ts'
import type { ScreenOwner } from './checkout/screen-owner.ts'
import type { Health } from './health-answer.ts'
import type { TransactionView } from './ledger/transaction-views.ts'
import type { Webhooks } from './ledger/webhooks.ts'
import type { Payment } from './payment.ts'
import type { OpenRefunds } from './refunds/open.ts'
import type { MaskedSettings } from './settings/driver-settings.ts'
import type { Shifts } from './shifts/shifts.ts'

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
  /** Whoever is told of each event. */
  readonly receivers: Pick<Webhooks, 'receivers' | 'condition' | 'retry'>
  /** The last payment, for the page; null before the first. */
  currentPayment(): TransactionView | null
  /** Another number whenever something was written of any payment or refund; null: nothing since the start. */
  lastEntry(): number | null
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
