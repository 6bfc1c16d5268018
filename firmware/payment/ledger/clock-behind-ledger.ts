/** Was a payment recorded at a later time than it is now? Then the clock is wrong, or was. */
import type { TransactionStore } from '#hal/transaction-store.ts'

const BACK_MS_MAX = 60_000

export function isBehindLedger(nowMs: number, store: Pick<TransactionStore, 'newest'>): boolean {
  return nowMs < (store.newest()?.changedAtMs ?? 0) - BACK_MS_MAX
}
