/** The banks' profiles on the device's tab, in a real browser: who is paid, after the setup guide is long over. */
import * as assert from 'uvu/assert'
import { reads, tabAt, visit } from '#test/browser.ts'
import { call, postJson } from '#test/http-call.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

spec(
  "the banks' profiles",
  {
    async 'who is paid is changed later, too: asked first, and a secret stays while its field is empty'() {
      await using device = await openTestDevice()
      const profile = { bankName: 'Fake', merchantId: 'shop-1', password: 'first-secret' }
      const settings = { bankProfile: 'main', bankProfiles: { main: profile } }
      await postJson(device.url, '/updateDriverSettings', { settings })
      await visit(tabAt(device.url, 'device'), async ({ page }) => {
        const shop = page.locator('[name="main.merchantId"]')
        await waitUntil('the shop is shown', async () => (await shop.inputValue()) === 'shop-1')
        const secret = page.locator('[name="main.password"]')
        assert.is(await secret.inputValue(), '')
        assert.not.match(await page.locator('#bank-profiles').innerHTML(), 'first-secret')
        assert.ok(await page.locator('#profiles-save').isDisabled())

        await shop.fill('shop-2')
        await page.locator('#profile-new [name=profile]').fill('spare')
        await page.locator('#profile-new [name=bank]').selectOption('Fake')
        await page.locator('#profile-new button').click()
        await page.locator('[name="spare.password"]').fill('second-secret')
        // Meanwhile the till writes another field of the same profile: it stays.
        const main = { ...profile, terminal: '7' }
        await postJson(device.url, '/updateDriverSettings', {
          settings: { ...settings, bankProfiles: { main } },
        })
        await page.locator('#profiles-save').click()
        await reads(page, '#confirm', 'main.merchantId')
        await page.locator('#confirm [type=submit]').click()
        await reads(page, '#toasts', 'Saved')
        const { json } = await call(device.url, '/getDriverSettings')
        const { bankProfile, bankProfiles } = (json as { settings: typeof settings }).settings
        const covered = '<PASSWORD>'
        assert.is(bankProfile, 'main')
        assert.equal(bankProfiles, {
          main: { bankName: 'Fake', merchantId: 'shop-2', password: covered, terminal: covered },
          spare: { bankName: 'Fake', password: covered },
        })
        await page.locator('#bank-profiles [name=active]').selectOption('spare')
        await page.locator('#profiles-save').click()
        await reads(page, '#confirm', 'bankProfile: spare')
        await page.locator('#confirm button').first().click()
        const { json: after } = await call(device.url, '/getDriverSettings')
        assert.is((after as { settings: typeof settings }).settings.bankProfile, 'main')
      })
    },
  },
  180_000,
)
