/**
 * Refunds in Pix (`devolucao`): under an id that we choose, below the movement of money that paid the
 * charge. The scheme ends them later: EM_PROCESSAMENTO is no end.
 */
import { say } from '#firmware/words/sentence.ts'
import type { BankRefunds, PaidOrder, RefundFact, RefundOrder, RefundState } from '#hal/bank.ts'
import { type AnswerFields, readAnswer } from '../../answers/answer-fields.ts'
import { absentRefund, refundFactOf } from '../../answers/map-status.ts'
import { bankReference, purposeFor } from '../../bank-reference-and-purpose.ts'
import { toDecimal } from '../../decimal-amount.ts'
import type { BankAnswer, BankRequest } from '../../transport/bank-http.ts'
import { amountsById } from './dedupe-movements.ts'

const RETURNED = 'DEVOLVIDO'
const WORDS: ReadonlyMap<string, RefundState> = new Map([
  ['EM_PROCESSAMENTO', 'pending'],
  [RETURNED, 'returned'],
  ['NAO_REALIZADO', 'refused'],
])

const DESCRIPTION_CHARACTERS_MAX = 140

export interface PixRefundsNeeds {
  readonly bankName: string
  /** With a token for refunds: a client that may only charge must still be able to charge. */
  readonly ask: (request: BankRequest, signal?: AbortSignal) => Promise<BankAnswer>
  /** The id of the movement of money that paid the charge. */
  readonly endToEndId: (payment: PaidOrder, signal?: AbortSignal) => Promise<string>
  /** Whether the bank says, in the scheme's own words, that it has no such thing. */
  readonly isAbsent: (answer: BankAnswer) => boolean
  readonly refusalOf: (answer: BankAnswer) => Error
}

export function createPixRefunds(needs: PixRefundsNeeds): BankRefunds {
  const { bankName, ask, endToEndId, isAbsent, refusalOf } = needs

  async function pathTo({ payment, refundId }: RefundOrder, signal?: AbortSignal) {
    const e2e = encodeURIComponent(await endToEndId(payment, signal))
    return `/pix/${e2e}/devolucao/${bankReference(refundId)}`
  }

  function answerIn(answer: BankAnswer): AnswerFields {
    const isOk = answer.status === 200 || answer.status === 201
    if (!isOk) throw refusalOf(answer)
    return readAnswer(bankName, answer.body)
  }

  function factIn(answer: BankAnswer, { refundId, amountKopecks }: RefundOrder): RefundFact {
    const found = answerIn(answer)
    found.same('id', bankReference(refundId))
    if (found.decimalText('valor') !== amountKopecks)
      throw found.unusable(say('fault.refund.pix-amount-differs'))
    const rtrId = found.has('rtrId') ? found.id('rtrId') : null
    return refundFactOf(WORDS, found.text('status'), rtrId)
  }

  /** A status that we do not know may mean money, so the sum counts as unknown. */
  function returnedIn(refunds: readonly AnswerFields[]): readonly number[] {
    for (const one of refunds)
      if (!WORDS.has(one.text('status'))) throw one.unusable(say('fault.refund.pix-status-unknown'))
    const returned = refunds.filter((one) => one.text('status') === RETURNED)
    return [...amountsById(returned, 'id').values()]
  }

  return {
    takesOurId: true,
    async refund(refund, signal) {
      const description = purposeFor(refund.reason, DESCRIPTION_CHARACTERS_MAX)
      const json = {
        valor: toDecimal(refund.amountKopecks),
        ...(description === null ? {} : { descricao: description }),
      }
      const path = await pathTo(refund, signal)
      return factIn(await ask({ method: 'PUT', path, json }, signal), refund)
    },
    async state(refund, signal) {
      const answer = await ask({ method: 'GET', path: await pathTo(refund, signal) }, signal)
      return isAbsent(answer) ? absentRefund('404') : factIn(answer, refund)
    },
    async returnedKopecks(payment, signal) {
      const e2e = await endToEndId(payment, signal)
      const path = `/pix/${encodeURIComponent(e2e)}`
      const found = answerIn(await ask({ method: 'GET', path }, signal))
      found.same('endToEndId', e2e)
      const refunds = found.has('devolucoes') ? found.objects('devolucoes') : []
      return returnedIn(refunds).reduce((sum, amount) => sum + amount, 0)
    },
  }
}
