/**
 * Webhooks as the Standard Webhooks specification signs them, so that a receiver verifies them
 * with any of its libraries: HMAC-SHA256 over `id.timestamp.body`, key after `whsec_` in base64.
 *
 * HTTPS, or HTTP to the machine itself; no redirects, and nothing of the answer's body is read.
 */

import { createHmac } from 'node:crypto'
import type { Agent, request } from 'undici'
import { once } from '#firmware/async/lazy-value.ts'
import { Fault } from '#firmware/fault.ts'
import { HOUR_MS } from '#firmware/vocabulary/durations.ts'
import { networkFailure } from '#firmware/vocabulary/network-failure.ts'
import { say } from '#firmware/words/sentence.ts'
import type { WebhookDelivery, WebhookSenderDriver } from '#hal/webhook-sender.ts'

const CONNECT_MS_MAX = 5_000
const ANSWER_MS_MAX = 10_000
const RETRY_AFTER_MS_MAX = HOUR_MS
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

export function openWebhookSender(): WebhookSenderDriver {
  // With the first event, as in drivers/bank/transport/bank-http.ts.
  const client = once(async () => {
    const { default: undici } = await import('undici')
    const agent = new undici.Agent({
      connect: { timeout: CONNECT_MS_MAX },
      headersTimeout: ANSWER_MS_MAX,
      bodyTimeout: ANSWER_MS_MAX,
      connections: 4,
    })
    return { agent, request: undici.request }
  })

  return {
    async send(delivery, signal) {
      const url = new URL(delivery.url)
      if (url.protocol !== 'https:' && !LOOPBACK.test(url.hostname))
        throw new Fault('refused', say('fault.webhook.insecure-address'))
      const { status, retryAfter } = await post(delivery, await client(), signal)
      if (status >= 200 && status < 300) return
      if (status === 410) throw new Fault('refused', say('fault.webhook.receiver-gone'))
      throw new Fault(
        'unreachable',
        say('fault.webhook.receiver-error-status', { status }),
        undefined,
        {
          ...(retryAfter !== null && { retryAfterMs: retryAfter }),
        },
      )
    },
    [Symbol.asyncDispose]: async () => (await client.peek())?.agent.destroy(),
  }
}

interface Client {
  readonly agent: Agent
  readonly request: typeof request
}

async function post(delivery: WebhookDelivery, client: Client, signal?: AbortSignal) {
  const { url, id, atMs, body, secret } = delivery
  const timestamp = String(Math.floor(atMs / 1000))
  try {
    const answer = await client.request(url, {
      method: 'POST',
      dispatcher: client.agent,
      body,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'laned',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${sign(secret, `${id}.${timestamp}.${body}`)}`,
      },
      ...(signal && { signal }),
    })
    answer.body.destroy()
    answer.body.on('error', () => {})
    return { status: answer.statusCode, retryAfter: retryAfterMs(answer.headers['retry-after']) }
  } catch (cause) {
    throw new Fault(
      'unreachable',
      say('fault.webhook.receiver-silent', { why: networkFailure(cause) }),
      cause,
    )
  }
}

function sign(secret: string, text: string): string {
  const key = secret.startsWith('whsec_')
    ? Buffer.from(secret.slice('whsec_'.length), 'base64')
    : Buffer.from(secret)
  return createHmac('sha256', key).update(text).digest('base64')
}

function retryAfterMs(header: string | string[] | undefined): number | null {
  const seconds = typeof header === 'string' && /^\d{1,6}$/.test(header) ? Number(header) : null
  return seconds === null ? null : Math.min(seconds * 1000, RETRY_AFTER_MS_MAX)
}
