/** A basket made by hand in the room of the display: its lines, what the display shows of it, and that it is taken away. */
import * as assert from 'uvu/assert'
import { reads, tabAt, visit } from '#test/browser.ts'
import { call, postJson } from '#test/http-call.ts'
import { pageSpec } from '#test/page/page-spec.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { waitUntil } from '#test/wait-until.ts'

const SETTINGS = { bankProfile: 'demo', bankProfiles: { demo: { bankName: 'Fake' } } }

pageSpec(
  import.meta.url,
  'a basket by hand',
  {
    async 'is on the display with its lines and their total, and taken away'() {
      await using device = await openTestDevice()
      const { url } = device
      await postJson(url, '/updateDriverSettings', { settings: SETTINGS })
      const shown = async () => (await call(url, '/sim/display')).json as { screen: string }
      await visit(tabAt(url, 'display'), async ({ page }) => {
        await page.locator('#basket-open').click()
        const line = async (name: string, quantity: string, unit: string, sum: string) => {
          for (const [field, value] of Object.entries({ name, quantity, unit, sum }))
            await page.locator(`#basket-line [name=${field}]`).fill(value)
          await page.locator('#basket-line button').click()
          await reads(page, '#basket-lines', name)
        }
        await line('Bananas', '0,432', 'kg', '51.40')
        await line('Bread', '2', '', '90')
        await page.locator('#basket-show').click()
        await reads(page, '#toasts', 'The display shows all lines of the basket.')
        assert.equal(await shown(), {
          screen: 'basket',
          lines: [
            { name: 'Bananas', quantity: 0.432, unit: 'kg', sumKopecks: 5_140 },
            { name: 'Bread', quantity: 2, unit: '', sumKopecks: 9_000 },
          ],
          totalKopecks: 14_140,
          connected: true,
        })
        await page.locator('#basket-clear').click()
        await reads(page, '#toasts', 'The basket is removed.')
        await waitUntil('it is blank', async () => (await shown()).screen === 'blank')
      })
    },
  },
  60_000,
)
