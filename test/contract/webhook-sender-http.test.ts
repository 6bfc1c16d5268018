/** The webhook sender against a receiver that is a real HTTP server. */
import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as assert from 'uvu/assert'
import { openWebhookSender } from '#drivers/webhook/sender.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown.ts'

type Answer = (request: IncomingMessage, body: string, response: ServerResponse) => void

async function receiver(answer: Answer) {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    answer(request, body, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const delivery = (url: string) => ({
  url,
  secret: `whsec_${Buffer.from('key of the receiver').toString('base64')}`,
  id: 'evt_7',
  atMs: 1_700_000_000_500,
  body: '{"type":"transaction.accepted"}',
})

const status = (code: number, headers = {}): Answer => {
  return (_request, _body, response) => response.writeHead(code, headers).end('x'.repeat(100_000))
}

spec('the webhook sender', {
  async 'signs as Standard Webhooks has it'() {
    const seen: { headers: IncomingMessage['headers']; body: string }[] = []
    await using hook = await receiver(({ headers }, body, response) => {
      seen.push({ headers, body })
      response.writeHead(204).end()
    })
    await using sender = openWebhookSender()
    await sender.send(delivery(hook.url))
    const [{ headers, body } = { headers: {}, body: '' }] = seen
    assert.is(body, delivery('').body)
    assert.is(headers['webhook-id'], 'evt_7')
    assert.is(headers['webhook-timestamp'], '1700000000')
    const signed = createHmac('sha256', 'key of the receiver').update(`evt_7.1700000000.${body}`)
    assert.is(headers['webhook-signature'], `v1,${signed.digest('base64')}`)
  },
  async 'takes every 2xx for an answer and nothing else'() {
    await using sender = openWebhookSender()
    for (const code of [200, 202, 299]) {
      await using hook = await receiver(status(code))
      await sender.send(delivery(hook.url))
    }
    for (const code of [400, 404, 500, 503]) {
      await using hook = await receiver(status(code))
      await faultOf(() => sender.send(delivery(hook.url)), 'unreachable')
    }
    await using gone = await receiver(status(410))
    await faultOf(() => sender.send(delivery(gone.url)), 'refused')
  },
  async 'follows no redirect'() {
    let isReached = false
    await using trap = await receiver((_request, _body, response) => {
      isReached = true
      response.end()
    })
    await using sender = openWebhookSender()
    await using hook = await receiver(status(307, { location: trap.url }))
    await faultOf(() => sender.send(delivery(hook.url)), 'unreachable')
    assert.not.ok(isReached)
  },
  async 'hands on what the receiver asks to wait'() {
    await using sender = openWebhookSender()
    await using hook = await receiver(status(503, { 'retry-after': '120' }))
    const fault = await faultOf(() => sender.send(delivery(hook.url)), 'unreachable')
    assert.is(fault.detail.retryAfterMs, 120_000)
  },
  async 'goes nowhere in the clear but to this machine'() {
    await using sender = openWebhookSender()
    await faultOf(() => sender.send(delivery('http://192.0.2.1/hook')), 'refused')
  },
  async 'ends when it is asked to'() {
    await using sender = openWebhookSender()
    await using hook = await receiver(() => {})
    const stop = new AbortController()
    const sending = faultOf(() => sender.send(delivery(hook.url), stop.signal), 'unreachable')
    stop.abort()
    await sending
  },
})
