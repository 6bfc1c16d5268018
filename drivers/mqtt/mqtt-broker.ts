/**
 * MessageBroker by MQTT 3.1.1. Each connection is a client of its own: what was under way on a lost
 * one is never sent by the next, so what a broker keeps is always the newest. A broker that sends what nobody asked
 * for is left alone for minutes.
 */

import type { Readable } from 'node:stream'
import type { IClientOptions, MqttClient } from 'mqtt'
import { createListeners } from '#firmware/async/listeners.ts'
import { createRetry } from '#firmware/async/retry.ts'
import type { MqttConfig } from '#firmware/config/mqtt.ts'
import { Fault } from '#firmware/fault.ts'
import { asSentence, type Sentence, say } from '#firmware/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type { Journal } from '#hal/journal.ts'
import type { BrokerMessage, MessageBrokerDriver } from '#hal/message-broker.ts'
import { keepCondition } from '#hal/part-condition.ts'
import type { Random } from '#hal/random.ts'
import { readMqttCredentials } from './mqtt-credentials.ts'
import { createAnswerGuard } from './unasked-packets.ts'

export interface MqttOptions {
  readonly config: MqttConfig
  /** One of its own for each lane: a broker ends the connection of a namesake. */
  readonly clientId: string
  readonly will: BrokerMessage
  readonly clock: Clock
  readonly random: Pick<Random, 'fraction'>
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

/** A broker that floods does so again; whoever mends it restarts the lane, or has a cup of tea. */
export const LEFT_ALONE_MS = 5 * 60_000

/** Throws Fault 'bad-request' where the config is to blame. */
export function openMqttBroker(options: MqttOptions): MessageBrokerDriver {
  const { config, clientId, will, clock, journal } = options
  const bounds = { ...BOUNDS, ...options.bounds }
  const access = readMqttCredentials(config)
  const listeners = createListeners()
  const condition = keepCondition(clock, 'degraded', say`not connected yet`)
  const stop = new AbortController()
  const rule = { firstMs: bounds.againMs, maxMs: bounds.againMsMax }
  const retry = createRetry({ clock, random: options.random, stop: stop.signal, ...rule })
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
          ? say`${why}: tried again in 5 minutes; see mqtt in laned.yaml`
          : say`${why}: tried again for ever; see mqtt in laned.yaml`,
      )
      retry.failed(new Fault('unreachable', why))
      await retry.sleep(isHostile ? LEFT_ALONE_MS : retry.nextMs())
    }
  }

  /** Resolves with the reason when it has ended. */
  async function oneConnection(): Promise<{ why: Sentence; isHostile: boolean }> {
    const { connect } = (await import('mqtt')).default
    const ended = Promise.withResolvers<void>()
    let isHostile = false
    let why = say`the broker closed the connection`
    let own: MqttClient
    try {
      // Throws by itself where a certificate was changed to none after the start.
      own = connect(config.url, clientOptions)
    } catch (thrown) {
      return { why: reasonOf(thrown as Error), isHostile }
    }
    const guard = createAnswerGuard()
    // It was sent when the client was made.
    guard.asked('connect')
    own.on('packetsend', ({ cmd }) => guard.asked(cmd))
    guardAnswers(own.stream as unknown as Readable, (bytes) => {
      const wrong = guard.wrongIn(bytes)
      if (wrong === null) return true
      why = say`the broker ${wrong}`
      isHostile = true
      own.end(true)
      return false
    })
    const abort = () => own.end(true)
    own.on('error', (error) => {
      if (!isHostile) why = reasonOf(error)
      // A refusal leaves the stream open.
      own.end(true)
    })
    own.on('connect', () => {
      client = own
      become('ok', null)
    })
    own.on('close', () => ended.resolve())
    own.on('end', () => ended.resolve())
    stop.signal.addEventListener('abort', abort, { once: true })
    await ended.promise
    stop.signal.removeEventListener('abort', abort)
    if (client === own) client = null
    own.end(true)
    return { why, isHostile }
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
      retry.succeeded()
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

/** What `isTaken` refuses never comes to the client, which would keep all of a chunk's packets before it looks at one. */
function guardAnswers(stream: Readable, isTaken: (bytes: Uint8Array) => boolean): void {
  const push = stream.push.bind(stream)
  stream.push = (chunk: Uint8Array | null, encoding?: BufferEncoding) => {
    if (chunk === null || isTaken(chunk)) return push(chunk, encoding)
    stream.destroy()
    return false
  }
}

function reasonOf(error: Error): Sentence {
  const { code, message } = error as NodeJS.ErrnoException
  const words = message ? asSentence(message) : say`no connection`
  return typeof code === 'string' ? say`${words} (${code})` : words
}
