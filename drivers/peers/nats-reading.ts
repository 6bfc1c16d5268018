/**
 * Reads a stream message by message, without a consumer: whoever may make one chooses where the server sends messages,
 * and so may write in another shop's name.
 *
 *   next after 7? ─ next after 8? ─ next after 9? …   several questions at a time where messages stand close together
 *
 * While there is nothing to read, any message that is stored wakes it. A wake may be lost or forbidden: it looks now and then.
 */

import type { MsgRequest, StoredMsg, StreamInfo } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import type { ReadOptions } from '#hal/change-feed.ts'
import { type Clock, pause } from '#hal/clock.ts'
import type { NatsQuestions } from './nats-questions.ts'
import { heardFrom } from './nats-streams.ts'
import { readSubject } from './nats-subjects.ts'

const CHECK_EVERY_MS = 5_000
/** What was heard is often not stored yet, the less so where other servers keep it, too: it looks again, and then less often. */
const CHECK_SOON_MS = 50
const QUESTIONS_AT_ONCE = 32

export type StreamMessage = Pick<StoredMsg, 'seq' | 'subject' | 'data' | 'time'>

export interface StreamPage {
  readonly messages: readonly StreamMessage[]
  readonly isMore: boolean
}

export function createStreamReading(
  connection: NatsConnection,
  { ask }: NatsQuestions,
  stream: string,
  { config }: StreamInfo,
  clock: Clock,
) {
  /** Answered by any server of the cluster where the stream allows it, else by its leader. */
  const next = (sequence: number): Promise<StreamMessage | null> => {
    const query = { seq: sequence, next_by_subj: '>' }
    return ask((jsm) =>
      config.allow_direct
        ? jsm.direct.getMessage(stream, query)
        : // The library knows this question of the other way alone; servers from 2.9 on take it here, too.
          jsm.streams.getMessage(stream, query satisfies MsgRequest & object),
    )
  }
  const { subjects } = config
  // In an account of its own a shop hears what the stream says again, elsewhere what is written.
  const rereadStream = heardFrom(stream, config)
  const news = listen(connection, rereadStream === null ? subjects : [...subjects, rereadStream])
  let width = 1
  let lastHeard = 0
  let checkMs = CHECK_EVERY_MS
  /** The last one that was stored when it listened already; null: it has not looked yet. */
  let listensSince: number | null = null
  let hasFoundNews = false

  async function page(from: number, limit: number): Promise<readonly StreamMessage[]> {
    const found: StreamMessage[] = []
    let at = from + 1
    while (found.length < limit) {
      const count = Math.min(width, limit - found.length)
      const answers = await Promise.all(Array.from({ length: count }, (_, more) => next(at + more)))
      const before = found.length
      for (const message of answers) {
        // A server that lags behind the others ends the page: what it does not have yet must not be passed over.
        if (message === null) return found
        if (message.seq > (found.at(-1)?.seq ?? from)) found.push(message)
      }
      const isDense = 2 * (found.length - before) > count
      width = isDense ? Math.min(2 * width, QUESTIONS_AT_ONCE) : Math.max(width >> 1, 1)
      at = (found.at(-1)?.seq ?? from) + 1
    }
    return found
  }

  return {
    /** Messages behind `from`, oldest first; `info`: the stream as it was looked at just now. */
    async after(
      from: number,
      { limit, waitMs, signal }: ReadOptions,
      info: StreamInfo,
    ): Promise<StreamPage> {
      const untilMs = clock.monotonicMs() + waitMs
      listensSince ??= info.state.last_seq
      const since = listensSince
      for (let lastSequence = info.state.last_seq; ; ) {
        const heard = news.count
        checkMs = heard === lastHeard ? Math.min(2 * checkMs, CHECK_EVERY_MS) : CHECK_SOON_MS
        lastHeard = heard
        const messages = from < lastSequence ? await page(from, limit) : []
        const last = messages.at(-1)
        hasFoundNews ||= messages.some(
          ({ seq, subject }) => seq > since && isOfShop(stream, subject),
        )
        if (last) return { messages, isMore: last.seq < lastSequence && messages.length === limit }
        const leftMs = untilMs - clock.monotonicMs()
        if (leftMs <= 0 || signal?.aborted) return { messages, isMore: false }
        await news.wait(heard, Math.min(leftMs, checkMs), clock, signal)
        if (signal?.aborted) return { messages, isMore: false }
        lastSequence = (await ask((jsm) => jsm.streams.info(stream))).state.last_seq
      }
    },
    /** Entries of shops came since it listens, and no message that there is something to read. */
    get isDeaf(): boolean {
      // What it writes itself it hears in its own account, too: that says nothing of the chain's.
      return hasFoundNews && rereadStream !== null && !news.hasHeard(rereadStream)
    },
    [Symbol.dispose]: news.stop,
  }
}

/** Such a message is said again when it is stored; nobody's is not. */
function isOfShop(stream: string, subject: string): boolean {
  const name = readSubject(stream, subject)
  return name?.kind === 'item' && name.shop !== null
}

/** Counts what is stored, and whether the connection ended; what was sent is not looked at. */
function listen(connection: NatsConnection, subjects: readonly string[]) {
  let count = 0
  const heard = new Set<string>()
  let rise = () => {}
  const hear = () => {
    count += 1
    rise()
  }
  // A right that is missing is told here, too: then only looking is left.
  const subscriptions = subjects.map((subject) => {
    const callback = (error: Error | null) => {
      if (error) return
      heard.add(subject)
      hear()
    }
    return connection.subscribe(subject, { callback })
  })
  void connection.closed().then(hear)
  return {
    get count() {
      return count
    },
    hasHeard: (subject: string) => heard.has(subject),
    async wait(last: number, ms: number, clock: Clock, signal?: AbortSignal) {
      if (count !== last) return
      const waking = new AbortController()
      rise = () => waking.abort()
      signal?.addEventListener('abort', rise, { once: true })
      await pause(clock, ms, waking.signal)
      signal?.removeEventListener('abort', rise)
    },
    stop() {
      for (const subscription of subscriptions) subscription.unsubscribe()
    },
  }
}
