/** The sender over HTTP keeps the contract in front of a real server, and signs what it sends. */
import { createHmac } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import * as assert from 'uvu/assert'
import { openWebhookSender } from '#drivers/webhook/webhook-sender.ts'
import { openHttpServer } from '#test/http-server.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { deliveryTo, webhookSenderContract } from './webhook-sender.ts'

type Answer = (request: IncomingMessage, body: string, response: ServerResponse) => void

async function receiver(answer: Answer) {
  const server = await openHttpServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    answer(request, body, response)
  })
  return {
    url: `${server.url}/hook`,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

const status = (code: number, headers = {}): Answer => {
  return (_request, _body, response) => response.writeHead(code, headers).end('x'.repeat(100_000))
}

webhookSenderContract('HTTP', async () => {
  const taken: { id: string; body: string }[] = []
  let reached = 0
  const take: Answer = ({ headers }, body, response) => {
    taken.push({ id: String(headers['webhook-id']), body })
    response.writeHead(204).end()
  }
  let answer = take
  const hook = await receiver((request, body, response) => {
    reached += 1
    answer(request, body, response)
  })
  const sender = openWebhookSender()
  return {
    sender,
    url: hook.url,
    taken: () => taken,
    reached: () => reached,
    away(seconds) {
      answer = status(503, seconds === undefined ? {} : { 'retry-after': String(seconds) })
    },
    gone() {
      answer = status(410)
    },
    silent() {
      answer = () => {}
    },
    back() {
      answer = take
    },
    async [Symbol.asyncDispose]() {
      await sender[Symbol.asyncDispose]()
      await hook[Symbol.asyncDispose]()
    },
  }
})

spec('the webhook sender', {
  async 'signs as Standard Webhooks has it'() {
    const seen: { headers: IncomingMessage['headers']; body: string }[] = []
    await using hook = await receiver(({ headers }, body, response) => {
      seen.push({ headers, body })
      response.writeHead(204).end()
    })
    await using sender = openWebhookSender()
    await sender.send(deliveryTo(hook.url))
    const [{ headers, body } = { headers: {}, body: '' }] = seen
    assert.is(headers['webhook-timestamp'], '1700000000')
    const signed = createHmac('sha256', 'key of the receiver, 24 bytes').update(
      `evt_7.1700000000.${body}`,
    )
    assert.is(headers['webhook-signature'], `v1,${signed.digest('base64')}`)
  },
  async 'takes every 2xx for an answer and nothing else'() {
    await using sender = openWebhookSender()
    for (const code of [200, 202, 299]) {
      await using hook = await receiver(status(code))
      await sender.send(deliveryTo(hook.url))
    }
    for (const code of [400, 404, 500, 503]) {
      await using hook = await receiver(status(code))
      await faultOf(() => sender.send(deliveryTo(hook.url)), 'unreachable')
    }
  },
  async 'is unreachable where nobody listens'() {
    const hook = await receiver(status(204))
    await hook[Symbol.asyncDispose]()
    await using sender = openWebhookSender()
    await faultOf(() => sender.send(deliveryTo(hook.url)), 'unreachable')
  },
  async 'follows no redirect'() {
    let isReached = false
    await using trap = await receiver((_request, _body, response) => {
      isReached = true
      response.end()
    })
    await using sender = openWebhookSender()
    await using hook = await receiver(status(307, { location: trap.url }))
    await faultOf(() => sender.send(deliveryTo(hook.url)), 'unreachable')
    assert.not.ok(isReached)
  },
  async 'goes nowhere in the clear but to this machine'() {
    await using sender = openWebhookSender()
    await faultOf(() => sender.send(deliveryTo('http://192.0.2.1/hook')), 'refused')
  },
})
