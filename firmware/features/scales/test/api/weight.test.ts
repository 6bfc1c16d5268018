/** The scale over HTTP: its weight, its keys, and the weight of what is recognised. */
import * as assert from 'uvu/assert'
import { call, postJson } from '#test/http-call.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

interface Answer<Data> {
  readonly code: number
  readonly data: Data
  readonly msg?: string
}
interface Weight {
  readonly grams: number | null
  readonly stable: boolean
  readonly tare: number | null
  readonly overload: boolean
}
interface Result {
  readonly status: string
  readonly result_id: string
  readonly pictures: number
  readonly weight?: Weight | null
}

const YAML = 'embedder: { driver: fake }\n'

spec('the scale over HTTP', {
  async 'weighs, tares, and gives the weight of what is recognised'() {
    await using lane = await openTestDevice({ yaml: YAML })
    const get = async <Data>(path: string) => (await call(lane.url, path)).json as Answer<Data>
    const post = async (path: string, body: object = {}) =>
      (await postJson(lane.url, path, body)).json as Answer<unknown>
    const weight = async () => (await get<Weight>('/api/get_weight')).data
    const look = async () => (await get<Result>('/api/get_result')).data

    // Nobody put anything on the fake: it counts for nothing.
    assert.is('weight' in (await look()), false)
    assert.equal(await weight(), { grams: 0, stable: true, tare: 0, overload: false, net: false })

    await post('/sim/scale', { grams: 620, stable: true })
    assert.is((await weight()).grams, 620)
    const seen = await waitUntil('the weight of what is seen', async () => {
      const result = await look()
      return result.weight ? result : null
    })
    assert.is(seen.weight?.grams, 620)
    await waitUntil('goods that lie still are not looked at again', async () => {
      const [one, other] = [await look(), await look()]
      return one.weight?.grams === 620 && one.result_id === other.result_id
    })

    await post('/api/set_tare')
    assert.equal(await weight(), { grams: 0, stable: true, tare: 620, overload: false, net: true })
    await waitUntil('an empty jar', async () => (await look()).status === 'empty')

    await post('/sim/scale', { grams: 900, stable: false })
    const moving = await weight()
    assert.equal([moving.grams, moving.stable], [280, false])
    assert.is((await look()).weight, null, 'moving goods have no weight')
    assert.is((await post('/api/set_zero')).code, -9007)

    const unknown = await get<null>('/api/get_weight?id=nobody')
    assert.is(unknown.code, -9001, 'goods that are in no list')
    await post('/sim/scale/unplug')
    const gone = await get<null>('/api/get_weight')
    assert.is(gone.code, -6207)
    assert.match(gone.msg ?? '', 'cable')
    assert.is((await look()).weight, null, 'a scale that is away fails no look')
  },

  async 'goods that were turned are looked at anew, and have the weight of the same goods'() {
    await using lane = await openTestDevice({ yaml: YAML })
    const look = async (query = '') =>
      ((await call(lane.url, `/api/get_result${query}`)).json as Answer<Result>).data
    await postJson(lane.url, '/sim/scale', { grams: 620, stable: true })
    const lying = await waitUntil('they lie still and were looked at ahead', async () => {
      const [one, other] = [await look(), await look()]
      return one.weight?.grams === 620 && one.result_id === other.result_id ? one : null
    })
    const turned = await waitUntil('another look that the scale confirms', async () => {
      const result = await look(`?turned=${lying.result_id}`)
      return result.weight ? result : null
    })
    assert.not.equal(turned.result_id, lying.result_id, 'what was seen ahead is of before')
    assert.is(turned.weight?.grams, 620)
    assert.is(turned.pictures, 1, 'nobody turned them: the same frame adds nothing')
  },

  async 'a lane without a scale says so, and how to get one'() {
    await using lane = await openTestDevice({ yaml: `${YAML}scale: { driver: none }\n` })
    const { json } = await call(lane.url, '/api/get_weight')
    assert.is((json as Answer<null>).code, -6207)
    assert.match((json as Answer<null>).msg ?? '', 'Choose the scale in Settings')
    assert.is((await call(lane.url, '/sim/scale', { method: 'POST' })).http, 404)
  },

  async 'a change of the weight is told to whoever follows the events, and is not kept'() {
    await using lane = await openTestDevice({ yaml: YAML })
    const ending = new AbortController()
    const response = await fetch(`${lane.url}/api/events`, { signal: ending.signal })
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    await postJson(lane.url, '/sim/scale', { grams: 333, stable: true })
    let heard = ''
    while (reader && !heard.includes('"grams":333')) heard += (await reader.read()).value ?? ''
    assert.match(heard, 'event: weight-changed')
    // The stream begins with an id, and no other comes with what is not kept.
    assert.is(heard.match(/^id:/gm)?.length, 1)
    ending.abort()
  },
})
