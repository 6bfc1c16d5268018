/** What to do about a discrepancy, as a person at the lane reads it. Pure. */
import type { DiscrepancyCode } from './discrepancy.ts'

export interface Advice {
  readonly en: string
  readonly ru: string
}

export const ADVICE: Readonly<Record<DiscrepancyCode, Advice>> = {
  'unknown-order': {
    en: 'The bank has money of an order that this lane never made. Look in the cabinet who made it: another till of the same merchant, or a ledger that a backup took the place of (lanectl ledger gaps).',
    ru: 'В банке есть деньги по заказу, которого эта касса не создавала. Посмотрите в кабинете банка, чей он: другой кассы того же продавца или журнала, на место которого встала резервная копия (lanectl ledger gaps).',
  },
  'unpaid-here': {
    en: 'The customer has paid, and here the payment ended without money. Find the receipt by its reference: hand the goods out, or give the money back in the bank’s cabinet.',
    ru: 'Покупатель заплатил, а здесь платёж закончился без денег. Найдите чек по номеру: выдайте товар или верните деньги в кабинете банка.',
  },
  'paid-twice': {
    en: 'The bank took the money of this payment once more. Give the second movement back in the bank’s cabinet.',
    ru: 'Банк принял деньги за этот платёж ещё раз. Верните второе списание в кабинете банка.',
  },
  amount: {
    en: 'The bank has another amount than the ledger. Compare both with the receipt, and ask the bank about this operation.',
    ru: 'Сумма в банке не та, что в журнале. Сравните обе с чеком и спросите банк об этой операции.',
  },
  operation: {
    en: 'The bank calls this money by another operation than it did when it was paid. Ask the bank whether it moved once or twice.',
    ru: 'Банк называет эти деньги другой операцией, чем при оплате. Спросите банк, прошли ли они один раз или два.',
  },
  'not-at-bank': {
    en: 'The bank said that this was paid, and its registry does not have it. Ask the bank with the operation’s id; compare again tomorrow.',
    ru: 'Банк сообщил об оплате, а в реестре её нет. Спросите банк, назвав операцию; сверьте ещё раз завтра.',
  },
  'refund-unknown-order': {
    en: 'The bank refunded an order that this lane never made. Look in the cabinet who asked for it.',
    ru: 'Банк вернул деньги по заказу, которого эта касса не создавала. Посмотрите в кабинете банка, кто это сделал.',
  },
  'refund-not-here': {
    en: 'The bank refunded money of this payment, and the ledger does not know of it: in the cabinet, or from another till. Find out who did it and why.',
    ru: 'Банк вернул деньги по этому платежу, а журнал об этом не знает: через кабинет или с другой кассы. Выясните, кто и почему.',
  },
  'refund-not-at-bank': {
    en: 'The bank said that this was refunded, or a person who settled it, and its registry does not have it. Ask the bank before anybody refunds it again.',
    ru: 'О возврате сообщил банк или человек, решивший о нём, а в реестре его нет. Спросите банк, прежде чем возвращать деньги ещё раз.',
  },
  'refund-refused-here': {
    en: 'Here this refund was declined, and at the bank it was made. Do not refund it again.',
    ru: 'Здесь в возврате отказано, а в банке деньги ушли. Не возвращайте их ещё раз.',
  },
  'refund-amount': {
    en: 'The bank refunded another amount than was asked for. Ask the bank about this refund.',
    ru: 'Банк вернул не ту сумму, о которой просили. Спросите банк об этом возврате.',
  },
}
