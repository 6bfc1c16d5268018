/** A server of YooKassa's API v3 written from its documents alone, for tests: a dialect of a hostile bank. */
import type { HostileBank, HostileBankOptions } from '#test/hostile-bank/hostile-bank.ts'
import { openHostileBank } from '#test/hostile-bank/hostile-bank-server.ts'
import { createOrderRecords } from '#test/hostile-bank/order-records.ts'
import { sbpLink } from '#test/hostile-bank/payment-link.ts'
import { createRefundRecords } from '#test/hostile-bank/refund-records.ts'
import { claimOf, MISSTATED, UNTRUE_ANSWERS } from './untrue-yookassa-answers.ts'
import { createHonestAnswers } from './yookassa-answers.ts'
import { readYookassaCall } from './yookassa-request-check.ts'

export interface YookassaBank extends HostileBank {
  /** The till's links that are switched off. */
  readonly deactivated: Set<string>
  /** How many objects a page of a list holds at most, whatever was asked for. */
  readonly limits: { pageRows: number }
}

export async function openYookassaBank(options: HostileBankOptions = {}): Promise<YookassaBank> {
  const now = options.now ?? Date.now
  const records = createOrderRecords(
    now,
    (number, { amountKopecks }) => ({
      qrId: String(number),
      payload: sbpLink(number, amountKopecks),
    }),
    String,
  )
  const refunds = createRefundRecords(records.find)
  const honesty = createHonestAnswers(records, refunds, now)
  const bank = await openHostileBank(
    {
      read: (request) => readYookassaCall(request, honesty.orderOf),
      answer: honesty.answer,
      look: honesty.look,
      claim: (call) => claimOf(honesty.look(call)),
      paidWord: 'succeeded',
      refuse: (description) => ({
        http: 400,
        body: { type: 'error', id: 'complaint', code: 'invalid_request', description },
      }),
      nastyAnswers: UNTRUE_ANSWERS,
      misstated: MISSTATED,
    },
    records,
    refunds,
    '/v3',
    options,
  )
  const { limits, tillLinks } = honesty
  return Object.assign(bank, { limits, deactivated: tillLinks.deactivated })
}
