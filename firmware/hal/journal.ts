/**
 * What happened, for journald, for the page and for whoever subscribes.
 *
 * Implemented in drivers/journal/. Every implementation, the fake included, passes
 * test/contract/journal.ts. Event names are `noun.past` (`display.lost`). Fields carry no secrets
 * and no customer data beyond what the ledger holds anyway. Recording never throws, whatever the
 * fields are and wherever the lines go; it is done when it returns.
 */
export interface Journal {
  info(event: string, fields?: JournalFields): void
  warn(event: string, fields?: JournalFields): void
  error(event: string, fields?: JournalFields): void
}

export interface JournalDriver extends Journal {
  /** Tells of each entry as it is recorded, lost lines too. The listener must not throw. */
  subscribe(listener: (entry: JournalEntry) => void): Disposable
}

export type JournalLevel = 'info' | 'warn' | 'error'

export interface JournalEntry {
  readonly level: JournalLevel
  readonly event: string
  readonly fields: JournalFields
}

export type JournalFields = Readonly<Record<string, unknown>>
