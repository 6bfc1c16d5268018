/**
 * The two streams of a chain: as they should be, made where they are missing, and compared with the config where they
 * are there. What a shop may make on the first evening is what the chain's office makes beforehand (`lanectl chain prepare`).
 *
 * With a bound for each shop, what a shop writes lies in a stream of its own, which refuses what is more; the two of the chain
 * have it from there (sources), so all is read as without.
 */

import {
  DiscardPolicy,
  JetStreamApiError,
  type JetStreamManager,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
  type StreamInfo,
  type StreamInfoRequestOptions,
} from '@nats-io/jetstream'
import type { FeedConfig } from '#firmware/config/sections/sync.ts'
import { Fault } from '#firmware/fault.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import { connectToNats } from './nats-login.ts'
import {
  blobStreamSubjects,
  heardSubject,
  shopOfStream,
  shopStreamName,
  shopSubjects,
  streamSubjects,
} from './nats-subjects.ts'

export type StreamSettings = Pick<FeedConfig, 'stream' | 'replicas'> & {
  readonly maxMegabytes?: number | undefined
  /** Who looks; absent: the chain's office, or a shop without a name. */
  readonly shop?: string | undefined
}

/** Shops with a bound of their own, each with the same. */
export interface ShopBounds {
  readonly shops: readonly string[]
  readonly megabytes: number
}

const MEGABYTE = 1024 * 1024
/** A message of a shop has a million bytes at most, and its subject and headers. */
const MESSAGE_BYTES_MIN = 1_000_000
export const NO_STREAM = 10059

type Wanted = Pick<
  StreamConfig,
  | 'name'
  | 'subjects'
  | 'num_replicas'
  | 'max_bytes'
  | 'max_msgs_per_subject'
  | 'max_msgs'
  | 'max_msg_size'
  | 'max_age'
  | 'storage'
  | 'retention'
  | 'discard'
  | 'deny_delete'
  | 'deny_purge'
  | 'allow_direct'
> &
  Partial<Pick<StreamConfig, 'republish' | 'sources'>>

/** What all streams of a chain have. */
const common = ({ replicas }: StreamSettings, megabytes: number | undefined) =>
  ({
    num_replicas: replicas,
    max_bytes: megabytes === undefined ? -1 : megabytes * MEGABYTE,
    max_msgs_per_subject: 1,
    max_msgs: -1,
    max_msg_size: -1,
    max_age: 0,
    storage: StorageType.File,
    retention: RetentionPolicy.Limits,
    // A full stream takes nothing more, and says so: what shops taught is not forgotten in silence.
    discard: DiscardPolicy.New,
    deny_delete: true,
    deny_purge: true,
    allow_direct: true,
  }) satisfies Partial<StreamConfig>

/** The streams of the entries and of the pictures, in this order; `bounded`: shops whose own streams they have it from. */
export function chainStreams(
  settings: StreamSettings,
  bounded: readonly string[] = [],
): readonly [entries: Wanted, pictures: Wanted] {
  const { stream, maxMegabytes } = settings
  const both = common(settings, maxMegabytes)
  const all = shopSubjects(stream, '*')
  const entries = { ...both, name: stream, subjects: [...streamSubjects(stream)] }
  const pictures = { ...both, name: `${stream}-blob`, subjects: [...blobStreamSubjects(stream)] }
  if (bounded.length > 0)
    return [
      fromShops(entries, stream, bounded, 'item'),
      fromShops(pictures, stream, bounded, 'blob'),
    ]
  return [
    {
      ...entries,
      // Shops with an account of their own hear here that there is something to read.
      republish: { src: all.item, dest: `${stream}.heard.$1.$2`, headers_only: true },
    },
    pictures,
  ]
}

/** Nobody writes there what is a shop's: it comes from the shops' own streams. */
function fromShops(
  wanted: Wanted,
  stream: string,
  shops: readonly string[],
  kind: 'item' | 'blob',
): Wanted {
  const own = shopSubjects(stream, '*')[kind]
  return {
    ...wanted,
    subjects: wanted.subjects.filter((subject) => subject !== own),
    sources: shops.map((shop) => ({
      name: shopStreamName(stream, shop),
      filter_subject: shopSubjects(stream, shop)[kind],
    })),
  }
}

/** The stream that a shop with a bound of its own writes to. */
export function shopStream(settings: StreamSettings, shop: string, megabytes: number): Wanted {
  const { stream } = settings
  const { item, blob } = shopSubjects(stream, shop)
  return {
    ...common(settings, megabytes),
    name: shopStreamName(stream, shop),
    subjects: [item, blob],
    republish: { src: item, dest: `${stream}.heard.${shop}.$1`, headers_only: true },
  }
}

