/**
 * The payments begun within a span, a few at a time, so that other calls do not wait while a day of thousands is
 * added up.
 */
import { beginTurns } from '#firmware/async/yield-event-loop.ts'
import type { TransactionRecord, TransactionStore } from '#hal/transaction-store.ts'

/** A lane that sells every other second has 150 in it: one reading of some milliseconds, on a slow board too. */
const SPAN_MS = 5 * 60_000

export async function* paymentsBegun(
  store: Pick<TransactionStore, 'between'>,
  { fromMs, untilMs }: { readonly fromMs: number; readonly untilMs: number },
): AsyncGenerator<readonly TransactionRecord[]> {
  const turns = beginTurns()
  for (let ms = fromMs; ms < untilMs; ms += SPAN_MS) {
    if (turns.isOver()) await turns.next()
    const records = store.between(ms, Math.min(ms + SPAN_MS, untilMs))
    if (records.length > 0) yield records
  }
}
