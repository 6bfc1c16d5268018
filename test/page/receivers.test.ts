/** A receiver of webhooks that answered 410, at the Device tab: what it answered, and the button that sends again. */
import * as assert from 'uvu/assert'
import { reads, tabAt, visit } from '#test/browser.ts'
import { call, postJson } from '#test/http-call.ts'
import { openHttpServer } from '#test/http-server.ts'
import { pageSpec } from '#test/page/page-spec.ts'
import { DEMO_SETTINGS } from '#test/processes/laned-process.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { waitUntil } from '#test/wait-until.ts'

const stateOf = async (url: string) => {
  const { json } = await call(url, '/receivers')
  const [one] = (json as { receivers: { state: string; undelivered: number }[] }).receivers
  return one
}

pageSpec(
  import.meta.url,
  'receivers',
  {
    async 'one that has stopped is there with its answer, and is sent what it missed by a press'() {
      let status = 410
      await using receiver = await openHttpServer((_request, response) =>
        response.writeHead(status).end(),
      )
      const url = `${receiver.url}/bot1234:SECRET?key=SECRET`
      await using device = await openTestDevice({
        yaml: `embedder: { driver: fake }\npayment: { webhooks: [{ url: "${url}", secret: a secret of sixteen }] }`,
      })
      await postJson(device.url, '/updateDriverSettings', DEMO_SETTINGS)
      await postJson(device.url, '/showQR', { amount: 100 })
      await waitUntil(
        'it has stopped',
        async () => (await stateOf(device.url))?.state === 'stopped',
      )
      await visit(tabAt(device.url, 'device'), async ({ page }) => {
        const part = page.locator('[data-part=receivers]')
        await part.locator('#mend-receivers').waitFor()
        await reads(
          page,
          '[data-receiver="1"]',
          'the receiver answered that it no longer takes events at this address (HTTP 410)',
        )
        assert.not.match(await page.content(), /SECRET/)
        status = 200
        await part.locator('#mend-receivers').click()
        await waitUntil('it has all', async () => (await stateOf(device.url))?.undelivered === 0)
      })
    },
  },
  120_000,
)
