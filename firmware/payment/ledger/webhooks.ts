/**
 * Tells every event to the configured addresses: in order, at least once, signed.
 *
 * The ledger is the outbox and a cursor per address is kept on the disk, so that neither a stop
 * nor a receiver that was away loses an event. An address is tried again with back-off; an
 * event that nobody took for three days is given up, and the journal says so.
 */

import { backoffMs } from '#firmware/async/backoff.ts'
import { withinMs } from '#firmware/async/deadline.ts'
import { Fault, toFault } from '#firmware/fault.ts'
import { type Clock, pause } from '#hal/clock.ts'
import type { Journal } from '#hal/journal.ts'
import type { Random } from '#hal/random.ts'
import type { LedgerEntry, TransactionStore } from '#hal/transaction-store.ts'
import type { WebhookSender } from '#hal/webhook-sender.ts'
import type { PaymentConfig } from '../limits.ts'
import type { EventFeed } from './event-feed.ts'
import { eventView } from './transaction-views.ts'

const ATTEMPT_MS_MAX = 10_000
const WAIT_MS_FIRST = 1_000
const WAIT_MS_MAX = 3_600_000
const GIVE_UP_MS = 72 * 3_600_000
/** Events look old when the clock was set after them: nothing is given up before this much trouble. */
const TROUBLE_MS_MIN = 3_600_000

export interface WebhookPorts {
  readonly config: Pick<PaymentConfig, 'webhooks'>
  readonly store: TransactionStore
  readonly feed: EventFeed
  readonly sender: WebhookSender
  readonly clock: Clock
  readonly random: Random
  readonly journal: Journal
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
    // An address that is new is told what happens from now on, not the history of the shop.
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
      // Told again after a restart: at least once is what was promised.
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
    for (let attempt = 1; !stop.signal.aborted; attempt += 1) {
      const atMs = clock.now()
      try {
        await withinMs(clock, ATTEMPT_MS_MAX, stop.signal, (signal) =>
          sender.send({ ...delivery, atMs }, signal),
        )
        hook.troubleSinceMs = null
        return
      } catch (thrown) {
        const fault = toFault(thrown)
        if (stop.signal.aborted) return
        if (fault.kind === 'bug') throw thrown
        if (fault.kind === 'refused') throw new Fault('refused', 'the address is gone')
        const fields = { sequence: entry.sequence, attempt, fault: fault.said }
        hook.troubleSinceMs ??= clock.monotonicMs()
        const isOld = atMs - entry.atMs > GIVE_UP_MS
        if (isOld && clock.monotonicMs() - hook.troubleSinceMs > TROUBLE_MS_MIN)
          return journal.error('webhook.abandoned', fields)
        if ((attempt & (attempt - 1)) === 0) journal.warn('webhook.failed', fields)
        await pause(clock, waitMs(attempt, fault), stop.signal)
      }
    }
  }

  function waitMs(attempt: number, { detail }: Fault): number {
    const usualMs = backoffMs(attempt, WAIT_MS_FIRST, WAIT_MS_MAX)
    return Math.max(usualMs, detail.retryAfterMs ?? 0) * (1 + 0.2 * random.fraction())
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
