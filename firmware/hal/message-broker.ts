/**
 * A broker of messages, as MQTT has it: whoever is interested there is told what the lane tells.
 * One connection, made in the background and made again for ever; nobody waits for it.
 *
 * Implemented in drivers/mqtt/. Every implementation, the fake included, passes
 * test/contract/message-broker.ts. A driver is given a will: the broker tells it when the
 * connection ends in any way but closing, and closing tells it too.
 */
import type { PartCondition } from './part-condition.ts'

export interface MessageBroker {
  /** Whether it takes messages now. A read of memory. */
  readonly isConnected: boolean
  /** 'degraded' while it is away: a lane works without. A read of memory. */
  readonly condition: PartCondition
  /**
   * Resolves when the broker has acknowledged the message. Rejects with Fault 'unreachable' at once
   * while there is no connection, when it is lost, and when no acknowledgement comes within the
   * driver's deadline: then the connection is given up. What was rejected may have been told.
   */
  publish(message: BrokerMessage): Promise<void>
  /** Tells when isConnected or condition changed. The listener must not throw. */
  onChange(listener: () => void): Disposable
}

export interface MessageBrokerDriver extends MessageBroker, AsyncDisposable {}

export interface BrokerMessage {
  readonly topic: string
  readonly payload: string
  /** Kept by the broker for whoever comes later; the newest of a topic alone. */
  readonly isRetained: boolean
}
