/** The published contract is valid OpenAPI, and both sides of ours keep to it. */
import { readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import Schema from 'typebox/schema'
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createGatewayBank } from '#drivers/bank/adapters/gateway/gateway.ts'
import type { FakeBankNeeds } from '#drivers/bank/fake/fake-bank-dialect.ts'
import { answerGateway } from '#drivers/bank/fake/fake-bank-gateway.ts'
import { act, newOrder } from '#drivers/bank/fake/fake-bank-order.ts'
import { createMisreports } from '#drivers/bank/fake/false-statement-lines.ts'
import { createBankFaults } from '#drivers/bank/fake/injected-faults.ts'
import { openOrderStore } from '#drivers/bank/fake/order-store.ts'
import { answering } from '#test/banks/answering-http.ts'
import { spec } from '#test/spec.ts'

const DOCUMENT = 'docs/protocols/bank-gateway.openapi.json'
const PROFILE = { bankName: 'CFT', merchantId: 'M1', password: 'secret' }

interface Schemas {
  readonly NewOrder: object
  readonly Order: object
  readonly Refusal: object
  readonly NewRefund: object
  readonly Refund: object
  readonly RegistryPage: object
}

async function schemas(): Promise<Schemas> {
  const validator = new Validator()
  const { valid, errors } = await validator.validate(JSON.parse(readFileSync(DOCUMENT, 'utf8')))
  assert.ok(valid, JSON.stringify(errors))
  const whole = validator.resolveRefs() as { components: { schemas: Schemas } }
  return whole.components.schemas
}

function matches(schema: object, value: unknown): void {
  assert.ok(Schema.Check(schema, value), JSON.stringify([value, Schema.Errors(schema, value)]))
}

async function parts(): Promise<FakeBankNeeds & AsyncDisposable> {
  const clock = createFakeClock()
  const orders = await openOrderStore(null)
  return {
    orders,
    faults: createBankFaults(),
    misreports: createMisreports(),
    now: () => clock.now(),
    [Symbol.asyncDispose]: () => orders[Symbol.asyncDispose](),
  }
}

const plain = { query: new URLSearchParams(), headers: {}, body: undefined }
const path = '/v1/orders/order1'

