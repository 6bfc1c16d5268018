/**
 * One connection to a broker by MQTT 3.1.1, from CONNECT to its end. The lane publishes and never subscribes, so every
 * packet received is an answer, and is checked before any of it is kept (broker-packet-check.ts).
 */
import { connect as connectPlain, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { generate, type Packet, parser } from 'mqtt-packet'
import { openInterval } from '#firmware/async/interval.ts'
import { Fault } from '#firmware/fault.ts'
import { networkFailure } from '#firmware/vocabulary/network-failure.ts'
import { asSentence, type Sentence, say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type { BrokerMessage } from '../message-broker.ts'
import { createBrokerPacketCheck } from './broker-packet-check.ts'
import type { MqttCredentials } from './mqtt-credentials.ts'

export interface MqttConnectionOptions {
  /** mqtt:// or mqtts://. */
  readonly url: string
  readonly access: MqttCredentials
  readonly username: string | undefined
  readonly clientId: string
  readonly will: BrokerMessage
  readonly clock: Clock
  /** Until the broker lets us in. */
  readonly connectMs: number
  /** Time between two pings. */
  readonly keepAliveSeconds: number
  readonly onOpen: () => void
}

/** Disposing of it ends the connection. */
export interface MqttConnection extends Disposable {
  /** The broker has let us in, and the connection has not ended. */
  readonly isOpen: boolean
  readonly ended: Promise<MqttEnd>
  /** Resolves when the message is acknowledged; rejects with Fault 'unreachable' when the connection ends first. */
  publish(message: BrokerMessage): Promise<void>
  /** Ends without DISCONNECT, so the broker tells the will. The first reason is the one that counts. */
  end(why: Sentence): void
}

export interface MqttEnd {
  readonly why: Sentence
  /** The broker sent a packet that nobody asked for. */
  readonly isHostile: boolean
}

const PORTS = { 'mqtt:': 1_883, 'mqtts:': 8_883 } as const
const ID_MAX = 65_535

/** By the code of a CONNACK. */
const REFUSALS: Readonly<Record<number, Sentence>> = {
  1: say('fault.mqtt.protocol-version'),
  2: say('fault.mqtt.client-id-refused'),
  3: say('fault.mqtt.broker-out-of-service'),
  4: say('fault.mqtt.wrong-login'),
  5: say('fault.mqtt.not-authorized'),
}

/** Throws where a certificate file has become invalid since the start. */
export function openMqttConnection(options: MqttConnectionOptions): MqttConnection {
  const { access, username, clientId, will, clock, keepAliveSeconds } = options
  const guard = createBrokerPacketCheck()
  const answers = parser({ protocolVersion: 4 })
  const ending = Promise.withResolvers<MqttEnd>()
  const waiting = new Map<number, PromiseWithResolvers<void>>()
  const socket = openSocket(options)
  let state: 'opening' | 'open' | 'over' = 'opening'
  let lastId = 0
  let isAsked = false
  const patience = clock.after(options.connectMs, () => over(say('fault.mqtt.connect-timeout')))
  const asking = openInterval(clock, keepAliveSeconds * 1_000, isStillThere)

  function over(why: Sentence, isHostile = false): void {
    if (state === 'over') return
    state = 'over'
    patience[Symbol.dispose]()
    asking[Symbol.dispose]()
    socket.destroy()
    for (const one of waiting.values())
      one.reject(new Fault('unreachable', say('fault.mqtt.connection-lost')))
    ending.resolve({ why, isHostile })
  }

  function send(packet: Packet): void {
    guard.asked(packet.cmd)
    socket.write(generate(packet))
  }

  function isStillThere(): void {
    if (state !== 'open') return
    if (isAsked) {
      over(say('fault.mqtt.keep-alive-timeout'))
      return
    }
    isAsked = true
    send({ cmd: 'pingreq' })
  }

  function letIn(code: number): void {
    if (code !== 0) {
      over(
        say('fault.mqtt.broker-refused', {
          why: REFUSALS[code] ?? say('text.host.exit-code', { code }),
        }),
      )
      return
    }
    state = 'open'
    patience[Symbol.dispose]()
    options.onOpen()
  }

  answers.on('packet', (packet: Packet) => {
    if (packet.cmd === 'pingresp') isAsked = false
    if (packet.cmd === 'puback') waiting.get(packet.messageId ?? 0)?.resolve()
    if (packet.cmd === 'connack') letIn(packet.returnCode ?? 0)
  })
  answers.on('error', (error: Error) => over(asSentence(error.message), true))

  socket.on('data', (bytes) => {
    if (state === 'over') return
    const wrong = guard.wrongIn(bytes)
    if (wrong) over(say('fault.mqtt.protocol-violation', { trouble: wrong }), true)
    else answers.parse(bytes)
  })
  socket.on('error', (error) => over(networkFailure(error)))
  socket.on('close', () => over(say('fault.mqtt.connection-closed')))
  send({
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: 4,
    clean: true,
    clientId,
    keepalive: keepAliveSeconds,
    ...(username !== undefined && { username }),
    ...(access.password !== undefined && { password: Buffer.from(access.password) }),
    will: {
      topic: will.topic,
      payload: Buffer.from(will.payload),
      qos: 1,
      retain: will.isRetained,
    },
  })

  function freeId(): number {
    do lastId = (lastId % ID_MAX) + 1
    while (waiting.has(lastId))
    return lastId
  }

  return {
    get isOpen() {
      return state === 'open'
    },
    ended: ending.promise,
    async publish({ topic, payload, isRetained }) {
      if (state !== 'open') throw new Fault('unreachable', say('fault.mqtt.no-connection'))
      const messageId = freeId()
      const answer = Promise.withResolvers<void>()
      waiting.set(messageId, answer)
      send({
        cmd: 'publish',
        topic,
        payload: Buffer.from(payload),
        messageId,
        qos: 1,
        retain: isRetained,
        dup: false,
      })
      try {
        await answer.promise
      } finally {
        waiting.delete(messageId)
      }
    },
    end: (why) => over(why),
    [Symbol.dispose]: () => over(say('fault.host.lane-stopping')),
  }
}

function openSocket({ url, access }: MqttConnectionOptions): Socket {
  const { protocol, hostname, port } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const where = { host, port: Number(port) || PORTS[protocol === 'mqtts:' ? 'mqtts:' : 'mqtt:'] }
  if (protocol !== 'mqtts:') return connectPlain(where)
  const { ca, cert, key } = access
  return connectTls({
    ...where,
    ...(isIP(host) === 0 && { servername: host }),
    ...(ca && { ca }),
    ...(cert && { cert }),
    ...(key && { key }),
  })
}
