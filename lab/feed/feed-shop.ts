/** A shop of a chain for the laboratory: a lane as a process that is its own master, with a line to the chain's NATS server. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Call, call, postJson, type Reply, showCamera } from '#test/http-call.ts'
import { type Line, openLine } from '#test/network/line.ts'
import { startLaned } from '#test/processes/laned-process.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

/** A template by what it is: its item and its picture. Its name may be another one in another shop, where somebody took it first. */
export type FeedRow = string

export interface FeedShop extends AsyncDisposable {
  readonly name: string
  readonly pid: number
  /** To the server, for a shop that was opened with one address. */
  readonly line: Line | null
  ask(path: string, what?: Call): Promise<Reply>
  /** What its camera sees from now on. */
  shows(picture: Uint8Array): Promise<void>
  /** Teaches what the camera sees; the interface's code where it was not taught. */
  teach(itemId: string): Promise<TaughtTemplate | number>
  /** What came to its master since this was last asked, deletions left out. */
  news(): readonly FeedRow[]
  /** All that its master keeps, in one order. */
  rows(): readonly FeedRow[]
  /** The vector of a picture in the shop's own space; null: it has none. */
  vector(sha256: string): Int8Array | null
  /** How often its log tells of each event of the feed. */
  feedEvents(): ReadonlyMap<string, number>
}

export interface TaughtTemplate {
  readonly row: FeedRow
  readonly number: number
}

interface ShopFeed {
  readonly servers: readonly string[]
  readonly [key: string]: unknown
}

const FEED_EVENT = /"msg":"(feed\.[a-z_]{1,40})"/g
const ROWS = 'SELECT key, item, hex(sha256) AS sha256 FROM template'

/** One server is reached over a line that can be cut, several as they are. */
export async function openFeedShop(name: string, feed: ShopFeed): Promise<FeedShop> {
  await using opening = new AsyncDisposableStack()
  const folder = opening.use(temporaryFolder())
  const [first = '', ...more] = feed.servers
  const line = more.length === 0 ? opening.use(await openLine()) : null
  const { protocol, host } = new URL(first)
  line?.leadsTo(host)
  const servers = line ? [`${protocol}//${line.address}`] : feed.servers
  const config = folder.file('laned.yaml')
  const sync = {
    role: 'master',
    listen: '127.0.0.1:0',
    key: `the fleet of ${name}`,
    announce: false,
    feed: { driver: 'nats', ...feed, servers },
  }
  writeFileSync(
    config,
    JSON.stringify({
      serialNumber: name,
      listeners: [{ address: '127.0.0.1:0' }],
      sync,
      camera: { driver: 'fake' },
      scale: { driver: 'none' },
      embedder: { driver: 'fake' },
    }),
  )
  const dataFolder = folder.file('data')
  const laned = opening.use(startLaned({ dataFolder, args: ['--config', config] }))
  const url = await laned.url()
  const database = opening.use(new DatabaseSync(join(dataFolder, 'fleet.db'), { readOnly: true }))
  const ownLane = opening.use(new DatabaseSync(join(dataFolder, 'items.db'), { readOnly: true }))
  let seenKey = 0
  const opened = opening.move()
  const rowsBy = (more: string, ...given: number[]) =>
    database.prepare(`${ROWS} ${more}`).all(...given) as unknown as StoredRow[]
  const shop: FeedShop = {
    name,
    line,
    pid: laned.process.pid ?? 0,
    ask: (path, what) => call(url, path, what),
    async shows(picture) {
      await showCamera(url, picture)
    },
    async teach(itemId) {
      const { json } = await postJson(url, '/api/add_item_template', { id: itemId })
      const { code, data } = json as { code: number; data?: { sid: string } }
      if (code !== 0) return code
      const number = Number(data?.sid)
      const found = ownLane.prepare(`${ROWS} WHERE origin = ? AND number = ?`).get(name, number)
      return { row: rowOf(found as unknown as StoredRow), number }
    },
    news() {
      const rows = rowsBy('WHERE key > ? ORDER BY key', seenKey)
      seenKey = rows.at(-1)?.key ?? seenKey
      return rows.map(rowOf)
    },
    rows: () => rowsBy('ORDER BY item, sha256').map(rowOf),
    vector(sha256) {
      const found = database
        .prepare('SELECT codes FROM vector WHERE sha256 = ?')
        .get(Buffer.from(sha256, 'hex')) as { codes: Uint8Array } | undefined
      return found ? new Int8Array(found.codes) : null
    },
    feedEvents() {
      const counts = new Map<string, number>()
      for (const [, event = ''] of laned.stdout.matchAll(FEED_EVENT))
        counts.set(event, (counts.get(event) ?? 0) + 1)
      return counts
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
  return shop
}

interface StoredRow {
  readonly key: number
  readonly item: string
  readonly sha256: string
}

const rowOf = ({ item, sha256 }: StoredRow): FeedRow => `${item} ${sha256.toLowerCase()}`
