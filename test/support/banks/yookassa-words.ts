/** What YooKassa calls things, and how it answers. */
import { createHash } from 'node:crypto'
import { type Fields, objectOf } from '#drivers/bank/answers/json-fields.ts'
import { fromDecimal, toDecimal } from '#drivers/bank/decimal-amount.ts'
import type { Reply } from '#drivers/bank/fake/fake-bank-gateway.ts'
import type { BankOrder } from '#drivers/bank/fake/fake-bank-order.ts'

export const STATUS: Record<BankOrder['state'], string> = {
  open: 'pending',
  paid: 'succeeded',
  rejected: 'canceled',
  canceled: 'canceled',
  expired: 'canceled',
}
export const REASON: Partial<Record<BankOrder['state'], string>> = {
  rejected: 'general_decline',
  canceled: 'canceled_by_merchant',
  expired: 'expired_on_confirmation',
}

export function idOf(orderId: string): string {
  const hash = createHash('sha256').update(orderId).digest('hex')
  return `${hash.slice(0, 8)}-000f-5000-8000-${hash.slice(8, 20)}`
}

export function kopecksIn(form: Fields): number | null {
  const amount = objectOf(form['amount'])
  if (amount['currency'] !== 'RUB' || typeof amount['value'] !== 'string') return null
  return fromDecimal(amount['value'])
}

export function amountOf(amountKopecks: number): object {
  return { value: toDecimal(amountKopecks), currency: 'RUB' }
}

export function ok(body: object): Reply {
  return { status: 200, body }
}

export function error(status: number, code: string): Reply {
  return { status, body: { type: 'error', id: 'e1', code, description: 'as the bank puts it' } }
}
