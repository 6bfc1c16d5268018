/** GET /metrics of a whole device on fakes: what happened is what is counted, and who may read it. */
import { createRequire } from 'node:module'
import * as assert from 'uvu/assert'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { loadConfig } from '#firmware/config/load-config.ts'
import type { ListenerConfig } from '#firmware/http/listener-config.ts'
import { openListener } from '#firmware/http/server.ts'
import { FEATURES } from '#firmware/kernel/bundled-features.ts'
import { metricsOfFeatures } from '#firmware/kernel/metric-rows.ts'
import { createCounter } from '#firmware/metrics/bounded-counters.ts'
import { metricsRouter } from '#firmware/metrics/http/routes.ts'
import { METRICS } from '#firmware/metrics/metrics.ts'
import { call, postJson } from '#test/http-call.ts'
import { readMetrics, scrape } from '#test/monitoring/scrape.ts'
import { ATTACKED_BANKS } from '#test/payment-sequences/attacked-banks.ts'
import { lanectlHere as lanectl } from '#test/processes/lanectl-here.ts'
import { DEMO_SETTINGS } from '#test/processes/laned-process.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'

const DEMO = { bank: 'Fake' }

async function statusOf(url: string): Promise<unknown> {
  const { json } = await call(url, '/getDynamicQRStatus')
  return (json as { dynamicQRStatus?: string }).dynamicQRStatus
}

async function post(url: string, path: string, body: object = {}): Promise<void> {
  const { http, text } = await postJson(url, path, body)
  assert.is(http, 200, text)
}

/** Health asks the bank now and then, also when no payment has to. */
async function silence(url: string): Promise<number | null> {
  await call(url, '/health')
  return (await scrape(url)).value('laned_bank_silent_seconds', DEMO)
}

async function payOnce(url: string, amount: number): Promise<string> {
  await post(url, '/showQR', { amount, purpose: 'Tea' })
  await post(url, '/sim/bank/pay')
  await waitUntil('paid', async () => (await statusOf(url)) === 'ACCEPTED')
  const { json } = await call(url, '/transactions?limit=1')
  return (json as { transactions: { id: string }[] }).transactions[0]?.id ?? ''
}

