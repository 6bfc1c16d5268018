/** Payments of a shop, for the stories of the till, the payments and the day. */
import type { Done } from '../../lane-rows.ts'
import { inLanguage, minutesAgo } from '../../stories/story.ts'
import type { CurrentPayment } from './payment-states.ts'

type Payment = Done<'GET /transactions'>['transactions'][number]

export const BANK = inLanguage('Alfa Bank', 'Альфа-Банк')

const paid: Payment = {
  id: '01J9ZQ6V7M4K8D2T5X3N',
  dynamicQRStatus: 'ACCEPTED',
  phase: 'accepted',
  reason: null,
  late: false,
  amount: 124_900,
  paidAmount: 124_900,
  refundedAmount: 0,
  refundOpenAmount: 0,
  refundableAmount: 124_900,
  purpose: inLanguage('Order 1039', 'Заказ 1039'),
  reference: '1039',
  bankName: BANK,
  bankProfile: 'main',
  bankStatus: 'ACSC',
  bankOperation: 'A60731204518',
  qrId: 'AS1000670LSS7DN18SJQDNP4B05KLJL2',
  idempotencyKey: null,
  payload: null,
  ttl: 300,
  createdAt: minutesAgo(12),
  expiresAt: minutesAgo(7),
  changedAt: minutesAgo(11),
}

/** The one at the till. */
export const WAITING: CurrentPayment = {
  id: paid.id,
  dynamicQRStatus: 'PENDING',
  phase: 'waiting',
  reason: null,
  late: false,
  amount: paid.amount,
  paidAmount: null,
  purpose: paid.purpose,
  reference: paid.reference,
  bankName: BANK,
  createdAt: minutesAgo(1),
  expiresAt: minutesAgo(-4),
}

/** A paid one, but for what is said of it. */
export const paymentOf = (change: Partial<Payment>): Payment => ({ ...paid, ...change })

/** `number` counts back: the payments of a shop before that one. */
const before = (number: number, change: Partial<Payment>): Payment => {
  const amount = change.amount ?? paid.amount
  return {
    ...paid,
    id: `01J9ZQ6V7M4K8D2T5X${String(99 - number)}`,
    reference: String(1039 - number),
    purpose: inLanguage(`Order ${1039 - number}`, `Заказ ${1039 - number}`),
    createdAt: minutesAgo(12 + number * 9),
    changedAt: minutesAgo(11 + number * 9),
    paidAmount: amount,
    refundableAmount: amount,
    ...change,
  }
}

const NOT_PAID = { paidAmount: null, refundableAmount: 0, bankOperation: null } as const

/** Newest first, of each state that a list shows. */
export const PAYMENTS: readonly Payment[] = [
  before(0, {
    ...NOT_PAID,
    dynamicQRStatus: 'PENDING',
    phase: 'waiting',
    createdAt: minutesAgo(1),
  }),
  before(1, { amount: 35_750 }),
  before(2, { amount: 1_284_500, late: true }),
  before(3, {
    amount: 249_800,
    refundedAmount: 50_000,
    refundableAmount: 199_800,
  }),
  before(4, { amount: 17_900, refundedAmount: 17_900, refundableAmount: 0 }),
  before(5, {
    ...NOT_PAID,
    amount: 89_000,
    dynamicQRStatus: 'CANCELED',
    phase: 'canceled',
    reason: 'user',
    purpose: null,
  }),
  before(6, {
    ...NOT_PAID,
    amount: 64_300,
    dynamicQRStatus: 'REJECTED',
    phase: 'rejected',
    reason: 'bank',
  }),
  before(7, {
    ...NOT_PAID,
    amount: 412_050,
    dynamicQRStatus: 'ERROR',
    phase: 'unknown',
    reason: null,
    purpose: inLanguage(
      'Order 1032, delivered to Lesnaya street on Saturday, paid by the neighbour of the customer',
      'Заказ 1032, доставка на улицу Лесную в субботу, платит сосед покупателя',
    ),
  }),
]

/** More than one page of them. */
export const MANY: readonly Payment[] = Array.from({ length: 50 }, (_, number) =>
  before(number, { amount: 10_000 + ((number * 7_919) % 300_000) }),
)
