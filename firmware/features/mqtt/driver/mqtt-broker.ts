/**
 * MessageBroker by MQTT 3.1.1. Each connection is a client of its own: a message that was being sent when a connection
 * was lost is never sent by the next one, so what a broker keeps is always the newest. A broker that sends packets
 * nobody asked for is left alone for minutes.
 */

import { createListeners } from '#firmware/async/listeners.ts'
import { createRetry } from '#firmware/async/retry.ts'
import { Fault } from '#firmware/fault.ts'
import { networkFailure } from '#firmware/vocabulary/network-failure.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type { JournalOf } from '#hal/journal.ts'
import { keepCondition } from '#hal/part-condition.ts'
import type { Random } from '#hal/random.ts'
import type { BrokerMessage, MessageBrokerDriver } from '../message-broker.ts'
import type { MQTT_EVENTS } from '../mqtt-events.ts'
import type { MqttConfig } from '../mqtt-section.ts'
import { type MqttConnection, type MqttEnd, openMqttConnection } from './mqtt-connection.ts'
import { readMqttCredentials } from './mqtt-credentials.ts'

export interface MqttOptions {
  readonly config: MqttConfig
  /** One per lane: a broker closes the connection of a second client with the same id. */
  readonly clientId: string
  readonly will: BrokerMessage
  readonly clock: Clock
  readonly random: Pick<Random, 'fraction'>
  readonly journal: JournalOf<typeof MQTT_EVENTS>
  readonly bounds?: Partial<typeof BOUNDS>
}

const BOUNDS = {
  connectMs: 10_000,
  /** Until a message is acknowledged; a broker that takes longer is taken for dead. */
  acknowledgeMs: 10_000,
  keepAliveSeconds: 30,
  againMs: 1_000,
  againMsMax: 30_000,
  /** Closing may take no longer, because the lane is stopping. */
  closeMs: 1_000,
}

/** A broker that floods once does so again; an operator who has mended it restarts the lane or waits. */
export const LEFT_ALONE_MS = 5 * 60_000

/** Throws Fault 'bad-request' where the config is to blame. */
export function openMqttBroker(options: MqttOptions): MessageBrokerDriver {
  const { config, clientId, will, clock, journal } = options
  const bounds = { ...BOUNDS, ...options.bounds }
  const access = readMqttCredentials(config)
  const listeners = createListeners()
  const condition = keepCondition(clock, 'degraded', say('fault.mqtt.not-connected-yet'))
  const stop = new AbortController()
  const rule = { firstMs: bounds.againMs, maxMs: bounds.againMsMax }
  const retry = createRetry({ clock, random: options.random, stop: stop.signal, ...rule })
  let current: MqttConnection | null = null

  function become(state: 'ok' | 'degraded', reason: Sentence | null): void {
    const isNews = condition.become(state, reason)
    if (isNews && state === 'ok') journal.info('broker.found', { url: config.url })
    if (isNews && state !== 'ok') journal.warn('broker.lost', { url: config.url, why: reason })
    listeners.tell()
  }

  async function keepConnected(): Promise<void> {
    while (!stop.signal.aborted) {
      const { why, isHostile } = await oneConnection()
      if (stop.signal.aborted) return
      become(
        'degraded',
        isHostile
          ? say('fault.mqtt.retry-after-pause', { why })
          : say('fault.mqtt.retry-without-end', { why }),
      )
      retry.failed(new Fault('unreachable', why))
      await retry.sleep(isHostile ? LEFT_ALONE_MS : retry.nextMs())
    }
  }

  /** Resolves when it has ended. */
  async function oneConnection(): Promise<MqttEnd> {
    const { url, username } = config
    const { connectMs, keepAliveSeconds } = bounds
    let own: MqttConnection
    try {
      own = openMqttConnection({
        url,
        access,
        username,
        clientId,
        will,
        clock,
        connectMs,
        keepAliveSeconds,
        onOpen: () => become('ok', null),
      })
    } catch (thrown) {
      return { why: networkFailure(thrown), isHostile: false }
    }
    current = own
    const abort = () => own[Symbol.dispose]()
    stop.signal.addEventListener('abort', abort, { once: true })
    const end = await own.ended
    stop.signal.removeEventListener('abort', abort)
    current = null
    return end
  }

  async function publish(message: BrokerMessage, withinMs = bounds.acknowledgeMs): Promise<void> {
    const own = current
    if (!own) throw new Fault('unreachable', say('fault.mqtt.no-connection'))
    using _timer = clock.after(withinMs, () => own.end(say('fault.mqtt.no-acknowledgement')))
    await own.publish(message)
    retry.succeeded()
  }

  const running = keepConnected()
  return {
    get isConnected() {
      return current?.isOpen ?? false
    },
    get condition() {
      return condition.current
    },
    publish: (message) => publish(message),
    onChange: listeners.add,
    async [Symbol.asyncDispose]() {
      // After an orderly close the broker does not tell the will, so the lane does.
      if (current?.isOpen) await publish(will, bounds.closeMs).catch(() => {})
      stop.abort()
      await running
    },
  }
}
