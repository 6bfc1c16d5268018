/** A whole lane at a real mosquitto: what it tells, how it offers itself to Home Assistant, and that no broker slows it. */
import * as assert from 'uvu/assert'
import { call, postJson } from '#test/http-call.ts'
import { DEMO_SETTINGS } from '#test/processes/laned-process.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'
import { checkDiscovery, checkState } from '../support/home-assistant-schema.ts'
import { renderTemplates, type TemplateOfState } from '../support/jinja-templates.ts'
import { type Mosquitto, startMosquitto, type Watcher } from '../support/mosquitto.ts'

const LANE = 'shop/lane-7.a'
/** Longer than the longest wait of a lane before it tries its broker again. */
const PATIENCE_MS = 120_000

function openLane(server: Mosquitto, more = '') {
  return openTestDevice({
    yaml: `serialNumber: lane-7.a
embedder: { driver: fake }
mqtt: { url: "mqtt://${server.host}", topic: shop${more} }`,
  })
}

async function post(url: string, path: string, body: object = {}): Promise<void> {
  const { http, text } = await postJson(url, path, body)
  assert.is(http, 200, text)
}

async function payOnce(url: string): Promise<void> {
  await post(url, '/showQR', { amount: 12_345, purpose: 'Tea for two' })
  await post(url, '/sim/bank/pay')
  await waitUntil(
    'paid',
    async () => {
      const { json } = await call(url, '/getDynamicQRStatus')
      return (json as { dynamicQRStatus: string }).dynamicQRStatus === 'ACCEPTED'
    },
    PATIENCE_MS,
  )
}

const seen = (watcher: Watcher, topic: string, look: (state: Record<string, unknown>) => boolean) =>
  waitUntil(
    `${topic} says so`,
    () => {
      const state = watcher.json(`${LANE}/${topic}`)
      return state !== null && look({ ...state })
    },
    PATIENCE_MS,
  )
const isOnline = (watcher: Watcher) =>
  waitUntil('online', () => watcher.newest.get(`${LANE}/status`) === 'online', PATIENCE_MS)

