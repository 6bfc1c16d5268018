/**
 * Whatever JSON a bank answers, an adapter makes a fact or a Fault of it, and money only of the
 * bank's own word for it.
 */

import fc from 'fast-check'
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createPixBank } from '#drivers/bank/adapters/pix/pix.ts'
import { createPixTokens } from '#drivers/bank/adapters/pix/pix-tokens.ts'
import { createRbsBank } from '#drivers/bank/adapters/rbs/rbs.ts'
import { factOf } from '#drivers/bank/answers/map-status.ts'
import { BANKS } from '#drivers/bank/bank-list.ts'
import { bankReference } from '#drivers/bank/bank-reference-and-purpose.ts'
import type { BankHttp } from '#drivers/bank/transport/bank-http.ts'
import { Fault } from '#firmware/fault.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import type { Bank, BankFact, BankProfile, OrderReference } from '#hal/bank.ts'
import { answering } from '#test/banks/answering-http.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

const PROFILE: BankProfile = {
  bankName: 'Bank',
  userName: 'u',
  merchantId: 'm',
  password: 'p',
  pixKey: 'k',
}
const NOW_MS = Date.UTC(2026, 0, 1)
const ORDER: OrderReference = { orderId: 'order', qrId: 'a/b', amountKopecks: 3_700 }
/** What we call the order at a bank that does not take its id as it is. */
const REFERENCE = bankReference('order')
/** What makes an answer one about this order, in every bank's words at once. */
const OURS = {
  orderId: 'order',
  orderNumber: REFERENCE,
  order: REFERENCE,
  sbpMerchantId: 'm',
  txid: REFERENCE,
  qrId: 'a/b',
  currency: 'RUB',
  amountKopecks: 3_700,
  valor: { original: '37.00' },
  OrderId: REFERENCE,
  PaymentId: 'a/b',
  Success: true,
  ErrorCode: '0',
  id: 'a/b',
  metadata: { laned_order: REFERENCE },
  paid: true,
}
const PLACED = {
  orderId: 'order',
  amountKopecks: 3_700,
  purpose: null,
  ttlMinutes: 5,
  expiresAtMs: NOW_MS + 300_000,
}

const clock = createFakeClock(NOW_MS)
const TOKEN_HTTP = answering(() => ({ body: { access_token: 't' } }))
const TOKENS = createPixTokens('Bank', TOKEN_HTTP, clock)

const ADAPTERS = Object.fromEntries(
  await Promise.all(
    BANKS.map(async ({ name, load }): Promise<[string, (http: BankHttp) => Bank]> => {
      const openBank = await load()
      return [
        name,
        (http) =>
          openBank({
            httpOf: () => http,
            tokenHttpOf: () => TOKEN_HTTP,
            fieldsAtGateway: () => [],
            clock,
          })(PROFILE),
      ]
    }),
  ),
)

/** Each bank's words for money; nothing else may ever read as paid. */
const MONEY =
  /"(PAID|SUCCESS|ACCEPTED|DEPOSITED|CONCLUIDA|CONFIRMED|(PARTIAL_)?REFUNDED|succeeded)"/

const FIELDS = [
  'status',
  'payload',
  'qrId',
  'qrStatus',
  'transactionState',
  'paymentStatus',
  'errorCode',
  'code',
  'amount',
  'amountKopecks',
  'paidKopecks',
  'valor',
  'calendario',
  'pix',
  'attributes',
  'Status',
  'Amount',
  'Payments',
  'items',
  'orderId',
  'qr',
  'id',
  '__proto__',
  'constructor',
]
const WORDS = [
  'PAID',
  'SUCCESS',
  'ACCEPTED',
  'CONCLUIDA',
  'CONFIRMED',
  'REFUNDED',
  'succeeded',
  'paid',
  'toString',
  '__proto__',
  '0',
  '6',
]

const leaf = fc.oneof(
  fc.constantFrom(...WORDS),
  fc.string(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
)
const { json } = fc.letrec((tie) => ({
  json: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.array(tie('json'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...FIELDS), tie('json'), { maxKeys: 8 }),
  ),
}))

