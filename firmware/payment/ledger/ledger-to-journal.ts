/** Each entry of the ledger as a line of the journal: what an operator reads when a till asks. */
import { type EventRow, levelsOf } from '#firmware/events/event-row.ts'
import { LEDGER_EVENTS } from '#firmware/events/ledger-events.ts'
import type { Journal, UncheckedJournal } from '#hal/journal.ts'
import type { Transactions } from './transactions.ts'

export function journalLedger(transactions: Transactions, journal: Journal): Disposable {
  // What the ledger keeps of an event is no type: its row says what of that is told.
  const told: UncheckedJournal = journal
  return transactions.onEntry(({ transactionId, type, data }) => {
    // Who adds an entry of the lane writes its line, with what that has to say.
    if (transactionId === null) return
    const row: EventRow = LEDGER_EVENTS[type]
    const [usual] = levelsOf(row)
    // Money that the bank named for another payment, too: a person should look at it.
    const level = data['sameOperationAs'] === undefined ? usual : 'warn'
    const kept = Object.keys(row.fields ?? {}).flatMap((name) =>
      data[name] === undefined ? [] : [[name, data[name]] as const],
    )
    told[level](type, Object.fromEntries(kept))
  })
}
