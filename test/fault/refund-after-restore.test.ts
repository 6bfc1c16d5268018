/**
 * The card of a lane is put back to what it was before a refund, the bank lives on: the till asks again with the
 * same key, and the money does not go back a second time. A real device, and the gateway bank over HTTP.
 */
import { cpSync, rmSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { openFakeBank } from '#drivers/bank/fake/fake-bank-server.ts'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { call, postJson } from '#test/http-call.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'

const SETTINGS = {
  bankProfile: 'main',
  bankProfiles: { main: { bankName: 'Shop Bank', merchantId: 'm', password: 'secret' } },
  deviceConnection: { connectionType: 'serial', deviceAddress: '/dev/ttyUSB0' },
}

spec(
  'a refund that a restored card has forgotten',
  {
    async 'goes back once, and more of the payment once a person has seen what is back'() {
      await using opening = new AsyncDisposableStack()
      const folder = opening.use(temporaryFolder())
      const bank = opening.use(await openFakeBank({ clock: createSystemClock(), path: null }))
      const yaml = `banks: { "*": { driver: gateway, url: "${bank.url}" } }`
      const dataFolder = folder.file('data')
      const wentBack = async () =>
        (await bank.levers.refunds()).reduce((sum, { amountKopecks }) => sum + amountKopecks, 0)
      const giveBack = (url: string, id: string, body: object, key: string) =>
        postJson(url, `/transactions/${id}/refunds`, body, { 'idempotency-key': key })
      let id = ''
      {
        await using device = await openTestDevice({ yaml, dataFolder })
        const { url } = device
        await postJson(url, '/updateDriverSettings', { settings: SETTINGS })
        const shown = await postJson(url, '/showQR', { amount: 10_000, purpose: 'Tea' })
        assert.is(shown.http, 200, shown.text)
        id = String(shown.headers['transaction-id'])
        await bank.levers.pay(id)
        await waitUntil('it is paid', async () => {
          const { json } = await call(url, `/transactions/${id}`)
          const { transaction } = json as { transaction: { dynamicQRStatus: string } }
          return transaction.dynamicQRStatus === 'ACCEPTED'
        })
      }
      cpSync(dataFolder, folder.file('kept'), { recursive: true })
      {
        await using device = await openTestDevice({ yaml, dataFolder })
        const made = await giveBack(device.url, id, { amount: 4_000 }, 'return-1')
        assert.is(made.http, 200, made.text)
      }
      rmSync(dataFolder, { recursive: true })
      cpSync(folder.file('kept'), dataFolder, { recursive: true })
      await using device = await openTestDevice({ yaml, dataFolder })
      const again = await giveBack(device.url, id, { amount: 4_000 }, 'return-1')
      assert.is(await wentBack(), 4_000)
      assert.is(again.http, 400, again.text)
      assert.match(again.text, 'has refunded ₽40.00')
      const body = { amount: 1_000, refundedAmount: 4_000 }
      const more = await giveBack(device.url, id, body, 'return-2')
      assert.is(more.http, 200, more.text)
      assert.is(await wentBack(), 5_000)
    },
  },
  120_000,
)
