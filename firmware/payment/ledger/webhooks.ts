/**
 * Tells every event to the configured receivers: in order, at least once, signed.
 *
 * The ledger is the outbox and a cursor per receiver is kept on the disk, so that neither a stop nor a receiver that
 * was away loses an event. A receiver is tried again with back-off; an event that it has not accepted for three days
 * is given up, and the journal says so. A receiver that says that it is gone for good is told nothing more until a
 * person or a start has it tried again, from where it was.
 */

import { withinMs } from '#firmware/async/deadline.ts'
import { createRetry, tryUntilDone } from '#firmware/async/retry.ts'
import { createWakeableTimer, type WakeableTimer } from '#firmware/async/wakeable-timer.ts'
import { toFault } from '#firmware/fault.ts'
import { HOUR_MS, MINUTE_MS } from '#firmware/vocabulary/durations.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { ReceiverState } from '#hal/lane-state.ts'
import type { PartState } from '#hal/part-condition.ts'
import type { LedgerEntry } from '#hal/transaction-store.ts'
import type { WebhookSender } from '#hal/webhook-sender.ts'
import type { PaymentPorts } from '../payment-ports.ts'
import type { EventFeed } from './event-feed.ts'
import { eventView } from './transaction-views.ts'
import type { Transactions } from './transactions.ts'

const ATTEMPT_MS_MAX = 10_000
const TROUBLE = { firstMs: 1_000, maxMs: HOUR_MS }
const GIVE_UP_MS = 72 * HOUR_MS
/** Events look too old after the clock was set, so nothing is given up before the receiver has failed this long. */
const TROUBLE_MS_MIN = HOUR_MS
/** A receiver that restarts is no news. */
const DEGRADED_AFTER_MS = 5 * MINUTE_MS

export interface WebhookPorts
  extends Pick<PaymentPorts, 'config' | 'store' | 'clock' | 'random' | 'journal'> {
  readonly feed: EventFeed
  readonly transactions: Pick<Transactions, 'lastEntry'>
  readonly sender: WebhookSender
}

export type Webhooks = ReturnType<typeof openWebhooks>

/** What others are told of it holds neither path nor query of its URL: either may be a secret. */
interface Receiver {
  readonly url: string
  readonly secret: string
  readonly name: string
  readonly origin: string
  /** Slept on while it is told nothing. */
  readonly stopped: WakeableTimer
  deliveredUpTo: number
  deliveredAtMs: number | null
  /** What it answered last, or why nothing was heard of it. */
  lastAnswer: Sentence | null
  /** Since when it has taken nothing; null while all is well. */
  troubleSinceMs: number | null
  isStopped: boolean
  /** Ends the wait before the next attempt. */
  hurry: () => void
}