spec(
  'a lane at its broker',
  {
    async 'tells its states, and what happens in its order'() {
      await using server = await startMosquitto()
      await using watcher = await server.watch()
      await using device = await openLane(server)
      const { url } = device
      await isOnline(watcher)
      await post(url, '/updateDriverSettings', DEMO_SETTINGS)
      await seen(watcher, 'display', ({ connected }) => connected === true)
      await payOnce(url)
      await seen(watcher, 'payment', ({ status }) => status === 'ACCEPTED')
      const { amount, bank } = watcher.json(`${LANE}/payment`) ?? {}
      assert.equal([amount, bank], [12_345, 'Fake'])
      await seen(watcher, 'bank', ({ name, answers }) => name === 'Fake' && answers === true)
      const events = () =>
        watcher.all
          .filter(({ topic }) => topic === `${LANE}/event`)
          .map(({ payload }) => JSON.parse(payload) as { sequence: number; type: string })
      await waitUntil(
        'the last event',
        () => events().some(({ type }) => type === 'transaction.accepted'),
        PATIENCE_MS,
      )
      const numbers = events().map(({ sequence }) => sequence)
      assert.equal(
        numbers,
        numbers.toSorted((a, b) => a - b),
      )
      assert.is(events()[0]?.type, 'transaction.created')

      await post(url, '/sim/display/unplug')
      await seen(watcher, 'display', ({ connected }) => connected === false)
      assert.is((await call(url, '/api/get_result')).http, 200)
      await seen(watcher, 'item', ({ status }) => typeof status === 'string')
      const whole = JSON.stringify(watcher.all)
      for (const secret of ['Tea for two', 'sealed', 'https://']) assert.not(whole.includes(secret))
    },

    async 'offers itself to Home Assistant, each entity at a topic that the lane tells'() {
      await using server = await startMosquitto()
      await using device = await openLane(server)
      await post(device.url, '/updateDriverSettings', DEMO_SETTINGS)
      await payOnce(device.url)
      assert.is((await call(device.url, '/api/get_result')).http, 200)
      for (let sale = 0; sale < 21; sale += 1)
        await post(device.url, '/api/choice', { id: '4889', grams: sale < 20 ? 90 : 3_000 })
      await using watcher = await server.watch()
      await isOnline(watcher)
      await seen(watcher, 'item', () => true)
      await seen(
        watcher,
        'doubt',
        ({ reason, item, grams }) => [reason, item, grams].join() === 'weight,4889,3000',
      )
      await seen(watcher, 'payment', () => true)
      await seen(
        watcher,
        'update',
        ({ installed_version: one, latest_version: other }) => one === other,
      )
      const found = [...watcher.newest].filter(([topic]) => topic.startsWith('homeassistant/'))
      const ids = new Set<unknown>()
      const asked: (TemplateOfState & { topic: string; entity: Record<string, unknown> })[] = []
      for (const [topic, payload] of found) {
        assert.match(
          topic,
          /^homeassistant\/(sensor|binary_sensor|update)\/laned_lane-7_a\/\w+\/config$/,
        )
        const entity = JSON.parse(payload) as Record<string, unknown>
        checkDiscovery(topic, entity)
        ids.add(entity['unique_id'])
        assert.is(entity['availability_topic'], `${LANE}/status`)
        const state = watcher.json(String(entity['state_topic']))
        assert.ok(state, `${topic} reads ${entity['state_topic']}, where nothing is told`)
        const template = entity['value_template']
        if (template !== undefined) asked.push({ topic, entity, template: String(template), state })
      }
      for (const [at, text] of renderTemplates(asked).entries())
        checkState(asked[at]?.topic ?? '', asked[at]?.entity ?? {}, text)
      assert.equal([ids.size, asked.length], [11, 10])
      const amount = watcher.json(
        'homeassistant/sensor/laned_lane-7_a/payment_amount/config',
      ) as Record<string, unknown>
      assert.equal(
        [amount['default_entity_id'], amount['object_id'], amount['unit_of_measurement']],
        ['sensor.laned_lane_7_a_payment_amount', 'laned_lane-7_a_payment_amount', 'RUB'],
      )
    },

    async 'counts money in the currency of the bank that took it'() {
      await using server = await startMosquitto()
      await using device = await openTestDevice({
        yaml: `serialNumber: lane-7.a
banks: { Pix: { driver: fake } }
mqtt: { url: "mqtt://${server.host}", topic: shop }`,
      })
      await using watcher = await server.watch()
      await isOnline(watcher)
      const unit = () =>
        watcher.json('homeassistant/sensor/laned_lane-7_a/payment_amount/config')?.[
          'unit_of_measurement'
        ]
      assert.is(unit(), undefined, 'there was no payment yet')
      const { settings } = DEMO_SETTINGS
      await post(device.url, '/updateDriverSettings', {
        settings: { ...settings, bankProfiles: { demo: { bankName: 'Pix' } } },
      })
      await post(device.url, '/showQR', { amount: 12_345, purpose: 'Tea' })
      await seen(watcher, 'payment', ({ currency }) => currency === 'BRL')
      await waitUntil('Home Assistant is told', () => unit() === 'BRL', PATIENCE_MS)
    },

    async 'tells all of it again to a broker that was killed and has forgotten it'() {
      await using server = await startMosquitto()
      await using device = await openLane(server)
      const { url } = device
      await post(url, '/updateDriverSettings', DEMO_SETTINGS)
      {
        await using watcher = await server.watch()
        await isOnline(watcher)
      }
      await server.kill()
      await payOnce(url)
      await server.start()
      await using watcher = await server.watch()
      await isOnline(watcher)
      await seen(watcher, 'payment', ({ status }) => status === 'ACCEPTED')
      assert.ok(watcher.newest.has('homeassistant/sensor/laned_lane-7_a/payment/config'))
      await waitUntil(
        'what happened meanwhile',
        () => watcher.all.some(({ payload }) => payload.includes('transaction.accepted')),
        PATIENCE_MS,
      )
    },

    async 'takes payments while the broker hangs, and says in its health that it does'() {
      await using server = await startMosquitto()
      await using watcher = await server.watch()
      await using device = await openLane(server, ', discovery: none')
      const { url } = device
      await post(url, '/updateDriverSettings', DEMO_SETTINGS)
      await isOnline(watcher)
      server.hang()
      for (let n = 0; n < 3; n += 1) await payOnce(url)
      const brokerPart = async () => {
        const { json } = await call(url, '/health')
        const { parts } = json as { parts: { name: string; state: string }[] }
        return parts.find(({ name }) => name === 'broker')?.state
      }
      await waitUntil('health tells', async () => (await brokerPart()) === 'degraded', PATIENCE_MS)
      await payOnce(url)
      server.resume()
      await seen(watcher, 'payment', ({ status }) => status === 'ACCEPTED')
      assert.not([...watcher.newest.keys()].some((topic) => topic.startsWith('homeassistant')))
    },

    async 'says goodbye when it stops, and loads nothing where no broker is named'() {
      await using server = await startMosquitto()
      await using watcher = await server.watch()
      {
        await using _ = await openLane(server)
        await isOnline(watcher)
      }
      await waitUntil(
        'offline',
        () => watcher.newest.get(`${LANE}/status`) === 'offline',
        PATIENCE_MS,
      )
      await using device = await openTestDevice()
      const { json } = await call(device.url, '/health')
      const { parts } = json as { parts: { name: string }[] }
      assert.not(parts.some(({ name }) => name === 'broker'))
    },
  },
  300_000,
)
