/** Browsers as the display, for those who look after them: which are there, what they show while nobody pays, a basket by hand. */
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import * as assert from 'uvu/assert'
import { type OpenPage, openBrowser, openRoom, reads, tabAt, visit } from '#test/browser.ts'
import { call, postJson } from '#test/http-call.ts'
import { pageSpec } from '#test/page/page-spec.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { waitUntil } from '#test/wait-until.ts'

const DEADLINE_MS = 180_000
const YAML = `display: { driver: screen, language: en, idle: {
  afterSeconds: 0, everySeconds: 2, schedule: [{ show: never, since: "2020-01-01", till: "2020-01-02" }] } }`

const SETTINGS = { bankProfile: 'demo', bankProfiles: { demo: { bankName: 'Fake' } } }

const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })

/** A glass that got no turn for seconds is dark, and the lane says so: a person presses again. */
const pressed = (page: Page, button: string, words: string) =>
  waitUntil(words, async () => {
    await page.locator(button).click()
    const toast = page.locator('#toasts').filter({ hasText: words }).first()
    return toast.waitFor({ timeout: 15_000 }).then(
      () => true,
      () => false,
    )
  })

pageSpec(
  import.meta.url,
  'screens',
  {
    async 'a screen is listed, idle pictures come and go, a basket is on the glass'() {
      const create = { width: 40, height: 30, channels: 3, background: '#c00' } as const
      const picture = await sharp({ create }).jpeg().toBuffer()
      await using device = await openTestDevice({ yaml: YAML })
      const { url } = device
      // A browser that got no turn for seconds is dark, and the lane says so: it is asked again.
      const post = (path: string, body: object = {}) =>
        waitUntil(path, async () => (await postJson(url, path, body)).http === 200)
      await post('/updateDriverSettings', { settings: SETTINGS })
      const namesKept = async () => {
        const { json } = await call(url, '/device/idle')
        return (json as { files: readonly { name: string }[] }).files.map(({ name }) => name)
      }
      const story = async ({ page, another }: OpenPage) => {
        await reads(page, '#screens-none', 'with /glass at its end')
        await reads(page, '#idle-none', 'No pictures yet')

        const add = async (file: ReturnType<typeof jpeg>) => {
          await page.locator('#idle-picture [type=file]').setInputFiles(file)
          await page.locator('#idle-picture button').click()
        }
        await add(jpeg('offers.jpg', picture))
        await reads(page, '#idle-files', 'offers.jpg')
        await page.locator('#idle-files').getByRole('button', { name: 'Look' }).click()
        await page.locator('#idle-files img').waitFor()
        await add(jpeg('half.jpg', picture.subarray(0, picture.length / 2)))
        await reads(page, '#toasts', 'the picture cannot be decoded')
        await page.locator('#idle-text [name=name]').fill('never now')
        await page.locator('#idle-text [name=text]').fill('Fresh bread\nfrom seven on')
        await page.locator('#idle-text button').click()
        await reads(page, '#idle-files', 'Fresh bread / from seven on')
        await reads(page, '#idle-files', 'not now: by the schedule')
        assert.equal(await namesKept(), ['never now.txt', 'offers.jpg'])

        const glass = await another(`${url}/glass`)
        await reads(page, '#screens', 'since')
        await reads(page, '#screens', 'empty')
        await glass.page.locator('#idle img').waitFor()
        await post('/showInfoQR', { infoQR: 'https://shop.example' })
        await reads(page, '#screens', 'code')
        await post('/clearScreen')

        const row = page.locator('#idle-files li').filter({ hasText: 'offers.jpg' })
        await row.getByRole('button', { name: 'Delete' }).click()
        await waitUntil('it is gone', async () => (await namesKept()).length === 1)
        await page.locator('#toasts [data-undo]').click()
        await row.waitFor()
        assert.is((await namesKept()).length, 2)
        await row.getByRole('button', { name: 'Delete' }).click()
        await waitUntil('it is gone again', async () => (await namesKept()).length === 1)
        await row.waitFor({ state: 'detached' })

        await openRoom(page, 'display')
        await page.locator('#basket-open').click()
        const line = async (name: string, quantity: string, unit: string, sum: string) => {
          const given = { name, quantity, unit, sum }
          for (const [field, value] of Object.entries(given))
            await page.locator(`#basket-line [name=${field}]`).fill(value)
          await page.locator('#basket-line button').click()
        }
        await line('Bananas', '0,432', 'kg', '51.40')
        await reads(page, '#basket-lines', 'Bananas')
        await line('Bread', '2', '', '90')
        await reads(page, '#basket-lines', 'Bread')
        await pressed(page, '#basket-show', 'The display shows all lines of the basket.')
        await reads(glass.page, '#glass.basket', /Bananas[\s\S]*0.432 kg[\s\S]*51.40/)
        await reads(glass.page, '#glass .total', '141.40')
        await pressed(page, '#basket-clear', 'The basket is removed.')
        await glass.page.locator('#glass.blank').waitFor()
      }
      // A refused picture is a line in the console.
      await visit(tabAt(url, 'device'), story, { mayComplain: /Failed to load resource/ })
    },
    async 'a page of the main screen that is stuck is marked in the list, as another browser that lags is'() {
      await using device = await openTestDevice({ yaml: YAML })
      const screen = {
        page: 'one',
        since: '2026-11-28T10:00:00.000Z',
        width: 800,
        height: 480,
        ratio: 1,
        shows: 'qr',
        paintedAt: null,
        trouble: null,
      }
      const screens = [
        { ...screen, name: 'kiosk', isGlass: true, lags: false },
        { ...screen, page: 'two', name: 'kiosk', isGlass: true, lags: true },
        { ...screen, page: 'three', name: 'screen-1', isGlass: false, lags: true },
      ]
      await visit(tabAt(device.url, 'device'), async ({ page }) => {
        await reads(page, '#screens-none', 'with /glass at its end')
        await page
          .context()
          .route('**/device/screens', (route) =>
            route.fulfill({ json: { isScreen: true, screens, known: [] } }).catch(() => {}),
          )
        // The page asks every two seconds.
        await waitUntil('each is listed', async () => {
          const rows = await page.locator('#screens li .name').allInnerTexts()
          const lags = 'shows an older screen'
          return (
            rows.length === 3 &&
            rows[0]?.startsWith('kiosk · main') === true &&
            !rows[0].includes(lags) &&
            rows[1]?.startsWith(`kiosk · main · ${lags}`) === true &&
            rows[2]?.startsWith(`screen-1 · ${lags}`) === true
          )
        })
      })
    },
    async 'a tablet enters its code once, shows the same as the kiosk, is made the glass and is forgotten'() {
      const code = 'sixteen-letters-or-more'
      const yaml = `display: { driver: screen, language: en, token: ${code} }`
      await using device = await openTestDevice({ yaml })
      const { url } = device
      const settled = await postJson(url, '/updateDriverSettings', { settings: SETTINGS })
      assert.is(settled.http, 200)
      // As if a proxy of this machine had handed it on: for the lane this is no browser of its own.
      const elsewhere = { extraHTTPHeaders: { 'x-forwarded-for': '192.168.1.9' } }
      await using browser = await openBrowser()
      const story = async ({ page, another }: OpenPage) => {
        const kiosk = await another(`${url}/glass`)
        await kiosk.page.locator('#glass.blank').waitFor()
        const tablet = await browser.open(`${url}/glass#wrong-code-in-the-address`, elsewhere)
        await tablet.page.locator('#code').waitFor()
        assert.is(new URL(tablet.page.url()).hash, '', 'the code leaves the address')
        await tablet.page.locator('#code input').fill(code)
        await tablet.page.locator('#code button').click()
        await tablet.page.locator('#glass.blank').waitFor()
        await tablet.page.locator('#code').waitFor({ state: 'hidden' })
        await tablet.page.reload()
        await tablet.page.locator('#glass.blank').waitFor()
        assert.is(await tablet.page.evaluate('document.cookie'), '', 'no program reads it')

        await reads(page, '[data-screen=kiosk]', 'main')
        const row = page.locator('[data-screen=screen-1]')
        await row.getByRole('button', { name: 'Make it the main one' }).click()
        await reads(page, '[data-screen=screen-1]', 'main')
        await waitUntil(
          'a code is shown',
          async () =>
            (await postJson(url, '/showInfoQR', { infoQR: 'https://shop.example' })).http === 200,
        )
        await tablet.page.locator('#glass.qr').waitFor()
        await kiosk.page.locator('#glass.qr').waitFor()
        await row.getByRole('button', { name: 'Forget' }).click()
        await page.locator('#confirm').getByRole('button', { name: 'Forget' }).click()
        await tablet.page.locator('#code').waitFor()
        await row.waitFor({ state: 'detached' })
        await reads(page, '[data-screen=kiosk]', 'main')
      }
      await visit(tabAt(url, 'device'), story, { mayComplain: /Failed to load resource/ })
    },
  },
  DEADLINE_MS,
)
