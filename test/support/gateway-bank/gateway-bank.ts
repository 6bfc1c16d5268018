/** A gateway bank written from docs/protocols/bank-gateway.md alone, for tests: the contract as a dialect of a hostile bank. */
import { type BankFaults, createBankFaults } from '#drivers/bank/fake/injected-faults.ts'
import type { HostileBank, HostileBankOptions } from '#test/hostile-bank/hostile-bank.ts'
import { openHostileBank } from '#test/hostile-bank/hostile-bank-server.ts'
import { createOrderRecords } from '#test/hostile-bank/order-records.ts'
import { emvcoPayload, sbpLink } from '#test/hostile-bank/payment-link.ts'
import { createRefundRecords } from '#test/hostile-bank/refund-records.ts'
import { faultyAnswer } from './armed-faults.ts'
import { createHonestAnswers } from './honest-answers.ts'
import { readCall } from './request-check.ts'
import { UNTRUE_ORDERS } from './untrue-orders.ts'
import { UNTRUE_PAYMENTS } from './untrue-payments.ts'
import { UNTRUE_REFUNDS } from './untrue-refunds.ts'

export interface GatewayBank extends HostileBank {
  /** The levers that a bank contract's suite pulls. */
  readonly faults: Pick<BankFaults, 'set'>
}

const PREFIX = '/shop'

export async function openGatewayBank(options: HostileBankOptions = {}): Promise<GatewayBank> {
  const records = createOrderRecords(options.now ?? Date.now, (number, { amountKopecks }) => ({
    qrId: `QR-${number}`,
    payload: (number % 3 === 0 ? emvcoPayload : sbpLink)(number, amountKopecks),
  }))
  const refunds = createRefundRecords(records.find)
  const faults = createBankFaults()
  const honesty = createHonestAnswers(records, refunds)
  const bank = await openHostileBank(
    {
      read: (request) => readCall(request, PREFIX),
      answer: (call) => honesty.answer(call, null),
      look: honesty.look,
      claim: honesty.claim,
      paidWord: 'PAID',
      refuse: (message) => ({ http: 400, body: { code: 'bad-order', message } }),
      nastyAnswers: [...UNTRUE_PAYMENTS, ...UNTRUE_ORDERS, ...UNTRUE_REFUNDS],
      lever(call) {
        if (call.kind === 'probe') return null
        const fault = faults.take(call.kind)
        if (fault === null) return null
        if (fault === 'paid-during-cancel') records.pay(call.orderId)
        let hadEffect = false
        const answer = faultyAnswer(fault, () => {
          const honest = honesty.answer(call, fault)
          hadEffect = honest.http < 300
          return honest
        })
        return { name: fault, answer, hadEffect }
      },
    },
    records,
    refunds,
    PREFIX,
    options,
  )
  return Object.assign(bank, { faults })
}
