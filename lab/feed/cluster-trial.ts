/**
 * Six shops on a cluster of three NATS servers, each message on all three, while one server after the other is killed and comes
 * back: what is taught all the time must be in every shop once, row for row, soon, and no shop may compare everything because
 * another server leads.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { SERVERS, startNatsCluster } from '#test/fleet/nats-cluster.ts'
import { createSeededChance } from '#test/seeded-chance.ts'
import { waitUntil } from '#test/wait-until.ts'
import { type Chain, openChain } from './chain.ts'
import { makeStreams } from './chain-accounts.ts'
import { type ChainClient, type HeardMessage, openChainClient, STREAM } from './chain-client.ts'

const SHOPS = ['north', 'south', 'west', 'east', 'centre', 'harbour'] as const
const ITEMS = 400
const TEACH_EVERY_MS = 400
/** Between two kills, from when all servers have all again; and how long one is away. */
const UP_MS = { least: 2_000, most: 5_000 }
const AWAY_MS = { least: 1_000, most: 8_000 }
const LEVEL_MS = 120_000
/** At least. */
const LESSONS_A_KILL = 5
const TEACHES_MS_A_KILL = 60_000

export interface ClusterFigures {
  readonly kills: number
  readonly ledKills: number
  readonly items: number
  readonly templates: number
  /** A shop lacks a template, has another picture of it, or has what nobody taught. */
  readonly differences: readonly string[]
  /** From the last lesson until all were the same. */
  readonly levelMs: number
  readonly p50Ms: number
  readonly p90Ms: number
  readonly p99Ms: number
  readonly maxMs: number
  /** What a shop asked when it read the feed from its beginning, or asked for all its subjects, after it had begun. */
  readonly comparisons: readonly string[]
}

/** `isBounded`: each shop has a name and a stream of its own, as the office made them. */
export async function runClusterTrial(
  seed: number,
  kills: number,
  say: (line: string) => void,
  { isBounded = false } = {},
): Promise<ClusterFigures> {
  await using opening = new AsyncDisposableStack()
  const chance = createSeededChance(seed)
  const servers = await startNatsCluster(opening)
  const urls = servers.map(({ url }) => url)
  const office = opening.use(await openChainClient(urls, { user: 'office', password: 'office' }))
  await waitUntil('the cluster has a leader', async () => {
    return (await office.api('INFO')).refusal === null
  })
  if (isBounded)
    await waitUntil('the streams are made', () =>
      makeStreams(office, SHOPS, SERVERS).then(
        () => true,
        () => false,
      ),
    )
  const feed = { servers: urls, replicas: SERVERS }
  const chain = opening.use(
    await openChain(SHOPS, (shop) => (isBounded ? { ...feed, shop } : feed)),
  )
  const [first] = chain.shops
  if (!first) throw new Error('a chain has shops')
  await chain.teach(first, 'first')
  if ((await chain.level(LEVEL_MS)).length > 0) throw new Error('the shops do not find each other')
  using heard = office.hears('$JS.API.>')
  const since = chain.taught.length
  const working = new AbortController()
  const teaching = teach(chain, seed, working.signal)
  let ledKills = 0
  try {
    for (let nth = 1; nth <= kills; nth += 1) {
      await pause(chance.between(UP_MS.least, UP_MS.most))
      const leader = await leaderOf(office)
      const server = servers[chance.below(servers.length)]
      if (!server) throw new Error('a cluster has servers')
      if (server.name === leader) ledKills += 1
      await server.kill()
      await pause(chance.between(AWAY_MS.least, AWAY_MS.most))
      await server.start()
      await allCurrent(office)
      say(`kill ${nth}: ${server.name}${server.name === leader ? ', which led' : ''}`)
    }
    // On a busy machine the shops have learned little until then.
    const isEnough = () => chain.taught.length - since > LESSONS_A_KILL * kills
    await waitUntil('enough was taught', isEnough, kills * TEACHES_MS_A_KILL)
  } finally {
    working.abort()
    await teaching
  }
  const fromMs = performance.now()
  const apart = await chain.level(LEVEL_MS)
  const levelMs = performance.now() - fromMs
  const lags = chain.lagsMs(since)
  const at = (share: number) =>
    Math.round(lags[Math.min(Math.floor(lags.length * share), lags.length - 1)] ?? 0)
  return {
    kills,
    ledKills,
    levelMs: Math.round(levelMs),
    items: new Set(chain.taught.map(({ row }) => row.split(' ')[0])).size,
    templates: chain.taught.length,
    differences: [...apart, ...chain.strays()],
    p50Ms: at(0.5),
    p90Ms: at(0.9),
    p99Ms: at(0.99),
    maxMs: at(1),
    comparisons: comparisonsIn(heard.messages),
  }
}

/** Now here, now there; some items in more than one shop. */
async function teach(chain: Chain, seed: number, signal: AbortSignal): Promise<void> {
  const chance = createSeededChance(seed + 1)
  while (!signal.aborted) {
    const shop = chain.shops[chance.below(chain.shops.length)]
    if (shop) await chain.teach(shop, `item-${chance.below(ITEMS)}`)
    await pause(chance.between(0.5, 1.5) * TEACH_EVERY_MS)
  }
}

interface StreamInfo {
  readonly cluster?: {
    readonly leader?: string
    readonly replicas?: readonly { readonly current: boolean; readonly offline?: boolean }[]
  }
}

async function clusterOf(office: ChainClient): Promise<StreamInfo['cluster']> {
  const { json } = await office.api(`STREAM.INFO.${STREAM}`)
  return (json as StreamInfo | null)?.cluster
}

const leaderOf = (office: ChainClient) =>
  waitUntil('the stream has a leader', async () => (await clusterOf(office))?.leader)

/** So that a kill never leaves one server alone. */
async function allCurrent(office: ChainClient): Promise<void> {
  await waitUntil('all servers have all again', async () => {
    const { replicas = [] } = (await clusterOf(office)) ?? {}
    return (
      replicas.length === SERVERS - 1 &&
      replicas.every(({ current, offline }) => current && !offline)
    )
  })
}

/** Seen from outside: the feed is read from its first message on, or all its subjects are asked for. */
function comparisonsIn(messages: readonly HeardMessage[]): string[] {
  const found = messages.filter(({ subject, text }) => {
    if (subject.startsWith('$JS.API.STREAM.INFO.')) return /"subjects_filter"/.test(text)
    if (/\.(MSG|DIRECT)\.GET\.laned$/.test(subject)) return /"seq":1[,}]/.test(text)
    // Not of a shop's own stream: of that the chain's stream reads, in a server.
    if (!`${subject}.`.startsWith(`$JS.API.CONSUMER.CREATE.${STREAM}.`)) return false
    const { config } = JSON.parse(text) as {
      config: { readonly deliver_policy?: string; readonly opt_start_seq?: number }
    }
    return config.deliver_policy !== 'by_start_sequence' || (config.opt_start_seq ?? 0) <= 1
  })
  return found.map(({ subject, text }) => `${subject} ${text}`)
}
