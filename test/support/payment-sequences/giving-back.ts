/** Money that goes back in a sequence: partly, whole, under way, refused, denied, and in the bank's cabinet. */
import { type AskedRefund, pick, type Sequence, survive, transactions } from './sequence.ts'

/** Mostly the bank gives back at once. */
const OUTCOMES = ['RETURNED', 'RETURNED', 'PENDING', 'PENDING', 'REFUSED', 'DENIED'] as const

let keys = 0

export async function refund(sequence: Sequence): Promise<void> {
  const { chance, bank, refundsAsked, trace } = sequence
  const one = await newAskedRefund(sequence)
  if (!one) return
  refundsAsked.push(one)
  const outcome = pick(chance, OUTCOMES)
  trace.push(`${one.amount ?? 'whole'} ${outcome}`)
  bank.refunds.expect(outcome)
  await askRefund(sequence, one)
  // The till did not get its answer, or a person presses the button again: it is the same refund.
  if (chance.below(2) === 0) await askRefund(sequence, one)
}

/** Again under a key of before, also of a payment from which nothing is left. */
export async function refundAgain(sequence: Sequence): Promise<void> {
  const { chance, refundsAsked } = sequence
  if (refundsAsked.length > 0) await askRefund(sequence, pick(chance, refundsAsked))
}

async function newAskedRefund({ chance, lane }: Sequence): Promise<AskedRefund | null> {
  if (!lane.isUp) return null
  const rows = await transactions(lane, 40).catch(() => [])
  const paid = rows.filter(({ paidAmount }) => paidAmount !== null)
  if (paid.length === 0) return null
  const { id, paidAmount } = pick(chance, paid)
  keys += 1
  const part = 1 + chance.below(paidAmount ?? 1)
  const amount = pick(chance, [null, paidAmount, part, part, 1])
  return { transaction: id, key: `back-${keys}`, amount, promised: null }
}

async function askRefund(sequence: Sequence, one: AskedRefund): Promise<void> {
  const { lane, bank, complain } = sequence
  const { transaction, key } = one
  if (!lane.isUp) return
  one.body ??= await bodyOf(sequence, one)
  const path = `/transactions/${transaction}/refunds`
  const reply = await survive(lane.post(path, one.body, { 'idempotency-key': key }))
  if (reply?.http !== 200 && reply?.http !== 202) return
  const { refund } = reply.json as { refund: { id: string; state: string; amount: number } }
  if (one.promised !== null && one.promised !== refund.id)
    complain(`one key, two refunds: ${one.promised} and ${refund.id}`)
  one.promised = refund.id
  if (refund.state === 'returned' && bank.refunds.returnedKopecks(transaction) < refund.amount)
    complain(`${refund.id} is returned, and the bank has given back less of ${transaction}`)
}

/** Decided once: the same key has the same body. A person who looks first says what he has seen. */
async function bodyOf(
  sequence: Sequence,
  { transaction, amount }: AskedRefund,
): Promise<object | undefined> {
  const seen = sequence.chance.below(2) === 0 ? await seenAmount(sequence, transaction) : null
  if (amount === null && seen === null) return undefined
  return { ...(amount !== null && { amount }), ...(seen !== null && { refundedAmount: seen }) }
}

async function seenAmount({ lane }: Sequence, id: string): Promise<number | null> {
  const reply = await survive(lane.get(`/transactions/${id}/refunds`))
  return reply?.http === 200 ? (reply.json as { refundedAmount: number }).refundedAmount : null
}

/** A clerk gives back in the bank's cabinet. */
export async function refundInCabinet({ chance, bank, trace }: Sequence): Promise<void> {
  const paid = [...bank.records.orders.values()].filter(({ state }) => state === 'PAID')
  if (paid.length === 0) return
  const { orderId, paidKopecks } = pick(chance, paid)
  const amount = 1 + chance.below(paidKopecks ?? 1)
  const taken = bank.refunds.give(orderId, null, amount)
  trace.push(typeof taken === 'string' ? taken : `${amount}`)
}

/** The bank says its last word on what was under way. */
export async function settleRefunds({ chance, bank }: Sequence): Promise<void> {
  bank.refunds.settle(chance.below(3) === 0 ? 'REFUSED' : 'RETURNED')
}

export async function closeShift({ lane }: Sequence): Promise<void> {
  await survive(lane.post('/shifts/close'))
}
