/**
 * Tells every event to the configured addresses: in order, at least once, signed.
 *
 * The ledger is the outbox and a cursor per address is kept on the disk, so that neither a stop
 * nor a receiver that was away loses an event. An address is tried again with back-off; an
 * event that nobody took for three days is given up, and the journal says so.
 */

import { withinMs } from '#firmware/async/deadline.ts'
import { createRetry, tryUntilDone } from '#firmware/async/retry.ts'
import { Fault, toFault } from '#firmware/fault.ts'
import { HOUR_MS } from '#hal/durations.ts'
import type { LedgerEntry } from '#hal/transaction-store.ts'
import type { WebhookSender } from '#hal/webhook-sender.ts'
import type { PaymentConfig } from '../limits.ts'
import type { PaymentPorts } from '../payment-ports.ts'
import type { EventFeed } from './event-feed.ts'
import { eventView } from './transaction-views.ts'

const ATTEMPT_MS_MAX = 10_000
const TROUBLE = { firstMs: 1_000, maxMs: HOUR_MS }
const GIVE_UP_MS = 72 * HOUR_MS
/** Events look too old after the clock was set, so nothing is given up before the receiver has failed this long. */
const TROUBLE_MS_MIN = HOUR_MS

export interface WebhookPorts
  extends Pick<PaymentPorts, 'config' | 'store' | 'clock' | 'random' | 'journal'> {
  readonly feed: EventFeed
  readonly sender: WebhookSender
}

interface Hook {
  readonly url: string
  readonly secret: string
  /** Since when it has taken nothing; null while all is well. */
  troubleSinceMs: number | null
}

export function openWebhooks(ports: WebhookPorts): AsyncDisposable {
  const { store, feed, sender, clock, random, journal } = ports
  const stop = new AbortController()

  async function serve({ url, secret }: PaymentConfig['webhooks'][number]): Promise<void> {
    const hook: Hook = { url, secret, troubleSinceMs: null }
    const reader = `webhook ${hook.url}`
    // A new address is told what happens from now on, not the history of the shop.
    const from = store.cursor(reader) ?? store.lastSequence()
    keep(reader, from)
    await feed.read(
      from,
      async (entry) => {
        await deliver(hook, entry)
        if (!stop.signal.aborted) keep(reader, entry.sequence)
      },
      stop.signal,
    )
  }

  function keep(reader: string, sequence: number): void {
    try {
      store.moveCursor(reader, sequence)
    } catch (thrown) {
      // The event is sent again after a restart: the promise is at least once.
      journal.warn('webhook.unmarked', { fault: toFault(thrown).said })
    }
  }

  async function deliver(hook: Hook, entry: LedgerEntry): Promise<void> {
    const { url, secret } = hook
    const delivery = {
      url,
      secret,
      id: `evt_${entry.sequence}`,
      body: JSON.stringify(eventView(entry)),
    }
    const retry = createRetry({ clock, random, stop: stop.signal, ...TROUBLE })
    const send = async () => {
      const atMs = clock.now()
      await withinMs(clock, ATTEMPT_MS_MAX, stop.signal, (signal) =>
        sender.send({ ...delivery, atMs }, signal),
      )
      hook.troubleSinceMs = null
    }
    await tryUntilDone(retry, send, ({ fault, failures: attempt, isTold }, _againInMs, thrown) => {
      if (fault.kind === 'bug') throw thrown
      if (fault.kind === 'refused') throw new Fault('refused', 'the address is gone')
      const fields = { sequence: entry.sequence, attempt, fault: fault.said }
      const nowMs = clock.monotonicMs()
      hook.troubleSinceMs ??= nowMs
      const isOld = clock.now() - entry.atMs > GIVE_UP_MS
      if (isOld && nowMs - hook.troubleSinceMs > TROUBLE_MS_MIN) {
        journal.error('webhook.abandoned', fields)
        return 'give-up'
      }
      if (isTold) journal.warn('webhook.failed', fields)
    })
  }

  const served = ports.config.webhooks.map((hook) =>
    serve(hook).catch((thrown: unknown) => {
      journal.error('webhook.ended', { fault: toFault(thrown).said })
    }),
  )
  return {
    async [Symbol.asyncDispose]() {
      stop.abort()
      await Promise.all(served)
    },
  }
}
