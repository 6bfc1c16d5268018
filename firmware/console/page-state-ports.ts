/**
 * What the page shows of the lane, as ports: the domains satisfy them, boot hands them in. The
 * console imports no domain, and no domain knows that there is a page.
 */
import type { Banks } from '#hal/bank.ts'
import type { ScreenStatus } from '#hal/display.ts'
import type { JournalFields } from '#hal/journal.ts'

/** Something the page shows; the listener is told that it changed, not how. It must not throw. */
export interface Watchable {
  onChange(listener: () => void): Disposable
}

export interface PaymentView extends Watchable {
  /** The newest payment, or null when there was none yet. */
  currentPayment(): PaymentSummary | null
  readonly setUp: {
    /** A bank was set: a payment can begin. */
    readonly hasBank: boolean
    /** The banks that a profile may name, and what it holds. */
    readonly banks: Pick<Banks, 'names' | 'profileFields'>
  }
}

/** As GET /transactions/{id} tells it; the page reads these fields and may be given more. */
export interface PaymentSummary {
  readonly id: string
  readonly dynamicQRStatus: ScreenStatus
  /** Finer than the status: `cancelling`, `unknown`, ... */
  readonly phase: string
  readonly reason: string | null
  readonly late: boolean
  /** Kopecks. */
  readonly amount: number
  readonly paidAmount: number | null
  readonly purpose: string | null
  readonly reference: string | null
  readonly bankName: string | null
  readonly createdAt: string | null
  readonly expiresAt: string | null
}

export interface ItemsView extends Watchable {
  itemCounts(): readonly ItemSummary[]
}

export interface ItemSummary {
  readonly id: string
  readonly count: number
  readonly name?: string | null
  /** In the page's languages, from the assortment; a name that a person gave comes first. */
  readonly names?: Readonly<Partial<Record<'en' | 'ru', string>>>
  /** Not offered where it is false. */
  readonly isActive?: boolean
}

/** What happened lately; a JournalDriver is one. */
export interface JournalFeed {
  subscribe(listener: (entry: JournalLine) => void): Disposable
}

export interface JournalLine {
  readonly level: string
  readonly event: string
  readonly fields: JournalFields
}
