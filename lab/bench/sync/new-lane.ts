/**
 * All templates to a new lane, against rsync of the same pictures, one file each, from a daemon over the same loopback; and what the
 * lane costs when nothing happens. The bytes are what the kernel counted of the TCP connections to a port, keep-alive and ACKs too.
 */

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { openSqliteTemplates } from '#drivers/storage/items/templates-thread.ts'
import { type Folder, temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'
import { LONG_MS, say } from './bench-output.ts'
import { openShop } from './lan-fleet.ts'
import { fill, PICTURE_BYTES } from './noise-templates.ts'

const seconds = (ms: number) => (ms / 1_000).toFixed(1)

export async function newLane(templates: number, idleSeconds: number): Promise<void> {
  await using opening = new AsyncDisposableStack()
  const folder = opening.use(temporaryFolder())
  const fleet = opening.use(await openSqliteTemplates(folder.file('fleet.db')))
  await fill(fleet, templates, folder)
  const shop = await openShop(opening, folder, fleet)
  const store = opening.use(await openSqliteTemplates(folder.file('items.db')))

  const before = process.cpuUsage()
  const startMs = performance.now()
  const lane = await shop.open('lane-1', store)
  const isThere = async () => (await store.totals()).templates === templates && lane.status.isInStep
  await waitUntil('all templates', isThere, LONG_MS)
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
  const wireBefore = trafficAt(shop.port)
  const idleBefore = process.cpuUsage()
  await new Promise((resolve) => setTimeout(resolve, idleSeconds * 1_000))
  const idle = process.cpuUsage(idleBefore)
  const wire = trafficAt(shop.port)
  const perMinute = 60 / idleSeconds
  say('an idle lane, templates alone, per minute', [
    ['messages', String(Math.round(shop.messages * perMinute)), ''],
    ['bytes in them, both ways', String(Math.round(shop.bytes * perMinute)), ''],
    ['packets', String(Math.round((wire.packets - wireBefore.packets) * perMinute)), ''],
    ['bytes in these', String(Math.round((wire.bytes - wireBefore.bytes) * perMinute)), ''],
    [
      'CPU of master and lane',
      `${(((idle.user + idle.system) / 1e3) * perMinute).toFixed(0)} ms`,
      '',
    ],
  ])
}

interface Traffic {
  readonly packets: number
  /** With the headers of Ethernet, IP and TCP. */
  readonly bytes: number
}

const HEADER_BYTES = 14 + 20 + 32

function trafficAt(port: number): Traffic {
  const output = execFileSync('ss', ['-tinHO', `sport = :${port}`], { encoding: 'utf8' })
  const sum = (name: string) =>
    // Bounded before: `ss` writes a line for each connection.
    [...output.matchAll(new RegExp(`\\b${name}:(\\d{1,15})`, 'g'))].reduce(
      (total, [, count]) => total + Number(count),
      0,
    )
  const packets = sum('segs_out') + sum('segs_in')
  const bytes = sum('bytes_sent') + sum('bytes_received') + packets * HEADER_BYTES
  return { packets, bytes }
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
    await waitUntil('the daemon answers', () => answers(url))
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
