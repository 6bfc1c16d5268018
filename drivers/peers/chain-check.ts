/**
 * How a chain is, seen with the login of a shop: whether its rights are the least ones, the connection encrypted, the streams as
 * they should be, the clocks together, and who holds most. Nothing is changed there: a right is tried by a request that
 * the server lets in first and then refuses for what is in it.
 *
 *   a question   JSON that breaks off                              "invalid JSON"
 *   a message    after a message that its subject never has        "wrong last sequence"
 *   either       without the right to it                           a violation, or nobody hears it
 */

import { type JetStreamManager, jetstreamManager, type StreamInfo } from '@nats-io/jetstream'
import {
  errors,
  headers,
  type Msg,
  type NatsConnection,
  type NatsConnectionImpl,
} from '@nats-io/transport-node'
import type { FeedConfig } from '#firmware/config/sections/sync.ts'
import { Fault } from '#firmware/fault.ts'
import { MINUTE_MS } from '#firmware/vocabulary/durations.ts'
import { joined, type Sentence, say } from '#firmware/words/sentence.ts'
import type { ChainCheck, ChainFinding, ShopShare } from '#hal/change-feed.ts'
import type { Clock } from '#hal/clock.ts'
import { type Moment, offsetOf } from './chain-clock.ts'
import {
  DEFAULT_API,
  type LoginAccount,
  type NeededRight,
  neededRights,
  type Try,
  wideRights,
} from './chain-rights.ts'
import { serverInTheClear, travelsInTheClear } from './change-feed-credentials.ts'
import { connectToNats } from './nats-login.ts'
import {
  boundedShops,
  chainDifferences,
  chainStreams,
  compareShops,
  findStream,
  NO_STREAM,
} from './nats-streams.ts'
import { readSubject } from './nats-subjects.ts'

/** What a feed noticed while it was used, and no look from outside shows. */
export interface FeedNotes {
  /** The message that it wrote last, and between which moments of the lane. */
  readonly written: (Omit<Moment, 'serverMs'> & { readonly sequence: number }) | null
  /** Messages came, and none of them woke it. */
  readonly isDeaf: boolean
}

/** An answer of the server itself takes milliseconds, on a busy machine seconds; this long is waited where nobody may answer. */
const TRY_MS = 5_000
/**
 * Not empty and no JSON. It begins as JSON does: what does not, servers from 2.11 on take for an empty request, and an empty
 * request for a purge is carried out.
 */
const BROKEN = '{?'
/** JetStream is not here, or not in this account; nothing of the kind can be done at a server that stands alone. */
const NOT_HERE = [10010, 10039, 10076]
/** So many of the shops that hold most are tried by name, and told. */
const SHOPS_TRIED = 8
const SHOPS_LISTED = 20
const SUBJECTS_LISTED = 3
/** Ten minutes are what others believe a template's date: long before, it is told. */
const CLOCK_OFF_MS = MINUTE_MS

/** Rejects with Fault 'unreachable' or 'refused' as `connectToNats` does. */
export async function checkChain(
  feed: FeedConfig,
  clock: Clock,
  noticed: FeedNotes | null,
): Promise<ChainCheck> {
  const connection = await connectToNats(feed)
  try {
    return await look(connection, feed, clock, noticed)
  } catch (cause) {
    if (cause instanceof Fault) throw cause
    const why = (cause as Error).message
    throw new Fault('unreachable', say('fault.feed.no-answer', { why }), cause)
  } finally {
    await connection.close()
  }
}

