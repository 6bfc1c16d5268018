/**
 * The last look at what a customer is going to scan: a payload goes out only when the amount
 * inside it is the amount that was asked for. Pure; throws Fault 'refused' (part 'bank').
 */

import type { Fault } from '#firmware/fault.ts'
import { isSbpLink } from '#firmware/qr-text-check.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import { bankFault } from '../bank-fault.ts'
import { fromDecimal } from '../decimal-amount.ts'
import { isEmv, parseEmv } from './emv-qr.ts'
import { parseSbpLink } from './sbp-link.ts'

/** What a QR code holds at most: no bank's payload comes near. */
export const PAYLOAD_CHARACTERS_MAX = 2953

export interface Expected {
  readonly bankName: string
  readonly amountKopecks: number
  /** ISO 4217 number of the currency, as EMVCo payloads carry it. */
  readonly currency: '643' | '986'
  /**
   * What the bank's own record of the order says. It decides only where the payload may leave
   * the amount out, as a dynamic Pix payload may; null where the bank does not state it.
   */
  readonly recordedKopecks: number | null
}

export function checkPayload(payload: string, expected: Expected): string {
  const problem = problemOf(payload, expected)
  if (problem) throw refusal(expected.bankName, say('fault.bank.qr-not-shown', { why: problem }))
  return payload
}

function problemOf(payload: string, expected: Expected): Sentence | null {
  if (expected.recordedKopecks !== null && expected.recordedKopecks !== expected.amountKopecks)
    return different(expected.recordedKopecks, expected)
  if (isSbpLink(payload)) return problemOfSbp(payload, expected)
  if (isEmv(payload)) return problemOfEmv(payload, expected)
  return say('fault.bank.qr-form-unknown')
}

function problemOfSbp(payload: string, expected: Expected): Sentence | null {
  const parsed = parseSbpLink(payload)
  if (!parsed.ok) return parsed.problem
  const { isDynamic, amountKopecks, currency } = parsed.link
  if (!isDynamic) return say('fault.bank.sbp-link-static')
  if (expected.currency !== '643' || currency !== 'RUB')
    return say('fault.bank.qr-currency-differs')
  if (amountKopecks === null) return say('fault.bank.qr-amount-missing')
  return amountKopecks === expected.amountKopecks ? null : different(amountKopecks, expected)
}

function problemOfEmv(payload: string, expected: Expected): Sentence | null {
  const parsed = parseEmv(payload)
  if (!parsed.ok) return parsed.problem
  if (parsed.fields.get('53') !== expected.currency) return say('fault.bank.qr-currency-differs')
  const amount = parsed.fields.get('54')
  if (amount === undefined)
    return expected.recordedKopecks === null ? say('fault.bank.qr-amount-missing') : null
  const amountKopecks = fromDecimal(amount)
  if (amountKopecks === null) return say('fault.bank.qr-amount-not-number')
  return amountKopecks === expected.amountKopecks ? null : different(amountKopecks, expected)
}

function different(amountKopecks: number, { amountKopecks: asked }: Expected): Sentence {
  return say('fault.bank.qr-amount-differs', {
    given: { kopecks: amountKopecks },
    expected: { kopecks: asked },
  })
}

export function refusal(bankName: string, message: Sentence): Fault {
  return bankFault(
    'refused',
    bankName,
    say('text.bank.name-and-trouble', { bank: bankName, why: message }),
  )
}
