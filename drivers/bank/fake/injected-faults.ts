/** The faults that a lever has set at the fake bank: each happens to the calls it can apply to. */
import type { BankCall, BankFaultKind } from '#hal/fake-controls.ts'

/** Which calls a fault can apply to, unless the lever names one. */
const ANY_CALL: readonly BankCall[] = [
  'register',
  'status',
  'cancel',
  'refund',
  'refund-status',
  'registry',
]
const CALLS: Readonly<Record<BankFaultKind, readonly BankCall[]>> = {
  'timeout-before': ANY_CALL,
  'timeout-after': ANY_CALL,
  'http-500': ANY_CALL,
  'http-429': ANY_CALL,
  'unknown-word': ['status', 'cancel', 'refund', 'refund-status'],
  'wrong-amount': ['register'],
  'paid-during-cancel': ['cancel'],
  'refund-slow': ['refund'],
  'refund-refused': ['refund'],
  'refund-denied': ['refund'],
  'refund-again': ['refund'],
  'refund-in-roubles': ['refund', 'refund-status'],
}

export const FAULT_KINDS = Object.keys(CALLS) as readonly BankFaultKind[]
export const FAULT_CALLS = ANY_CALL

export type BankFaults = ReturnType<typeof createBankFaults>

interface Waiting {
  readonly kind: BankFaultKind
  readonly calls: readonly BankCall[]
  left: number
}

export function createBankFaults() {
  let waiting: Waiting[] = []
  return {
    set(kind: BankFaultKind, count: number, call?: BankCall): void {
      waiting = waiting.filter((fault) => fault.kind !== kind)
      if (count > 0) waiting.push({ kind, calls: call ? [call] : CALLS[kind], left: count })
    },
    /**
     * The oldest fault that applies to the call (and is one of `kinds`, where given), one less
     * of it left; null when all is well.
     */
    take(call: BankCall, kinds: readonly BankFaultKind[] = FAULT_KINDS): BankFaultKind | null {
      const fault = waiting.find(({ kind, calls }) => calls.includes(call) && kinds.includes(kind))
      if (!fault) return null
      fault.left -= 1
      if (fault.left === 0) waiting = waiting.filter((other) => other !== fault)
      return fault.kind
    },
  }
}
