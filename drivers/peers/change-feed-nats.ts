/**
 * ChangeFeed on NATS JetStream: two streams, one message per subject in each (nats-subjects.ts).
 *
 *   STREAM        the newest entry of a key of each shop, and what the chain took back
 *   STREAM-blob   content
 *
 * The server keeps the newest message of a subject only, so the stream is as long as there are
 * keys, however long a follower was away. Sequence and compare-and-set are the stream's own.
 */

import { JetStreamApiError, jetstream } from '@nats-io/jetstream'
import { errors, type NatsConnection } from '@nats-io/transport-node'
import { openInterval } from '#firmware/async/interval.ts'
import type { FeedConfig } from '#firmware/config/sections/sync.ts'
import { Fault } from '#firmware/fault.ts'
import { MINUTE_MS } from '#firmware/vocabulary/durations.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { ChangeFeedDriver, FeedEntry, FeedName, FeedPage } from '#hal/change-feed.ts'
import type { Clock } from '#hal/clock.ts'
import type { Journal } from '#hal/journal.ts'
import type { FeedNotes } from './chain-check.ts'
import { connectToNats, type FeedAddress } from './nats-login.ts'
import { openQuestions } from './nats-questions.ts'
import { createStreamReading, type StreamMessage } from './nats-reading.ts'
import { compareStreams, ensureStreams } from './nats-streams.ts'
import { blobSubject, itemSubject, readSubject, withdrawnSubject } from './nats-subjects.ts'

const WRONG_LAST_SEQUENCE = [10071, 10164]
const NO_MESSAGE = 10037
const TOO_LARGE = 10054
/** No leader yet, JetStream not running here: another connection may mend it. */
const MAY_BE_MENDED = [10008, 10039, 10076]
/** A stream fills, or is changed, while its shops stay connected for weeks. */
const LOOK_AT_STREAMS_MS = 10 * MINUTE_MS

export interface NatsFeed extends ChangeFeedDriver {
  readonly noticed: FeedNotes
}

type NatsOptions = FeedAddress & Pick<FeedConfig, 'stream' | 'replicas'>

/** Rejects with Fault 'unreachable' when no server answers, 'refused' when it does not let us in. */
export async function openNatsFeed(
  config: NatsOptions,
  clock: Clock,
  journal: Journal,
  onStreams: (differences: readonly Sentence[]) => void = () => {},
): Promise<NatsFeed> {
  const connection = await connectToNats(config)
  connection
    .closed()
    .then((error) => error && journal.warn('feed.closed', { why: error.message }))
    .catch(() => {})
  try {
    return await prepare(connection, config, clock, onStreams)
  } catch (error) {
    await connection.close()
    throw error
  }
}

