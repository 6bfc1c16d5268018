/** The tests' own gateway bank: honest as docs/protocols/bank-gateway.md has it, and nasty when told to. */
import { connect } from 'node:net'
import * as assert from 'uvu/assert'
import { GATEWAY, SHOP } from '#test/banks/dialects/gateway-bank.ts'
import type { CallKind } from '#test/hostile-bank/accidents/nasty-answer.ts'
import { openBank } from '#test/hostile-bank/bank-server.ts'
import type { HostileBank } from '#test/hostile-bank/hostile-bank.ts'
import { type Call, call } from '#test/http-call.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

const AUTHORIZATION = `Basic ${btoa(`${SHOP.merchantId}:${SHOP.password}`)}`
const ORDER = {
  amountKopecks: 12_350,
  currency: 'RUB',
  purpose: null,
  expiresAt: '2026-01-01T12:05:00.000Z',
  merchant: { bankName: 'CFT' },
}
const START_MS = Date.parse('2026-01-01T12:00:00.000Z')

function ask({ url }: HostileBank, path: string, what: Call = {}) {
  return call(url, path, { ...what, headers: { authorization: AUTHORIZATION, ...what.headers } })
}

function register(bank: HostileBank, id: string, changes: object = {}) {
  return ask(bank, `/v1/orders/${id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...ORDER, ...changes }),
  })
}

const cancel = (bank: HostileBank, id: string) =>
  ask(bank, `/v1/orders/${id}/cancel`, { method: 'POST' })
const read = (bank: HostileBank, id: string) => ask(bank, `/v1/orders/${id}`)
const statusOf = (reply: { json: unknown }) => (reply.json as { status: string }).status

spec(
  'an honest gateway bank',
  {
    async 'registers an order once, and not with another amount'() {
      await using bank = await openBank(GATEWAY, { now: () => START_MS })
      const first = await register(bank, 'a')
      const again = await register(bank, 'a')
      assert.equal([first.http, again.http], [201, 200])
      assert.equal(again.json, first.json)
      assert.is((await register(bank, 'a', { amountKopecks: 1 })).http, 409)
      assert.is((await read(bank, 'b')).text, '{"code":"order-not-found"}')
    },
    async 'takes money until the end, and after it only where it was on its way'() {
      let nowMs = START_MS
      await using bank = await openBank(GATEWAY, { now: () => nowMs })
      await register(bank, 'a')
      await register(bank, 'b')
      assert.ok(bank.records.pay('a'))
      assert.is(statusOf(await cancel(bank, 'a')), 'PAID')
      nowMs = Date.parse(ORDER.expiresAt)
      assert.is(statusOf(await read(bank, 'b')), 'EXPIRED')
      assert.not.ok(bank.records.pay('b'))
      assert.ok(bank.records.pay('b', undefined, true))
    },
    async 'gives back by the id of the lane, once, and never more than was paid'() {
      await using bank = await openBank(GATEWAY, { now: () => START_MS })
      await register(bank, 'a')
      const back = (refundId: string, amountKopecks: number, method = 'PUT') =>
        ask(bank, `/v1/orders/a/refunds/${refundId}`, {
          method,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ amountKopecks, currency: 'RUB', reason: null }),
        })
      const codeOf = (reply: { json: unknown }) => (reply.json as { code?: string }).code
      assert.is(codeOf(await back('r', 1)), 'not-paid')
      bank.records.pay('a')
      const first = await back('r', 12_000)
      const again = await back('r', 12_000)
      assert.equal([first.http, again.http, first.json], [201, 200, again.json])
      assert.is(codeOf(await back('r', 11_999)), 'refund-differs')
      assert.is(codeOf(await back('s', 351)), 'refund-exceeds')
      assert.is((await back('s', 350)).http, 201)
      const { refundedKopecks, status } = (await read(bank, 'a')).json as Record<string, unknown>
      assert.equal([refundedKopecks, status], [12_350, 'PAID'])
      const unknown = await ask(bank, '/v1/orders/a/refunds/t')
      assert.equal([unknown.http, codeOf(unknown)], [404, 'refund-not-found'])
      assert.is(codeOf(await ask(bank, '/v1/orders/b/refunds/t')), 'order-not-found')
      assert.equal(bank.records.complaints, [])
      assert.is((await back('u', 0)).http, 400)
    },
    async 'complains of what the contract does not have'() {
      await using bank = await openBank(GATEWAY, { now: () => START_MS })
      await register(bank, 'a', { currency: 'USD' })
      await ask(bank, '/v2/orders')
      await call(bank.url, '/v1/orders/a')
      assert.is(bank.records.complaints.length, 3)
    },
    async 'shows its records'() {
      await using bank = await openBank(GATEWAY, { now: () => START_MS })
      await register(bank, 'a')
      const { orders, requests } = (await call(bank.recordsUrl, '')).json as Record<
        string,
        object[]
      >
      assert.equal([orders?.length, requests?.length], [1, 1])
    },
  },
  120_000,
)

/** Sends a call whose answer may be no HTTP at all, or none. */
function send(bank: HostileBank, path: string, method: string, body: string): Disposable {
  const { hostname, port, pathname } = new URL(bank.url)
  const socket = connect(Number(port), hostname).on('error', () => {})
  socket.resume()
  socket.write(
    `${method} ${pathname}${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${AUTHORIZATION}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
  return { [Symbol.dispose]: () => socket.destroy() }
}

const REFUND = { amountKopecks: 100, currency: 'RUB', reason: null }
const PATHS: Partial<Record<CallKind, string>> = {
  cancel: '/cancel',
  refund: '/refunds/r',
  'refund-status': '/refunds/r',
}
const METHODS: Partial<Record<CallKind, string>> = {
  register: 'PUT',
  cancel: 'POST',
  refund: 'PUT',
}
const BODIES: Partial<Record<CallKind, object>> = { register: ORDER, refund: REFUND }
/** Not every answer applies to every order: one is about money that came, one about an SBP link. */
const STATES = ['CREATED', 'PAID', 'CANCELED', 'CREATED'] as const

spec(
  'nasty answers',
  {
    async 'leave the records true, whatever they say'() {
      await using bank = await openBank(GATEWAY, { now: () => START_MS, patienceMs: 30 })
      await register(bank, 'other')
      for (const [index, { name, calls }] of bank.nastyAnswers.entries()) {
        const kind = calls?.[0] ?? 'status'
        for (const [attempt, wanted] of STATES.entries()) {
          const id = `${index}-${attempt}`
          await register(bank, id)
          if (wanted === 'PAID' || kind.startsWith('refund')) bank.records.pay(id)
          else if (wanted === 'CANCELED') await cancel(bank, id)
          if (kind === 'refund-status') bank.refunds.give(id, 'r', REFUND.amountKopecks)
          const { state } = bank.records.find(id) ?? {}
          const { length } = bank.records.requests
          bank.arm(name)
          const path = `/v1/orders/${id}${PATHS[kind] ?? ''}`
          using _ = send(bank, path, METHODS[kind] ?? 'GET', JSON.stringify(BODIES[kind] ?? {}))
          await waitUntil('it came', () => bank.records.requests.length > length)
          bank.beHonest()
          assert.is(statusOf(await read(bank, id)), state, name)
          const went = kind.startsWith('refund') ? REFUND.amountKopecks : 0
          assert.is(bank.refunds.returnedKopecks(id), went, name)
          if (bank.given.has(name)) break
        }
        assert.ok(bank.given.has(name), `${name} was never given`)
      }
      assert.equal(bank.records.complaints, [])
    },
  },
  120_000,
)
