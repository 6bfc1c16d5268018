/** The double keeps the promises of a message broker. */
import { createFakeClock } from '#doubles/clock-fake.ts'
import { ACKNOWLEDGE_MS, createMemoryBroker } from '../support/message-broker-memory.ts'
import { messageBrokerContract, WILL } from './message-broker.ts'

messageBrokerContract('a message broker in memory', async () => {
  const clock = createFakeClock()
  const broker = createMemoryBroker(clock, WILL)
  return {
    broker,
    kept: async (topic) => broker.retained.get(topic) ?? null,
    passed: async (topic) =>
      broker.told.filter((one) => one.topic === topic && !one.isRetained).length,
    goAway: async () => broker.goAway(),
    comeBack: async () => broker.comeBack(),
    hang: async () => broker.hang(),
    // The publish begins in the next turn.
    untilGivenUp: async () => {
      await Promise.resolve()
      await clock.advance(ACKNOWLEDGE_MS)
    },
    [Symbol.asyncDispose]: () => broker[Symbol.asyncDispose](),
  }
})