spec(
  'the numbers of a lane',
  {
    async 'cost nothing to load until somebody asks'() {
      await using device = await openTestDevice()
      const loaded = (name: string) =>
        Object.keys(createRequire(import.meta.url).cache).some((file) =>
          file.includes(`/node_modules/${name}/`),
        )
      assert.equal([loaded('fastify'), loaded('prom-client')], [true, false])
      await scrape(device.url)
      assert.ok(loaded('prom-client'))
    },

    async 'are the rows of METRICS, in their order, then those of features that are opened, and nothing else of ours'() {
      await using device = await openTestDevice()
      const all = [
        ...METRICS,
        ...(await metricsOfFeatures(FEATURES, loadConfig({ name: 'laned.yaml', text: '' }))),
      ]
      const { text } = await scrape(device.url)
      const described = [...text.matchAll(/^# HELP (laned_\w+) (.*)\n# TYPE \w+ (\w+)$/gm)]
      assert.equal(
        described.map(([, name, help, type]) => ({ name, help, type })),
        all.map(({ name, help, type }) => ({ name, help, type })),
      )
      assert.is(new Set(all.map(({ name }) => name)).size, all.length)
    },

    async 'are all there from the start, and after a restart, for each bank of the profiles'() {
      using folder = temporaryFolder()
      {
        await using first = await openTestDevice({ dataFolder: folder.path })
        await post(first.url, '/updateDriverSettings', DEMO_SETTINGS)
      }
      await using device = await openTestDevice({ dataFolder: folder.path })
      const { value, count } = await scrape(device.url)
      const whole = METRICS.filter(({ isWholeFromStart }) => isWholeFromStart)
      assert.ok(whole.length > 10)
      for (const { name, type, labels } of whole) {
        const listed = Object.values(labels).flatMap((values) => (values ? [values.length] : []))
        const series = type === 'counter' ? `${name}_total` : `${name}_count`
        assert.is(
          count(series),
          listed.reduce((product, length) => product * length, 1),
          series,
        )
      }
      assert.is(value('laned_refunds_total', { ...DEMO, state: 'unknown' }), 0)
      assert.is(value('laned_payment_show_seconds_bucket', { ...DEMO, le: '8' }), 0)
    },

    async 'say what became of payments, refunds and the bank'() {
      await using device = await openTestDevice()
      const { url } = device
      const before = await scrape(url)
      assert.is(before.value('laned_payments_total', { ...DEMO, state: 'created' }), null)
      await post(url, '/updateDriverSettings', DEMO_SETTINGS)
      const set = await scrape(url)
      assert.is(set.value('laned_payments_total', { ...DEMO, state: 'unknown' }), 0)
      const id = await payOnce(url, 12_345)
      const refunded = await postJson(
        url,
        `/transactions/${id}/refunds`,
        { amount: 345 },
        { 'idempotency-key': 'tea-1' },
      )
      assert.ok(refunded.http < 300, refunded.text)

      const after = await waitUntil('the refund is counted', async () => {
        const seen = await scrape(url)
        return seen.value('laned_refunds_returned_kopecks_total', DEMO) === 345 && seen
      })
      assert.is(after.value('laned_payments_total', { ...DEMO, state: 'created' }), 1)
      assert.is(after.value('laned_payments_total', { ...DEMO, state: 'accepted' }), 1)
      assert.is(after.value('laned_payments_accepted_kopecks_total', DEMO), 12_345)
      assert.is(after.value('laned_payment_show_seconds_count', DEMO), 1)
      const registered = { ...DEMO, call: 'register', outcome: 'answered' }
      assert.is(after.value('laned_bank_call_seconds_count', registered), 1)
      assert.is(after.value('laned_bank_call_seconds_bucket', { ...registered, le: '+Inf' }), 1)
      await waitUntil('the bank answers', async () => (await silence(url)) === 0)
      assert.is(after.value('laned_shift_number'), 1)
      assert.is(after.value('laned_shift_payments'), 1)
      assert.is(after.value('laned_shift_kopecks'), 12_345)
      assert.is(after.value('laned_part_state', { part: 'camera', state: 'ok' }), 1)
      assert.is(after.value('laned_part_state', { part: 'camera', state: 'failed' }), 0)
      assert.ok((after.value('laned_disk_free_bytes') ?? 0) > 0)
      assert.ok((after.value('process_resident_memory_bytes') ?? 0) > 0)
      assert.is.not(after.value('nodejs_eventloop_lag_p99_seconds'), null)
      assert.ok(after.text.endsWith('# EOF\n'))
      assert.is(after.text.match(/# EOF/g)?.length, 1)
    },

    async 'have the money that a bank tells of while the lane still opens'() {
      const { profile, driver, open } = ATTACKED_BANKS.gateway
      await using bank = await open({})
      using folder = temporaryFolder()
      const banks = { [profile.bankName]: { driver, url: bank.url, allowPrivate: true } }
      const start = () =>
        openTestDevice({ dataFolder: folder.path, yaml: JSON.stringify({ banks }) })
      {
        await using first = await start()
        const settings = { bankProfile: 'main', bankProfiles: { main: profile } }
        await post(first.url, '/updateDriverSettings', {
          settings: { ...DEMO_SETTINGS.settings, ...settings },
        })
        await post(first.url, '/showQR', { amount: 12_345, purpose: 'Tea' })
      }
      const [id = ''] = bank.records.orders.keys()
      assert.ok(bank.records.pay(id))
      await using second = await start()
      const { url } = second
      await waitUntil('paid', async () => (await statusOf(url)) === 'ACCEPTED')
      const { value } = await scrape(url)
      const ofBank = { bank: profile.bankName }
      assert.is(value('laned_payments_accepted_kopecks_total', ofBank), 12_345)
      assert.is(value('laned_payments_total', { ...ofBank, state: 'accepted' }), 1)
    },

    async 'tell a bank that is silent from one that answers'() {
      await using device = await openTestDevice()
      const { url } = device
      await post(url, '/updateDriverSettings', DEMO_SETTINGS)
      await post(url, '/showQR', { amount: 100, purpose: 'Tea' })
      await post(url, '/sim/bank/outage', { on: true })
      await waitUntil('the silence is counted', async () => ((await silence(url)) ?? 0) > 0)
      await post(url, '/sim/bank/outage', { on: false })
      await waitUntil('the bank answers', async () => (await silence(url)) === 0)
    },

    async 'count the cable that was pulled, and what was recognised'() {
      await using device = await openTestDevice({ yaml: 'embedder: { driver: fake }' })
      const { url } = device
      await post(url, '/updateDriverSettings', DEMO_SETTINGS)
      const connected = async () => (await scrape(url)).value('laned_display_connected')
      await waitUntil('it is there', async () => (await connected()) === 1)
      assert.is((await scrape(url)).value('laned_display_lost_total'), 0)
      await post(url, '/sim/display/unplug')
      await waitUntil('it is gone', async () => (await connected()) === 0)
      await post(url, '/sim/display/plug')
      await waitUntil('it is back', async () => (await connected()) === 1)
      const recognised = await call(url, '/api/get_result')
      assert.is(recognised.http, 200, recognised.text)
      const { status } = (recognised.json as { data: { status: string } }).data
      const seen = await scrape(url)
      assert.is(seen.value('laned_display_lost_total'), 1)
      assert.is(seen.value('laned_recognitions_total', { status }), 1)
      assert.is(seen.value('laned_recognition_seconds_count'), 1)
    },

    async 'name no payment and hold no secret'() {
      await using device = await openTestDevice()
      const { url } = device
      await post(url, '/updateDriverSettings', DEMO_SETTINGS)
      const id = await payOnce(url, 500)
      const { text } = await scrape(url)
      for (const secret of [id, 'Tea', 'https://', 'sealed'])
        assert.not(text.includes(secret), secret)
    },

    async 'are printed by lanectl, which says where there are none'() {
      await using device = await openTestDevice({
        yaml: `listeners:
  - { address: "127.0.0.1:0", serve: [payment, metrics] }
  - { address: "127.0.0.1:0", serve: [payment] }`,
      })
      const printed = await lanectl(['metrics', '--url', device.url])
      assert.is(printed.code, 0, printed.stderr)
      assert.is(readMetrics(printed.stdout).value('laned_shift_number'), 1)
      const refused = await lanectl(['metrics', '--url', device.device.addresses[1] ?? ''])
      assert.is(refused.code, 1)
      assert.match(refused.stderr, 'serves no metrics')
    },

    async 'are not there where no listener serves them'() {
      await using device = await openTestDevice({
        yaml: 'listeners: [{ address: "127.0.0.1:0", serve: [payment] }]',
      })
      assert.is((await call(device.url, '/metrics')).http, 404)
    },
  },
  180_000,
)

const SECRETS = {
  till: 'till-0123456789abcdef',
  operator: 'op-0123456789abcdef',
  monitor: 'mon-0123456789abcdef',
}
const TOKENS: NonNullable<ListenerConfig['tokens']> = (
  ['till', 'operator', 'monitor'] as const
).map((role) => ({ name: role, role, secret: SECRETS[role] }))
const LOOPBACK = '127.0.0.1:0'
const BEYOND = '0.0.0.0:0'
const WHO = [
  { who: 'anybody on the machine', address: LOOPBACK, tokens: [], http: [200, 200] },
  { who: 'anybody beyond it', address: BEYOND, tokens: [], http: [403, 200] },
  {
    who: 'nobody in particular where there are tokens',
    address: LOOPBACK,
    tokens: TOKENS,
    http: [401, 401],
  },
  { who: 'a till', address: BEYOND, tokens: TOKENS, as: 'till', http: [200, 200] },
  { who: 'an operator', address: BEYOND, tokens: TOKENS, as: 'operator', http: [200, 200] },
  { who: 'a monitor', address: BEYOND, tokens: TOKENS, as: 'monitor', http: [200, 403] },
] as const

spec(
  'who may read the numbers, and who may change something',
  Object.fromEntries(
    WHO.map(({ who, address, tokens, http, ...one }) => [
      who,
      async () => {
        const counter = createCounter('tried', 'Tried')
        counter.add({ quote: '"\\\n' })
        const router = metricsRouter({
          families: async () => [counter.family()],
          [Symbol.dispose]() {},
        })
        const work = {
          ...router,
          routes: (app: Parameters<typeof router.routes>[0]) => {
            app.post('/metrics/change', { config: { access: 'change' } }, async () => ({}))
            return router.routes(app)
          },
        }
        const listener = { address, serve: ['metrics' as const], tokens: [...tokens] }
        await using listening = await openListener(listener, [work], createMemoryJournal())
        const url = listening.address.replace('0.0.0.0', '127.0.0.1')
        const headers = 'as' in one ? { authorization: `Bearer ${SECRETS[one.as]}` } : {}
        const read = await call(url, '/metrics', { headers })
        const changed = await call(url, '/metrics/change', { method: 'POST', headers })
        assert.equal([read.http, changed.http], http, read.text + changed.text)
        if (read.http === 200) assert.match(read.text, 'tried_total{quote="\\"\\\\\\n"} 1')
      },
    ]),
  ),
)
