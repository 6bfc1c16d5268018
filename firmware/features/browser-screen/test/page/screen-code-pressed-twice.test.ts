/** A finger that presses twice on a browser screen: it enters its code once, and a press on what the customer sees does nothing. */
import * as assert from 'uvu/assert'
import { openBrowser } from '#test/browser.ts'
import { call, postJson } from '#test/http-call.ts'
import { centreOf, changesOf, PAUSES_MS, pressTwice } from '#test/page/second-press.ts'
import { DEMO_SETTINGS } from '#test/processes/laned-process.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

/** A browser that got no turn for seconds is dark, and the lane says so: it is asked again. */
const postsInTurn = (url: string, path: string, body: object) =>
  waitUntil(path, async () => (await postJson(url, path, body)).http === 200)

spec(
  'a second press',
  {
    async 'on the code of a screen makes one screen of it, and on what the customer sees does nothing'() {
      const code = 'sixteen-letters-or-more'
      const yaml = `display: { driver: screen, language: en, token: ${code} }`
      await using device = await openTestDevice({ yaml })
      await postJson(device.url, '/updateDriverSettings', DEMO_SETTINGS)
      // As if a proxy of this machine had handed it on: for the lane this is no browser of its own.
      const elsewhere = { extraHTTPHeaders: { 'x-forwarded-for': '192.168.1.9' } }
      await using browser = await openBrowser()
      const { page } = await browser.open(`${device.url}/glass`, elsewhere)
      const changes = changesOf(page)
      for (const [nth, pauseMs] of PAUSES_MS.entries()) {
        await page.locator('#code input').fill('not-the-code-of-it')
        const button = await centreOf(page, '#code button')
        await pressTwice(page, button, pauseMs)
        await page
          .locator('#code p')
          .filter({ hasText: 'the code on this screen is wrong or missing' })
          .waitFor()
        await page.locator('#code input').fill(code)
        // The lane answers the first press after the second one, however quick this machine is.
        const pressed = Promise.withResolvers<void>()
        await page.route('**/glass/enter', async (route) => {
          await pressed.promise
          await route.continue()
        })
        // What was wrong stands above it now.
        await pressTwice(page, await centreOf(page, '#code button'), pauseMs)
        pressed.resolve()
        await page.locator('#glass.blank').waitFor()
        await page.unroute('**/glass/enter')
        const { known } = (await call(device.url, '/device/screens')).json as {
          known: { name: string }[]
        }
        assert.equal(
          known.map(({ name }) => name),
          ['kiosk', 'screen-1'],
          `${pauseMs} ms`,
        )
        // A press on what the customer sees asks for nothing that the glass does not ask by itself.
        const own = new Set(changes)
        await postsInTurn(device.url, '/showInfoQR', { infoQR: `https://shop.example/${nth}` })
        await page.locator('#glass.qr').waitFor()
        await pressTwice(page, [200, 200], pauseMs)
        await page.locator('#glass.qr').waitFor()
        assert.equal(
          [...new Set(changes)].filter((one) => !own.has(one)),
          [],
        )
        assert.match((await call(device.url, '/device/screens')).text, '"shows":"qr"')
        await postsInTurn(device.url, '/clearScreen', {})
        await call(device.url, '/device/screens/screen-1', { method: 'DELETE' })
        await page.locator('#glass.dark').waitFor()
      }
    },
  },
  300_000,
)
