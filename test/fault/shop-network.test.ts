/**
 * Nine real devices, each in a network namespace of its own: the cable is cut, packets are lost,
 * the master is killed in the middle of a transfer. When all is well again, all know the same.
 */
import '#test/fleet/rerun-in-own-network.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import * as assert from 'uvu/assert'
import { openShopNetwork, type ShopNetwork } from '#test/fleet/shop-network.ts'
import { call, postJson, showCamera } from '#test/http-call.ts'
import { goods } from '#test/items/goods-pictures.ts'
import { endProcessesWith } from '#test/processes/running-processes.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { LANED } from '#test/updates/tested-programs.ts'
import { waitUntil } from '#test/wait-until.ts'

const LANES = 8
const PORT = 7443
const ITEMS = 16
const TOKEN = 'operator-of-this-test-shop'
const ADMITTED = { authorization: `Bearer ${TOKEN}` }
const LONG_MS = 180_000

interface Program extends AsyncDisposable {
  readonly url: string
  post(operation: string, body: unknown): Promise<unknown>
  items(): Promise<ReadonlyMap<string, number>>
  teach(id: string, picture: Uint8Array): Promise<void>
  kill(): Promise<void>
}

async function start(net: ShopNetwork, device: number, dataFolder: string): Promise<Program> {
  const address = net.addressOf(device)
  const url = `http://${address}:8080`
  const role =
    device === 1
      ? { LANED_SYNC_ROLE: 'master', LANED_SYNC_LISTEN: `${address}:${PORT}` }
      : {
          LANED_SYNC_ROLE: 'subordinate',
          // The last one is not told where its master is, and finds it.
          ...(device <= LANES && { LANED_SYNC_MASTER: `https://${net.addressOf(1)}:${PORT}` }),
        }
  const [command = '', ...prefix] = net.prefixOf(device)
  const child = spawn(command, [...prefix, process.execPath, LANED], {
    env: {
      PATH: process.env['PATH'],
      LANED_DATA: dataFolder,
      LANED_LISTEN: `${address}:8080`,
      LANED_LISTENERS_0_TOKENS: JSON.stringify([{ name: 'test', role: 'operator', secret: TOKEN }]),
      LANED_LISTENERS_0_CHANGES_PER_MINUTE: '100000',
      LANED_EMBEDDER: '{ driver: fake }',
      LANED_SERIAL_NUMBER: `lane-${device}`,
      LANED_SYNC_KEY: 'a key that all nine share',
      ...role,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
  const ended = once(child, 'close')
  await waitUntil(
    `device ${device} started`,
    () => {
      if (child.exitCode !== null) throw new Error(`device ${device} ended: ${said}`)
      return said.includes('device.started')
    },
    LONG_MS,
  )
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
    await endProcessesWith(dataFolder)
  }
  const post = async (operation: string, body: unknown) => {
    const { json, text } = await postJson(url, `/api/${operation}`, body, ADMITTED)
    assert.is((json as { code: number }).code, 0, text)
    return (json as { data: unknown }).data
  }
  return {
    url,
    post,
    kill,
    async items() {
      const { json } = await call(url, '/api/get_item_list', { headers: ADMITTED })
      const { data } = json as { data: readonly { id: string; count: number }[] }
      return new Map(data.map(({ id, count }) => [id, count]))
    },
    async teach(id, picture) {
      await showCamera(url, picture, ADMITTED)
      await post('add_item_template', { id })
    },
    [Symbol.asyncDispose]: kill,
  }
}

const same = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>) =>
  one.size === other.size && [...one].every(([id, count]) => other.get(id) === count)

spec(
  'a shop’s network',
  {
    async 'is cut, heals, loses packets, loses its master: all lanes end in step'() {
      await using opening = new AsyncDisposableStack()
      const net = opening.use(await openShopNetwork(LANES + 1))
      const folders = Array.from({ length: LANES + 1 }, () => opening.use(temporaryFolder()).path)
      const open = (device: number) => start(net, device, folders[device - 1] ?? '')
      const programs: Program[] = []
      opening.defer(async () => {
        for (const program of programs) await program.kill()
      })
      for (let device = 1; device <= LANES + 1; device += 1) programs.push(await open(device))
      const lanes = () => programs.slice(1)
      const cables = Array.from({ length: LANES }, (_, nth) => nth + 2)
      const all = (percent: number) =>
        Promise.all(cables.map((device) => net.lose(device, PORT, percent)))
      const know = (what: string, isTrue: (items: ReadonlyMap<string, number>) => boolean) =>
        Promise.all(
          programs.map((program) =>
            waitUntil(what, async () => isTrue(await program.items()), LONG_MS),
          ),
        )

      // Well: what one lane learns, all know.
      await lanes()[0]?.teach('apple', goods(1))
      await know('the apple', (items) => items.get('apple') === 1)

      // Cut: lanes learn apart, the master learns much; a mark waits for those who are away.
      await all(100)
      await lanes()[1]?.teach('pear', goods(2))
      await lanes()[2]?.teach('pear', goods(2, 1))
      for (let nth = 0; nth < ITEMS; nth += 1)
        await programs[0]?.teach(`item-${nth}`, goods(10 + nth))
      assert.is((await lanes()[0]?.items())?.size, 1)

      // Healed with a third of all packets lost, and the master killed in mid-transfer.
      await all(30)
      await waitUntil(
        'a transfer is under way',
        async () => (await lanes()[0]?.items())?.size !== 1,
        LONG_MS,
      )
      await programs[0]?.kill()
      programs[0] = await open(1)
      await know('all of it', (items) => items.get('pear') === 2 && items.size === ITEMS + 2)
      const wanted = await programs[0]?.items()
      assert.ok(wanted)
      await know('the same', (items) => same(items, wanted))

      // Still lossy: a mark goes through, and everybody says so.
      await programs[0]?.post('set_deletion_all_flag', { id: 'apple' })
      await know('no apple', (items) => !items.has('apple'))
      await waitUntil(
        'all nine have confirmed',
        async () => {
          const { json } = await call(programs[0]?.url ?? '', '/api/get_deletion_all_progress', {
            headers: ADMITTED,
          })
          return (json as { data: { SNs: string[] } }).data.SNs.length === LANES + 1
        },
        LONG_MS,
      )
    },
  },
  8 * 60_000,
)
