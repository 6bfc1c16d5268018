/** The till at every size of a screen: nothing to scroll for, whatever stands on it. */
import * as assert from 'uvu/assert'
import { reads, visit } from '#test/browser.ts'
import { postJson } from '#test/http-call.ts'
import { DEMO_SETTINGS } from '#test/processes/laned-process.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

spec(
  'the till at its sizes',
  {
    async 'on a phone, a tablet and a low screen the till is seen whole: keys, code, outcome in colour, last payments'() {
      await using device = await openTestDevice()
      await postJson(device.url, '/updateDriverSettings', DEMO_SETTINGS)
      for (const [width, height] of [
        [360, 640],
        [800, 1280],
        [1280, 800],
        [1280, 720],
        [1024, 600],
        [800, 600],
      ] as const)
        await visit(
          device.url,
          async ({ page }) => {
            const isWhole = async (what: string) => {
              const more = await page.evaluate(
                'document.documentElement.scrollHeight - innerHeight',
              )
              assert.ok(Number(more) <= 0, `${what} at ${width} × ${height}: ${more} px to scroll`)
              // Nor does what is pressed leave its card.
              const out = await page.evaluate(
                `[...document.querySelectorAll('.till .main, #cancel, #new-open')].filter((one) =>
                  one.getBoundingClientRect().bottom > one.closest('.card').getBoundingClientRect().bottom).length`,
              )
              assert.is(out, 0, `${what} at ${width} × ${height}: out of the card`)
            }
            await page.locator('#simulator-switch').click()
            await page.locator('.simulator').first().waitFor({ state: 'detached' })
            for (const key of ['1', '2', '.', '5', '7']) {
              await page.locator('.keypad').getByRole('button', { name: key, exact: true }).click()
              await isWhole('the keys')
            }
            // A third figure after the point is no money.
            await page.locator('.keypad').getByRole('button', { name: '9', exact: true }).click()
            await page.locator('.keypad').getByRole('button', { name: 'Delete the last' }).click()
            await waitUntil(
              '12.5 is typed',
              async () =>
                (await page.locator('#new-payment [name=amount]').inputValue()) === '12.5',
            )
            await page.locator('#new-payment [name=purpose]').fill('Tea')
            await page.locator('#new-payment [type=submit]').click()
            await reads(page, '#outcome', 'The customer can pay now.')
            await page.locator('#glass').waitFor()
            await reads(page, '#time-left', 'left')
            await isWhole('the code')
            await postJson(device.url, '/sim/bank/outage', { on: true })
            await page.locator('#bank-silent').waitFor()
            if (width >= 720) {
              await page.locator('#new-open').click()
              await page.locator('.behind').waitFor()
              await isWhole('the keys below a payment')
              await page.locator('#new-payment [name=amount]').fill('0')
              await page.locator('#new-payment [type=submit]').click()
              await reads(page, '#till-note', 'Write an amount')
              await isWhole('the keys beside a message')
              await page.locator('#show-payment').click()
              await page.locator('#glass').waitFor()
              await isWhole('the code again')
            }
            await postJson(device.url, '/sim/bank/outage', { on: false })
            await postJson(device.url, '/sim/bank/pay', {})
            await page.locator('.payment.look-good').waitFor()
            await reads(page, '#amount', '₽12.50')
            await isWhole('the outcome')
            await page.locator('#new-open').click()
            if (width < 720) await page.locator('#last-open').click()
            await reads(page, '#last-list', '₽12.50')
            await isWhole('the last payments')
            if (width < 720) await page.goBack()
            await page.locator('#new-payment').waitFor()
          },
          { viewport: { width, height } },
        )
    },
    async 'with a display that is lost and a payment behind, a phone still has its keys without scrolling'() {
      await using device = await openTestDevice()
      await postJson(device.url, '/updateDriverSettings', DEMO_SETTINGS)
      for (const locale of ['en-GB', 'ru-RU'])
        await visit(
          device.url,
          async ({ page }) => {
            await page.locator('#simulator-switch').click()
            const isWhole = (what: string) =>
              waitUntil(what, async () => {
                const end = await page.locator('#new-payment [type=submit]').boundingBox()
                const homes = await page.locator('.homes').boundingBox()
                const more = Number(
                  await page.evaluate('document.documentElement.scrollHeight - innerHeight'),
                )
                return end !== null && homes !== null && more <= 0 && end.y + end.height <= homes.y
              })
            await postJson(device.url, '/sim/display/unplug', {})
            await page.locator('#display-lost').waitFor()
            await isWhole('the keys below a lost display')
            await page.locator('#new-payment [name=purpose]').fill('tea')
            await postJson(device.url, '/sim/display/plug', {})
            await page.locator('#display-lost').waitFor({ state: 'detached' })
            await postJson(device.url, '/showQR', { amount: 1_000 })
            await page.locator('.behind').waitFor()
            await isWhole('the keys below a payment')
            await postJson(device.url, '/sim/display/unplug', {})
            await page.locator('#display-lost').waitFor()
            await isWhole('the keys below both')
            await postJson(device.url, '/sim/display/plug', {})
            await postJson(device.url, '/cancelQR', {})
          },
          { viewport: { width: 360, height: 640 }, locale },
        )
    },
  },
  120_000,
)