async function look(
  connection: NatsConnection,
  feed: FeedConfig,
  clock: Clock,
  noticed: FeedNotes | null,
): Promise<ChainCheck> {
  const { apiPrefix, stream } = feed
  const jsm = await jetstreamManager(connection, { apiPrefix, checkAPI: false, timeout: TRY_MS })
  const needed = neededRights(feed)
  const has = await Promise.all(needed.map((right) => attempt(connection, right)))
  const lacks = needed.filter((_, at) => has[at] !== 'taken' && has[at] !== 'no-stream')
  const mayAsk = (question: string) => !lacks.some(({ subject }) => subject.endsWith(question))

  const wanted = chainStreams(feed)
  const infos = new Map<string, StreamInfo | null>()
  const askedMs = clock.monotonicMs()
  for (const { name } of wanted)
    if (mayAsk(`.STREAM.INFO.${name}`))
      infos.set(name, await findStream(jsm, name, { subjects_filter: '>' }))
  const answeredMs = clock.monotonicMs()
  const [entries] = wanted.map(({ name }) => infos.get(name) ?? null)

  const shops = sharesOf(stream, [...infos.values()])
  const others = shops.flatMap(({ shop }) => (shop === null || shop === feed.shop ? [] : [shop]))
  const account = await accountOf(connection, stream)
  const bounded = entries ? boundedShops(stream, entries.config) : []
  const { shop: own } = feed
  const ownFirst = bounded.toSorted((one, other) => Number(other === own) - Number(one === own))
  const wide = wideRights(
    feed,
    others.slice(0, SHOPS_TRIED),
    account,
    ownFirst.slice(0, SHOPS_TRIED),
  )
  const tooWide = await Promise.all(
    wide.map(async ({ may, tries }) => {
      const came = await Promise.all(tries.map((one) => attempt(connection, one)))
      const subjects = tries.filter((_, at) => came[at] === 'taken').map(({ subject }) => subject)
      return subjects.length === 0
        ? []
        : [say('fault.feed.login-right-too-wide', { right: may, subjects: listOf(subjects) })]
    }),
  )

  // No shop has a right to the streams of others, nor needs one to its own.
  const ofShops = feed.shop === undefined ? await compareShops(jsm, feed, bounded) : []

  const isDeaf = noticed?.isDeaf ?? false
  const heard = needed.filter(({ as }) => as === 'subscription')
  const missing = [...lacks, ...(isDeaf ? heard.filter((one) => !lacks.includes(one)) : [])]
  const isEncrypted = isEncryptedNow(connection)
  const open = isEncrypted ? null : serverInTheClear(feed)
  const clockOffMs = offsetOf(
    await momentsOf(jsm, stream, entries, noticed, { fromMs: askedMs, untilMs: answeredMs }),
    lastOf(entries),
    clock,
  )
  const { server_name: name = '', version = '' } = connection.info ?? {}
  return {
    server: `${name} (nats-server ${version})`,
    isEncrypted,
    clockOffMs,
    shops: shops.slice(0, SHOPS_LISTED),
    found: [
      ...about('connection', open === null ? [] : [travelsInTheClear(open)]),
      ...about('too-wide', [
        ...(account.isShared ? [say('fault.feed.streams-in-shared-account')] : []),
        ...tooWide.flat(),
      ]),
      ...about('missing', missing.map(inWords)),
      ...about(
        'streams',
        wanted.flatMap((one) => {
          const info = infos.get(one.name)
          if (info === undefined) return []
          return info === null
            ? [say('fault.feed.no-such-stream', { stream: one.name })]
            : chainDifferences(feed, info)
        }),
      ),
      ...about('streams', ofShops),
      ...about('clock', clockWords(clockOffMs)),
    ],
  }
}

const about = (what: ChainFinding['about'], whys: readonly Sentence[]): readonly ChainFinding[] =>
  whys.map((why) => ({ about: what, why }))

const inWords = ({ subject, without }: NeededRight) =>
  say('fault.feed.login-right-missing', { subject, consequence: without })

function listOf(subjects: readonly string[]): Sentence {
  const named = joined(subjects.slice(0, SUBJECTS_LISTED), ', ')
  const more = subjects.length - SUBJECTS_LISTED
  return more > 0 ? say('text.list.first-and-more', { first: named, count: more }) : named
}

function clockWords(offMs: number | null): readonly Sentence[] {
  if (offMs === null || Math.abs(offMs) < CLOCK_OFF_MS) return []
  const seconds = Math.round(Math.abs(offMs) / 1_000)
  return [
    offMs > 0
      ? say('fault.feed.server-clock-ahead', { seconds })
      : say('fault.feed.server-clock-behind', { seconds }),
  ]
}

/** The library tells it nowhere else. */
const isEncryptedNow = (connection: NatsConnection) =>
  (connection as NatsConnectionImpl).protocol.transport.isEncrypted()

/** 'no-stream': it was heard, by an account that does not have the stream. */
type Outcome = 'taken' | 'no-stream' | 'unheard' | 'forbidden'

async function attempt(connection: NatsConnection, { subject, as }: Try): Promise<Outcome> {
  switch (as) {
    case 'subscription':
      return await listen(connection, subject)
    case 'question':
      return await ask(connection, subject, BROKEN)
    case 'message':
      return await ask(connection, subject, '', NEVER_STORED)
    case 'answer':
      // Nobody waits for it, so that only a violation tells.
      return (await ask(connection, subject, '')) === 'forbidden' ? 'forbidden' : 'taken'
  }
}

