/**
 * The clock of a lane is 31 days ahead over one start, as a board without a battery may have it: a real process, and
 * the gateway bank over HTTP on the same machine, which is no other clock. What yesterday's refunds need is not wiped.
 */
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as assert from 'uvu/assert'
import { openFakeBank } from '#drivers/bank/fake/fake-bank-server.ts'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { call, postJson } from '#test/http-call.ts'
import { startLaned } from '#test/processes/laned-process.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'

const MAIN = resolve(import.meta.dirname, '../support/processes/fast-clock-main.ts')
const AHEAD_MS = 31 * 24 * 3_600_000
/** The first look at what is old is 30 s after the start, by the lane's clock. */
const FACTOR = 40

const SETTINGS = {
  bankProfile: 'main',
  bankProfiles: { main: { bankName: 'Shop Bank', merchantId: 'm', password: 'secret' } },
  deviceConnection: { connectionType: 'serial', deviceAddress: '/dev/ttyUSB0' },
}

spec(
  'a clock that is a month ahead over one start',
  {
    async 'wipes nothing: a payment of before is given back during it and after it'() {
      await using opening = new AsyncDisposableStack()
      const folder = opening.use(temporaryFolder())
      const bank = opening.use(await openFakeBank({ clock: createSystemClock(), path: null }))
      const config = folder.file('laned.yaml')
      const lines = [
        'listeners: [{ address: "127.0.0.1:0" }]',
        `banks: { "*": { driver: gateway, url: "${bank.url}" } }`,
        ...['display', 'camera', 'embedder', 'host'].map((part) => `${part}: { driver: fake }`),
      ]
      writeFileSync(config, lines.join('\n'))
      const dataFolder = folder.file('data')
      const start = (aheadMs: number, factor: number) => {
        const nowMs = Date.now()
        const FAST_CLOCK = `${factor} ${nowMs} ${nowMs + aheadMs}`
        const args = [config, dataFolder]
        return startLaned({ dataFolder, args, program: MAIN, environment: { FAST_CLOCK } })
      }
      const giveBack = (url: string, id: string, key: string) =>
        postJson(url, `/transactions/${id}/refunds`, { amount: 1_000 }, { 'idempotency-key': key })
      let id = ''
      {
        await using lane = start(0, 1)
        const url = await lane.url()
        await postJson(url, '/updateDriverSettings', { settings: SETTINGS })
        const shown = await postJson(url, '/showQR', { amount: 10_000, purpose: 'Tea' })
        assert.is(shown.http, 200, shown.text)
        id = String(shown.headers['transaction-id'])
        await bank.levers.pay(id)
        await waitUntil('it is paid', async () =>
          (await call(url, '/getDynamicQRStatus')).text.includes('ACCEPTED'),
        )
        await lane.signal('SIGTERM')
      }
      {
        await using lane = start(AHEAD_MS, FACTOR)
        const url = await lane.url()
        const startedMs = Date.now()
        await waitUntil('it has looked for what is old', async () => {
          const { json } = await call(url, '/health')
          const { clock } = json as { clock: { now: string } }
          return Date.parse(clock.now) > startedMs + AHEAD_MS + 120_000
        })
        using ledger = new DatabaseSync(resolve(dataFolder, 'payments.db'), { readOnly: true })
        const kept = ledger.prepare('SELECT transaction_id AS id FROM refundable').all()
        assert.equal(
          kept.map(({ id: one }) => one),
          [id],
        )
        const during = await giveBack(url, id, 'return-1')
        // On this clock the twelve seconds of a till's patience are gone in no time.
        assert.ok(during.http === 200 || during.http === 202, during.text)
        await lane.signal('SIGTERM')
      }
      await using lane = start(0, 1)
      const url = await lane.url()
      for (const key of ['return-1', 'return-2'])
        await waitUntil(`${key} went back`, async () => (await giveBack(url, id, key)).http === 200)
      const back = await bank.levers.refunds()
      assert.equal(
        back.map(({ amountKopecks }) => amountKopecks),
        [1_000, 1_000],
      )
    },
  },
  120_000,
)
