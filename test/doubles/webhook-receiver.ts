/**
 * A receiver in memory that takes every webhook, until it is told to be away, gone or silent. For
 * simulations and tests.
 */
import { Fault } from '#firmware/fault.ts'
import { asSentence, say } from '#firmware/words/sentence.ts'
import type { WebhookDelivery, WebhookSenderDriver } from '#hal/webhook-sender.ts'

/**
 * 'away' answers that it cannot take it now, 'gone' that it never will again, 'silent' answers
 * nothing until the caller gives up.
 */
export type WebhookAccident = 'away' | 'gone' | 'silent'

export interface AccidentOptions {
  /** How many deliveries it hits; default: all until the next call. */
  readonly times?: number
  /** What 'away' asks the sender to wait. */
  readonly retryAfterMs?: number
}

export interface FakeWebhooks extends WebhookSenderDriver {
  /** Every delivery that was tried, in order, and those of them that were taken. */
  readonly attempts: readonly WebhookDelivery[]
  readonly taken: readonly WebhookDelivery[]
  /** Accidents that are limited follow each other; null ends all of them. */
  fail(accident: WebhookAccident | null, options?: AccidentOptions): void
}

interface Planned {
  readonly accident: WebhookAccident
  readonly retryAfterMs: number | undefined
  left: number
}

export function openFakeWebhooks(): FakeWebhooks {
  const attempts: WebhookDelivery[] = []
  const taken: WebhookDelivery[] = []
  let planned: Planned[] = []
  const closing = new AbortController()

  function nextAccident(): Planned | null {
    const next = planned[0]
    if (!next) return null
    next.left -= 1
    if (next.left <= 0) planned.shift()
    return next
  }

  return {
    attempts,
    taken,
    fail(accident, { times = Number.POSITIVE_INFINITY, retryAfterMs } = {}) {
      if (accident === null) planned = []
      else if (times > 0) planned.push({ accident, retryAfterMs, left: times })
    },
    async send(delivery, signal) {
      const givenUp = AbortSignal.any(signal ? [signal, closing.signal] : [closing.signal])
      if (givenUp.aborted) throw silence()
      attempts.push(delivery)
      const trouble = nextAccident()
      if (trouble?.accident === 'silent') {
        await new Promise((resolve) => givenUp.addEventListener('abort', resolve, { once: true }))
        throw silence()
      }
      if (trouble?.accident === 'gone')
        throw new Fault('refused', say('fault.webhook.receiver-gone'))
      if (trouble)
        throw new Fault('unreachable', asSentence('the receiver answered 503'), undefined, {
          ...(trouble.retryAfterMs !== undefined && { retryAfterMs: trouble.retryAfterMs }),
        })
      taken.push(delivery)
    },
    async [Symbol.asyncDispose]() {
      closing.abort()
    },
  }
}

const silence = () =>
  new Fault('unreachable', say('fault.webhook.receiver-silent', { why: 'ETIMEDOUT' }))
