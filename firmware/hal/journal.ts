/**
 * What happened, for journald, for the page and for whoever subscribes.
 *
 * Event names are `noun.past` (`display.lost`). Fields carry no secrets and no customer data
 * beyond what the ledger holds anyway. Recording never throws and never waits.
 */
export interface Journal {
  info(event: string, fields?: JournalFields): void
  warn(event: string, fields?: JournalFields): void
  error(event: string, fields?: JournalFields): void
}

export type JournalFields = Readonly<Record<string, unknown>>
