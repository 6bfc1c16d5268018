/**
 * Synchronisation: a new lane against rsync, what an idle lane costs, and a change to 500 lanes.
 *
 *   npm run bench sync -- [--templates 10000] [--lanes 500] [--idle 60]     0 leaves a part out
 *
 * All over loopback with real TLS. The reference of the first is `rsync` of the same pictures, one
 * file each, from a daemon over the same link. CPU is of this process: master and lane together.
 */
import { execFileSync, spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { parseArgs } from 'node:util'
import { createSystemClock } from '#drivers/clock/system.ts'
import { createRandom } from '#drivers/host/random.ts'
import { createMemoryJournal } from '#drivers/journal/memory.ts'
import { openMemoryFeed } from '#drivers/peers/feed-memory.ts'
import { createFleetKeys, NO_KEYS } from '#drivers/peers/fleet-keys.ts'
import { createLanLink } from '#drivers/peers/lan-link.ts'
import { openLanServer } from '#drivers/peers/lan-server.ts'
import { pskOf } from '#drivers/peers/psk.ts'
import { openJsonStore } from '#drivers/storage/json-store.ts'
import { openSealer } from '#drivers/storage/sealer.ts'
import { openMemoryTemplates } from '#drivers/storage/templates-memory.ts'
import { openSqliteTemplates } from '#drivers/storage/templates-sqlite.ts'
import { createTurns } from '#firmware/items/turns.ts'
import { openCentre } from '#firmware/sync/centre.ts'
import { createDesk } from '#firmware/sync/desk.ts'
import { openSubordinate, type Subordinate } from '#firmware/sync/subordinate.ts'
import type { PeerDesk } from '#hal/peers.ts'
import type { TemplateStore, TemplateStoreDriver } from '#hal/template-store.ts'
import { type Folder, temporaryFolder } from '#test/folder.ts'
import { until } from '#test/until.ts'

const PICTURE_BYTES = 18_000
const SPACE = { id: 'bench-space', dimension: 512 }
const PER_ITEM = 10
const LIMITS = { templatesPerItem: 32, templates: 100_000, pictureSide: 1_024 }
const ROUNDS = 10
const LONG_MS = 30 * 60_000

const clock = createSystemClock()
const journal = createMemoryJournal()
const sha256 = (bytes: Uint8Array) => hash('sha256', bytes)

export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      templates: { type: 'string', default: '10000' },
      lanes: { type: 'string', default: '500' },
      idle: { type: 'string', default: '60' },
    },
  })
  if (Number(values.templates) > 0) await newLane(Number(values.templates), Number(values.idle))
  if (Number(values.lanes) > 0) await manyLanes(Number(values.lanes))
}

async function newLane(templates: number, idleSeconds: number): Promise<void> {
  await using opening = new AsyncDisposableStack()
  const folder = opening.use(temporaryFolder())
  const fleet = opening.use(await openSqliteTemplates(folder.file('fleet.db')))
  await fill(fleet, templates, folder)
  const shop = await openMaster(opening, folder, fleet)
  const store = opening.use(await openSqliteTemplates(folder.file('items.db')))

  const before = process.cpuUsage()
  const startMs = performance.now()
  const lane = await shop.open('lane-1', store)
  const isThere = async () => (await store.totals()).templates === templates && lane.status.isInStep
  await until('all templates', isThere, LONG_MS)
  const tookMs = performance.now() - startMs
  const used = process.cpuUsage(before)
  const rsyncMs = await rsync(folder)
  const megabytes = (templates * PICTURE_BYTES) / 1e6
  say(`${templates} templates, ${megabytes.toFixed(0)} MB, to a new lane`, [
    ['rsync of the pictures (reference)', `${seconds(rsyncMs)} s`, '1.00'],
    ['synchronisation', `${seconds(tookMs)} s`, (tookMs / rsyncMs).toFixed(2)],
    ['  CPU of master and lane', `${seconds((used.user + used.system) / 1e3)} s`, ''],
  ])

  shop.forget()
  const idleBefore = process.cpuUsage()
  await new Promise((resolve) => setTimeout(resolve, idleSeconds * 1_000))
  const idle = process.cpuUsage(idleBefore)
  const perMinute = 60 / idleSeconds
  say('an idle lane, per minute', [
    ['messages', String(Math.round(shop.messages * perMinute)), ''],
    ['bytes in them, both ways', String(Math.round(shop.bytes * perMinute)), ''],
    [
      'CPU of master and lane',
      `${(((idle.user + idle.system) / 1e3) * perMinute).toFixed(0)} ms`,
      '',
    ],
  ])
}

