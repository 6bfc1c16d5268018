/**
 * The till's printed link at YooKassa (`pos_link`): a payment writes its sum into the link for some minutes. YooKassa
 * would overwrite one sum with another; here the link takes a payment only when the previous one is over, so that two
 * tills with one profile do not take each other's customers.
 */

import { MINUTE_MS } from '#firmware/vocabulary/durations.ts'
import { say } from '#firmware/words/sentence.ts'
import type { BankProfile, BankState, Order } from '#hal/bank.ts'
import { refusal } from '../../qr-payload/payload-check.ts'
import { TILL_LINK, tillLinkOf } from '../../qr-payload/printed-till-qr.ts'
import { optional, unfitField } from '../../read-profile-field.ts'
import type { OrderSpan } from '../../transport/order-expiry-check.ts'
import { orderIn, type YookassaCalls } from './yookassa-calls.ts'

export interface YookassaTillLink {
  /** What is printed, and what a customer scans. */
  readonly payload: string
  /** What the bank calls it. */
  readonly id: string
}

const TILL_LINK_ID = 'tillLinkId'
const ID = /^[A-Za-z0-9-]{36,50}$/
const ACTIVE = 'active'
/** What the bank takes: 1 to 20 minutes from when it makes the payment. */
export const LINK_SPAN: OrderSpan = { leastMs: MINUTE_MS, mostMs: 20 * MINUTE_MS }
// One minute less at either end: the request takes a while to arrive, and the two clocks differ.
const LASTS_MINUTES_MIN = 2
const LASTS_MINUTES_MAX = 19

/** Null where the profile has none. Throws Fault 'bad-request' (part 'bank') for half of one. */
export function yookassaTillLinkOf(profile: BankProfile): YookassaTillLink | null {
  const payload = tillLinkOf(profile)
  const id = optional(profile, TILL_LINK_ID)
  if (payload === null && id === null) return null
  if (payload === null)
    throw unfitField(
      profile,
      TILL_LINK_ID,
      say('fault.bank.till-link-missing', { field: TILL_LINK }),
    )
  if (id === null)
    throw unfitField(
      profile,
      TILL_LINK,
      say('fault.bank.till-link-id-missing', { field: TILL_LINK_ID }),
    )
  if (!ID.test(id))
    throw unfitField(profile, TILL_LINK_ID, say('fault.bank.till-link-id-malformed'))
  return { payload, id }
}

/** The same order always has the same end: the bank takes one key with one request only. */
export function linkEndsAtMs({ expiresAtMs, ttlMinutes }: Order): number {
  const lasts = Math.min(Math.max(ttlMinutes, LASTS_MINUTES_MIN), LASTS_MINUTES_MAX)
  return expiresAtMs + (lasts - ttlMinutes) * MINUTE_MS
}

export interface AskedLink {
  /** What the bank calls the link. */
  readonly id: string
  /** What we call the order there. */
  readonly reference: string
  /** What a payment's status means. */
  readonly stateOf: (status: string) => BankState
}

/** Throws Fault 'refused' where the link is switched off, or holds another order that may still be paid. */
export async function refuseUnlessFree(
  { id, reference, stateOf }: AskedLink,
  { bankName, ask }: YookassaCalls,
  signal?: AbortSignal,
): Promise<void> {
  const link = await ask({ method: 'GET', path: `/pos_links/${id}` }, signal)
  if (!link) throw refusal(bankName, say('fault.bank.till-link-unknown'))
  link.same('id', id)
  if (link.text('status') !== ACTIVE)
    throw refusal(bankName, say('fault.bank.till-link-deactivated'))
  if (!link.has('payment')) return
  const last = link.object('payment')
  const paymentId = last.id('id')
  if (isOver(stateOf(last.text('status')))) return
  // The link's own record of the payment may be out of date; the payment itself is asked.
  const path = `/payments/${encodeURIComponent(paymentId)}`
  const payment = await ask({ method: 'GET', path }, signal)
  if (!payment) return
  payment.same('id', paymentId)
  if (isOver(stateOf(payment.text('status'))) || orderIn(payment) === reference) return
  throw refusal(bankName, say('fault.bank.till-link-occupied'))
}

/** An unknown status may mean that somebody is paying. */
function isOver(state: BankState): boolean {
  return state !== 'payable' && state !== 'unknown'
}
