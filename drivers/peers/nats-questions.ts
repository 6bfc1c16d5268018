/**
 * Questions to the JetStream of a chain. While its servers choose another leader nobody answers, and what was asked then is
 * never answered: so it is asked again, each time with a longer wait, so that a slow line has its answer, too.
 */
import {
  type JetStreamManager,
  type JetStreamManagerOptions,
  jetstreamManager,
} from '@nats-io/jetstream'
import { errors, type NatsConnection } from '@nats-io/transport-node'

/** Longer than servers need to choose, in all. */
const WAITS_MS = [1_500, 3_000, 6_000] as const

export interface NatsQuestions {
  /** Asked again where no answer came: nothing that must happen once only. */
  ask<Answer>(question: (jsm: JetStreamManager, waitMs: number) => Promise<Answer>): Promise<Answer>
}

export async function openQuestions(
  connection: NatsConnection,
  options: JetStreamManagerOptions,
): Promise<NatsQuestions> {
  const managers = await Promise.all(
    WAITS_MS.map(async (timeout) => {
      const jsm = await jetstreamManager(connection, { ...options, timeout, checkAPI: false })
      return { jsm, timeout }
    }),
  )
  return {
    async ask(question) {
      for (const { jsm, timeout } of managers.slice(0, -1))
        try {
          return await question(jsm, timeout)
        } catch (cause) {
          if (!(cause instanceof errors.TimeoutError) || connection.isClosed()) throw cause
        }
      const last = managers[managers.length - 1]
      if (!last) throw new RangeError('nobody to ask')
      return question(last.jsm, last.timeout)
    },
  }
}