/** The shops from whose own streams a stream of the chain has what they write. */
export const boundedShops = (stream: string, { sources = [] }: Pick<StreamConfig, 'sources'>) =>
  sources.flatMap(({ name }) => shopOfStream(stream, name) ?? [])

/** Where a stream of the chain, or those that it has it from, say that an entry was stored; null: nowhere. */
export function heardFrom(
  stream: string,
  { republish, sources }: Pick<StreamConfig, 'republish' | 'sources'>,
): string | null {
  if (boundedShops(stream, { sources: sources ?? [] }).length > 0) return heardSubject(stream)
  return republish ? anyOf(republish.dest) : null
}

/** All subjects of a mapping as `heard.$1`: what is put in may be any word. */
function anyOf(mapping: string): string {
  return mapping
    .split('.')
    .map((word) => (/[${]/.test(word) ? '*' : word))
    .join('.')
}

/** Makes those that are missing. Rejects with Fault 'refused' where this shop may not. */
export async function ensureStreams(
  jsm: JetStreamManager,
  settings: StreamSettings,
): Promise<void> {
  for (const wanted of chainStreams(settings)) {
    if (await isThere(jsm, wanted.name)) continue
    try {
      await jsm.streams.add(wanted)
    } catch (cause) {
      // Another shop made it meanwhile.
      if (await isThere(jsm, wanted.name).catch(() => false)) continue
      throw new Fault(
        'refused',
        say('fault.chain.no-right-to-make-stream', { stream: wanted.name }),
        cause,
      )
    }
  }
}

const isThere = async (jsm: JetStreamManager, name: string) =>
  (await findStream(jsm, name)) !== null

/** Null: there is no such stream. */
export async function findStream(
  jsm: JetStreamManager,
  name: string,
  query: Partial<StreamInfoRequestOptions> = {},
): Promise<StreamInfo | null> {
  try {
    return await jsm.streams.info(name, query)
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === NO_STREAM) return null
    throw error
  }
}

/**
 * Makes the streams, or changes them into what they should be. Resolves with what could not be changed. Shops that have a
 * bound of their own keep it, whether they are named in `bounds` or not.
 */
export async function prepareStreams(
  jsm: JetStreamManager,
  settings: StreamSettings,
  bounds: ShopBounds | null = null,
): Promise<readonly Sentence[]> {
  const { stream } = settings
  const there = await findStream(jsm, stream)
  const known = there ? boundedShops(stream, there.config) : []
  if (bounds && there && known.length === 0)
    throw new Fault('refused', say('fault.chain.stream-cannot-be-bounded', { stream }))
  const left: Sentence[] = []
  for (const shop of bounds?.shops ?? [])
    left.push(...(await prepare(jsm, shopStream(settings, shop, bounds?.megabytes ?? 0))))
  const shops = [...new Set([...known, ...(bounds?.shops ?? [])])]
  for (const wanted of chainStreams(settings, shops)) left.push(...(await prepare(jsm, wanted)))
  return [
    ...left,
    ...(await compareStreams(jsm, settings)),
    ...(await compareShops(jsm, settings, shops)),
  ]
}

async function prepare(jsm: JetStreamManager, wanted: Wanted): Promise<readonly Sentence[]> {
  if (!(await isThere(jsm, wanted.name))) {
    await jsm.streams.add(wanted)
    return []
  }
  try {
    const { republish: _asNew, ...config } = wanted
    const { republish: as } = (await jsm.streams.info(wanted.name)).config
    // What is said again stays as it was made: 2.9 refuses to change it. Shops then look every few seconds.
    await jsm.streams.update(wanted.name, as ? { ...config, republish: as } : config)
    return []
  } catch (error) {
    return [
      say('fault.chain.stream-not-updated', { stream: wanted.name, why: (error as Error).message }),
    ]
  }
}

/** Everything in which both differ from the config. */
export async function compareStreams(
  jsm: JetStreamManager,
  settings: StreamSettings,
): Promise<readonly Sentence[]> {
  const found: Sentence[] = []
  for (const { name } of chainStreams(settings))
    found.push(...chainDifferences(settings, await jsm.streams.info(name)))
  return found
}

/** In what one of both is not what this shop's config says. Pure. */
export function chainDifferences(
  settings: StreamSettings,
  info: Pick<StreamInfo, 'config' | 'state'>,
): readonly Sentence[] {
  const { stream, shop } = settings
  const { name } = info.config
  const shops = boundedShops(stream, info.config)
  const wanted = chainStreams(settings, shops).find((one) => one.name === name)
  if (!wanted) return []
  const isLeftOut = shop !== undefined && shops.length > 0 && !shops.includes(shop)
  return [
    ...(isLeftOut ? [say('fault.chain.shop-missing-from-stream', { stream: name, shop })] : []),
    ...differencesOf(wanted, info),
  ]
}

