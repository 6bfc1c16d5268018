/** A gateway bank written from docs/protocols/bank-gateway.md alone, for tests: the contract as a dialect of a hostile bank. */
import { UNKNOWN_WORD } from '#test/hostile-bank/accidents/lever-accidents.ts'
import type { HostileBank, HostileBankOptions } from '#test/hostile-bank/hostile-bank.ts'
import { openHostileBank } from '#test/hostile-bank/hostile-bank-server.ts'
import { createOrderRecords } from '#test/hostile-bank/order-records.ts'
import { emvcoPayload, sbpLink } from '#test/hostile-bank/payment-link.ts'
import { createRefundRecords } from '#test/hostile-bank/refund-records.ts'
import type { OrderAnswer, RefundAnswer } from './contract-answers.ts'
import { createHonestAnswers } from './honest-answers.ts'
import { readCall } from './request-check.ts'
import { UNTRUE_ORDERS } from './untrue-orders.ts'
import { UNTRUE_PAYMENTS } from './untrue-payments.ts'
import { UNTRUE_REFUNDS } from './untrue-refunds.ts'

const PREFIX = '/shop'

export async function openGatewayBank(options: HostileBankOptions = {}): Promise<HostileBank> {
  const records = createOrderRecords(options.now ?? Date.now, (number, { amountKopecks }) => ({
    qrId: `QR-${number}`,
    payload: (number % 3 === 0 ? emvcoPayload : sbpLink)(number, amountKopecks),
  }))
  const refunds = createRefundRecords(records.find)
  const { answer, look, claim } = createHonestAnswers(records, refunds)
  return openHostileBank(
    {
      read: (request) => readCall(request, PREFIX),
      answer,
      look,
      claim,
      paidWord: 'PAID',
      refuse: (message) => ({ http: 400, body: { code: 'bad-order', message } }),
      nastyAnswers: [...UNTRUE_PAYMENTS, ...UNTRUE_ORDERS, ...UNTRUE_REFUNDS],
      misstated: {
        'unknown-word': (honest) => ({ ...honest, status: UNKNOWN_WORD }),
        'wrong-amount': (honest) => {
          const { amountKopecks } = honest as OrderAnswer
          return { ...honest, payload: sbpLink(7, amountKopecks + 100) }
        },
        'refund-in-roubles': (honest) => {
          const { amountKopecks } = honest as RefundAnswer
          return { ...honest, amountKopecks: amountKopecks / 100 }
        },
      },
    },
    records,
    refunds,
    PREFIX,
    options,
  )
}
