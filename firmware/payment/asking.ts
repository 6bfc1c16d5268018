/** One question to the bank, ended by our own deadline too: a driver that hangs stops nothing. */
import { Fault } from '#firmware/fault.ts'
import type { Bank, OrderReference } from '#hal/bank.ts'
import type { Clock } from '#hal/clock.ts'
import type { TransactionRecord } from '#hal/transaction-store.ts'

export async function withinMs<Result>(
  clock: Clock,
  deadlineMs: number,
  stop: AbortSignal | null,
  ask: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const ending = new AbortController()
  const late = Promise.withResolvers<never>()
  const end = (message: string) => {
    late.reject(new Fault('unreachable', message, undefined, { part: 'bank' }))
    ending.abort()
  }
  const stopped = () => end('the device is stopping')
  const timer = clock.after(deadlineMs, () => end('the bank did not answer in time'))
  stop?.addEventListener('abort', stopped, { once: true })
  try {
    return await Promise.race([ask(ending.signal), late.promise])
  } finally {
    timer[Symbol.dispose]()
    stop?.removeEventListener('abort', stopped)
  }
}

/** A repeated registration is the same order: the order's id is the transaction's. */
export function orderIdOf(record: { readonly id: string }): string {
  return record.id
}

export function referenceOf(record: TransactionRecord): OrderReference {
  return { orderId: orderIdOf(record), qrId: record.qrId, amountKopecks: record.amountKopecks }
}

export type OpenBank = (record: TransactionRecord) => Bank