async function manyLanes(count: number): Promise<void> {
  await using opening = new AsyncDisposableStack()
  const folder = opening.use(temporaryFolder())
  const fleet = opening.use(await openSqliteTemplates(folder.file('fleet.db')))
  const shop = await openMaster(opening, folder, fleet)
  const lanes = Array.from({ length: count }, (_, nth) => ({
    name: `lane-${nth}`,
    store: openMemoryTemplates(),
    taken: Promise.withResolvers<void>(),
  }))
  const open: Subordinate[] = []
  for (const lane of lanes)
    open.push(await shop.open(lane.name, lane.store, () => lane.taken.resolve()))
  await until('all in step', () => open.every(({ status }) => status.isInStep), LONG_MS)
  const firsts: number[] = []
  const lasts: number[] = []
  const all: number[] = []
  const before = process.cpuUsage()
  for (let round = 0; round < ROUNDS; round += 1) {
    const itemId = `news-${round}`
    const startMs = performance.now()
    const reached = lanes.map(async (lane) => {
      lane.taken = Promise.withResolvers<void>()
      await lane.taken.promise
      return performance.now() - startMs
    })
    await shop.teach(itemId, 1_000_000 + round)
    const times = (await Promise.all(reached)).sort((one, other) => one - other)
    firsts.push(times[0] ?? 0)
    lasts.push(times.at(-1) ?? 0)
    all.push(...times)
  }
  const used = process.cpuUsage(before)
  const cpuMs = (used.user + used.system) / 1e3 / ROUNDS / count
  all.sort((one, other) => one - other)
  const share = (part: number) => `${(all[Math.floor(all.length * part)] ?? 0).toFixed(0)} ms`
  const first = median(firsts)
  say(`one change to ${count} lanes, in this one process`, [
    ['the first lane (reference)', `${first.toFixed(0)} ms`, '1.0'],
    ['half of them', share(0.5), (Number.parseFloat(share(0.5)) / first).toFixed(1)],
    ['p99', share(0.99), (Number.parseFloat(share(0.99)) / first).toFixed(1)],
    ['the last one', `${median(lasts).toFixed(0)} ms`, (median(lasts) / first).toFixed(1)],
    ['CPU of both sides, per lane and change', `${cpuMs.toFixed(1)} ms`, ''],
  ])
}

async function openMaster(
  opening: AsyncDisposableStack,
  folder: Folder,
  store: TemplateStoreDriver,
) {
  const counted = { messages: 0, bytes: 0 }
  const kept = await openJsonStore(folder.file('keys.json'), NO_KEYS)
  const sealer = openSealer(folder.file('seal.key'), null)
  const keys = createFleetKeys({ kept, sealer, clock, shared: [] })
  const centre = await openCentre({
    store,
    feed: openMemoryFeed('bench', clock),
    serialNumber: 'master',
    space: SPACE,
    limits: LIMITS,
    sha256,
    clock,
    journal,
  })
  const desk = createDesk(centre)
  const counting: PeerDesk = async (caller, operation, message, signal) => {
    const answer = await desk(caller, operation, message, signal)
    counted.messages += 1
    for (const { head, body } of [message, answer])
      counted.bytes += JSON.stringify(head).length + body.length
    return answer
  }
  const monotonicMs = () => clock.monotonicMs()
  const server = opening.use(
    await openLanServer('127.0.0.1:0', { keys, desk: counting, journal, monotonicMs }),
  )
  return {
    get messages() {
      return counted.messages
    },
    get bytes() {
      return counted.bytes
    },
    forget() {
      counted.messages = counted.bytes = 0
    },
    async teach(itemId: string, seed: number) {
      const { template, jpeg, codes } = templateOf(itemId, seed)
      await centre.take('bench', [template], [{ sha256: template.sha256, jpeg, codes }])
    },
    async open(name: string, lane: TemplateStore, onApplied = () => {}) {
      const { text } = await keys.create(name)
      const link = opening.use(createLanLink(`https://${server.address}`, pskOf(text, name)))
      return opening.use(
        await openSubordinate({
          link,
          local: {
            store: lane,
            inTurn: createTurns(),
            follow: async () => {},
            onApplied,
            space: SPACE,
            onChange: () => ({ [Symbol.dispose]() {} }),
          },
          ownSerial: name,
          switches: () => ({ upload: true, download: true, limit: 0 }),
          limits: LIMITS,
          sha256,
          clock,
          random: createRandom(),
          journal,
        }),
      )
    },
  }
}