async function prepare(
  connection: NatsConnection,
  { stream, replicas, shop, apiPrefix, maxMegabytes }: NatsOptions,
  clock: Clock,
  onStreams: (differences: readonly Sentence[]) => void,
): Promise<NatsFeed> {
  // What a shop may not ask for is not asked for: its streams say what else is to be known.
  const options = apiPrefix === undefined ? {} : { apiPrefix }
  const js = jetstream(connection, options)
  const questions = await guard(() => openQuestions(connection, options))
  const { ask } = questions
  const blobStream = `${stream}-blob`
  const own = shop ?? null
  const settings = { stream, replicas, maxMegabytes, shop }
  await guard(() => ask((jsm) => ensureStreams(jsm, settings)))
  const lookAtStreams = async () =>
    onStreams(await guard(() => ask((jsm) => compareStreams(jsm, settings))))
  await lookAtStreams()
  const first = await guard(() => ask((jsm) => jsm.streams.info(stream)))

  /** Null: nothing that this release knows, in a stream that is the chain's. */
  function toEntry({ seq, subject, data, time }: StreamMessage): FeedEntry | null {
    const name = readSubject(stream, subject)
    if (!name || name.kind === 'blob') return null
    const { kind, shop: writer, key } = name
    return { kind, shop: writer, key, sequence: seq, value: data, writtenAtMs: time.getTime() }
  }
  const newestOf = (name: string, subject: string) =>
    missing(() => ask((jsm) => jsm.streams.getMessage(name, { last_by_subj: subject })))
  async function namesIn(name: string): Promise<readonly FeedName[]> {
    const { state } = await guard(() =>
      ask((jsm) => jsm.streams.info(name, { subjects_filter: '>' })),
    )
    return Object.keys(state.subjects ?? {}).flatMap((subject) => {
      const found = readSubject(stream, subject)
      return found && found.kind !== 'withdrawn' ? [{ shop: found.shop, key: found.key }] : []
    })
  }
  /** Stored twice it is the same entry; under a condition the second one has moved on, and is looked at again. */
  const put = (what: string, subject: string, value: Uint8Array, condition = {}) =>
    guard(async () => {
      try {
        return await ask((_, timeout) => js.publish(subject, value, { ...condition, timeout }))
      } catch (cause) {
        const inner = (cause as Error).cause
        if (inner instanceof errors.RequestError && inner.isNoResponders())
          throw new Fault('refused', say('fault.feed.no-stream-for-subject', { subject }), cause)
        throw cause
      }
    }, what)
  const reading = createStreamReading(connection, questions, stream, first, clock)
  let written: FeedNotes['written'] = null
  // Whether it is answered at all is the reading's to say.
  const looking = openInterval(
    clock,
    LOOK_AT_STREAMS_MS,
    () => void lookAtStreams().catch(() => {}),
  )

  return {
    noticed: {
      get written() {
        return written
      },
      get isDeaf() {
        return reading.isDeaf
      },
    },
    feedId: `${stream} ${first.created}`,
    shop: own,
    async append(key, value, expected) {
      const condition = expected === undefined ? {} : { expect: { lastSubjectSequence: expected } }
      const fromMs = clock.monotonicMs()
      const { seq, stream: by } = await put(key, itemSubject(stream, own, key), value, condition)
      // In a stream of the shop's own it has another number than in the chain's.
      if (by === stream) written = { sequence: seq, fromMs, untilMs: clock.monotonicMs() }
      return seq
    },
    async newest(key, of = own) {
      const found = await newestOf(stream, itemSubject(stream, of, key))
      return found && toEntry(found)
    },
    async readAfter(after, options): Promise<FeedPage> {
      const info = await guard(() => ask((jsm) => jsm.streams.info(stream)))
      const isContinuous = after <= info.state.last_seq
      const from = isContinuous ? after : 0
      const { messages, isMore } = await guard(() => reading.after(from, options, info))
      const entries = messages.flatMap((message) => toEntry(message) ?? [])
      const next = messages.at(-1)?.seq ?? from
      // Numbers that were replaced are among those behind: there are no more messages than that.
      const behind = isMore ? Math.min(info.state.last_seq - next, info.state.messages) : 0
      return { entries, next, behind, isContinuous }
    },
    async putBlob(sha256, bytes) {
      await put(sha256, blobSubject(stream, own, sha256), bytes)
    },
    async blob(sha256, of = own) {
      const found = await newestOf(blobStream, blobSubject(stream, of, sha256))
      return found?.data ?? null
    },
    async held() {
      return { entries: await namesIn(stream), blobs: await namesIn(blobStream) }
    },
    async withdraw(of, value) {
      await put(of, withdrawnSubject(stream, of), value)
    },
    async withdrawal(of) {
      const found = await newestOf(stream, withdrawnSubject(stream, of))
      return found?.data ?? null
    },
    async [Symbol.asyncDispose]() {
      looking[Symbol.dispose]()
      reading[Symbol.dispose]()
      await connection.close()
    },
  }
}

async function guard<Result>(work: () => Promise<Result>, key = ''): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof Fault) throw cause
    if (cause instanceof JetStreamApiError && WRONG_LAST_SEQUENCE.includes(cause.code))
      throw new Fault('busy', say('fault.feed.entry-changed-meanwhile', { name: key }), cause)
    const why = (cause as Error).message
    if (isTooLarge(cause))
      throw new Fault('bad-request', say('fault.feed.server-refused-request', { why }), cause)
    if (isRefusal(cause))
      throw new Fault('refused', say('fault.feed.server-refused-request', { why }), cause)
    throw new Fault('unreachable', say('fault.feed.no-answer', { why }), cause)
  }
}

/** The library itself refuses what the server said is too much. */
function isTooLarge(cause: unknown): boolean {
  if (cause instanceof errors.InvalidArgumentError) return true
  return cause instanceof JetStreamApiError && cause.code === TOO_LARGE
}

/** The server answered, and did not do it: a full or sealed stream, a right that is missing. */
function isRefusal(cause: unknown): boolean {
  const inner = cause instanceof Error ? cause.cause : null
  if ([cause, inner].some((one) => one instanceof errors.PermissionViolationError)) return true
  return cause instanceof JetStreamApiError && !MAY_BE_MENDED.includes(cause.code)
}

/** Null where there is nothing under the subject. */
async function missing<Result>(work: () => Promise<Result>): Promise<Result | null> {
  return await guard(async () => {
    try {
      return await work()
    } catch (cause) {
      if (cause instanceof JetStreamApiError && cause.code === NO_MESSAGE) return null
      throw cause
    }
  })
}
