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
import type { EventFields, EventOf } from '#firmware/events/event-list.ts'
import type { EventLevel } from '#firmware/events/event-row.ts'

export interface Journal {
  info<Event extends EventOf<'info'>>(event: Event, ...fields: Given<Event>): void
  warn<Event extends EventOf<'warn'>>(event: Event, ...fields: Given<Event>): void
  error<Event extends EventOf<'error'>>(event: Event, ...fields: Given<Event>): void
}

/** The fields that an event requires must be given. */
type Given<Event extends keyof EventFields> =
  Record<never, never> extends EventFields[Event]
    ? [fields?: EventFields[Event]]
    : [fields: EventFields[Event]]

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
