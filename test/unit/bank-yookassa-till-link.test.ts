/** What is asked of YooKassa for a printed link, and what no answer about the link may make of it. */
import * as assert from 'uvu/assert'
import { openBanks } from '#drivers/bank/adapter-of-bank.ts'
import { createYookassaBank } from '#drivers/bank/adapters/yookassa/yookassa.ts'
import { bankReference } from '#drivers/bank/bank-reference-and-purpose.ts'
import type { BankAnswer, BankRequest } from '#drivers/bank/transport/bank-http.ts'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { Fault } from '#firmware/fault.ts'
import { answering } from '#test/banks/answering-http.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

const NOW_MS = Date.UTC(2026, 0, 2, 23, 59, 30)
const MINUTE_MS = 60_000
const PRINTED =
  'https://qr.nspk.ru/AS100001ORTF4GAF80KPJ53K186D9A3G?type=01&bank=100000000007&crc=0C8A'
const ID = 'pl-2a63c1e0-0011-5000-9000-1b2d3f4a5c6e'
const PROFILE = {
  bankName: 'YooKassa',
  merchantId: 'shop',
  password: 'key',
  tillLink: PRINTED,
  tillLinkId: ID,
}
const OURS = bankReference('order')
const ORDER = orderOf(5)
const PAYMENT = {
  id: 'p1',
  status: 'pending',
  paid: false,
  amount: { value: '37.00', currency: 'RUB' },
  metadata: { laned_order: OURS },
}
const ANOTHER = { ...PAYMENT, id: 'p0', metadata: { order_id: 'a shop’s own' } }
const LINK = { id: ID, status: 'active', type: 'nspk', recipient: { gateway_id: '1' } }

function orderOf(ttlMinutes: number, madeAtMs = NOW_MS) {
  const expiresAtMs = madeAtMs + ttlMinutes * MINUTE_MS
  return { orderId: 'order', amountKopecks: 3_700, purpose: null, ttlMinutes, expiresAtMs }
}

type Answers = Partial<Record<'link' | 'payment' | 'made' | 'cancelled', Partial<BankAnswer>>>

const kindOf = ({ method, path }: BankRequest): keyof Answers => {
  if (path.startsWith('/pos_links/')) return 'link'
  if (path.endsWith('/cancel')) return 'cancelled'
  return method === 'POST' ? 'made' : 'payment'
}

function bankAnswering(answers: Answers = {}) {
  const asked: BankRequest[] = []
  const said: Answers = {
    link: { body: LINK },
    payment: { body: PAYMENT },
    made: { body: PAYMENT },
  }
  const http = answering((request) => {
    asked.push(request)
    return { ...said, ...answers }[kindOf(request)] ?? {}
  }, NOW_MS)
  return { bank: createYookassaBank(PROFILE, http), asked }
}

const linesOf = (asked: readonly BankRequest[]) =>
  asked.map(({ method, path }) => `${method} ${path}`)
const CHECK = `GET /pos_links/${ID}`
const refused = (code: string) => ({ status: 400, body: { type: 'error', code } })

