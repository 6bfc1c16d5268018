/** All templates to a new lane, against rsync of the same pictures; and what the lane costs when nothing happens. */
import { openSqliteTemplates } from '#drivers/storage/items/templates-thread.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'
import { LONG_MS, say } from './bench-output.ts'
import { openShop } from './lan-fleet.ts'
import { trafficAt } from './network-bytes.ts'
import { fill, PICTURE_BYTES } from './noise-templates.ts'
import { rsync } from './rsync-reference.ts'

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
