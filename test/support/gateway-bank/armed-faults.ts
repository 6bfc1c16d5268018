/** What the levers of a bank make of the gateway bank's honest answer, in the words that all banks' levers share. */
import type { BankFaultKind } from '#hal/fake-controls.ts'
import type { BankAnswer } from '#test/hostile-bank/bank-dialect.ts'
import type { RefundOutcome } from '#test/hostile-bank/refund-records.ts'

/** `honest` has the effect of the call. Null: the call is never answered. */
export function faultyAnswer(fault: BankFaultKind, honest: () => BankAnswer): BankAnswer | null {
  switch (fault) {
    case 'timeout-before':
      return null
    case 'timeout-after':
      honest()
      return null
    case 'http-500':
      return { http: 500, body: { code: 'broken' } }
    case 'http-429':
      return { http: 429, body: { code: 'busy' }, headers: { 'retry-after': '2' } }
    case 'unknown-word':
      return changed(honest(), () => ({ status: 'MOON_PHASE' }))
    case 'wrong-amount':
      return changed(honest(), ({ amountKopecks }) => ({ amountKopecks: amountKopecks + 1 }))
    case 'refund-in-roubles':
      return changed(honest(), ({ amountKopecks }) => ({ amountKopecks: amountKopecks / 100 }))
    default:
      return honest()
  }
}

/** What becomes of a refund; null: no lever says. */
export function refundOutcomeOf(fault: BankFaultKind | null): RefundOutcome | null {
  if (fault === 'refund-denied') return 'DENIED'
  if (fault === 'refund-slow') return 'PENDING'
  return fault === 'refund-refused' ? 'REFUSED' : null
}

function changed(
  { http, body }: BankAnswer,
  change: (body: { readonly amountKopecks: number }) => object,
): BankAnswer {
  return { http, body: { ...body, ...change(body as { amountKopecks: number }) } }
}
