/**
 * One payment from its row to its QR on the glass, or to the printed code.
 *
 * Each step is stored before it is taken: the row before the bank gets the order, the payload before the display gets
 * the code. So a stop at any point leaves a row that says what to look for. At its bank the order is registered in a few attempts,
 * all of them the same order, within a deadline.
 */
import { withinMs } from '#firmware/async/deadline.ts'
import { createRetry } from '#firmware/async/retry.ts'
import { Fault, toFault } from '#firmware/fault.ts'
import type { Bank, Registration } from '#hal/bank.ts'
import type { Clock } from '#hal/clock.ts'
import type { NewKey, TransactionRecord } from '#hal/transaction-store.ts'
import type { BankPoller } from '../bank-follow/bank-poller.ts'
import { orderIdOf } from '../bank-follow/bank-query.ts'
import type { Deadlines } from '../bank-follow/payment-deadlines.ts'
import type { Transactions } from '../ledger/transactions.ts'
import {
  BANK_CALL_MS_MAX,
  DISPLAY_BUDGET_MS,
  REGISTER_ATTEMPTS_MAX,
  REGISTER_BUDGET_MS,
} from '../limits.ts'
import type { PaymentPorts } from '../payment-ports.ts'
import type { ActiveProfile } from '../settings/driver-settings.ts'
import { newTransaction } from '../transaction/new-transaction.ts'
import type { GivenUp } from '../transaction/transaction-step.ts'
import type { IdempotencyKeys } from './payment-idempotency-keys.ts'
import type { PaymentRequest } from './payment-request.ts'
import type { ScreenOwner } from './screen-owner.ts'

/** One showQr on its way to the glass. */
export interface Showing {
  readonly request: PaymentRequest
  readonly key: NewKey | null
  /** When its answer is due, on the monotonic clock. */
  readonly untilMs: number
  /** Aborts when the till no longer waits for it; the reason is a GivenUp. */
  readonly givenUp: AbortSignal
  /** Aborts with `givenUp`, or when the device stops. */
  readonly stop: AbortSignal
}

export interface TakePaymentPorts extends Pick<PaymentPorts, 'clock' | 'random' | 'journal'> {
  readonly transactions: Transactions
  readonly deadlines: Deadlines
  readonly bankPoller: BankPoller
  readonly keys: IdempotencyKeys
  readonly screenOwner: ScreenOwner
}

/** Resolves with the payment's id; a rejection has the id too, once the row is written. */
export type TakePayment = (showing: Showing, profile: ActiveProfile) => Promise<string>

