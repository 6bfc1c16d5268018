/** Names of many items at once: all of them or none, and what they would change. */
import * as assert from 'uvu/assert'
import { call, putJson, type Reply } from '#test/http-call.ts'
import { openTestDevice, type TestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'

interface Changed {
  readonly code: number
  readonly msg?: string
  readonly data: {
    readonly changed: number
    readonly items: readonly { readonly id: string; readonly name: string | null }[]
  } | null
}

function put({ url }: TestDevice, path: string, body: object, headers = {}): Promise<Reply> {
  return putJson(url, path, body, headers)
}

const name = async (device: TestDevice, body: object) =>
  (await put(device, '/api/names', body)).json as Changed

async function named({ url }: TestDevice): Promise<Record<string, string | null>> {
  const { data } = (await call(url, '/api/items')).json as {
    data: readonly { id: string; name: string | null }[]
  }
  return Object.fromEntries(data.map((item) => [item.id, item.name]))
}

spec(
  'names of many items',
  {
    async 'are told first, then set in one step, and only what differs is changed'() {
      await using device = await openTestDevice()
      const names = { '4011': 'Bananas', '0815': 'Яблоки', '7': ' Pears ' }
      const dry = await name(device, { names, dry_run: true })
      assert.equal([dry.code, dry.data?.changed], [0, 3])
      assert.equal(await named(device), {})
      assert.is((await name(device, { names })).data?.changed, 3)
      assert.equal(await named(device), { '4011': 'Bananas', '0815': 'Яблоки', '7': 'Pears' })
      const again = await name(device, { names: { ...names, '4011': 'Banana', '7': null } })
      assert.equal(
        [...(again.data?.items ?? [])].sort((one, other) => one.id.localeCompare(other.id)),
        [
          { id: '4011', name: 'Banana', before: 'Bananas' },
          { id: '7', name: null, before: 'Pears' },
        ],
      )
    },
    async 'one that is no name, and none is set'() {
      await using device = await openTestDevice()
      for (const [names, words] of [
        [{ '1': 'Good', '2': 'x'.repeat(1_000) }, /the name of 2 has more than/],
        [{ '1': 'Good', '2': 'a\u0007b' }, /the name of 2/],
        [{ '1': 'Good', '': 'Nothing' }, /./],
      ] as const) {
        const { code, msg } = await name(device, { names })
        assert.is.not(code, 0)
        assert.match(String(msg), words)
      }
      assert.equal(await named(device), {})
    },
    async 'are an operator’s'() {
      const tokens = '{ name: till, role: till, secret: till-till-till-till }'
      await using device = await openTestDevice({
        yaml: `listeners: [{ address: "127.0.0.1:0", tokens: [${tokens}] }]`,
      })
      const till = { authorization: 'Bearer till-till-till-till' }
      const refused = (await put(device, '/api/names', { names: {} }, till)).json as Changed
      assert.is.not(refused.code, 0)
    },
  },
  60_000,
)
