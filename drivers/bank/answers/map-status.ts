/**
 * From a bank's words to BankFacts. Pure.
 *
 * Each adapter has a table of its bank's documented words. A word outside the table is 'unknown',
 * which never means "not paid".
 */
import type { BankFact, BankState, RefundFact, RefundState } from '#hal/bank.ts'

/** Words of one bank, as data. Anything not listed is 'unknown'. */
export type Words = ReadonlyMap<string, BankState>

export interface Reported {
  readonly word: string
  readonly operationId?: string | null
  /** What was paid, where the bank says; null or absent where it does not. */
  readonly paidKopecks?: number | null
}

export function factOf(words: Words, reported: Reported): BankFact {
  const state = words.get(reported.word) ?? 'unknown'
  return {
    state,
    word: clip(reported.word),
    operationId: reported.operationId ? clip(reported.operationId) : null,
    amountKopecks: state === 'paid' ? (reported.paidKopecks ?? null) : null,
  }
}

/** The fact of an order that the bank has never heard of. */
export function absentFact(word: string): BankFact {
  return { state: 'absent', word, operationId: null, amountKopecks: null }
}

export function refundFactOf(
  words: ReadonlyMap<string, RefundState>,
  word: string,
  bankRefundId: string | null,
): RefundFact {
  const id = bankRefundId ? clip(bankRefundId) : null
  return { state: words.get(word) ?? 'unknown', word: clip(word), bankRefundId: id }
}

/** The fact of a refund that the bank has never heard of. */
export function absentRefund(word: string): RefundFact {
  return { state: 'absent', word, bankRefundId: null }
}

// A bank's word goes to the ledger and the log verbatim, but not by the megabyte.
const WORD_CHARACTERS_MAX = 128

function clip(word: string): string {
  return word.slice(0, WORD_CHARACTERS_MAX)
}