export function createTakePayment(ports: TakePaymentPorts): TakePayment {
  const { transactions, deadlines, bankPoller, keys, screenOwner, clock, random } = ports

  function newRecord({ request, key }: Showing, profile: ActiveProfile): TransactionRecord {
    const nowMs = clock.now()
    const { bankName, profileName, bank } = profile
    const sealedProfile = bank.kind === 'static' ? null : profile.sealedProfile
    const id = random.id(nowMs)
    const idempotencyKey = key?.key ?? null
    const given = { ...request, id, idempotencyKey, bankName, profileName, sealedProfile }
    return newTransaction(given, nowMs)
  }

  /** The order is at the bank and its payload on the disk. */
  async function registered(
    record: TransactionRecord,
    bank: Bank,
    { untilMs, givenUp, stop }: Showing,
  ): Promise<{ readonly record: TransactionRecord; readonly isPrinted: boolean }> {
    const { id } = record
    const budgetEndMs = clock.monotonicMs() + REGISTER_BUDGET_MS
    const registerUntilMs = Math.min(budgetEndMs, untilMs - DISPLAY_BUDGET_MS)
    let registration: Registration
    try {
      registration = await register(record, bank, clock, registerUntilMs, stop)
      givenUp.throwIfAborted()
    } catch (thrown) {
      const isRefused = toFault(thrown).kind !== 'unreachable'
      if (givenUp.aborted)
        transactions.apply(id, { type: 'given-up', reason: givenUp.reason as GivenUp })
      else
        transactions.apply(id, { type: isRefused ? 'registration-refused' : 'registration-lost' })
      throw thrown
    }
    const isStatic = bank.kind === 'static'
    const { qrId, payload, isPrinted = false } = registration
    const event = { type: 'registered', isStatic, qrId, payload } as const
    return { record: transactions.apply(id, event), isPrinted }
  }

  /**
   * Waits for the QR, which became the desired screen with the step to 'registered'. A stop does not interrupt the
   * wait: a code on its way to the glass stays a payment.
   */
  async function awaitGlass(
    record: TransactionRecord,
    { untilMs, givenUp }: Showing,
  ): Promise<void> {
    const { id } = record
    try {
      const leftMs = untilMs - clock.monotonicMs()
      await withinMs(clock, leftMs, givenUp, () => screenOwner.shown(id))
    } catch (thrown) {
      // The acknowledgement may have been lost, so a customer may have seen the code.
      screenOwner.withdraw(record)
      if (givenUp.aborted)
        transactions.apply(id, { type: 'given-up', reason: givenUp.reason as GivenUp })
      else transactions.apply(id, { type: 'show-failed' })
      throw thrown
    }
    begun(id)
  }

  /** The customer sees the code, on the glass or on paper: from now on the bank is asked. */
  function begun(id: string): void {
    unlessDiskFails(() => transactions.apply(id, { type: 'shown' }))
    // If the step could not be written, its effect has not begun to ask the bank.
    if (transactions.find(id)?.phase === 'showing') bankPoller.follow(id)
  }

  /** Where the disk fails, what it has is enough: the code is on the glass, and that is success. */
  function unlessDiskFails(write: () => void): void {
    try {
      write()
    } catch (thrown) {
      const fault = toFault(thrown)
      if (fault.kind !== 'storage') throw thrown
      ports.journal.warn('ledger.failed', { fault: fault.said })
    }
  }

  return async (showing, profile) => {
    const { key } = showing
    const record = newRecord(showing, profile)
    transactions.open(record, key, deadlines.toKeep(record))
    if (profile.bank.kind === 'dynamic') deadlines.begin(record)
    try {
      const { record: payable, isPrinted } = await registered(record, profile.bank, showing)
      // A printed code is also shown on a display, if there is one, but nothing waits for that.
      if (isPrinted) begun(record.id)
      else await awaitGlass(payable, showing)
    } catch (thrown) {
      // bankPoller catches up on whatever could not be written.
      bankPoller.follow(record.id)
      throw ofTransaction(record, thrown)
    }
    if (key) unlessDiskFails(() => keys.succeeded(key.key))
    return record.id
  }
}

/** Adds the payment, so that the till can tell whose money it is if it comes late. */
function ofTransaction(transaction: TransactionRecord, thrown: unknown): Fault {
  const { kind, said: message, detail, cause } = toFault(thrown)
  return new Fault(kind, message, cause, { ...detail, transaction })
}

const WAIT_MS_FIRST = 500

/**
 * Rejects with Fault 'unreachable' when it is unknown whether the bank has the order: no answer until `untilMs`
 * (monotonic), or `stop` aborted. Any other Fault means that the bank refused.
 */
async function register(
  record: TransactionRecord,
  bank: Bank,
  clock: Clock,
  untilMs: number,
  stop: AbortSignal,
): Promise<Registration> {
  const { amountKopecks, purpose, ttlMinutes, expiresAtMs } = record
  const orderId = orderIdOf(record)
  const order = { orderId, amountKopecks, purpose, ttlMinutes, expiresAtMs }
  const retry = createRetry({ clock, stop, firstMs: WAIT_MS_FIRST, maxMs: REGISTER_BUDGET_MS })
  for (;;) {
    const leftMs = untilMs - clock.monotonicMs()
    try {
      return await withinMs(clock, Math.min(leftMs, BANK_CALL_MS_MAX), stop, (signal) =>
        bank.register(order, signal),
      )
    } catch (thrown) {
      const { fault, failures } = retry.failed(thrown)
      const waitMs = retry.nextMs()
      const isLast = failures === REGISTER_ATTEMPTS_MAX || stop.aborted
      const isTooLate = clock.monotonicMs() + waitMs >= untilMs
      if (fault.kind !== 'unreachable' || isLast || isTooLate) throw fault
      await retry.sleep(waitMs)
    }
  }
}
