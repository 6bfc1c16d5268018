/**
 * The last look at what a customer is going to scan: a payload goes out only when the amount
 * inside it is the amount that was asked for. Pure; throws Fault 'refused' (part 'bank').
 */

import type { Fault } from '#firmware/fault.ts'
import { type Sentence, say } from '#firmware/sentence.ts'
import { bankFault } from '../bank-fault.ts'
import { fromDecimal } from '../decimal-amount.ts'
import { isEmv, parseEmv } from './emv-qr.ts'
import { isSbpLink, parseSbpLink } from './sbp-link.ts'

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
  if (problem) throw refusal(expected.bankName, say`the bank's QR is not shown: ${problem}`)
  return payload
}

function problemOf(payload: string, expected: Expected): Sentence | null {
  if (expected.recordedKopecks !== null && expected.recordedKopecks !== expected.amountKopecks)
    return different(expected.recordedKopecks, expected)
  if (isSbpLink(payload)) return problemOfSbp(payload, expected)
  if (isEmv(payload)) return problemOfEmv(payload, expected)
  return say`it is neither an SBP link nor an EMVCo payload, so its amount cannot be checked`
}

function problemOfSbp(payload: string, expected: Expected): Sentence | null {
  const parsed = parseSbpLink(payload)
  if (!parsed.ok) return parsed.problem
  const { isDynamic, amountKopecks, currency } = parsed.link
  if (!isDynamic) return say`it is a static SBP link, payable more than once`
  if (expected.currency !== '643' || currency !== 'RUB')
    return say`its currency is not the one asked`
  if (amountKopecks === null) return say`it carries no amount`
  return amountKopecks === expected.amountKopecks ? null : different(amountKopecks, expected)
}

function problemOfEmv(payload: string, expected: Expected): Sentence | null {
  const parsed = parseEmv(payload)
  if (!parsed.ok) return parsed.problem
  if (parsed.fields.get('53') !== expected.currency) return say`its currency is not the one asked`
  const amount = parsed.fields.get('54')
  if (amount === undefined)
    return expected.recordedKopecks === null ? say`it carries no amount` : null
  const amountKopecks = fromDecimal(amount)
  if (amountKopecks === null) return say`its amount is not a number`
  return amountKopecks === expected.amountKopecks ? null : different(amountKopecks, expected)
}

function different(amountKopecks: number, { amountKopecks: asked }: Expected): Sentence {
  return say`it is for ${amountKopecks} kopecks, not for ${asked}`
}

export function refusal(bankName: string, message: Sentence): Fault {
  return bankFault('refused', bankName, say`${bankName}: ${message}`)
}