async function accountOf(connection: NatsConnection, stream: string): Promise<LoginAccount> {
  const [jetStream, ofStreams] = await Promise.all([
    ask(connection, `${DEFAULT_API}.INFO`, ''),
    ask(connection, `${DEFAULT_API}.STREAM.INFO.${stream}`, ''),
  ])
  return { hasJetStream: jetStream !== 'unheard', isShared: ofStreams === 'taken' }
}

const NEVER_STORED = headers()
NEVER_STORED.set('Nats-Expected-Stream', 'laned-check')
NEVER_STORED.set('Nats-Expected-Last-Subject-Sequence', String(Number.MAX_SAFE_INTEGER))

async function ask(
  connection: NatsConnection,
  subject: string,
  body: string,
  head?: typeof NEVER_STORED,
): Promise<Outcome> {
  try {
    const options = { timeout: TRY_MS, ...(head && { headers: head }) }
    return outcomeOf(await connection.request(subject, body, options))
  } catch (cause) {
    const violation = [cause, (cause as Error).cause].find(
      (one) => one instanceof errors.PermissionViolationError,
    )
    if (violation?.operation === 'subscription')
      throw new Fault(
        'refused',
        say('fault.feed.reply-subject-forbidden', { subject: violation.subject }),
        cause,
      )
    if (violation) return 'forbidden'
    const isUnheard = cause instanceof errors.RequestError && cause.isNoResponders()
    if (isUnheard || cause instanceof errors.TimeoutError) return 'unheard'
    throw cause
  }
}

function outcomeOf(answer: Msg): Outcome {
  const code = codeOf(answer.string())
  if (code === NO_STREAM) return 'no-stream'
  return code !== null && NOT_HERE.includes(code) ? 'unheard' : 'taken'
}

/** Null: no answer of JetStream's own, or no error. */
function codeOf(text: string): number | null {
  try {
    return (JSON.parse(text) as { error?: { err_code?: number } }).error?.err_code ?? null
  } catch {
    return null
  }
}

async function listen(connection: NatsConnection, subject: string): Promise<Outcome> {
  let outcome: Outcome = 'taken'
  const callback = (error: Error | null) => {
    if (error) outcome = 'forbidden'
  }
  const subscription = connection.subscribe(subject, { callback })
  // A violation is told before the answer to this.
  await connection.flush()
  subscription.unsubscribe()
  return outcome
}

/** What each shop holds of both streams, the most first. */
function sharesOf(
  stream: string,
  infos: readonly (Pick<StreamInfo, 'state'> | null)[],
): readonly ShopShare[] {
  const shares = new Map<string | null, { entries: number; pictures: number }>()
  for (const info of infos)
    for (const subject of Object.keys(info?.state.subjects ?? {})) {
      const name = readSubject(stream, subject)
      if (!name || name.kind === 'withdrawn') continue
      const share = shares.get(name.shop) ?? { entries: 0, pictures: 0 }
      shares.set(name.shop, share)
      if (name.kind === 'blob') share.pictures += 1
      else share.entries += 1
    }
  const weight = ({ entries, pictures }: Omit<ShopShare, 'shop'>) => entries + pictures
  return [...shares]
    .map(([shop, share]) => ({ shop, ...share }))
    .sort((one, other) => weight(other) - weight(one))
}

/** Moments of which both clocks are known: the answer about the stream (servers from 2.10 on date it), and what this lane wrote last. */
async function momentsOf(
  jsm: JetStreamManager,
  stream: string,
  info: (StreamInfo & { readonly ts?: string }) | null | undefined,
  noticed: FeedNotes | null,
  asked: Omit<Moment, 'serverMs'>,
): Promise<readonly Moment[]> {
  const answered = info?.ts === undefined ? [] : [{ ...asked, serverMs: Date.parse(info.ts) }]
  if (!noticed?.written) return answered
  const { sequence, ...moment } = noticed.written
  // Gone, or a right that is missing, which is told: then nothing is known by it.
  const found = await jsm.streams.getMessage(stream, { seq: sequence }).catch(() => null)
  return found ? [...answered, { ...moment, serverMs: found.time.getTime() }] : answered
}

/** When the newest message was stored, by the servers' clock. */
function lastOf(info: StreamInfo | null | undefined): number | null {
  return info && info.state.messages > 0 ? Date.parse(info.state.last_ts) : null
}
