/** The list of goods on all lanes of a fleet, over real sockets. */
import * as assert from 'uvu/assert'
import { type DeviceLane as Lane, openDeviceFleet } from '#test/fleet/device-fleet.ts'
import { postJson } from '#test/http-call.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

/** Two whole devices in one process, on whatever machine this is. */
const DEADLINE_MS = 60_000

const codesOf = async ({ get }: Lane) => {
  const { items } = (await get('assortment')).data as { items: { code: string }[] }
  return items.map(({ code }) => code).join()
}

const replace = async ({ url }: Lane, ...codes: string[]) => {
  const body = { items: codes.map((code) => ({ code })) }
  const { json } = await postJson(url, '/api/assortment', body)
  assert.is((json as { code: number }).code, 0)
}

spec(
  'the list of goods in a fleet',
  {
    async 'goes up from a lane to the master, and down to a lane'() {
      await using opening = new AsyncDisposableStack()
      const { master, lanes } = await openDeviceFleet(opening, 1)
      const [lane] = lanes as [Lane]
      await replace(lane, '1', '2')
      await waitUntil('the master has it', async () => (await codesOf(master)) === '1,2')
      await replace(master, '3')
      await waitUntil('the lane has the later one', async () => (await codesOf(lane)) === '3')
    },
  },
  DEADLINE_MS,
)
