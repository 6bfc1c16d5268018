/**
 * ChangeFeed on NATS JetStream: two streams, one message per subject in each.
 *
 *   STREAM        STREAM.item.KEY      the newest entry of a key; KEY in base64url
 *   STREAM-blob   STREAM.blob.SHA256   content
 *
 * The server keeps the newest message of a subject only, so the stream is as long as there are
 * keys, however long a follower was away. Sequence and compare-and-set are the stream's own.
 */

import {
  type Consumer,
  DeliverPolicy,
  JetStreamApiError,
  type JetStreamClient,
  type JetStreamManager,
  type JsMsg,
  jetstream,
  jetstreamManager,
  StorageType,
} from '@nats-io/jetstream'
import { connect, credsAuthenticator, type NatsConnection } from '@nats-io/transport-node'
import type { FeedConfig } from '#firmware/config/sections/sync.ts'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/sentence.ts'
import type { ChangeFeedDriver, FeedEntry, FeedPage, ReadOptions } from '#hal/change-feed.ts'
import type { Clock } from '#hal/clock.ts'
import type { Journal } from '#hal/journal.ts'
import { readChangeFeedCredentials } from './change-feed-credentials.ts'

const TIMEOUT_MS = 5_000
const WRONG_LAST_SEQUENCE = [10071, 10164]
const NO_MESSAGE = 10037

type NatsOptions = Pick<FeedConfig, 'servers' | 'stream' | 'replicas'> &
  Partial<Pick<FeedConfig, 'credentials' | 'caFile'>>

/** Rejects with Fault 'unreachable' when no server answers, 'refused' when it does not let us in. */
export async function openNatsFeed(
  config: NatsOptions,
  _clock: Clock,
  journal: Journal,
): Promise<ChangeFeedDriver> {
  const connection = await reach(config)
  connection
    .closed()
    .then((error) => error && journal.warn('feed.closed', { why: error.message }))
    .catch(() => {})
  try {
    return await prepare(connection, config)
  } catch (error) {
    await connection.close()
    throw error
  }
}

async function prepare(
  connection: NatsConnection,
  { stream, replicas }: NatsOptions,
): Promise<ChangeFeedDriver> {
  const js = jetstream(connection, { timeout: TIMEOUT_MS })
  const jsm = await guard(() => jetstreamManager(connection, { timeout: TIMEOUT_MS }))
  const blobStream = `${stream}-blob`
  await guard(() => ensure(jsm, stream, `${stream}.item.*`, replicas))
  await guard(() => ensure(jsm, blobStream, `${stream}.blob.*`, replicas))
  const { created } = await guard(() => jsm.streams.info(stream))

  const subjectOf = (key: string) => `${stream}.item.${Buffer.from(key).toString('base64url')}`
  const keyOf = (subject: string) =>
    Buffer.from(subject.slice(subject.lastIndexOf('.') + 1), 'base64url').toString()
  const toEntry = ({ seq, subject, data }: Pick<JsMsg, 'seq' | 'subject' | 'data'>): FeedEntry => ({
    sequence: seq,
    key: keyOf(subject),
    value: data,
  })
  const reading = createReading(js, stream)

  return {
    feedId: `${stream} ${created}`,
    async append(key, value, expected) {
      const condition = expected === undefined ? {} : { expect: { lastSubjectSequence: expected } }
      const { seq } = await guard(() => js.publish(subjectOf(key), value, condition), key)
      return seq
    },
    newest: (key) =>
      missing(async () => {
        const found = await jsm.streams.getMessage(stream, { last_by_subj: subjectOf(key) })
        return found && toEntry(found)
      }),
    async readAfter(after, options): Promise<FeedPage> {
      const { state } = await guard(() => jsm.streams.info(stream))
      const isContinuous = after <= state.last_seq
      const from = isContinuous ? after : 0
      const isThere = from < state.last_seq && state.messages > 0
      if (!isThere && options.waitMs === 0) return { ...NONE, next: from, isContinuous }
      const found = await reading.after(from, options, isThere)
      const entries = found.map(toEntry)
      const isMore = (found.at(-1)?.info.pending ?? 0) > 0
      return { entries, next: entries.at(-1)?.sequence ?? from, isMore, isContinuous }
    },
    async putBlob(sha256, bytes) {
      // Content under its hash never changes: a second writer is told that it is there.
      const expect = { lastSubjectSequence: 0 }
      try {
        await guard(() => js.publish(`${stream}.blob.${sha256}`, bytes, { expect }), sha256)
      } catch (error) {
        if (!(error instanceof Fault) || error.kind !== 'busy') throw error
      }
    },
    blob: (sha256) =>
      missing(async () => {
        const subject = `${stream}.blob.${sha256}`
        const found = await jsm.streams.getMessage(blobStream, { last_by_subj: subject })
        return found?.data ?? null
      }),
    async [Symbol.asyncDispose]() {
      await reading.leave()
      await connection.close()
    },
  }
}

