/**
 * Orders of banks that are told the moment at which an order ends. With a lane's clock that is behind, that moment has
 * already passed when the bank reads it, and the customer is shown a code that nobody can pay.
 */

import { Fault } from '#firmware/fault.ts'
import { momentOf } from '#firmware/local-date.ts'
import { isTooEarly, SET_THE_CLOCK } from '#firmware/vocabulary/plausible-time.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Order } from '#hal/bank.ts'
import { bankFault } from '../bank-fault.ts'
import type { BankTime } from './bank-clock.ts'

/** How long from now an order may last at a bank that takes no other. */
export interface OrderSpan {
  readonly leastMs: number
  readonly mostMs: number
}

const ANY_SPAN: OrderSpan = { leastMs: 0, mostMs: Number.POSITIVE_INFINITY }

/**
 * Runs `register`. Rejects with Fault 'refused', naming the clock, where the order would be over before it began or
 * would not end within the bank's span. This is checked before the call where the bank's time is known, else by the
 * time in the bank's answer.
 */
export async function registerInTime<Registered>(
  bankName: string,
  order: Pick<Order, 'expiresAtMs'>,
  time: BankTime,
  register: () => Promise<Registered>,
  span = ANY_SPAN,
): Promise<Registered> {
  refuseIfOver(bankName, order, time, span)
  try {
    const registered = await register()
    // The bank took the order, so its end is within the span; only whether it is over already is checked.
    refuseIfOver(bankName, order, time, ANY_SPAN)
    return registered
  } catch (thrown) {
    // The bank's own error would send the technician to the contract instead of the clock.
    if (thrown instanceof Fault && thrown.kind === 'refused')
      refuseIfOver(bankName, order, time, span, thrown)
    throw thrown
  }
}

function refuseIfOver(
  bankName: string,
  { expiresAtMs }: Pick<Order, 'expiresAtMs'>,
  time: BankTime,
  { leastMs, mostMs }: OrderSpan,
  cause?: unknown,
): void {
  const bankMs = time.nowMs()
  const lastsMs = bankMs === null ? null : expiresAtMs - bankMs
  const isOutside = lastsMs !== null && (lastsMs <= leastMs || lastsMs > mostMs)
  if (!isOutside && !isTooEarly(expiresAtMs)) return
  const bankTime = bankMs === null ? '' : say('text.clock.bank-time', { time: momentOf(bankMs) })
  throw bankFault(
    'refused',
    bankName,
    say('fault.clock.order-end-impossible', {
      bank: bankName,
      orderEnd: momentOf(expiresAtMs),
      bankTime: bankTime,
      advice: SET_THE_CLOCK,
    }),
    cause,
  )
}
