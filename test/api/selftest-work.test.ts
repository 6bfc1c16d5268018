/** The work of a lane, done beside everything real: what it shows, and that nothing of it is seen, kept or told. */
import { readdirSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { call, postJson } from '#test/http-call.ts'
import { lanectlHere as lanectl } from '#test/processes/lanectl-here.ts'
import { DEMO_SETTINGS } from '#test/processes/laned-process.ts'
import { openTestDevice, type TestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

interface Works {
  readonly works: readonly {
    readonly work: string
    readonly done: boolean
    readonly why: unknown
  }[]
}

async function worked({ url }: TestDevice): Promise<Works['works']> {
  const { http, json } = await postJson(url, '/selftest/work', {})
  assert.is(http, 200, JSON.stringify(json))
  return (json as unknown as Works).works
}

/** What a till, a customer and an accountant see. */
async function seen({ url, dataFolder, journal }: TestDevice) {
  const asked = (path: string) => call(url, path).then(({ text }) => text)
  const health = JSON.parse(await asked('/health'))
  return {
    transactions: await asked('/transactions'),
    status: await asked('/getDynamicQRStatus'),
    orders: await asked('/sim/bank/orders'),
    glass: health.display.shown,
    ledger: health.ledger,
    settings: await asked('/getDriverSettings'),
    files: readdirSync(dataFolder).sort(),
    told: journal
      .map(({ event }) => event)
      .filter((event) => /^(payment|ledger|webhook)/.test(event)),
  }
}

const FAKES = 'embedder: { driver: fake }\n'
const BROKEN_MODEL = 'embedder: { driver: tflite, folder: /nonexistent }\n'

spec(
  'the work of a lane',
  {
    async 'is a payment that nobody sees, also beside one that is pending'() {
      await using device = await openTestDevice({ yaml: FAKES })
      await postJson(device.url, '/updateDriverSettings', DEMO_SETTINGS)
      assert.is((await postJson(device.url, '/showQR', { amount: 12_300 })).http, 200)
      await waitUntil('the bank has said that it waits', async () => {
        const { ledger } = await seen(device)
        return ledger.lastEvent >= 4
      })
      const before = await seen(device)
      assert.equal(
        (await worked(device)).filter(({ work }) => work === 'a payment'),
        [{ work: 'a payment', done: true, late: false, why: null }],
      )
      assert.equal(await seen(device), before)
    },
    async 'is done by a lane that nobody has set up, and told by lanectl'() {
      await using device = await openTestDevice({ yaml: FAKES })
      const { code, stdout } = await lanectl(['--url', device.url, 'selftest', 'work'])
      assert.is(code, 0)
      assert.match(stdout, /a payment +true/)
    },
    async 'is the known picture of the model: one that is not there is told in its own words'() {
      await using device = await openTestDevice()
      const [, picture] = await worked(device)
      assert.equal(picture, { work: 'the known picture', done: true, late: false, why: null })
      await using broken = await openTestDevice({ yaml: BROKEN_MODEL })
      const [payment, without] = await worked(broken)
      assert.is(payment?.done, true)
      assert.is(without?.done, false)
      assert.match(String(without?.why), 'cannot read manifest.json')
    },
  },
  60_000,
)
