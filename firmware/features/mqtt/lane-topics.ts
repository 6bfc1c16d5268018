/** Opens a lane's publisher at its broker: its topics, its will, and what it publishes. */

import type { Language } from '#firmware/words/languages.ts'
import { answerIn, speakerOf } from '#firmware/words/speaker.ts'
import type { Clock } from '#hal/clock.ts'
import { discoveryMessages } from './home-assistant.ts'
import type { BrokerMessage, MessageBroker } from './message-broker.ts'
import { openPublisher } from './publisher.ts'
import { eventOf, type PublishedLane, watchStates } from './state-topics.ts'

export interface LaneTopicsPorts {
  readonly lane: PublishedLane
  readonly broker: MessageBroker
  readonly clock: Clock
  /** The lane's own topics begin with it: `laneTopic`. */
  readonly topic: string
  /** Where Home Assistant looks for devices; null: it is not told of the lane. */
  readonly discovery: string | null
  readonly language: Language
}

/** The serial number may not put a character into the topic that brokers interpret. */
export function laneTopic(base: string, serialNumber: string): string {
  return `${base}/${serialNumber.replace(/[^A-Za-z0-9._-]/g, '_')}`
}

/** The broker publishes this for the lane when the connection is lost. */
export function willOf(topic: string): BrokerMessage {
  return { topic: `${topic}/status`, payload: 'offline', isRetained: true }
}

/** Reasons and names are said in the language of the lane. */
export async function openLaneTopics(ports: LaneTopicsPorts): Promise<Disposable> {
  const { lane, broker, clock, topic, discovery: prefix, language } = ports
  const [speak, inLanguage] = await Promise.all([speakerOf(language), answerIn(language)])
  const { serialNumber, version } = lane.sections.device.read()
  const states = watchStates(lane)
  const topics = states.topics.map((one) => ({
    ...one,
    read: () => inLanguage(one.read()) as object | null,
  }))
  const { payment } = lane.sections
  const currencyNow = () => payment.read().currency
  let currency = currencyNow()
  const greeting = () => [
    ...(prefix ? discoveryMessages({ serialNumber, version, currency, prefix, topic, speak }) : []),
    { ...willOf(topic), payload: 'online' },
  ]
  const publisher = openPublisher({ broker, clock, topic, greeting, topics })
  // The lane's bank may change to one of another country, so the currency may change.
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
