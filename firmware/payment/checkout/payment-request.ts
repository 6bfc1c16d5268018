/** What showQR asks for, of which its schema holds, checked against what this lane's config allows: texts are text. */

import { Fault } from '#firmware/fault.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import { type PaymentConfig, PURPOSE_CHARACTERS_MAX, REFERENCE_CHARACTERS_MAX } from '../limits.ts'
import { purposeTrouble, referenceTrouble } from '../purpose-and-reference-check.ts'

export interface PaymentRequest {
  readonly amountKopecks: number
  readonly purpose: string | null
  readonly ttlMinutes: number
  readonly reference: string | null
}

/** What the till posts, in the interface's words. */
export interface GivenRequest {
  readonly amount: number
  readonly purpose?: string
  readonly ttl?: number
  readonly reference?: string
}

/** Throws Fault 'bad-request' that names the limits of this lane. */
export function checkRequest(
  given: GivenRequest,
  config: Pick<PaymentConfig, 'amountMaxKopecks' | 'ttl'>,
): PaymentRequest {
  const { amount, purpose = '', ttl = config.ttl.defaultMinutes, reference = '' } = given
  const { minMinutes, maxMinutes } = config.ttl
  if (amount > config.amountMaxKopecks)
    throw refusal(
      say('fault.payment.amount-above-limit', { most: { kopecks: config.amountMaxKopecks } }),
    )
  if (ttl < minMinutes || ttl > maxMinutes)
    throw refusal(
      say('fault.payment.lifetime-out-of-range', { least: minMinutes, most: maxMinutes }),
    )
  const trouble = purposeTrouble(purpose, PURPOSE_CHARACTERS_MAX)
  if (trouble) throw refusal(say('fault.payment.purpose-unfit', { why: trouble }))
  const referenceIs = referenceTrouble(reference, REFERENCE_CHARACTERS_MAX)
  if (referenceIs) throw refusal(say('fault.payment.bad-reference', { why: referenceIs }))
  return {
    amountKopecks: amount,
    purpose: purpose || null,
    ttlMinutes: ttl,
    reference: reference || null,
  }
}

/** The text by which two requests are the same. Without a reference it is as earlier releases wrote it. */
export function requestText(request: PaymentRequest): string {
  const { amountKopecks, purpose, ttlMinutes, reference } = request
  return JSON.stringify([amountKopecks, purpose, ttlMinutes, ...(reference ? [reference] : [])])
}

function refusal(message: Sentence): Fault {
  return new Fault('bad-request', message)
}
