/**
 * Money given back at YooKassa: a refund of a payment, made under an Idempotence-Key of ours. The bank
 * remembers the key for a day; our id is among the refund's own data too, so that it is found for good.
 */
import { say } from '#firmware/words/sentence.ts'
import type { BankRefunds, PaidOrder, RefundFact, RefundOrder, RefundState } from '#hal/bank.ts'
import type { AnswerFields } from '../../answers/answer-fields.ts'
import { absentRefund, refundFactOf } from '../../answers/map-status.ts'
import { bankReference, purposeFor } from '../../bank-reference-and-purpose.ts'
import { toDecimal } from '../../decimal-amount.ts'
import { refusal } from '../../qr-payload/payload-check.ts'
import type { YookassaCalls } from './yookassa-calls.ts'

const WORDS: ReadonlyMap<string, RefundState> = new Map([
  ['pending', 'pending'],
  ['succeeded', 'returned'],
  ['canceled', 'refused'],
])

const CURRENCY = 'RUB'
/** The name of our refund among the refund's own data. */
const OUR_REFUND = 'laned_refund'
const REASON_CHARACTERS_MAX = 250

export function createYookassaRefunds({ bankName, ask, list, find }: YookassaCalls): BankRefunds {
  async function paymentIdOf(payment: PaidOrder, signal?: AbortSignal): Promise<string> {
    const id = payment.qrId ?? (await find(payment, signal))?.id('id')
    if (id === undefined) throw refusal(bankName, say('fault.bank.no-such-payment'))
    return id
  }

  async function findRefund(refund: RefundOrder, paymentId: string, signal?: AbortSignal) {
    const { bankRefundId, refundId } = refund
    if (bankRefundId !== null) {
      const path = `/refunds/${encodeURIComponent(bankRefundId)}`
      const known = await ask({ method: 'GET', path }, signal)
      known?.same('id', bankRefundId)
      // One that the bank does not know may be a wrong id of before: by our own name it is found for good.
      if (known) return known
    }
    let found: AnswerFields | null = null
    const query = new URLSearchParams({ payment_id: paymentId })
    await list(
      `/refunds?${query}`,
      (refunds) => {
        found = refunds.find((one) => refundIn(one) === bankReference(refundId)) ?? null
        return found !== null
      },
      signal,
    )
    return found
  }

  function factIn(found: AnswerFields, refund: RefundOrder, paymentId: string): RefundFact {
    if (refundIn(found) !== bankReference(refund.refundId))
      throw found.unusable(say('fault.bank.yookassa-metadata-differs', { field: OUR_REFUND }))
    found.same('payment_id', paymentId)
    const amount = found.object('amount')
    amount.same('currency', CURRENCY)
    if (amount.decimalText('value') !== refund.amountKopecks)
      throw amount.unusable(say('fault.bank.yookassa-amount-differs'))
    return refundFactOf(WORDS, found.text('status'), found.id('id'))
  }

  return {
    takesOurId: true,
    async refund(refund, signal) {
      const paymentId = await paymentIdOf(refund.payment, signal)
      // Looked for first: after a day the bank has forgotten the key, and would give back again.
      const known = await findRefund(refund, paymentId, signal)
      if (known) return factIn(known, refund, paymentId)
      const reference = bankReference(refund.refundId)
      const description = purposeFor(refund.reason, REASON_CHARACTERS_MAX)
      const json = {
        payment_id: paymentId,
        amount: { value: toDecimal(refund.amountKopecks), currency: CURRENCY },
        metadata: { [OUR_REFUND]: reference },
        ...(description === null ? {} : { description }),
      }
      const headers = { 'idempotence-key': reference }
      const made = await ask({ method: 'POST', path: '/refunds', headers, json }, signal)
      if (!made) throw refusal(bankName, say('fault.bank.no-such-payment'))
      return factIn(made, refund, paymentId)
    },
    async state(refund, signal) {
      const paymentId = await paymentIdOf(refund.payment, signal)
      const found = await findRefund(refund, paymentId, signal)
      if (found) return factIn(found, refund, paymentId)
      return absentRefund('not_found')
    },
    async returnedKopecks(payment, signal) {
      const id = await paymentIdOf(payment, signal)
      const found = await ask(
        { method: 'GET', path: `/payments/${encodeURIComponent(id)}` },
        signal,
      )
      if (!found) throw refusal(bankName, say('fault.bank.no-such-payment'))
      found.same('id', id)
      if (!found.has('refunded_amount')) return 0
      const refunded = found.object('refunded_amount')
      refunded.same('currency', CURRENCY)
      // The bank may list a refunded sum of zero.
      return refunded.has('value') && refunded.text('value') === '0.00'
        ? 0
        : refunded.decimalText('value')
    },
  }
}

/** Null for the refunds of others, which share the list. */
export function refundIn(refund: AnswerFields): string | null {
  const metadata = refund.has('metadata') ? refund.object('metadata') : null
  return metadata?.has(OUR_REFUND) ? metadata.text(OUR_REFUND) : null
}
