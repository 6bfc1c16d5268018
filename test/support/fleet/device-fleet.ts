/** A master and its lanes as whole devices in this process, on fakes, over real sockets. */
import * as assert from 'uvu/assert'
import { call, postJson, showCamera } from '#test/http-call.ts'
import { goods } from '#test/items/goods-pictures.ts'
import { openTestDevice, type TestDevice } from '#test/processes/test-device.ts'
import { waitUntil } from '#test/wait-until.ts'

export interface DeviceLane {
  readonly device: TestDevice
  readonly url: string
  post(operation: string, body?: unknown): Promise<Answer>
  get(operation: string): Promise<Answer>
  /** Shows goods number `kind` to the camera and adds them. */
  teach(id: string, kind: number, take?: number): Promise<void>
  count(id: string): Promise<number>
  /** Asks for a synchronisation, and resolves when the lane is in step. */
  synchronise(): Promise<void>
  /** Resolves when the lane has so many templates of the item. */
  has(id: string, count: number): Promise<unknown>
}

export interface Answer {
  readonly code: number
  readonly data: unknown
  readonly msg?: string
}

export interface DeviceFleet {
  readonly master: DeviceLane
  readonly lanes: readonly DeviceLane[]
  /** `host:port` where the master answers its lanes. */
  readonly masterAddress: string
  /** With `dataFolder`, a device that was there before; it stays when the device goes. */
  open(environment: Readonly<Record<string, string>>, options?: OpenOptions): Promise<DeviceLane>
}

export interface OpenOptions {
  readonly yaml?: string
  readonly dataFolder?: string
}

const KEY = 'a key for all lanes of this shop'
const YAML = 'embedder: { driver: fake }\n'

export async function openDeviceFleet(
  opening: AsyncDisposableStack,
  subordinates: number,
  masterYaml = '',
): Promise<DeviceFleet> {
  const open: DeviceFleet['open'] = async (environment, { yaml = '', ...options } = {}) =>
    laneOf(
      opening.use(
        await openTestDevice({
          ...options,
          yaml: YAML + yaml,
          environment: { LANED_SYNC_KEY: KEY, ...environment },
        }),
      ),
    )
  const master = await open(
    {
      LANED_SYNC_ROLE: 'master',
      LANED_SYNC_LISTEN: '127.0.0.1:0',
      LANED_SERIAL_NUMBER: 'master-1',
    },
    { yaml: masterYaml },
  )
  const masterAddress = await waitUntil('the master listens', async () => {
    const { data } = await master.get('get_sync_status')
    return (data as { master: string | null }).master
  })
  const lanes: DeviceLane[] = []
  for (let nth = 1; nth <= subordinates; nth += 1)
    lanes.push(
      await open({
        LANED_SYNC_ROLE: 'subordinate',
        LANED_SYNC_MASTER: `https://${masterAddress}`,
        LANED_SERIAL_NUMBER: `lane-${nth}`,
      }),
    )
  return { master, lanes, masterAddress, open }
}

function laneOf(device: TestDevice): DeviceLane {
  const { url } = device
  const lane: DeviceLane = {
    device,
    url,
    post: async (operation, body = {}) =>
      (await postJson(url, `/api/${operation}`, body)).json as Answer,
    get: async (operation) => (await call(url, `/api/${operation}`)).json as Answer,
    async teach(id, kind, take = 0) {
      await showCamera(url, goods(kind, take))
      const { code, msg } = await lane.post('add_item_template', { id })
      assert.is(code, 0, msg)
    },
    async count(id) {
      const { data } = await lane.get('get_item_list')
      return (data as { id: string; count: number }[]).find((item) => item.id === id)?.count ?? 0
    },
    async synchronise() {
      const { code, msg } = await lane.post('sync')
      assert.is(code, 0, msg)
      const asked = await waitUntil('it has ended', async () => {
        const { data } = await lane.get('get_sync_status')
        const { asked } = data as { asked: { state: string; trouble: string | null } }
        return asked.state !== 'running' && asked
      })
      assert.is(asked.state, 'done', String(asked.trouble))
    },
    has: (id, count) =>
      waitUntil(`${count} of ${id}`, async () => (await lane.count(id)) === count),
  }
  return lane
}
