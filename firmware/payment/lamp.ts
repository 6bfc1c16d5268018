/** What the lamp and the buzzer of the lane say about the payment. */
import type { Indicator, Light } from '#hal/indicator.ts'
import type { TransactionRecord } from '#hal/transaction-store.ts'
import { isPayable, statusOf } from './transaction.ts'

export interface LampState {
  readonly isConfigured: boolean
  readonly isDisplayConnected: boolean
  readonly current: TransactionRecord | null
  /** The outcome is still on the glass. */
  readonly isOutcomeShown: boolean
}

export function lightOf(state: LampState): Light {
  const { current, isOutcomeShown } = state
  if (!state.isConfigured) return 'off'
  if (isOutcomeShown && current) return statusOf(current) === 'ACCEPTED' ? 'paid' : 'trouble'
  if (!state.isDisplayConnected) return 'trouble'
  return current && isPayable(current) ? 'waiting' : 'ready'
}

/** How a payment ended, for the ears of the till. */
export function soundOutcome(indicator: Indicator, record: TransactionRecord): void {
  indicator.beep(statusOf(record) === 'ACCEPTED' ? 'paid' : 'failed')
}
