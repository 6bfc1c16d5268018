/** A server of Raiffeisenbank's SBP interface written from its documents alone, for tests: a dialect of a hostile bank. */
import type { HostileBank, HostileBankOptions } from '#test/hostile-bank/hostile-bank.ts'
import { openHostileBank } from '#test/hostile-bank/hostile-bank-server.ts'
import { createOrderRecords } from '#test/hostile-bank/order-records.ts'
import { sbpLink } from '#test/hostile-bank/payment-link.ts'
import { createRefundRecords } from '#test/hostile-bank/refund-records.ts'
import { createHonestAnswers } from './raiffeisen-answers.ts'
import { readRaiffeisenCall } from './raiffeisen-request-check.ts'
import { claimOf, MISSTATED, UNTRUE_ANSWERS } from './untrue-raiffeisen-answers.ts'

const FIRST_TRANSACTION = 41_000

export async function openRaiffeisenBank(options: HostileBankOptions = {}): Promise<HostileBank> {
  const now = options.now ?? Date.now
  const records = createOrderRecords(
    now,
    (number, { amountKopecks }) => {
      const payload = sbpLink(number, amountKopecks)
      return { payload, qrId: new URL(payload).pathname.slice(1) }
    },
    (number) => String(FIRST_TRANSACTION + number),
  )
  const refunds = createRefundRecords(records.find)
  const honesty = createHonestAnswers(records, refunds, now)
  return openHostileBank(
    {
      read: (request) => readRaiffeisenCall(request, honesty.orderOf),
      answer: honesty.answer,
      look: honesty.look,
      claim: (call) => claimOf(honesty.look(call)),
      paidWord: 'SUCCESS',
      refuse: (message) => ({ http: 400, body: { code: 'ERROR.INVALID_REQUEST', message } }),
      nastyAnswers: UNTRUE_ANSWERS,
      misstated: MISSTATED,
    },
    records,
    refunds,
    '',
    options,
  )
}
