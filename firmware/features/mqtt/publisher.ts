/**
 * Publishes the lane's state to a broker: each state when it changes, its newest value only, and all of them when the
 * broker comes back; events in their order. A change only leaves a note here, so a broker that is slow, away or hanging
 * delays nobody.
 *
 * Domains tell and do not know who listens, so neither a hanging broker nor a scrape costs a payment anything. States
 * are read when they are sent: a broker that was away is told the newest and never the history, and everything after
 * each new connection, since it may have forgotten. Each connection is a client of its own, so what was under way on
 * a lost one is never sent behind something newer. An event can come twice, with the same sequence. The lane takes no
 * commands: a broker that somebody took over can lie about a lane and do nothing to it.
 */
import { openInterval } from '#firmware/async/interval.ts'
import type { Clock } from '#hal/clock.ts'
import type { Section } from '#hal/lane-state.ts'
import type { BrokerMessage, MessageBroker } from './message-broker.ts'
import { createOutbox } from './outbox.ts'

/** A state of the lane. Null: there is nothing to tell yet. */
export interface StateTopic extends Section<object | null> {
  readonly name: string
}

export interface PublisherNeeds {
  readonly broker: MessageBroker
  readonly clock: Clock
  /** The lane's topics begin with it. */
  readonly topic: string
  /** Published first of all to a broker that came back, and again by `greet`. */
  readonly greeting: () => readonly BrokerMessage[]
  readonly topics: readonly StateTopic[]
}

/** Changes are gathered for this long: a person sees no difference, and a burst becomes one message. */
const ROUND_MS = 100
/** How often states without change notices are checked. */
const CHECK_EVERY_MS = 15_000

export function openPublisher(needs: PublisherNeeds) {
  const { broker, clock, topic, topics } = needs
  const outbox = createOutbox(topics.map(({ name }) => name))
  const published = new Map<string, string>()
  let greeting: BrokerMessage[] = []
  let underWay: object | null = null
  let wasConnected = false
  let isSending = false
  let round: Disposable | null = null
  let isOver = false

  /** The next message; null where there is none. States that equal what was last published are skipped. */
  function next(): BrokerMessage | null {
    underWay = null
    const first = greeting.shift()
    if (first) return first
    for (let one = outbox.next(); one; one = outbox.next()) {
      if (one.kind === 'event') {
        underWay = one.event
        return { topic: `${topic}/event`, payload: JSON.stringify(one.event), isRetained: false }
      }
      const { name } = one
      const state = topics.find((one) => one.name === name)?.read() ?? null
      const payload = JSON.stringify(state)
      if (state === null || published.get(name) === payload) continue
      published.set(name, payload)
      return { topic: `${topic}/${name}`, payload, isRetained: true }
    }
    return null
  }

  async function send(): Promise<void> {
    round = null
    if (isSending || isOver || !broker.isConnected) return
    isSending = true
    try {
      for (let message = next(); message; message = next()) {
        await broker.publish(message)
        if (isOver || !broker.isConnected) break
      }
    } catch {
      // The connection is lost: the next one is told everything anew.
      published.clear()
      if (underWay) outbox.putBack(underWay)
    } finally {
      isSending = false
    }
    if (greeting.length > 0) kick()
  }

  function kick(): void {
    if (!isOver) round ??= clock.after(ROUND_MS, () => void send())
  }

  function connectionChanged(): void {
    if (broker.isConnected === wasConnected) return
    wasConnected = broker.isConnected
    if (!wasConnected) return
    published.clear()
    greeting = [...needs.greeting()]
    outbox.changeAll()
    kick()
  }

  const subscriptions = [
    broker.onChange(connectionChanged),
    ...topics.flatMap(({ name, onChange }) =>
      onChange
        ? [
            onChange(() => {
              outbox.change(name)
              kick()
            }),
          ]
        : [],
    ),
  ]
  const looking = openInterval(clock, CHECK_EVERY_MS, () => {
    for (const { name, onChange } of topics) if (!onChange) outbox.change(name)
    kick()
  })
  connectionChanged()
  return {
    event(event: object): void {
      outbox.add(event)
      kick()
    },
    /** Something in the greeting has changed. */
    greet(): void {
      greeting = [...needs.greeting()]
      kick()
    },
    [Symbol.dispose]() {
      isOver = true
      round?.[Symbol.dispose]()
      looking[Symbol.dispose]()
      for (const subscription of subscriptions) subscription[Symbol.dispose]()
    },
  }
}
