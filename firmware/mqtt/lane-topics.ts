/** A lane at its broker: what it is called there, what it leaves behind, and what it tells. */
import type { Clock } from '#hal/clock.ts'
import type { BrokerMessage, MessageBroker } from '#hal/message-broker.ts'
import { discoveryMessages } from './home-assistant.ts'
import { eventOf, type ToldLane, watchLaneState } from './lane-state.ts'
import { openPublisher } from './publisher.ts'

export interface LaneTopicsPorts extends Omit<ToldLane, 'now'> {
  readonly broker: MessageBroker
  readonly clock: Clock
  readonly serialNumber: string
  /** The lane's own topics begin with it: `laneTopic`. */
  readonly topic: string
  /** Where Home Assistant looks for devices; null: it is told nothing. */
  readonly discovery: string | null
}

/** What a topic is made of has no sign that brokers read. */
export function laneTopic(base: string, serialNumber: string): string {
  return `${base}/${serialNumber.replace(/[^A-Za-z0-9._-]/g, '_')}`
}

/** What the broker says of the lane when the lane cannot. */
export function willOf(topic: string): BrokerMessage {
  return { topic: `${topic}/status`, payload: 'offline', isRetained: true }
}

export function openLaneTopics(ports: LaneTopicsPorts): Disposable {
  const { broker, clock, serialNumber, version, topic, discovery: prefix } = ports
  const state = watchLaneState({ ...ports, now: () => clock.now() })
  const found = prefix ? discoveryMessages({ serialNumber, version, prefix, topic }) : []
  const online = { ...willOf(topic), payload: 'online' }
  const { sections } = state
  const greeting = [...found, online]
  const publisher = openPublisher({ broker, clock, topic, greeting, sections })
  const entries = ports.payment.onEntry((entry, bank) => publisher.event(eventOf(entry, bank)))
  return {
    [Symbol.dispose]() {
      entries[Symbol.dispose]()
      publisher[Symbol.dispose]()
      state[Symbol.dispose]()
    },
  }
}
