/** A lane at its broker: what it is called there, what it leaves behind, and what it tells. */
import type { Clock } from '#hal/clock.ts'
import type { BrokerMessage, MessageBroker } from '#hal/message-broker.ts'
import { discoveryMessages } from './home-assistant.ts'
import { openPublisher } from './publisher.ts'
import { eventOf, type ToldLane, watchStates } from './state-topics.ts'

export interface LaneTopicsPorts {
  readonly lane: ToldLane
  readonly broker: MessageBroker
  readonly clock: Clock
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
  const { lane, broker, clock, topic, discovery: prefix } = ports
  const { serialNumber, version } = lane.sections.device.read()
  const states = watchStates(lane)
  const { topics } = states
  const { payment } = lane.sections
  const currencyNow = () => payment.read().currency
  let currency = currencyNow()
  const greeting = () => [
    ...(prefix ? discoveryMessages({ serialNumber, version, currency, prefix, topic }) : []),
    { ...willOf(topic), payload: 'online' },
  ]
  const publisher = openPublisher({ broker, clock, topic, greeting, topics })
  // A lane may come to another bank, of another country.
  const payments = payment.onChange?.(() => {
    if (currencyNow() === currency) return
    currency = currencyNow()
    publisher.greet()
  })
  const entries = lane.news.onEntry((entry, bank) => publisher.event(eventOf(entry, bank)))
  return {
    [Symbol.dispose]() {
      payments?.[Symbol.dispose]()
      entries[Symbol.dispose]()
      publisher[Symbol.dispose]()
      states[Symbol.dispose]()
    },
  }
}
