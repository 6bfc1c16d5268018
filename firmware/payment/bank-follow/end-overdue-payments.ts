/**
 * Ends payments on time, whatever the bank and the disk do: one timer per payment, apart from the
 * questions to the bank.
 *
 * When a payment's ttl is over, its code leaves the glass; when the bank has not confirmed its end within the grace
 * period, the till is told ERROR. If the card refuses that entry, the code leaves the glass all the same, and the write
 * is tried again.
 *
 * Why apart: when the bank poller also watched the clock, a silent bank kept a code on the glass for up to 31 s too
 * long, and ERROR came as late. The timer looks at the deadline again when it fires, so an early one ends nothing.
 * Time is counted by clocks that cannot be set: the process's own and, over a restart, the time since the machine's
 * start (`Clock.sinceBoot`), kept in the commit that opens the payment. After a power cut only the wall clock is
 * left. A code that leaves too early costs a second showQR; one that stays too long is paid for nothing, so most
 * power cuts on a board without a clock end the pending payment.
 */
import { toFault } from '#firmware/fault.ts'
import type { TransactionRecord } from '#hal/transaction-store.ts'
import type { Transactions } from '../ledger/transactions.ts'
import type { PaymentPorts } from '../payment-ports.ts'
import { isPayable } from '../transaction/payment-phases.ts'
import type { Deadlines } from './payment-deadlines.ts'

export type PaymentTimers = ReturnType<typeof createPaymentTimers>

export interface PaymentTimersPorts extends Pick<PaymentPorts, 'clock' | 'journal'> {
  readonly transactions: Transactions
  readonly deadlines: Deadlines
  /** Takes the code off the glass, if it is there. */
  readonly withdraw: (record: TransactionRecord) => void
}

/** A full disk may soon have space; each attempt wears it a little. */
const AGAIN_MS = 2_000
/** While the end is an estimate: a network time server may correct the clock some time after a start. */
const ESTIMATE_MS_MAX = 1_000

export function createPaymentTimers(ports: PaymentTimersPorts) {
  const { transactions, deadlines, withdraw, clock, journal } = ports
  const timers = new Map<string, Disposable>()

  function stop(id: string): void {
    timers.get(id)?.[Symbol.dispose]()
    timers.delete(id)
  }

  /** Sets the timer for what this payment waits for now, or none where it waits for nothing. */
  function watch(record: TransactionRecord): void {
    const leftMs = deadlines.leftMs(record)
    if (leftMs === null) stop(record.id)
    else if (deadlines.isEstimate(record.id)) set(Math.min(leftMs, ESTIMATE_MS_MAX), record, 0)
    else set(leftMs, record, 0)
  }

  function set(afterMs: number, record: TransactionRecord, failures: number): void {
    stop(record.id)
    timers.set(
      record.id,
      clock.after(afterMs, () => due(record, failures)),
    )
  }

  function due(seen: TransactionRecord, failures: number): void {
    const { id } = seen
    try {
      const record = transactions.find(id) ?? seen
      const leftMs = deadlines.leftMs(record)
      // A timer of the runtime may fire a millisecond early.
      if (leftMs === null || leftMs > 0) watch(record)
      else transactions.apply(id, { type: isPayable(record) ? 'ttl-elapsed' : 'bank-silent' })
    } catch (thrown) {
      withdraw(seen)
      const fault = toFault(thrown)
      if (failures === 0) journal.error('payment.overdue', { id, fault: fault.said })
      set(AGAIN_MS, seen, failures + 1)
    }
  }

  return {
    watch,
    [Symbol.dispose]() {
      for (const id of [...timers.keys()]) stop(id)
    },
  }
}