/** The streams of shops with a bound of their own, as the office sees them. */
export async function compareShops(
  jsm: JetStreamManager,
  settings: StreamSettings,
  shops: readonly string[],
): Promise<readonly Sentence[]> {
  const found: Sentence[] = []
  for (const shop of shops) {
    const name = shopStreamName(settings.stream, shop)
    const info = await findStream(jsm, name)
    if (!info) {
      found.push(say('fault.chain.shop-stream-missing', { shop, stream: name }))
      continue
    }
    // How much it may hold is what the office once said.
    const max_bytes = info.config.max_bytes
    found.push(...differencesOf({ ...shopStream(settings, shop, 0), max_bytes }, info))
  }
  return found
}

/** Nearly full, and whoever fills it is to be found while it still takes something. */
const FULL_SHARE = 0.9

/** In what a stream that is there is not what this shop's config says, each with what comes of it. Pure. */
function differencesOf(
  wanted: Wanted,
  { config, state }: Pick<StreamInfo, 'config' | 'state'>,
): readonly Sentence[] {
  const { name } = wanted
  const lacks = wanted.subjects.filter((subject) => !config.subjects.includes(subject))
  const extra = config.subjects.filter((subject) => !wanted.subjects.includes(subject))
  const found: (Sentence | false)[] = [
    config.sealed && say('fault.chain.stream-sealed', { stream: name }),
    ...lacks.map((subject) => say('fault.chain.stream-lacks-subject', { stream: name, subject })),
    ...extra.map((subject) => say('fault.chain.stream-extra-subject', { stream: name, subject })),
    config.num_replicas !== wanted.num_replicas &&
      say('fault.chain.stream-replicas-differ', {
        stream: name,
        count: config.num_replicas,
        wanted: wanted.num_replicas,
      }),
    wanted.max_bytes > 0 &&
      config.max_bytes !== wanted.max_bytes &&
      say('fault.chain.stream-size-differs', {
        stream: name,
        most: megabytes(config.max_bytes),
        wanted: megabytes(wanted.max_bytes),
      }),
    isBounded(config) &&
      config.discard !== DiscardPolicy.New &&
      say('fault.chain.stream-drops-oldest', { stream: name }),
    config.max_age > 0 && say('fault.chain.stream-max-age', { stream: name }),
    config.max_msgs_per_subject !== 1 && say('fault.chain.stream-keeps-history', { stream: name }),
    config.retention !== RetentionPolicy.Limits &&
      say('fault.chain.stream-retention', { stream: name }),
    config.storage !== StorageType.File && say('fault.chain.stream-in-memory', { stream: name }),
    !config.deny_purge && say('fault.chain.stream-purge-allowed', { stream: name }),
    !config.deny_delete && say('fault.chain.stream-delete-allowed', { stream: name }),
    config.max_msg_size > 0 &&
      config.max_msg_size < MESSAGE_BYTES_MIN &&
      say('fault.chain.stream-message-size', { stream: name, most: config.max_msg_size }),
    config.max_bytes > 0 &&
      state.bytes > FULL_SHARE * config.max_bytes &&
      say('fault.chain.stream-nearly-full', {
        stream: name,
        used: megabytes(state.bytes),
        most: megabytes(config.max_bytes),
      }),
  ]
  return found.filter((one) => one !== false)
}

const isBounded = ({ max_bytes, max_msgs }: StreamConfig) => max_bytes > 0 || max_msgs > 0

const megabytes = (bytes: number) =>
  bytes > 0
    ? say('text.chain.size-in-megabytes', { count: Math.round(bytes / MEGABYTE) })
    : say('text.chain.without-limit')

/** As the chain's office: with the login of a feed whose user may make streams. Rejects with Fault 'refused' where it may not. */
export async function prepareChain(
  feed: FeedConfig,
  bounds: ShopBounds | null = null,
): Promise<readonly Sentence[]> {
  const connection = await connectToNats(feed)
  try {
    const jsm = await jetstreamManager(connection, { apiPrefix: feed.apiPrefix, checkAPI: false })
    return await prepareStreams(jsm, feed, bounds)
  } catch (cause) {
    if (cause instanceof Fault) throw cause
    const why = (cause as Error).message
    throw new Fault('refused', say('fault.chain.login-cannot-make-streams', { why }), cause)
  } finally {
    await connection.close()
  }
}