function templateOf(itemId: string, seed: number) {
  const jpeg = new Uint8Array(PICTURE_BYTES)
  // Noise, as a JPEG is to whoever would compress it; a frame that says 8 × 8.
  let state = seed * 2_654_435_761
  for (let at = 0; at < jpeg.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    jpeg[at] = state >>> 24
  }
  jpeg.set([0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 8, 0, 8, 1, 1, 0x11, 0])
  jpeg.set([0xff, 0xd9], jpeg.length - 2)
  const codes = Int8Array.from({ length: SPACE.dimension }, (_, at) => jpeg[at + 100] ?? 1)
  const template = {
    itemId,
    origin: 'teacher',
    number: seed + 1,
    sha256: sha256(jpeg),
    createdAtMs: seed,
    isPinned: true,
    source: 'synced' as const,
  }
  return { template, jpeg, codes }
}

async function fill(store: TemplateStore, count: number, folder: Folder): Promise<void> {
  mkdirSync(folder.file('pictures'))
  for (let from = 0; from < count; from += 500) {
    const group = Array.from({ length: Math.min(500, count - from) }, (_, nth) => from + nth)
    await store.stage(
      'bench',
      group.map((seed) => {
        const { template, jpeg, codes } = templateOf(`item-${Math.floor(seed / PER_ITEM)}`, seed)
        writeFileSync(folder.file(`pictures/${template.sha256}.jpg`), jpeg)
        return { ...template, jpeg, vector: { spaceId: SPACE.id, codes } }
      }),
    )
  }
  await store.apply('bench', {
    mode: 'merge',
    templatesPerItemMax: LIMITS.templatesPerItem,
    templatesMax: LIMITS.templates,
  })
}

/** From a daemon of its own, so that the bytes go over the same loopback; durable, as ours are. */
async function rsync(folder: Folder): Promise<number> {
  const port = await freePort()
  const config = folder.file('rsyncd.conf')
  writeFileSync(
    config,
    `use chroot = no\nuid = root\ngid = root\n[pictures]\npath = ${folder.file('pictures')}\nread only = yes\n`,
  )
  const args = ['--daemon', '--no-detach', '--address=127.0.0.1', `--port=${port}`]
  const daemon = spawn('rsync', [...args, `--config=${config}`], { stdio: 'ignore' })
  const ended = once(daemon, 'close')
  try {
    const url = `rsync://127.0.0.1:${port}/pictures/`
    await until('the daemon answers', () => answers(url), 10_000)
    const startMs = performance.now()
    execFileSync('rsync', ['-a', '--whole-file', '--fsync', url, folder.file('copy')])
    return performance.now() - startMs
  } finally {
    daemon.kill()
    await ended
  }
}

function answers(url: string): boolean {
  try {
    execFileSync('rsync', ['--list-only', '--dirs', url], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

function say(title: string, rows: readonly (readonly [string, string, string])[]): void {
  console.log(`\n${title}`)
  for (const [name, value, ratio] of rows)
    console.log(`  ${name.padEnd(38)} ${value.padStart(12)}  ${ratio}`)
}

const seconds = (ms: number) => (ms / 1_000).toFixed(1)
const median = (values: readonly number[]) =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