spec('bank gateway contract', {
  async 'is valid OpenAPI 3.1'() {
    const { Order } = await schemas()
    assert.not.ok(Schema.Check(Order, { orderId: 'a' }))
  },
  async 'is what our adapter asks and our fake bank answers, in every state of an order'() {
    const { NewOrder, Order, Refusal } = await schemas()
    await using bank = await parts()
    let asked: unknown
    const http = answering(async ({ method, path, json }) => {
      asked = JSON.parse(JSON.stringify(json))
      const reply = await answerGateway(bank, { ...plain, method, path, body: asked })
      if (reply === 'silence') throw new Error('silence')
      return { status: reply.status, body: reply.body }
    })
    const expiresAtMs = bank.now() + 60_000
    await createGatewayBank(PROFILE, http).register({
      orderId: 'order1',
      amountKopecks: 100,
      purpose: null,
      ttlMinutes: 1,
      expiresAtMs,
    })
    matches(NewOrder, asked)
    assert.not.ok(JSON.stringify(asked).includes('secret'))
    for (const what of ['decline', 'cancel', 'pay'] as const) {
      await bank.orders.update('order1', (order) => order && act(order, what))
      const reply = await answerGateway(bank, { ...plain, method: 'GET', path })
      assert.ok(reply !== 'silence' && reply.status === 200)
      matches(Order, reply.body)
    }
    for (const [method, where, body] of [
      ['GET', '/v1/orders/nobody', undefined],
      ['POST', '/v1/orders/nobody/cancel', undefined],
      ['PUT', path, { amountKopecks: 0 }],
      ['PUT', path, asked && { ...asked, amountKopecks: 7 }],
      ['DELETE', path, undefined],
      ['GET', '/v2/else', undefined],
    ] as const) {
      const reply = await answerGateway(bank, { ...plain, method, path: where, body })
      assert.ok(reply !== 'silence' && reply.status >= 400, where)
      matches(Refusal, reply.body)
    }
  },
  async 'is what they ask and answer about refunds, in every state of one'() {
    const { Order, NewRefund, Refund, Refusal } = await schemas()
    await using bank = await parts()
    const expiresAtMs = bank.now() + 60_000
    const wanted = { orderId: 'order1', amountKopecks: 100, purpose: null, expiresAtMs }
    await bank.orders.update('order1', () => act(newOrder(wanted), 'pay'))
    const asked: unknown[] = []
    const answered: { readonly status: number; readonly body?: unknown }[] = []
    const http = answering(async ({ method, path, json }) => {
      if (method === 'PUT') asked.push(json)
      const reply = await answerGateway(bank, { ...plain, method, path, body: json })
      if (reply === 'silence') throw new Error('silence')
      if (path.includes('/refunds/')) answered.push(reply)
      else matches(Order, reply.body)
      return { status: reply.status, body: reply.body }
    })
    const { refunds } = createGatewayBank(PROFILE, http)
    assert.ok(refunds)
    const payment = { ...wanted, qrId: null, operationId: null, paidKopecks: 100 }
    const refund = (refundId: string, amountKopecks: number) =>
      refunds.refund({
        refundId,
        payment,
        amountKopecks,
        reason: 'sour',
        returnedBeforeKopecks: null,
        bankRefundId: null,
      })
    for (const [index, kind] of (['refund-slow', 'refund-refused', null] as const).entries()) {
      if (kind) bank.faults.set(kind, 1)
      await refund(`refund${index}`, 10)
    }
    await refund('refund9', 1_000).catch(() => null)
    assert.is(asked.length, 4)
    for (const body of asked) matches(NewRefund, body)
    assert.equal(
      answered.map(({ status }) => status),
      [201, 201, 201, 409],
    )
    for (const { status, body } of answered) matches(status < 400 ? Refund : Refusal, body)
  },
  'says in the document what the adapter knows'() {
    const text = readFileSync('docs/protocols/bank-gateway.md', 'utf8')
    for (const word of ['CREATED', 'IN_PROGRESS', 'PAID', 'DECLINED', 'CANCELED', 'EXPIRED'])
      assert.ok(text.includes(`\`${word}\``), word)
    for (const word of ['PENDING', 'RETURNED', 'REFUSED'])
      assert.ok(text.includes(`\`${word}\``), word)
  },
  async 'is what the fake bank answers about its registry, page by page'() {
    const { RegistryPage, Refusal } = await schemas()
    await using bank = await parts()
    const expiresAtMs = bank.now() + 60_000
    for (let made = 0; made < 201; made += 1) {
      const wanted = { orderId: `order${made}`, amountKopecks: 100, purpose: null, expiresAtMs }
      await bank.orders.update(wanted.orderId, () => act(newOrder(wanted), 'pay', bank.now()))
    }
    const page = async (more: Record<string, string>) => {
      const query = new URLSearchParams(more)
      const reply = await answerGateway(bank, {
        ...plain,
        method: 'GET',
        path: '/v1/registry',
        query,
      })
      if (reply === 'silence') throw new Error('silence')
      return reply
    }
    const span = {
      from: new Date(bank.now() - 1).toISOString(),
      until: new Date(bank.now() + 1).toISOString(),
    }
    const first = await page(span)
    matches(RegistryPage, first.body)
    const { lines, next } = first.body as { lines: object[]; next: string }
    const second = await page({ ...span, cursor: next })
    matches(RegistryPage, second.body)
    const rest = second.body as { lines: object[]; next: null }
    assert.equal([lines.length, rest.lines.length, rest.next], [200, 1, null])
    const refused = await page({ from: 'yesterday', until: span.until })
    assert.is(refused.status, 400)
    matches(Refusal, refused.body)
  },
})