/** One consumer goes on where the last page ended; a jump, or a wait that was broken off, makes another. */
function createReading(js: JetStreamClient, stream: string) {
  let current: { readonly consumer: Consumer; readonly next: number } | null = null

  async function leave(): Promise<void> {
    const left = current
    current = null
    // The server removes it by itself after a while.
    await left?.consumer.delete().catch(() => {})
  }

  async function at(after: number): Promise<Consumer> {
    if (current?.next === after) return current.consumer
    await leave()
    const consumer = await js.consumers.get(stream, {
      deliver_policy: DeliverPolicy.StartSequence,
      opt_start_seq: after + 1,
    })
    current = { consumer, next: after }
    return consumer
  }

  return {
    leave,
    async after(after: number, { limit, waitMs, signal }: ReadOptions, isThere: boolean) {
      const found: JsMsg[] = []
      const consumer = await guard(() => at(after))
      if (isThere) {
        await guard(async () => {
          const batch = await consumer.fetch({ max_messages: limit, expires: TIMEOUT_MS })
          for await (const message of batch) {
            found.push(message)
            if (message.info.pending === 0) break
          }
        })
        // The server still owes the rest of this fetch and would send it the next message, unseen.
        if (found.length < limit) await leave()
      } else {
        const message = await either(
          guard(() => consumer.next({ expires: Math.max(waitMs, 1_000) })),
          signal,
        )
        if (message) found.push(message)
        // The server would send the next message to this abandoned question, unseen.
        if (signal?.aborted) await leave()
      }
      const last = found.at(-1)
      if (last && current) current = { consumer, next: last.seq }
      return found
    },
  }
}

function either<Value>(work: Promise<Value>, signal?: AbortSignal): Promise<Value | null> {
  if (!signal) return work
  return new Promise((resolve, reject) => {
    const leave = () => resolve(null)
    signal.addEventListener('abort', leave, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
    if (signal.aborted) leave()
  })
}

async function ensure(
  jsm: JetStreamManager,
  name: string,
  subject: string,
  replicas: number,
): Promise<void> {
  try {
    await jsm.streams.info(name)
  } catch (error) {
    if (!(error instanceof JetStreamApiError)) throw error
    await jsm.streams.add({
      name,
      subjects: [subject],
      max_msgs_per_subject: 1,
      storage: StorageType.File,
      num_replicas: replicas,
    })
  }
}

async function reach({ servers, ...named }: NatsOptions): Promise<NatsConnection> {
  const { credentials, ca } = readChangeFeedCredentials(named)
  const files = {
    ...(credentials && { authenticator: credsAuthenticator(new Uint8Array(credentials)) }),
    ...(ca !== null && { tls: { ca } }),
  }
  try {
    return await connect({
      servers: [...servers],
      timeout: TIMEOUT_MS,
      // The relay opens another connection itself and compares everything then.
      reconnect: false,
      ...files,
    })
  } catch (cause) {
    const why = (cause as Error).message
    throw new Fault('unreachable', say`no NATS server answers (${why})`, cause)
  }
}

async function guard<Result>(work: () => Promise<Result>, key = ''): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof Fault) throw cause
    if (cause instanceof JetStreamApiError && WRONG_LAST_SEQUENCE.includes(cause.code))
      throw new Fault('busy', say`${key} has moved on`, cause)
    const why = (cause as Error).message
    throw new Fault('unreachable', say`the feed does not answer (${why})`, cause)
  }
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

const NONE = { entries: [], isMore: false } as const
