/** What people answer on one lane of a fleet, and what the others know of it. */
import * as assert from 'uvu/assert'
import { type DeviceLane as Lane, openDeviceFleet } from '#test/fleet/device-fleet.ts'
import { showCamera } from '#test/http-call.ts'
import { goods } from '#test/items/goods-pictures.ts'
import { lanectlHere as lanectl } from '#test/processes/lanectl-here.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

/** Two whole devices in one process, on whatever machine this is. */
const DEADLINE_MS = 60_000

spec(
  'review in a fleet',
  {
    async 'what a lane is told is not an item, the master knows, and forgets when that is taken back'() {
      await using opening = new AsyncDisposableStack()
      const { master, lanes } = await openDeviceFleet(opening, 1)
      const [lane] = lanes as [Lane]
      await lane.teach('100', 1)
      await lane.teach('200', 2)
      await master.has('100', 1)
      await showCamera(lane.url, goods(5))
      await lane.get('get_result')
      const entry = await waitUntil('it is in the inbox', async () => {
        const { data } = await lane.get('review')
        return (data as { entries: { id: string }[] }).entries[0]
      })
      const saidBy = async ({ get }: Lane) =>
        ((await get('items/100/counter-examples')).data as { by: string }[]).map(({ by }) => by)
      const act = async (body: object) => (await lane.post(`review/${entry.id}`, body)).code
      assert.is(await act({ action: 'not', id: '100' }), 0)
      await waitUntil('the master knows', async () => `${await saidBy(master)}` === 'lane-1')
      assert.is(await act({ action: 'undo' }), 0)
      await waitUntil('it forgets', async () => (await saidBy(master)).length === 0)
      assert.equal(await saidBy(lane), [])
    },
    async 'what a label taught comes back from the other lanes where it is undone'() {
      await using opening = new AsyncDisposableStack()
      const { lanes } = await openDeviceFleet(opening, 1)
      const [lane] = lanes as [Lane]
      const url = { LANED_URL: lane.url }
      await lane.teach('100', 1)
      const words = /comes back from the other lanes/
      await lane.post('add_item_template', { id: '200' })
      await showCamera(lane.url, goods(5))
      await lane.get('get_result')
      const entry = await waitUntil('it is in the inbox', async () => {
        const { data } = await lane.get('review')
        return (data as { entries: { id: string }[] }).entries[0]?.id
      })
      const review = async (...args: string[]) =>
        (await lanectl(['items', 'review', ...args], url)).stdout
      await review('label', '300', entry)
      assert.match(await review('undo', entry), words)
      await review('dismiss', entry)
      assert.not.match(await review('undo', entry), words)
    },
  },
  DEADLINE_MS,
)
