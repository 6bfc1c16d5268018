/**
 * A broker of messages, as in MQTT: the lane publishes, and whoever subscribes there is told. One connection, made in
 * the background and made again for ever; nobody waits for it.
 *
 * A port of this feature alone. Implemented in driver/; the double of the tests keeps the same promises
 * (test/contract/message-broker.ts). A driver is given a will: the broker tells it when the
 * connection ends in any way but closing, and closing tells it too.
 */
import type { PartCondition } from '#hal/part-condition.ts'

export interface MessageBroker {
  /** Whether it takes messages now. A read of memory. */
  readonly isConnected: boolean
  /** 'degraded' while the broker is away: the lane works without it. A read of memory. */
  readonly condition: PartCondition
  /**
   * Resolves when the broker has acknowledged the message. Rejects with Fault 'unreachable' at once while there is no
   * connection, when it is lost, and when no acknowledgement comes within the driver's deadline: the connection is then
   * given up. A rejected message may have been delivered all the same.
   */
  publish(message: BrokerMessage): Promise<void>
  /** Tells when isConnected or condition changed. The listener must not throw. */
  onChange(listener: () => void): Disposable
}

export interface MessageBrokerDriver extends MessageBroker, AsyncDisposable {}

export interface BrokerMessage {
  readonly topic: string
  readonly payload: string
  /** The broker keeps it for later subscribers; only the newest of a topic. */
  readonly isRetained: boolean
}
