/**
 * What the page shows of the lane, as ports: the domains satisfy them, boot hands them in. The
 * console imports no domain, and no domain knows that there is a page.
 */
import type { ScreenStatus } from '#hal/display.ts'
import type { JournalFields } from '#hal/journal.ts'

/** Something the page shows; the listener is told that it changed, not how. It must not throw. */
export interface Watchable {
  onChange(listener: () => void): Disposable
}

export interface PaymentView extends Watchable {
  /** False until the till has sent settings. */
  isConfigured(): boolean
  /** The newest payment, or null when there was none yet. */
  current(): PaymentSummary | null
}

export interface PaymentSummary {
  readonly id: string
  readonly state: ScreenStatus
  readonly amountKopecks: number
  readonly purpose: string | null
  readonly startedAtMs: number
  readonly expiresAtMs: number | null
}

export interface ItemsView extends Watchable {
  learningMode(): string
  counts(): readonly ItemSummary[]
}

export interface ItemSummary {
  readonly id: string
  readonly count: number
  readonly name?: string
}

/** What happened lately; the journal of firmware/journal.ts is one. */
export interface JournalFeed {
  subscribe(listener: (entry: JournalLine) => void): Disposable
}

export interface JournalLine {
  readonly level: string
  readonly event: string
  readonly fields: JournalFields
}
