/**
 * MessageBroker by MQTT 3.1.1. Each connection is a client of its own: what was under way on a lost
 * one is never sent by the next, so what a broker keeps is always the newest.
 */
import type { IClientOptions, MqttClient } from 'mqtt'
import { createBackoff } from '#firmware/async/backoff.ts'
import { createListeners } from '#firmware/async/listeners.ts'
import type { MqttConfig } from '#firmware/config/mqtt.ts'
import { Fault } from '#firmware/fault.ts'
import { type Clock, pause } from '#hal/clock.ts'
import type { Journal } from '#hal/journal.ts'
import type { BrokerMessage, MessageBrokerDriver } from '#hal/message-broker.ts'
import { keepCondition } from '#hal/part-condition.ts'
import { readMqttCredentials } from './mqtt-credentials.ts'

export interface MqttOptions {
  readonly config: MqttConfig
  /** One of its own for each lane: a broker ends the connection of a namesake. */
  readonly clientId: string
  readonly will: BrokerMessage
  readonly clock: Clock
  readonly journal: Journal
  readonly bounds?: Partial<typeof BOUNDS>
}

const BOUNDS = {
  connectMs: 10_000,
  /** Until a message is acknowledged; a broker that takes longer is taken for dead. */
  acknowledgeMs: 10_000,
  keepAliveSeconds: 30,
  againMs: 1_000,
  againMsMax: 30_000,
  /** What closing may take: the lane is to stop. */
  closeMs: 1_000,
}

/** Throws Fault 'bad-request' where the config is to blame. */
export function openMqttBroker(options: MqttOptions): MessageBrokerDriver {
  const { config, clientId, will, clock, journal } = options
  const bounds = { ...BOUNDS, ...options.bounds }
  const access = readMqttCredentials(config)
  const listeners = createListeners()
  const condition = keepCondition(clock, 'degraded', 'not connected yet')
  const backoff = createBackoff(bounds.againMs, bounds.againMsMax)
  const stop = new AbortController()
  let client: MqttClient | null = null

  const clientOptions: IClientOptions = {
    ...access,
    clientId,
    ...(config.username !== undefined && { username: config.username }),
    protocolVersion: 4,
    clean: true,
    keepalive: bounds.keepAliveSeconds,
    connectTimeout: bounds.connectMs,
    reconnectPeriod: 0,
    queueQoSZero: false,
    resubscribe: false,
    timerVariant: 'native',
    will: {
      topic: will.topic,
      payload: Buffer.from(will.payload),
      qos: 1,
      retain: will.isRetained,
    },
  }

  function become(state: 'ok' | 'degraded', reason: string | null): void {
    const isNews = condition.become(state, reason)
    if (isNews && state === 'ok') journal.info('broker.found', { url: config.url })
    if (isNews && state !== 'ok') journal.warn('broker.lost', { url: config.url, why: reason })
    listeners.tell()
  }

  async function keepConnected(): Promise<void> {
    while (!stop.signal.aborted) {
      const why = await oneConnection()
      if (stop.signal.aborted) return
      become('degraded', `${why}: tried again for ever; see mqtt in laned.yaml`)
      await pause(clock, backoff.next(), stop.signal)
    }
  }

  /** Resolves with the reason when it has ended. */
  async function oneConnection(): Promise<string> {
    const { connect } = (await import('mqtt')).default
    const ended = Promise.withResolvers<string>()
    let why = 'the broker closed the connection'
    let own: MqttClient
    try {
      // Throws by itself where a certificate was changed to none after the start.
      own = connect(config.url, clientOptions)
    } catch (thrown) {
      return reasonOf(thrown as Error)
    }
    const abort = () => own.end(true)
    own.on('error', (error) => {
      why = reasonOf(error)
      // A refusal leaves the stream open.
      own.end(true)
    })
    own.on('connect', () => {
      client = own
      become('ok', null)
    })
    own.on('close', () => ended.resolve(why))
    own.on('end', () => ended.resolve(why))
    stop.signal.addEventListener('abort', abort, { once: true })
    const reason = await ended.promise
    stop.signal.removeEventListener('abort', abort)
    if (client === own) client = null
    own.end(true)
    return reason
  }

  async function publish(
    { topic, payload, isRetained }: BrokerMessage,
    withinMs = bounds.acknowledgeMs,
  ): Promise<void> {
    const own = client
    if (!own?.connected) throw new Fault('unreachable', 'there is no connection to the broker')
    const answer = Promise.withResolvers<void>()
    const lose = () =>
      answer.reject(new Fault('unreachable', 'the connection to the broker is lost'))
    const giveUp = () => {
      answer.reject(new Fault('unreachable', 'the broker does not acknowledge'))
      own.end(true)
    }
    using _timer = clock.after(withinMs, giveUp)
    own.once('close', lose)
    try {
      own.publish(topic, payload, { qos: 1, retain: isRetained }, (error) =>
        error ? answer.reject(new Fault('unreachable', reasonOf(error), error)) : answer.resolve(),
      )
      await answer.promise
      backoff.reset()
    } finally {
      own.off('close', lose)
    }
  }

  const running = keepConnected()
  return {
    get isConnected() {
      return client?.connected ?? false
    },
    get condition() {
      return condition.current
    },
    publish: (message) => publish(message),
    onChange: listeners.add,
    async [Symbol.asyncDispose]() {
      // In order, so the broker does not tell the will: we do.
      if (client) await publish(will, bounds.closeMs).catch(() => {})
      const own = client
      stop.abort()
      own?.end(true)
      await running
    },
  }
}

function reasonOf(error: Error): string {
  const { code, message } = error as NodeJS.ErrnoException
  return typeof code === 'string' ? `${message || 'no connection'} (${code})` : message
}
