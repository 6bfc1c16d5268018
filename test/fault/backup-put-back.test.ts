/** A card's database is copied away, the shop goes on, and the old copy is put back: on real files. */

import { copyFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { type DeviceFleet, type DeviceLane, openDeviceFleet } from '#test/fleet/device-fleet.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'

const DEADLINE_MS = 90_000

spec(
  'an older database on a lane',
  {
    async 'gets what it forgot, its own lessons too, and goes on learning'() {
      await using opening = new AsyncDisposableStack()
      const folder = opening.use(temporaryFolder())
      const shop = await openDeviceFleet(opening, 1)
      const { master } = shop
      const open = () =>
        shop.open(
          {
            LANED_SYNC_ROLE: 'subordinate',
            LANED_SYNC_MASTER: `https://${shop.masterAddress}`,
            LANED_SERIAL_NUMBER: 'lane-9',
          },
          { dataFolder: folder.path },
        )
      let lane = await open()
      await lane.teach('100', 1)
      await master.has('100', 1)
      const copies = await copyAway(lane, opening, ['items.db'])

      lane = await open()
      await lane.teach('200', 2)
      await lane.teach('200', 3)
      await master.teach('300', 4)
      await lane.post('delete_item', { id: '100' })
      await master.has('200', 2)
      await lane.has('300', 1)
      await lane.has('100', 1)
      await stop(lane)

      copies.putBack()
      lane = await open()
      await lane.teach('400', 5)
      await agree([master, lane], { 100: 1, 200: 2, 300: 1, 400: 1 })
    },
  },
  DEADLINE_MS,
)

spec(
  'an older database on a master',
  {
    async 'gets back what it forgot from its lanes, and they say why'() {
      await using opening = new AsyncDisposableStack()
      const shop = await openDeviceFleet(opening, 1)
      const [lane] = shop.lanes as [DeviceLane]
      const master = await moveMaster(shop, opening)
      await lane.teach('100', 1)
      await master.now.has('100', 1)
      const copies = await master.stopAndCopy(['fleet.db', 'items.db'])

      await master.start()
      await lane.teach('200', 2)
      await master.now.teach('300', 3)
      await lane.has('300', 1)
      await master.now.has('200', 1)
      await master.stop()

      copies.putBack()
      await master.start()
      await agree([master.now, lane], { 100: 1, 200: 1, 300: 1 })
      await waitUntil('it is said', () =>
        lane.device.journal.some(({ event }) => event === 'master.restored'),
      )
    },
    async 'of the fleet alone: its own lane is one of those that bring it back'() {
      await using opening = new AsyncDisposableStack()
      const shop = await openDeviceFleet(opening, 0)
      const master = await moveMaster(shop, opening)
      await master.now.teach('100', 1)
      await inCentre(master.now, 1)
      const copies = await master.stopAndCopy(['fleet.db'])
      await master.start()
      await master.now.teach('200', 2)
      await inCentre(master.now, 2)
      await master.stop()
      copies.putBack()
      await master.start()
      await inCentre(master.now, 2)
      assert.is(await taught(master.now), 2)
    },
    async 'that learned on before a lane came by: the lane compares all the same'() {
      await using opening = new AsyncDisposableStack()
      const folder = opening.use(temporaryFolder())
      const shop = await openDeviceFleet(opening, 0)
      const master = await moveMaster(shop, opening)
      const open = () =>
        shop.open(
          {
            LANED_SYNC_ROLE: 'subordinate',
            LANED_SYNC_MASTER: `https://${master.masterAddress}`,
            LANED_SERIAL_NUMBER: 'lane-9',
          },
          { dataFolder: folder.path },
        )
      let lane = await open()
      await lane.teach('100', 1)
      await master.now.has('100', 1)
      const copies = await master.stopAndCopy(['fleet.db', 'items.db'])
      await master.start()
      await lane.teach('200', 2)
      await master.now.has('200', 1)
      await stop(lane)
      await master.stop()

      copies.putBack()
      await master.start()
      // More changes than it forgot: how much it has seen is no less than what the lane remembers.
      for (const kind of [3, 4, 5]) await master.now.teach('300', kind)
      await inCentre(master.now, 4)
      lane = await open()
      await agree([master.now, lane], { 100: 1, 200: 1, 300: 3 })
    },
  },
  DEADLINE_MS,
)

/** The shop's master, on a folder and an address that stay when it is started again. */
async function moveMaster(
  { master, masterAddress, open }: DeviceFleet,
  opening: AsyncDisposableStack,
) {
  const folder = opening.use(temporaryFolder())
  await stop(master)
  const start = () =>
    open(
      {
        LANED_SYNC_ROLE: 'master',
        LANED_SYNC_LISTEN: masterAddress,
        LANED_SERIAL_NUMBER: 'master-1',
      },
      { dataFolder: folder.path },
    )
  let now = await start()
  return {
    masterAddress,
    get now() {
      return now
    },
    stop: () => stop(now),
    async start() {
      now = await start()
    },
    stopAndCopy: (names: readonly string[]) => copyAway(now, opening, names),
  }
}

/** Stops the device, and keeps copies of its files as they are then. */
async function copyAway(
  { device }: DeviceLane,
  opening: AsyncDisposableStack,
  names: readonly string[],
) {
  const copies = opening.use(temporaryFolder())
  await device[Symbol.asyncDispose]()
  for (const name of names) {
    assert.not.ok(existsSync(join(device.dataFolder, `${name}-wal`)), 'the file is all there is')
    copyFileSync(join(device.dataFolder, name), copies.file(name))
  }
  return {
    putBack() {
      for (const name of names) copyFileSync(copies.file(name), join(device.dataFolder, name))
    },
  }
}

async function stop({ device }: DeviceLane): Promise<void> {
  await device[Symbol.asyncDispose]()
}

async function agree(lanes: readonly DeviceLane[], items: Readonly<Record<string, number>>) {
  for (const lane of lanes) {
    for (const [id, count] of Object.entries(items)) await lane.has(id, count)
    assert.is(await taught(lane), Object.keys(items).length, 'and nothing else')
  }
}

/** Items with templates. */
async function taught(lane: DeviceLane): Promise<number> {
  const { data } = await lane.get('get_item_list')
  return (data as { count: number }[]).filter(({ count }) => count > 0).length
}

function inCentre(lane: DeviceLane, templates: number) {
  return waitUntil(`${templates} templates in the centre`, async () => {
    const { data } = await lane.get('get_sync_status')
    return (data as { templates: number }).templates === templates
  })
}
