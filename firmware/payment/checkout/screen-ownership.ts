/** Who may put what on the glass: what screen-owner.ts does for the rest of the payment terminal. */
import type { Basket, Screen, ScreenStatus } from '#hal/display.ts'
import type { TransactionRecord } from '#hal/transaction-store.ts'

export interface ScreenOwner extends Disposable {
  /** At a start and on a new display: a code that nothing stands behind must not stay there. */
  begin(): void
  /** The payment's QR becomes the desired screen; `shown` tells how it went. */
  showPayment(record: TransactionRecord): void
  /**
   * Resolves when the QR of this payment, the one of the latest `showPayment`, is on the glass;
   * rejects with the display's Fault.
   */
  shown(transactionId: string): Promise<void>
  withdraw(record: TransactionRecord): void
  announce(record: TransactionRecord): void
  showInfo(payload: string): Promise<void>
  showStatus(status: ScreenStatus): Promise<void>
  /** Under everything else, and back whenever that goes; null: there is none. Rejects with the display's Fault. */
  showBasket(basket: Basket | null): Promise<void>
  clear(): Promise<void>
  /** Some text for a technician; never over something that a customer needs. */
  showAside(payload: string, forMs: number): void
  /** What is there while nothing else is, in place of an empty glass; null: an empty one again. */
  guide(screen: Screen | null): void
  /** The payment whose outcome the customer is being told. */
  readonly outcomeOf: string | null
  /** Tells when the glass has another owner. */
  onChange(listener: () => void): Disposable
  /** A payment, its outcome or the till has the glass. */
  readonly isTaken: boolean
  /** What belongs there now, after somebody drew on the display beside this owner. */
  redraw(): void
}
