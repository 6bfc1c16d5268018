/**
 * Hands ledger entries on to a reader in order, from where it left off, and waits for more.
 *
 * The ledger is the queue: a reader that is slow or was away costs no memory and misses nothing.
 *
 * Why no queue in memory or of its own: entries are committed with the state they tell of, numbered upwards and never
 * changed, so a webhook's place is one number in a row. Delivery is at least once and in order, and a receiver that
 * is down holds up only itself. Webhooks are signed as Standard Webhooks has it, so receivers need no code of ours.
 * The ledger grows by 1.8 kB per payment; old payments move to yearly files, nothing is deleted.
 */
import { yieldEventLoop } from '#firmware/async/yield-event-loop.ts'
import type { LedgerEntry, TransactionStore } from '#hal/transaction-store.ts'
import { EVENTS_BATCH } from '../limits.ts'
import type { Transactions } from './transactions.ts'

export type EventFeed = ReturnType<typeof createFeed>

export function createFeed(store: TransactionStore, transactions: Transactions) {
  return {
    /** Ends when `signal` aborts or `take` throws. `take` is called for one entry at a time. */
    async read(
      afterSequence: number,
      take: (entry: LedgerEntry) => Promise<void>,
      signal: AbortSignal,
    ): Promise<void> {
      let last = afterSequence
      while (!signal.aborted) {
        // Listens before it reads: an entry that comes in between is not missed.
        const next = Promise.withResolvers<void>()
        const stop = () => next.resolve()
        using _ = transactions.onEntry(stop)
        signal.addEventListener('abort', stop, { once: true })
        const entries = store.entriesAfter(last, EVENTS_BATCH)
        for (const entry of entries) {
          if (signal.aborted) break
          await take(entry)
          last = entry.sequence
        }
        // A reader that keeps up must not keep everything else from running until the ledger ends.
        await (entries.length === 0 ? next.promise : yieldEventLoop())
        signal.removeEventListener('abort', stop)
      }
    },
  }
}
