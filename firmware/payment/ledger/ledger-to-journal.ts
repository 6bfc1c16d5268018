/** Each entry of the ledger as a line of the journal: what an operator reads when a till asks. */
import { type EventRow, levelsOf } from '#firmware/events/event-row.ts'
import { LEDGER_EVENTS } from '#firmware/events/ledger-events.ts'
import type { Journal, UncheckedJournal } from '#hal/journal.ts'
import type { Transactions } from './transactions.ts'

export function journalLedger(transactions: Transactions, journal: Journal): Disposable {
  // The data of a ledger entry has no types here; the event's row says which fields the journal gets.
  const unchecked: UncheckedJournal = journal
  return transactions.onEntry(({ transactionId, type, data }) => {
    // The code that adds an entry of the lane also writes its line, with the fields it has.
    if (transactionId === null) return
    const row: EventRow = LEDGER_EVENTS[type]
    const [usual] = levelsOf(row)
    // The bank named this movement of money for another payment, too: a person should look at it.
    const level = data['sameOperationAs'] === undefined ? usual : 'warn'
    const kept = Object.keys(row.fields ?? {}).flatMap((name) =>
      data[name] === undefined ? [] : [[name, data[name]] as const],
    )
    unchecked[level](type, Object.fromEntries(kept))
  })
}
