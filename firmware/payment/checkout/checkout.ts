/**
 * Takes the requests of the till: showQR, one at a time and each within one deadline from its arrival, and cancelQR,
 * which waits for no other request. When no client waits for a showQR any more, it stops: an order that the bank may
 * have is cancelled there, and its code never reaches the glass.
 *
 * When a new payment is asked for, the former one is ended at its bank, or the new one is refused. A payment that the till cancels
 * is ended at its bank in the same way.
 */
import { unlessAborted } from '#firmware/async/deadline.ts'
import { createSerialQueue } from '#firmware/async/serial-queue.ts'
import { createSharedWork } from '#firmware/async/shared-work.ts'
import { Fault, type FaultKind, toFault } from '#firmware/fault.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { TransactionRecord } from '#hal/transaction-store.ts'
import {
  CANCEL_BUDGET_MS,
  type PaymentConfig,
  REQUEST_WAIT_MS_MAX,
  REQUESTS_WAITING_MAX,
  SHOW_QR_MS_MAX,
} from '../limits.ts'
import type { ActiveProfile } from '../settings/driver-settings.ts'
import { hasEnded, hasOtherAmount, isFinal, isPending } from '../transaction/payment-phases.ts'
import type { GivenUp } from '../transaction/transaction-step.ts'
import { type PaymentRequest, requestText } from './payment-request.ts'
import { createTakePayment, type Showing, type TakePaymentPorts } from './take-payment.ts'

/** Closing it ends the showQr under way, recorded as far as it came. */
export type Checkout = ReturnType<typeof createCheckout>

export interface CheckoutPorts extends TakePaymentPorts {
  readonly config: Pick<PaymentConfig, 'onBusy'>
  /** Throws Fault 'not-configured' while no profile is active. */
  readonly activeProfile: () => ActiveProfile
}

export function createCheckout(ports: CheckoutPorts) {
  const { transactions, keys, screenOwner, clock } = ports
  const queue = createSerialQueue({
    waitingMax: REQUESTS_WAITING_MAX,
    waitMax: { ms: REQUEST_WAIT_MS_MAX, clock },
  })
  const works = createSharedWork<string, GivenUp>('client-gone')
  const takePayment = createTakePayment(ports)
  const { supersede, endAtBank } = createEndPaymentAtBank(ports)
  const stops = new Set<AbortController>()
  let isStopping = false

  /**
   * Resolves with the payment's id when its QR is on the glass, or rejects, within SHOW_QR_MS_MAX, with the id in the
   * Fault's detail where a payment was begun. `gone` aborts when the caller stops waiting; null: the caller always
   * waits.
   */
  async function showQr(
    request: PaymentRequest,
    key: string | null,
    gone: AbortSignal | null,
  ): Promise<string> {
    if (isStopping) throw endedFault('stopping')
    if (gone?.aborted) throw endedFault('client-gone')
    const asked = requestText(request)
    const untilMs = clock.monotonicMs() + SHOW_QR_MS_MAX
    // Two posts of one impatient till are one payment while the first is being worked on. The
    // same sum a moment later is another customer.
    const same = JSON.stringify([key, asked])
    return works.join(same, gone, async (givenUp) => {
      const stop = new AbortController()
      stops.add(stop)
      givenUp.addEventListener('abort', () => stop.abort(givenUp.reason))
      const newKey = key === null ? null : { key, request: asked }
      const showing = { request, key: newKey, untilMs, givenUp, stop: stop.signal }
      try {
        return await queue.run(() => begin(showing), stop.signal)
      } catch (thrown) {
        const ended = stop.signal.reason as Ended | undefined
        throw ended ? endedFault(ended, thrown) : thrown
      } finally {
        stops.delete(stop)
      }
    })
  }

  async function begin(showing: Showing): Promise<string> {
    const profile = ports.activeProfile()
    const { key, stop } = showing
    const recalled = key && keys.recall(key.key, key.request)
    if (recalled) return recalled
    await unlessAborted(stop, supersede())
    return takePayment(showing, profile)
  }

  /**
   * Ends every showQr whose code is not on the glass yet, waiting or under way. Resolves when the bank has confirmed
   * that the last payment cannot be paid: with that payment as it ended, or null where the bank had been told of none.
   */
  async function cancelQr(): Promise<TransactionRecord | null> {
    const ended = await works.abort('user')
    const record = transactions.current
    if (!record) {
      if (ended > 0) return null
      throw new Fault('no-transaction', say('fault.payment.none-begun'))
    }
    if (record.phase === 'static') {
      screenOwner.withdraw(record)
      return record
    }
    const after = hasEnded(record) ? record : (await endAtBank(record, 'user')).record
    if (after.phase === 'accepted' || hasOtherAmount(after))
      throw new Fault(
        'already-paid',
        say('fault.payment.paid-refund-instead', { payment: after.id }),
        undefined,
        { transaction: after },
      )
    if (!isFinal(after))
      throw new Fault('unreachable', say('fault.payment.cancellation-unconfirmed'), undefined, {
        part: 'bank',
        bankName: record.bankName,
        transaction: record,
      })
    return after
  }

  return {
    showQr,
    cancelQr,
    async [Symbol.asyncDispose]() {
      isStopping = true
      for (const stop of stops) stop.abort('stopping')
      await works.settled()
    },
  }
}

type Ended = GivenUp | 'stopping'

/** The answer to a caller that still waits for a showQr that was ended. */
const ENDED = {
  user: ['busy', say('fault.payment.cancelled-before-shown')],
  'client-gone': ['busy', say('fault.payment.client-gone')],
  stopping: ['unreachable', say('fault.host.lane-stopping')],
} as const satisfies Record<Ended, readonly [FaultKind, Sentence]>

function endedFault(ended: Ended, cause?: unknown): Fault {
  const [kind, said] = ENDED[ended]
  const { transaction } = toFault(cause).detail
  return new Fault(kind, said, cause, transaction === undefined ? {} : { transaction })
}

interface EndPaymentAtBankPorts extends Pick<TakePaymentPorts, 'transactions' | 'bankPoller'> {
  readonly config: Pick<PaymentConfig, 'onBusy'>
}

function createEndPaymentAtBank(ports: EndPaymentAtBankPorts) {
  const { transactions, bankPoller } = ports

  return {
    /** Ends the former payment: one customer must not have two payable codes. */
    async supersede(): Promise<void> {
      const before = transactions.current
      if (!before || isFinal(before)) return
      if (isPending(before) && ports.config.onBusy === 'reject')
        throw new Fault('busy', say('fault.payment.pending-cancel-first'))
      // Its code was never shown, so it cannot be paid; bankPoller goes on asking about the order.
      if (before.phase === 'unknown' && before.payload === null) return
      const { record, bankState } = await endAtBank(before, 'superseded')
      if (record.phase === 'accepted')
        throw new Fault('already-paid', say('fault.payment.previous-paid'))
      // The bank answered and did not cancel, so somebody is paying. A new payment goes on where the bank is silent or
      // cannot cancel: the old code is off the glass, and bankPoller goes on asking about the order.
      if (!isFinal(record) && bankState === 'payable')
        throw new Fault('busy', say('fault.payment.previous-being-paid'))
    },
    endAtBank,
  }

  async function endAtBank(before: TransactionRecord, reason: 'user' | 'superseded') {
    transactions.apply(before.id, { type: 'cancel-asked', reason })
    const bankState = await bankPoller.attempt(before.id, CANCEL_BUDGET_MS)
    return { record: transactions.find(before.id) ?? before, bankState }
  }
}
