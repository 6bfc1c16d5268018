/**
 * What happened, for journald, for the page and for whoever subscribes.
 *
 * Implemented in drivers/journal/. Every implementation, the fake included, passes
 * test/contract/journal.ts. Event names are `noun.past` (`display.lost`). Fields carry no secrets
 * and no customer data beyond what the ledger holds anyway. Recording never throws, whatever the
 * fields are and wherever the lines go; it is done when it returns.
 *
 * firmware/events/ lists the events with their fields and levels; the compiler holds each recorded event to its row.
 */
import type { EVENTS } from '#firmware/events/event-list.ts'
import type { EventLevel, EventOf, EventRows, FieldsOf } from '#firmware/events/event-row.ts'

/** Takes the events of these rows and no others: what a feature records are its own. */
export interface JournalOf<Rows extends EventRows> {
  info<Event extends EventOf<Rows, 'info'>>(event: Event, ...fields: Given<Rows, Event>): void
  warn<Event extends EventOf<Rows, 'warn'>>(event: Event, ...fields: Given<Rows, Event>): void
  error<Event extends EventOf<Rows, 'error'>>(event: Event, ...fields: Given<Rows, Event>): void
}

/** Of the core: the events of its list. */
export interface Journal extends JournalOf<typeof EVENTS> {}

/** The fields that an event requires must be given. */
type Given<Rows extends EventRows, Event extends keyof Rows> =
  Record<never, never> extends FieldsOf<Rows[Event]>
    ? [fields?: FieldsOf<Rows[Event]>]
    : [fields: FieldsOf<Rows[Event]>]

export interface JournalDriver extends Journal, Subscribable {}

/** As a driver keeps it: any event, with any fields. */
export interface UncheckedJournal {
  info(event: string, fields?: JournalFields): void
  warn(event: string, fields?: JournalFields): void
  error(event: string, fields?: JournalFields): void
}

export interface UncheckedJournalDriver extends UncheckedJournal, Subscribable {}

interface Subscribable {
  /** Calls the listener with each entry as it is recorded, also when its line is lost. The listener must not throw. */
  subscribe(listener: (entry: JournalEntry) => void): Disposable
}

export type JournalLevel = EventLevel

export interface JournalEntry {
  readonly level: JournalLevel
  readonly event: string
  readonly fields: JournalFields
}

export type JournalFields = Readonly<Record<string, unknown>>
