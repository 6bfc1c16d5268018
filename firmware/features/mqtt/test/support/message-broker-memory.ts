/** A message broker in memory: what it was told, and the levers of one that goes away or hangs. */

import { createListeners } from '#firmware/async/listeners.ts'
import { Fault } from '#firmware/fault.ts'
import { asSentence, say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import { keepCondition } from '#hal/part-condition.ts'
import type { BrokerMessage, MessageBrokerDriver } from '../../message-broker.ts'

export interface MemoryBroker extends MessageBrokerDriver {
  /** All that was acknowledged, in order. */
  readonly told: readonly BrokerMessage[]
  /** What is kept for whoever comes later. */
  readonly retained: ReadonlyMap<string, string>
  goAway(): void
  comeBack(): void
  /** It stays connected and acknowledges nothing, until the driver's deadline. */
  hang(): void
}

export const ACKNOWLEDGE_MS = 10_000

export function createMemoryBroker(clock: Clock, will: BrokerMessage): MemoryBroker {
  const listeners = createListeners()
  const condition = keepCondition(clock)
  const told: BrokerMessage[] = []
  const retained = new Map<string, string>()
  const waiting = new Set<(fault: Fault) => void>()
  let isConnected = true
  let isHanging = false

  function take(message: BrokerMessage): void {
    told.push(message)
    if (message.isRetained) retained.set(message.topic, message.payload)
  }

  function lose(why: string): void {
    isConnected = false
    for (const reject of waiting) reject(new Fault('unreachable', asSentence(why)))
    waiting.clear()
    condition.become('degraded', asSentence(why))
    take(will)
    listeners.tell()
  }

  return {
    told,
    retained,
    get isConnected() {
      return isConnected
    },
    get condition() {
      return condition.current
    },
    async publish(message) {
      // An answer is never there before the next turn.
      await null
      if (!isConnected) throw new Fault('unreachable', say('fault.mqtt.no-connection'))
      if (!isHanging) return take(message)
      const answer = Promise.withResolvers<never>()
      waiting.add(answer.reject)
      using _ = clock.after(ACKNOWLEDGE_MS, () =>
        lose('the MQTT broker did not confirm a message in time'),
      )
      return await answer.promise
    },
    onChange: listeners.add,
    goAway() {
      if (isConnected) lose('the MQTT broker closed the connection')
    },
    comeBack() {
      isConnected = true
      isHanging = false
      condition.become('ok')
      listeners.tell()
    },
    hang() {
      isHanging = true
    },
    async [Symbol.asyncDispose]() {
      if (isConnected && !isHanging) take(will)
      isConnected = false
    },
  }
}