spec(
  'answers of banks',
  Object.fromEntries(
    Object.entries(ADAPTERS).map(([name, adapt]) => [
      `of ${name} may be any JSON`,
      () =>
        fc.assert(
          fc.asyncProperty(
            fc.array(
              fc.record({ status: fc.constantFrom(200, 201, 400, 404, 409, 422), body: json }),
              {
                minLength: 1,
                maxLength: 3,
              },
            ),
            fc.boolean(),
            async (answers, isOurs) => {
              let turn = 0
              const bank = adapt(
                answering(() => {
                  const { status, body } = answers[turn++ % answers.length] ?? {
                    status: 200,
                    body: null,
                  }
                  const said: unknown = JSON.parse(JSON.stringify(body))
                  const isObject = typeof said === 'object' && said !== null && !Array.isArray(said)
                  return { status, body: isOurs && isObject ? { ...OURS, ...said } : said }
                }),
              )
              for (const call of [
                bank.status(ORDER),
                bank.status({ ...ORDER, qrId: null }),
                bank.cancel(ORDER),
                bank.register(PLACED),
              ]) {
                const outcome: unknown = await call.catch((thrown: unknown) => thrown)
                if (outcome instanceof Error) {
                  assert.instance(outcome, Fault)
                  assert.ok(['unreachable', 'refused'].includes((outcome as Fault).kind))
                } else if ((outcome as { state?: string }).state === 'paid') {
                  assert.match(JSON.stringify(answers), MONEY)
                  const { amountKopecks } = outcome as BankFact
                  assert.ok(amountKopecks === null || Number.isSafeInteger(amountKopecks))
                }
              }
            },
          ),
          { numRuns: 300 },
        ),
    ]),
  ),
  30_000,
)

const RBS_PAID = { errorCode: '0', qrStatus: 'ACCEPTED', transactionState: 'DEPOSITED' }
/** The status of our order at an RBS bank. */
const RBS_ORDER = { errorCode: '0', orderNumber: REFERENCE, currency: '643', amount: 3_700 }

function rbsAnswering(orderStatus: () => object): BankHttp {
  return answering(({ path }) => ({
    body: path.includes('getOrderStatus') ? orderStatus() : RBS_PAID,
  }))
}

const paidAs: Record<string, (paidKopecks: number) => BankHttp> = {
  gateway: (paidKopecks) =>
    answering(() => ({ body: { ...OURS, status: 'PAID', operationId: 'op', paidKopecks } })),
  rbs: (depositedAmount) =>
    rbsAnswering(() => ({ ...RBS_ORDER, paymentAmountInfo: { depositedAmount } })),
  raiffeisen: (paidKopecks) =>
    answering(({ path }) =>
      path.includes('payment-info')
        ? {
            body: {
              ...OURS,
              paymentStatus: 'SUCCESS',
              transactionId: 23,
              amount: paidKopecks / 100,
            },
          }
        : { body: { ...OURS, qrStatus: 'PAID' } },
    ),
  pix: (paidKopecks) =>
    answering(() => ({
      body: {
        ...OURS,
        status: 'CONCLUIDA',
        pix: [{ endToEndId: 'E1', txid: REFERENCE, valor: (paidKopecks / 100).toFixed(2) }],
      },
    })),
  tbank: (Amount) => answering(() => ({ body: { ...OURS, Status: 'CONFIRMED', Amount } })),
  yookassa: (paidKopecks) =>
    answering(() => {
      const amount = { value: (paidKopecks / 100).toFixed(2), currency: 'RUB' }
      return { body: { ...OURS, status: 'succeeded', amount } }
    }),
}