export function openWebhooks(ports: WebhookPorts) {
  const { store, feed, transactions, sender, clock, random, journal } = ports
  const stop = new AbortController()
  const { signal } = stop
  let lastSequence = 0

  const receivers = ports.config.webhooks.map(({ url, secret }, at): Receiver => {
    const nothingYet = { deliveredUpTo: 0, deliveredAtMs: null, lastAnswer: null }
    return {
      url,
      secret,
      name: `${at + 1}`,
      origin: new URL(url).origin,
      stopped: createWakeableTimer(clock, signal),
      ...nothingYet,
      troubleSinceMs: null,
      isStopped: false,
      hurry: () => {},
    }
  })

  /** Until the lane ends; what stops it is kept, and waits for whoever has it tried again. */
  async function serve(receiver: Receiver): Promise<void> {
    while (!signal.aborted) {
      try {
        await tell(receiver)
      } catch (thrown) {
        const { said: fault } = toFault(thrown)
        const { name, origin } = receiver
        receiver.lastAnswer = fault
        receiver.troubleSinceMs ??= clock.monotonicMs()
        receiver.isStopped = true
        journal.error('webhook.ended', { receiver: name, origin, fault })
      }
      while (receiver.isStopped && !signal.aborted) await receiver.stopped.sleep(HOUR_MS)
    }
  }

  async function tell(receiver: Receiver): Promise<void> {
    const reader = `webhook ${receiver.url}`
    // A new address is told what happens from now on, not the history of the shop.
    lastSequence = store.lastSequence()
    const from = store.cursor(reader) ?? lastSequence
    receiver.deliveredUpTo = from
    keep(receiver, reader, from)
    await feed.read(
      from,
      async (entry) => {
        await deliver(receiver, entry)
        if (signal.aborted) return
        receiver.deliveredUpTo = entry.sequence
        keep(receiver, reader, entry.sequence)
      },
      signal,
    )
  }

  function keep({ name, origin }: Receiver, reader: string, sequence: number): void {
    try {
      store.moveCursor(reader, sequence)
    } catch (thrown) {
      // The event is sent again after a restart: the promise is at least once.
      const { said: fault } = toFault(thrown)
      journal.warn('webhook.unmarked', { receiver: name, origin, fault })
    }
  }

  async function deliver(receiver: Receiver, entry: LedgerEntry): Promise<void> {
    const { url, secret, name, origin } = receiver
    const body = JSON.stringify(eventView(entry))
    const delivery = { url, secret, id: `evt_${entry.sequence}`, body }
    const retry = createRetry({ clock, random, stop: signal, ...TROUBLE })
    receiver.hurry = retry.wake
    const send = async () => {
      const atMs = clock.now()
      await withinMs(clock, ATTEMPT_MS_MAX, signal, (given) =>
        sender.send({ ...delivery, atMs }, given),
      )
      receiver.troubleSinceMs = null
      receiver.deliveredAtMs = clock.now()
      receiver.lastAnswer = null
    }
    await tryUntilDone(
      retry,
      send,
      ({ fault, failures: attempt, isWorthLogging }, _againInMs, thrown) => {
        if (fault.kind === 'bug' || fault.kind === 'refused') throw thrown
        const { sequence } = entry
        const fields = { receiver: name, origin, sequence, attempt, fault: fault.said }
        const nowMs = clock.monotonicMs()
        receiver.lastAnswer = fault.said
        receiver.troubleSinceMs ??= nowMs
        const isOld = clock.now() - entry.atMs > GIVE_UP_MS
        if (isOld && nowMs - receiver.troubleSinceMs > TROUBLE_MS_MIN) {
          journal.error('webhook.abandoned', fields)
          return 'give-up'
        }
        if (isWorthLogging) journal.warn('webhook.failed', fields)
      },
    )
  }

  const served = receivers.map(serve)

  function stateOf(receiver: Receiver): ReceiverState {
    const { name, origin, deliveredUpTo, deliveredAtMs, lastAnswer, troubleSinceMs } = receiver
    const last = Math.max(transactions.lastEntry ?? 0, lastSequence)
    return {
      name,
      origin,
      deliveredUpTo,
      deliveredAtMs,
      lastAnswer,
      state: receiver.isStopped ? 'stopped' : troubleSinceMs === null ? 'ok' : 'waiting',
      sinceMs:
        troubleSinceMs === null ? null : clock.now() - (clock.monotonicMs() - troubleSinceMs),
      undelivered: Math.max(last - deliveredUpTo, 0),
    }
  }

  return {
    get receivers(): readonly ReceiverState[] {
      return receivers.map(stateOf)
    },
    /** Of all of them, as a part of health. */
    get condition(): { readonly state: PartState; readonly reason: Sentence | null } {
      if (receivers.length === 0)
        return { state: 'absent', reason: say('fault.webhook.not-configured') }
      const stopped = receivers.find(({ isStopped }) => isStopped)
      if (stopped) return { state: 'failed', reason: whyStopped(stopped) }
      const nowMs = clock.monotonicMs()
      const silent = receivers.find(
        ({ troubleSinceMs }) => nowMs - (troubleSinceMs ?? nowMs) > DEGRADED_AFTER_MS,
      )
      if (silent) return { state: 'degraded', reason: whySilent(silent) }
      return { state: 'ok', reason: null }
    },
    /** Those that have stopped begin again where they were, and those that are waited for are tried now: so many. */
    retry(): number {
      const ill = receivers.filter(({ troubleSinceMs }) => troubleSinceMs !== null)
      for (const receiver of ill) {
        receiver.isStopped = false
        receiver.stopped.wake()
        receiver.hurry()
      }
      return ill.length
    },
    async [Symbol.asyncDispose]() {
      stop.abort()
      await Promise.all(served)
    },
  }
}

function whyStopped({ name, origin, lastAnswer }: Receiver): Sentence {
  return say('fault.webhook.receiver-stopped', { name, address: origin, answer: lastAnswer ?? '' })
}

function whySilent({ name, origin, lastAnswer }: Receiver): Sentence {
  return say('fault.webhook.receiver-failing', { name, address: origin, answer: lastAnswer ?? '' })
}
