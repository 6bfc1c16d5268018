/** A master and its subordinates over real sockets: the documented semantics, line by line. */
import * as assert from 'uvu/assert'
import { type DeviceLane as Lane, openDeviceFleet } from '#test/fleet/device-fleet.ts'
import { putJson } from '#test/http-call.ts'
import { listenToEvents } from '#test/items/item-event-listener.ts'
import { lanectlHere as lanectl } from '#test/processes/lanectl-here.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

interface Asked {
  readonly state: string
  readonly at: string
  readonly ended: string | null
  readonly trouble: string | null
}

/** Three whole devices in one process, on whatever machine this is. */
const DEADLINE_MS = 60_000

spec(
  'synchronisation over sockets',
  {
    async 'what one lane learns, all know'() {
      await using opening = new AsyncDisposableStack()
      const { master, lanes } = await openDeviceFleet(opening, 2)
      await lanes[0]?.teach('100', 1)
      await master.teach('200', 2)
      for (const lane of [master, ...lanes]) {
        await lane.has('100', 1)
        await lane.has('200', 1)
      }
    },
    async 'what an item is called on one lane, it is called on all'() {
      await using opening = new AsyncDisposableStack()
      const { master, lanes } = await openDeviceFleet(opening, 1)
      const [lane] = lanes as [Lane]
      const put = (item: object) => putJson(lane.url, '/api/items/100', item)
      const itemOf = async ({ get }: Lane) =>
        ((await get('items')).data as { id: string; name: string | null; active: boolean }[])[0]
      await put({ name: 'Apple' })
      await waitUntil('the name is there', async () => (await itemOf(master))?.name === 'Apple')
      await master.teach('100', 1)
      await lane.has('100', 1)
      const { items } = (await master.get('get_result')).data as { items: { name?: string }[] }
      assert.is(items[0]?.name, 'Apple')
      await put({ active: false })
      await waitUntil('it is not offered', async () => {
        const { data } = await master.get('get_result')
        return (data as { items: object[] }).items.length === 0
      })
      assert.equal(await itemOf(master), await itemOf(lane))
    },
    async 'a deletion on one device is local: with upload on, the templates come back'() {
      await using opening = new AsyncDisposableStack()
      const { master, lanes } = await openDeviceFleet(opening, 1)
      const [lane] = lanes as [Lane]
      await lane.teach('100', 1)
      await master.has('100', 1)
      for (const one of [lane, master]) {
        await using events = await listenToEvents(one.url)
        assert.is((await one.post('delete_item', { id: '100' })).code, 0)
        // Counting templates cannot tell: they may be back before the question is answered.
        await waitUntil('it was deleted, and is back', () =>
          /event: template-removed\n.*event: template-added\n/s.test(events.text()),
        )
        await one.has('100', 1)
        assert.equal((await one.get('deleted_items')).data, [], 'nothing of it is gone')
      }
    },
    async 'what is deleted on all lanes is restored by none, until that is stopped'() {
      await using opening = new AsyncDisposableStack()
      const { master, lanes } = await openDeviceFleet(opening, 1)
      const [lane] = lanes as [Lane]
      await lane.teach('100', 1)
      await master.has('100', 1)
      for (const one of [lane, master])
        assert.is((await one.post('delete_item', { id: '100' })).code, 0)
      assert.is((await master.post('set_deletion_all_flag', { id: '100' })).code, 0)
      await waitUntil('the lane has said so', async () => {
        const { data } = await master.get('get_deletion_all_progress')
        return (data as { SNs: string[] }).SNs.length === 2
      })
      for (const one of [lane, master]) {
        const { code, msg } = await one.post('restore_item', { id: '100' })
        assert.is(code, -9007)
        assert.match(String(msg), 'open Items on the master lane and press "Stop deleting"')
      }
      assert.is((await master.post('clear_deletion_all_flag', { id: '100' })).code, 0)
      assert.equal((await master.post('restore_item', { id: '100' })).data, { restored: 1 })
      for (const one of [lane, master]) await one.has('100', 1)
      // What a mark deletes is kept nowhere: nobody is told to wait for it.
      assert.is((await master.post('set_deletion_all_flag', { id: '100' })).code, 0)
      const { code, msg } = await master.post('restore_item', { id: '100' })
      assert.equal(
        [code, /no picture of this item was deleted in the last half hour/.test(String(msg))],
        [-9001, true],
      )
    },
    async 'a mark deletes everywhere, and its progress has one object, a list, or nothing'() {
      await using opening = new AsyncDisposableStack()
      const { master, lanes } = await openDeviceFleet(opening, 2)
      const [lane] = lanes as [Lane]
      await lane.teach('100', 1)
      await lane.teach('200', 2)
      for (const one of [master, ...lanes]) await one.has('200', 1)
      assert.is((await master.get('get_deletion_all_progress')).data, null)

      assert.equal(await master.post('set_deletion_all_flag', { id: '100' }), {
        code: 0,
        data: null,
      })
      assert.is(await master.count('100'), 0, 'at once on the master')
      for (const one of lanes) await one.has('100', 0)
      const everybody = ['lane-1', 'lane-2', 'master-1']
      await waitUntil('all have said so', async () => {
        const { data } = await master.get('get_deletion_all_progress')
        return (data as { SNs: string[] }).SNs.length === 3
      })
      assert.equal((await master.get('get_deletion_all_progress')).data, {
        id: '100',
        SNs: everybody,
      })

      // While marked: nothing of it goes either way, and all others go on.
      await lane.teach('300', 3)
      await master.has('300', 1)
      assert.is((await lane.post('add_item_template', { id: '100' })).code, -9007)
      assert.is(await lane.count('100'), 0)
      await lane.teach('301', 5)
      await master.has('301', 1)
      assert.is(await master.count('100'), 0)

      assert.is((await master.post('set_deletion_all_flag', { id: '200' })).code, 0)
      const { data } = await master.get('get_deletion_all_progress')
      assert.equal(
        (data as { id: string }[]).map(({ id }) => id),
        ['100', '200'],
      )
      assert.is((await master.post('clear_deletion_all_flag', { id: '200' })).code, 0)
      assert.is((await master.post('clear_deletion_all_flag', { id: '100' })).code, 0)
      assert.is((await master.get('get_deletion_all_progress')).data, null)
      // The lane hears of it with its next exchange.
      await lane.synchronise()
      await lane.teach('100', 6)
      for (const one of [master, ...lanes])
        await waitUntil('it is learned again', async () => (await one.count('100')) > 0)
    },
    async 'marks and keys are a master’s affair'() {
      await using opening = new AsyncDisposableStack()
      const { lanes, open } = await openDeviceFleet(opening, 1)
      const alone = await open({})
      for (const lane of [...lanes, alone]) {
        assert.is((await lane.post('add_fleet_key', { sn: 'lane-7' })).code, -9004)
        assert.is((await lane.post('revoke_fleet_key', { key_id: '0' })).code, -9004)
        assert.is((await lane.get('get_fleet_keys')).code, -9004)
        for (const operation of ['set_deletion_all_flag', 'clear_deletion_all_flag']) {
          const { code, msg } = await lane.post(operation, { id: '100' })
          assert.is(code, -9004, msg)
        }
      }
    },
    async 'upload and download can be off'() {
      await using opening = new AsyncDisposableStack()
      const { master, lanes, masterAddress } = await openDeviceFleet(opening, 2)
      const [quiet, deaf] = lanes as [Lane, Lane]
      await quiet.post('set_sync_slave', { masterIP: masterAddress, upload: false, download: true })
      await deaf.post('set_sync_slave', { masterIP: masterAddress, upload: true, download: false })
      await quiet.teach('100', 1)
      await deaf.teach('200', 2)
      await master.has('200', 1)
      await quiet.has('200', 1)
      for (const lane of lanes) await lane.synchronise()
      assert.is(await master.count('100'), 0)
      assert.is(await deaf.count('100'), 0)
      // Without upload a deletion stays.
      assert.is((await quiet.post('delete_item', { id: '200' })).code, 0)
      await quiet.synchronise()
      assert.is(await quiet.count('200'), 0)
      // Turned on, what was held back goes out.
      await quiet.post('set_sync_slave', { masterIP: masterAddress })
      await master.has('100', 1)
      await quiet.has('200', 1)
    },
    async 'a synchronisation that takes hours is accepted at once, and how it goes is asked for'() {
      await using opening = new AsyncDisposableStack()
      const { master, lanes, masterAddress } = await openDeviceFleet(opening, 1)
      const [lane] = lanes as [Lane]
      const asked = async () =>
        ((await lane.get('get_sync_status')).data as { asked: Asked | null }).asked
      assert.is(await asked(), null)
      await lane.synchronise()
      const first = await asked()
      assert.equal([first?.state, first?.trouble], ['done', null])
      assert.ok(first && (first.ended ?? '') >= first.at)

      // One template a minute in each direction: the sixth would be there in five.
      await lane.post('set_sync_off')
      await lane.post('set_sync_limit', { sync_limit: 1 })
      for (let kind = 1; kind <= 6; kind += 1) await master.teach(String(kind), kind)
      await lane.post('set_sync_slave', { masterIP: masterAddress })
      assert.equal(await lane.post('sync'), { code: 0, data: null })
      assert.equal(await lane.post('sync'), { code: 0, data: null })
      const running = await asked()
      assert.equal([running?.state, running?.ended], ['running', null])

      await lane.post('set_sync_off')
      const failed = await waitUntil('it is told', async () => {
        const now = await asked()
        return now?.state === 'failed' && now
      })
      assert.match(failed.trouble ?? '', 'is stopping')
      assert.is((await lane.post('sync')).code, -9007)
    },
    async 'a master that does not answer is told of a synchronisation that was accepted'() {
      await using opening = new AsyncDisposableStack()
      const { open } = await openDeviceFleet(opening, 0)
      const lane = await open({
        LANED_SYNC_ROLE: 'subordinate',
        LANED_SYNC_MASTER: 'https://127.0.0.1:1',
        LANED_SERIAL_NUMBER: 'lane-1',
      })
      assert.is((await lane.post('sync')).code, 0)
      await waitUntil('it is told', async () => {
        const { data } = await lane.get('get_sync_status')
        return (data as { asked: Asked }).asked.state === 'failed'
      })
      const now = await lanectl(['sync', 'now'], { LANED_URL: lane.url })
      assert.is(now.code, 1)
      assert.match(now.stderr, '127.0.0.1:1')
    },
    async 'roles, limit and status are settings of the running device'() {
      await using opening = new AsyncDisposableStack()
      const { open, lanes, masterAddress } = await openDeviceFleet(opening, 1)
      const [lane] = lanes as [Lane]
      const fresh = await open({ LANED_SERIAL_NUMBER: 'fresh' })
      assert.is((await fresh.post('sync')).code, -9007)
      assert.is((await fresh.post('set_sync_slave', { masterIP: masterAddress })).code, 0)
      await lane.teach('100', 1)
      await fresh.has('100', 1)
      const info = await waitUntil('the lane is in step', async () => {
        const { data } = await fresh.get('get_device_info')
        const fields = data as Record<string, unknown>
        return fields['sync'] === true && fields
      })
      assert.is(info['syncMode'], 'slave')
      assert.is(info['masterSN'], 'master-1')
      assert.is(info['masterIP'], '127.0.0.1')
      assert.is((await fresh.post('set_sync_limit', { sync_limit: 600 })).code, 0)
      assert.equal((await fresh.get('get_sync_limit')).data, { sync_limit: 600 })
      assert.is((await fresh.post('set_sync_off')).code, 0)
      const status = (await fresh.get('get_sync_status')).data as Record<string, unknown>
      assert.is(status['syncMode'], 'none')
    },
    async 'the status and the keys are told with every documented field'() {
      await using opening = new AsyncDisposableStack()
      const { master, lanes } = await openDeviceFleet(opening, 1)
      const [lane] = lanes as [Lane]
      await lane.teach('100', 1)
      await master.has('100', 1)
      await master.post('set_deletion_all_flag', { id: '100' })
      const status = (await master.get('get_sync_status')).data as Record<string, unknown>
      assert.equal(Object.keys(status), [
        'syncMode',
        'in_step',
        'upload',
        'download',
        'sync_limit',
        'master',
        'masterSN',
        'last_sync',
        'trouble',
        'asked',
        'left_out',
        'templates',
        'deletions',
        'devices',
        'chain',
      ])
      assert.match(String(status['last_sync']), /^\d{4}-\d\d-\d\dT/)
      assert.is((status['deletions'] as { id: string }[])[0]?.id, '100')
      const [device] = status['devices'] as object[]
      assert.equal(Object.keys(device ?? {}), [
        'sn',
        'address',
        'last_seen',
        'away',
        'lag',
        'deletions_outstanding',
        'left_out',
        'version',
        'state',
        'ill',
        'last_payment',
      ])
      const made = (await master.post('add_fleet_key', { sn: 'lane-7' })).data as { key_id: string }
      assert.equal(Object.keys(made), ['key_id', 'sn', 'key'])
      const [key] = (await master.get('get_fleet_keys')).data as object[]
      assert.equal(Object.keys(key ?? {}), ['key_id', 'sn', 'created'])
      assert.is((await master.post('revoke_fleet_key', { key_id: made.key_id })).code, 0)
      assert.is((await master.post('revoke_fleet_key', { key_id: made.key_id })).code, -9001)
    },
  },
  DEADLINE_MS,
)
