/**
 * Wraps the banks so that each call is timed: listeners hear how long it took and how it ended. The calls themselves
 * are not changed, and listeners do not learn what was asked.
 */
import { createListeners } from '#firmware/async/listeners.ts'
import { toFault } from '#firmware/fault.ts'
import type { BankProfile, Banks } from '#hal/bank.ts'
import { type AroundBankCall, aroundBankCalls } from '#hal/bank-wrapper.ts'
import type { Clock } from '#hal/clock.ts'
import type { BankCallNews } from '#hal/lane-state.ts'

export interface BankCallWatch {
  readonly banks: Banks
  /** The listener must not throw: it is called in the middle of a payment. */
  onCall(listener: (call: BankCallNews) => void): Disposable
}

export function watchBankCalls(banks: Banks, clock: Clock): BankCallWatch {
  const listeners = createListeners<[call: BankCallNews]>()

  function timing(bankName: string): AroundBankCall {
    return async (call, ask, signal) => {
      // A page of a statement is no call that a customer waits for.
      if (call === 'statement') return ask(signal)
      const startedMs = clock.monotonicMs()
      const tell = (fault: BankCallNews['fault']) =>
        listeners.tell({ bankName, call, tookMs: clock.monotonicMs() - startedMs, fault })
      try {
        const answer = await ask(signal)
        tell(null)
        return answer
      } catch (thrown) {
        tell(signal?.aborted ? 'given-up' : toFault(thrown).kind)
        throw thrown
      }
    }
  }

  const nameOf = ({ bankName }: BankProfile) => banks.canonical(bankName) ?? bankName
  const open = (profile: BankProfile) =>
    aroundBankCalls(banks.open(profile), timing(nameOf(profile)))
  return {
    banks: Object.assign(Object.create(banks) as Banks, { open }),
    onCall: listeners.add,
  }
}