spec('money in answers', {
  async 'is reported as the bank states it, right or wrong, to the kopeck'() {
    for (const [name, adapt] of Object.entries(ADAPTERS))
      for (const kopecks of [1, 37, 3_699, 3_700, 370_000]) {
        const answers = paidAs[name]
        assert.ok(answers, `how ${name} tells what was paid: a line of paidAs`)
        const fact = await adapt(answers(kopecks)).status(ORDER)
        assert.is(fact.state, 'paid', `${name} ${kopecks}`)
        assert.is(fact.amountKopecks, kopecks, name)
      }
  },
  'keeps no word longer than a ledger wants'() {
    const fact = factOf(new Map(), { word: 'x'.repeat(10_000) })
    assert.is(fact.state, 'unknown')
    assert.is(fact.word.length, 128)
  },
  async 'is still paid at an RBS bank that refuses to tell the order, but not while it is silent'() {
    const refusing = rbsAnswering(() => ({ errorCode: '5' }))
    assert.equal(await createRbsBank(PROFILE, refusing, clock).status(ORDER), {
      state: 'paid',
      word: 'ACCEPTED/DEPOSITED',
      operationId: null,
      amountKopecks: null,
    })
    const silent = rbsAnswering(() => {
      throw new Fault('unreachable', asSentence('no answer'))
    })
    await faultOf(() => createRbsBank(PROFILE, silent, clock).status(ORDER), 'unreachable')
  },
  async 'is not nothing at an RBS bank that has not booked it yet, unless it went back'() {
    const paidAt = async (paymentAmountInfo: object) => {
      const http = rbsAnswering(() => ({ ...RBS_ORDER, paymentAmountInfo }))
      return (await createRbsBank(PROFILE, http, clock).status(ORDER)).amountKopecks
    }
    assert.is(await paidAt({ depositedAmount: 0 }), null)
    assert.is(await paidAt({ depositedAmount: 0, refundedAmount: 0 }), null)
    assert.is(await paidAt({ depositedAmount: 0, refundedAmount: 100 }), 0)
    assert.is(await paidAt({ depositedAmount: 100 }), 100)
  },
  async 'is not taken for a declined RBS order, whatever is said of its code'() {
    const statusOf = async (orderStatus: unknown) => {
      const http = rbsAnswering(() => ({ ...RBS_ORDER, orderStatus }))
      return (await createRbsBank(PROFILE, http, clock).status(ORDER)).state
    }
    for (const paid of [2, '2', 0, null]) assert.is(await statusOf(paid), 'paid')
    for (const declined of [6, '6']) await faultOf(() => statusOf(declined), 'unreachable')
  },
  async 'is refused for an RBS order number that stands for another amount or currency'() {
    const attributes = [{ name: 'mdOrder', value: 'x' }]
    for (const other of [{ amount: 1 }, { currency: '840' }]) {
      const http = answering(({ path }) => ({
        body: path.includes('register.do')
          ? { errorCode: '1' }
          : { ...RBS_ORDER, attributes, ...other },
      }))
      await faultOf(() => createRbsBank(PROFILE, http, clock).register(PLACED), 'refused')
    }
  },
})

function chargeMadeAt(createdMs: number): object {
  const calendario = { criacao: new Date(createdMs).toISOString(), expiracao: 300 }
  return { ...OURS, status: 'ATIVA', calendario }
}

spec('the end of a Pix charge', {
  async "is read on the bank's clock, whatever the lane's says"() {
    for (const [bankNowMs, state] of [
      [NOW_MS + 299_000, 'payable'],
      [NOW_MS + 300_000, 'expired'],
    ] as const)
      for (const laneOffMs of [-1e9, 0, 1e9]) {
        const http = answering(() => ({ body: chargeMadeAt(NOW_MS), dateMs: bankNowMs }))
        const bank = createPixBank(PROFILE, http, TOKENS, createFakeClock(NOW_MS + laneOffMs))
        assert.is((await bank.status(ORDER)).state, state)
      }
  },
  async 'never comes by itself where the bank does not say when'() {
    const http = answering(() => ({ body: { ...OURS, status: 'ATIVA' } }))
    const bank = createPixBank(PROFILE, http, TOKENS, createFakeClock(NOW_MS + 1e12))
    assert.is((await bank.status(ORDER)).state, 'payable')
  },
})

spec('Pix tokens', {
  async 'are shared until shortly before their end, and fetched again when the bank revokes one'() {
    let given = 0
    let valid = ''
    const time = createFakeClock(NOW_MS)
    const door = answering(() => {
      given += 1
      valid = `t${given}`
      return { body: { access_token: valid, expires_in: 600 } }
    })
    const tokens = createPixTokens('Bank', door, time)
    const http = answering(({ headers }) => {
      if (headers?.['authorization'] !== `Bearer ${valid}`)
        throw new Fault('refused', asSentence('401'))
      return { body: { ...OURS, status: 'ATIVA' } }
    })
    const bank = createPixBank(PROFILE, http, tokens, time)
    await bank.status(ORDER)
    await bank.status(ORDER)
    assert.is(given, 1)
    await time.advance(571_000)
    await bank.status(ORDER)
    assert.is(given, 2)
    valid = 'revoked'
    assert.is((await bank.status(ORDER)).state, 'payable')
    assert.is(given, 3)
  },
  async 'are not asked for without end when the bank refuses every one'() {
    let given = 0
    const door = answering(() => {
      given += 1
      return { body: { access_token: 't' } }
    })
    const http = answering(() => {
      throw new Fault('refused', asSentence('401'))
    })
    const bank = createPixBank(PROFILE, http, createPixTokens('Bank', door, clock), clock)
    const thrown: unknown = await bank.status(ORDER).catch((error: unknown) => error)
    assert.is((thrown as Fault).kind, 'refused')
    assert.is(given, 2)
  },
})