spec('a printed link at YooKassa', {
  async 'is asked whether it is free, and gets the sum under our key'() {
    const { bank, asked } = bankAnswering()
    assert.is(bank.withdraws, undefined)
    const registration = await bank.register({ ...ORDER, purpose: 'Два кофе' })
    assert.equal(registration, { qrId: 'p1', payload: PRINTED, isPrinted: true })
    assert.equal(linesOf(asked), [CHECK, 'POST /payments'])
    const { headers, json } = asked[1] ?? {}
    assert.is(headers?.['idempotence-key'], OURS)
    assert.equal(json, {
      amount: { value: '37.00', currency: 'RUB' },
      capture: true,
      pos_link: { id: ID, expires_at: '2026-01-03T00:04:30.000Z' },
      confirmation: { type: 'external' },
      metadata: { laned_order: OURS },
      description: 'Два кофе',
    })
  },
  async 'is told the same end whenever it is asked again, from 2 to 19 minutes after the start'() {
    for (const [ttlMinutes, lasts] of [
      [1, 2],
      [2, 2],
      [19, 19],
      [20, 19],
      [4_320, 19],
    ] as const) {
      const { bank, asked } = bankAnswering()
      await bank.register(orderOf(ttlMinutes))
      await bank.register(orderOf(ttlMinutes))
      const expires_at = new Date(NOW_MS + lasts * MINUTE_MS).toISOString()
      for (const { json } of asked.filter(({ method }) => method === 'POST'))
        assert.equal((json as { pos_link?: unknown }).pos_link, { id: ID, expires_at })
    }
  },
  async 'is not asked for an end that the bank does not take: the clock is named'() {
    for (const minutesOff of [-6, 16]) {
      const { bank, asked } = bankAnswering()
      const order = orderOf(5, NOW_MS + minutesOff * MINUTE_MS)
      const fault = await faultOf(() => bank.register(order), 'refused')
      assert.match(fault.message, "the lane's clock is wrong")
      assert.equal(linesOf(asked), [CHECK])
    }
  },
  async 'takes no payment over another one that can still be paid'() {
    for (const status of ['pending', 'waiting_for_capture', 'phase_of_the_moon']) {
      const payment = { body: { ...ANOTHER, status } }
      const link = { body: { ...LINK, payment: { id: 'p0', status } } }
      const { bank, asked } = bankAnswering({ link, payment })
      await faultOf(() => bank.register(ORDER), 'refused')
      assert.equal(linesOf(asked), [CHECK, 'GET /payments/p0'])
    }
  },
  async 'is free when the payment itself says so, whatever the link remembers'() {
    const link = { body: { ...LINK, payment: { id: 'p0', status: 'pending' } } }
    for (const payment of [
      { body: { ...ANOTHER, status: 'canceled' } },
      { body: { ...ANOTHER, status: 'succeeded', paid: true } },
      { status: 404, body: { type: 'error', code: 'not_found' } },
    ])
      assert.is((await bankAnswering({ link, payment }).bank.register(ORDER)).qrId, 'p1')
    for (const status of ['succeeded', 'canceled']) {
      const over = { body: { ...LINK, payment: { id: 'p0', status } } }
      const { bank, asked } = bankAnswering({ link: over })
      await bank.register(ORDER)
      assert.equal(linesOf(asked), [CHECK, 'POST /payments'])
    }
  },
  async 'is ours where the answer to our own registration was lost'() {
    const link = { body: { ...LINK, payment: { id: 'p1', status: 'pending' } } }
    const { bank, asked } = bankAnswering({ link })
    assert.is((await bank.register(ORDER)).qrId, 'p1')
    assert.equal(linesOf(asked), [CHECK, 'GET /payments/p1', 'POST /payments'])
  },
  async 'gets no sum while what is said of it is no answer'() {
    const held = { id: 'p0', status: 'pending' }
    for (const link of [
      null,
      [],
      { ...LINK, id: 'pl-another' },
      { ...LINK, id: undefined },
      { ...LINK, status: undefined },
      { ...LINK, status: 1 },
      { ...LINK, payment: 'p0' },
      { ...LINK, payment: [held] },
      { ...LINK, payment: { id: 'p0' } },
      { ...LINK, payment: { status: 'pending' } },
      { ...LINK, payment: { ...held, id: 'a/b\n' } },
    ]) {
      const { bank, asked } = bankAnswering({ link: { body: link } })
      await faultOf(() => bank.register(ORDER), 'unreachable')
      assert.equal(linesOf(asked), [CHECK], JSON.stringify(link))
    }
    for (const payment of [{ ...ANOTHER, id: 'p9' }, { ...ANOTHER, status: null }, 'p0']) {
      const { bank } = bankAnswering({
        link: { body: { ...LINK, payment: held } },
        payment: { body: payment },
      })
      await faultOf(() => bank.register(ORDER), 'unreachable')
    }
  },
  async 'is not on for another sum, another currency, another order, or for nothing'() {
    for (const [made, kind] of [
      [{ amount: { value: '37.01', currency: 'RUB' } }, 'refused'],
      [{ amount: { value: '37.00', currency: 'USD' } }, 'refused'],
      [{ status: 'canceled' }, 'refused'],
      [{ metadata: { laned_order: 'another' } }, 'unreachable'],
      [{ metadata: undefined }, 'unreachable'],
      [{ amount: { value: 37, currency: 'RUB' } }, 'unreachable'],
      [{ status: undefined }, 'unreachable'],
      [{ id: '' }, 'unreachable'],
    ] as const) {
      const { bank } = bankAnswering({ made: { body: { ...PAYMENT, ...made } } })
      await faultOf(() => bank.register(ORDER), kind)
    }
  },
  async 'is freed under a new key each time, and only the payment says what became of it'() {
    const reference = { orderId: 'order', qrId: 'p1', amountKopecks: 3_700 }
    for (const [payment, cancelled, state] of [
      [{ status: 'canceled' }, { body: { ...PAYMENT, status: 'canceled' } }, 'canceled'],
      // Paid while we asked: the bank refuses, or its answer is from before.
      [{ status: 'succeeded', paid: true }, refused('invalid_request'), 'paid'],
      [{ status: 'succeeded', paid: true }, { body: { ...PAYMENT, status: 'canceled' } }, 'paid'],
      [{ status: 'pending' }, refused('invalid_request'), 'payable'],
    ] as const) {
      const { bank, asked } = bankAnswering({
        payment: { body: { ...PAYMENT, ...payment } },
        cancelled,
      })
      assert.is((await bank.cancel(reference)).state, state)
      assert.is((await bank.cancel(reference)).state, state)
      assert.equal(linesOf(asked.slice(0, 2)), ['POST /payments/p1/cancel', 'GET /payments/p1'])
      const keys = asked.map(({ headers }) => headers?.['idempotence-key']).filter(Boolean)
      assert.is(new Set(keys).size, 2)
    }
  },
  async 'is not called freed while nobody has answered'() {
    const reference = { orderId: 'order', qrId: 'p1', amountKopecks: 3_700 }
    const { bank, asked } = bankAnswering({ cancelled: { status: 502, body: { proxy: 'down' } } })
    await faultOf(() => bank.cancel(reference), 'unreachable')
    assert.is(asked.length, 1)
  },
  async 'needs both of its names, each of its own form'() {
    const clock = createSystemClock()
    await using banks = await openBanks({}, { clock, fakeBankFile: null })
    assert.is(banks.open(PROFILE).withdraws, undefined)
    const { tillLink, tillLinkId, ...shop } = PROFILE
    assert.is(banks.open(shop).withdraws, false)
    for (const [profile, words] of [
      [
        { ...shop, tillLink },
        'the field tillLink in the profile of YooKassa must be corrected in Settings, "Bank profiles": YooKassa activates the printed link by its id (pl-…), and the profile has no id. Enter the id in the field tillLinkId',
      ],
      [
        { ...shop, tillLinkId },
        'the field tillLinkId in the profile of YooKassa must be corrected in Settings, "Bank profiles": the profile has the id of a printed link, but not the link itself. Enter the link in the field tillLink, or empty both fields',
      ],
      [
        { ...PROFILE, tillLinkId: 'pl-1' },
        'the field tillLinkId in the profile of YooKassa must be corrected in Settings, "Bank profiles": the id of the printed link has the wrong form',
      ],
      [{ ...PROFILE, tillLinkId: `${ID}/../x` }, 'the id of the printed link has the wrong form'],
      [{ ...PROFILE, tillLink: 'https://qr.example/fixed' }, 'tillLink in the profile of YooKassa'],
    ] as const) {
      const fault = await faultOf(() => banks.open(profile), 'bad-request')
      assert.ok(fault instanceof Fault)
      assert.match(fault.message, words)
    }
  },
})
