/**
 * Orders of banks that are told a moment at which they end: with a clock that is behind, that moment
 * has passed when the bank reads it, and the customer stands before a code that nobody can pay.
 */
import { Fault } from '#firmware/fault.ts'
import type { Order } from '#hal/bank.ts'
import { isTooEarly, SET_THE_CLOCK } from '#hal/plausible-time.ts'
import type { BankTime } from './bank-clock.ts'

/**
 * Runs `register`. Rejects with Fault 'refused', in words that name the clock, where the order would be
 * over before it began: before the call where that is known, else by the time in the bank's answer.
 */
export async function registerInTime<Registered>(
  bankName: string,
  order: Order,
  time: BankTime,
  register: () => Promise<Registered>,
): Promise<Registered> {
  refuseIfOver(bankName, order, time)
  try {
    const registered = await register()
    refuseIfOver(bankName, order, time)
    return registered
  } catch (thrown) {
    // The bank's own word for it would send the technician to the contract, not to the clock.
    if (thrown instanceof Fault && thrown.kind === 'refused')
      refuseIfOver(bankName, order, time, thrown)
    throw thrown
  }
}

function refuseIfOver(bankName: string, order: Order, time: BankTime, cause?: unknown): void {
  const { expiresAtMs } = order
  const bankMs = time.nowMs()
  const isOver = isTooEarly(expiresAtMs) || (bankMs !== null && expiresAtMs <= bankMs)
  if (!isOver) return
  const said = bankMs === null ? '' : `, the bank's ${timeOf(bankMs)}`
  throw new Fault(
    'refused',
    `${bankName}: the lane's clock is wrong: the order would end at ${timeOf(expiresAtMs)}${said}; ${SET_THE_CLOCK}`,
    cause,
    { part: 'bank', bankName },
  )
}

const timeOf = (ms: number) => `${new Date(ms).toISOString().slice(0, 16)}Z`
