/** The banks' profiles on the device's tab, in a real browser: who is paid, after the setup guide is long over. */
import * as assert from 'uvu/assert'
import { reads, tabAt, visit } from '#test/browser.ts'
import { call, postJson } from '#test/http-call.ts'
import { pageSpec } from '#test/page/page-spec.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { waitUntil } from '#test/wait-until.ts'

pageSpec(
  import.meta.url,
  "the banks' profiles",
  {
    async 'who is paid is changed later, too: asked first, and a secret stays while its field is empty'() {
      await using device = await openTestDevice()
      const profile = { bankName: 'Fake', merchantId: 'shop-1', password: 'first-secret' }
      const settings = { bankProfile: 'main', bankProfiles: { main: profile } }
      const { bankProfiles: kept } = settings
      await postJson(device.url, '/updateDriverSettings', { settings: { bankProfiles: kept } })
      await visit(tabAt(device.url, 'settings'), async ({ page }) => {
        await page.locator('[data-task=banks] > summary').click()
        const shop = page.locator('[name="main.merchantId"]')
        await waitUntil('the shop is shown', async () => (await shop.inputValue()) === 'shop-1')
        const secret = page.locator('[name="main.password"]')
        assert.is(await secret.inputValue(), '')
        assert.not.match(await page.locator('#bank-profiles').innerHTML(), 'first-secret')
        assert.is(await page.locator('#save-bar').count(), 0)

        // None is chosen yet. Saving the only one chooses it, and says so.
        await shop.fill('shop-2')
        await page.locator('#settings-save').click()
        await reads(page, '#confirm', 'payments go to main (Fake, Merchant id shop-2)')
        await page.locator('#confirm button').first().click()
        await page.locator('#profile-new [name=profile]').fill('spare')
        await page.locator('#profile-new [name=bank]').selectOption('Fake')
        await page.locator('#profile-new button').click()
        await page.locator('[name="spare.password"]').fill('second-secret')
        // Meanwhile the till writes another field of the same profile: it stays.
        const main = { ...profile, terminal: '7' }
        await postJson(device.url, '/updateDriverSettings', {
          settings: { bankProfiles: { main } },
        })
        // Of two, none is chosen by the way: nobody else is paid, and nothing is asked.
        await reads(page, '#save-bar', 'New profile spare: Fake')
        assert.not.match(await page.locator('#save-bar').innerText(), 'Payments will use')
        await page.locator('#settings-save').click()
        await reads(page, '#toasts', 'Saved')
        const { json } = await call(device.url, '/getDriverSettings')
        const { bankProfile, bankProfiles } = (json as { settings: typeof settings }).settings
        const covered = '<PASSWORD>'
        assert.is(bankProfile, undefined)
        assert.equal(bankProfiles, {
          main: { bankName: 'Fake', merchantId: 'shop-2', password: covered, terminal: covered },
          spare: { bankName: 'Fake', password: covered },
        })
        await page.locator('#bank-profiles [name=active]').selectOption('main')
        await page.locator('#settings-save').click()
        await reads(page, '#confirm', 'payments go to main (Fake, Merchant id shop-2)')
        await page.locator('#confirm [type=submit]').click()
        const active = async () => {
          const { json: now } = await call(device.url, '/getDriverSettings')
          return (now as { settings: typeof settings }).settings.bankProfile
        }
        await waitUntil('main is paid', async () => (await active()) === 'main')
        await page.locator('#save-bar').waitFor({ state: 'detached' })
        // The same shop with another password is the same payee; another shop is another one.
        await page.locator('[name="main.password"]').fill('third-secret')
        await page.locator('#settings-save').click()
        await page.locator('#save-bar').waitFor({ state: 'detached' })
        assert.is(await page.locator('#confirm').count(), 0)
        await page.locator('[name="main.merchantId"]').fill('shop-3')
        await page.locator('#settings-save').click()
        await reads(
          page,
          '#confirm',
          'payments go to main (Fake, Merchant id shop-3) and no longer to main (Fake, Merchant id shop-2)',
        )
        await page.locator('#confirm button').first().click()
        await page.locator('#settings-discard').click()
        await page.locator('#bank-profiles [name=active]').selectOption('spare')
        await page.locator('#settings-save').click()
        await reads(
          page,
          '#confirm',
          'payments go to spare (Fake) and no longer to main (Fake, Merchant id shop-2)',
        )
        await page.locator('#confirm button').first().click()
        assert.is(await active(), 'main')
      })
    },
    async 'one is removed, asked first; the one in use is not, which the lane says in Russian'() {
      await using device = await openTestDevice()
      const bankProfiles = { main: { bankName: 'Fake' }, spare: { bankName: 'Fake' } }
      const settings = { bankProfile: 'main', bankProfiles }
      await postJson(device.url, '/updateDriverSettings', { settings })
      const names = async () => {
        const { json } = await call(device.url, '/bankProfiles')
        return (json as { profiles: { name: string }[] }).profiles.map(({ name }) => name)
      }
      await visit(
        tabAt(device.url, 'settings'),
        async ({ page }) => {
          await page.locator('[data-task=banks] > summary').click()
          const press = (name: string) =>
            page.locator(`[data-profile=${name}]`).getByRole('button').click()
          await press('main')
          await reads(
            page,
            '#toasts',
            'через этот профиль банка проводятся платежи, поэтому удалить его нельзя. Сначала выберите для платежей другой профиль',
          )
          await press('spare')
          await reads(page, '#confirm', 'Удалить spare (Fake)?')
          await page.locator('#confirm button').first().click()
          await page.locator('#confirm').waitFor({ state: 'detached' })
          assert.equal(await names(), ['main', 'spare'])
          await press('spare')
          await page.locator('#confirm [type=submit]').click()
          await reads(page, '#toasts', 'Удалено: spare')
          await page.locator('[data-profile=spare]').waitFor({ state: 'detached' })
          assert.equal(await names(), ['main'])
          // What the table has no Russian for is read as it came.
          const words = { status: 'error', error_message: 'ALFA-17: nobody says this' }
          await page.route('**/removeBankProfile', (route) =>
            route.fulfill({ status: 400, json: words }),
          )
          await press('main')
          await reads(page, '#toasts', 'ALFA-17: nobody says this')
        },
        { locale: 'ru-RU', mayComplain: /status of 400/ },
      )
    },
  },
  180_000,
)
