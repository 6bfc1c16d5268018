/** The card of the scale of a whole device on fakes: its weight, its keys, and the search for one. */
import { reads, tabAt, visit } from '#test/browser.ts'
import { postJson } from '#test/http-call.ts'
import { pageSpec } from '#test/page/page-spec.ts'
import { openTestDevice } from '#test/processes/test-device.ts'

pageSpec(
  import.meta.url,
  'the card of the scale',
  {
    async 'the scale is live, is tared there, and says when it is overloaded or away'() {
      await using device = await openTestDevice({ yaml: 'embedder: { driver: fake }\n' })
      await visit(tabAt(device.url, 'camera'), async ({ page }) => {
        await page.locator('#scale-put input[name=grams]').fill('1250')
        await page.locator('#scale-put button').click()
        await reads(page, '#weight', '1250 g')
        await page.locator('#scale-tare').click()
        await reads(page, '#weight', '0 g, tare 1250 g')
        // Only an empty platform is set to zero: what lies there is goods.
        await page.locator('#scale-zero').click()
        await page.locator('#scale-scan').click()
        await page.locator('#scale-ports').waitFor()
        await postJson(device.url, '/sim/scale', { grams: 19_000, stable: true })
        await reads(page, '#weight', 'Overloaded')
        await postJson(device.url, '/sim/scale/unplug', {})
        await reads(page, '#scale-state', 'No connection')
        await reads(page, '#scale-reason', 'cable')
      })
    },
  },
  60_000,
)
