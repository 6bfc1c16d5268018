/**
 * Wraps the banks so that each call is timed: listeners hear how long it took and how it ended. The calls themselves
 * are not changed, and listeners do not learn what was asked.
 */
import { createListeners } from '#firmware/async/listeners.ts'
import { toFault } from '#firmware/fault.ts'
import type { Bank, BankProfile, Banks } from '#hal/bank.ts'
import type { Clock } from '#hal/clock.ts'
import type { BankCallNews } from '#hal/lane-state.ts'

export interface BankCallWatch {
  readonly banks: Banks
  /** The listener must not throw: it is called in the middle of a payment. */
  onCall(listener: (call: BankCallNews) => void): Disposable
}

export function watchBankCalls(banks: Banks, clock: Clock): BankCallWatch {
  const listeners = createListeners<[call: BankCallNews]>()

  function watched(bankName: string, bank: Bank): Bank {
    async function timed<Answer>(
      call: BankCallNews['call'],
      signal: AbortSignal | undefined,
      ask: () => Promise<Answer>,
    ): Promise<Answer> {
      const startedMs = clock.monotonicMs()
      const tell = (fault: BankCallNews['fault']) =>
        listeners.tell({ bankName, call, tookMs: clock.monotonicMs() - startedMs, fault })
      try {
        const answer = await ask()
        tell(null)
        return answer
      } catch (thrown) {
        tell(signal?.aborted ? 'given-up' : toFault(thrown).kind)
        throw thrown
      }
    }

    const { refunds } = bank
    const own: Partial<Bank> = {
      register: (order, signal) => timed('register', signal, () => bank.register(order, signal)),
      status: (order, signal) => timed('status', signal, () => bank.status(order, signal)),
      cancel: (order, signal) => timed('cancel', signal, () => bank.cancel(order, signal)),
      probe: (signal) => timed('probe', signal, () => bank.probe(signal)),
      ...(refunds && {
        refunds: {
          takesOurId: refunds.takesOurId,
          refund: (order, signal) => timed('refund', signal, () => refunds.refund(order, signal)),
          state: (order, signal) =>
            timed('refund-state', signal, () => refunds.state(order, signal)),
          returnedKopecks: (payment, signal) =>
            timed('returned', signal, () => refunds.returnedKopecks(payment, signal)),
        },
      }),
    }
    return Object.assign(Object.create(bank) as Bank, own)
  }

  const nameOf = ({ bankName }: BankProfile) => banks.canonical(bankName) ?? bankName
  const open = (profile: BankProfile) => watched(nameOf(profile), banks.open(profile))
  return {
    banks: Object.assign(Object.create(banks) as Banks, { open }),
    onCall: listeners.add,
  }
}
