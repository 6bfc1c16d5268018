/** The page in a real browser against a whole device on fakes: what a person sees and does. */
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import * as assert from 'uvu/assert'
import { openBrowser, openRoom, reads, tabAt } from '#test/browser.ts'
import { call } from '#test/http-call.ts'
import { reservePort } from '#test/network/reserved-port.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

const DEADLINE_MS = 180_000

const sizeOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((image) => {
    const { naturalWidth, naturalHeight } = image as unknown as Record<string, number>
    return [naturalWidth, naturalHeight]
  })

const nameless = (page: Page) =>
  page.evaluate(`[...document.querySelectorAll('button, input, select')]
    .filter((e) => !(e.textContent.trim() || e.ariaLabel || e.labels?.[0]?.textContent.trim()))
    .map((e) => e.outerHTML)`)

/** What of this a toast lies over, by its id or class. */
const COVERED = `(what) => {
  const toasts = [...document.querySelectorAll('.toast')].map((one) => one.getBoundingClientRect())
  return [...document.querySelectorAll(what)].filter((one) => {
    const { top, right, bottom, left } = one.getBoundingClientRect()
    return toasts.some((t) => t.left < right && left < t.right && t.top < bottom && top < t.bottom)
  }).map((one) => one.id || one.className)
}`

spec(
  'page',
  {
    async 'a payment from the form to Paid, on the glass and on the card'() {
      await using device = await openTestDevice()
      await using browser = await openBrowser()
      const { page, complaints } = await browser.open(device.url)
      await reads(page, '#live', 'Live')
      await reads(page, '#last', 'No payment yet')
      await page.locator('[name=amount]').fill('1 234,50')
      await page.locator('[name=purpose]').fill('Coffee & <b>cake</b>')
      await page.getByRole('button', { name: 'Show QR' }).click()
      await reads(page, '#payment-state', 'Pending')
      await reads(page, '#amount', '₽1,234.50')
      await reads(page, '#purpose', 'Coffee & <b>cake</b>')
      await reads(page, '#glass-says', 'The customer sees a QR code.')
      await waitUntil('the drawing', async () => (await sizeOf(page, '#glass'))[0] === 480)
      const shown = (await call(device.url, '/sim/display')).json as { screen: string }
      assert.is(shown.screen, 'qr')
      await reads(page, '#outcome', 'The customer can pay now.')
      await page.getByRole('button', { name: 'Customer pays' }).click()
      await reads(page, '#payment-state', 'Paid')
      await openRoom(page, 'display')
      await reads(page, '#glass-says', 'Paid')
      await openRoom(page, 'payments')
      await reads(page, '#payment-list', 'Coffee & <b>cake</b>')
      await openRoom(page, 'device')
      await reads(page, '#lines', 'The customer paid')
      // What it is about stands below it in words, and nothing that only a program reads.
      await reads(page, '#lines', 'Amount: ₽')
      assert.not.match(
        await page.locator('#lines').innerText(),
        /The lane answered a request|dynamicQRStatus|acknowledged/,
      )
      assert.equal(complaints, [])
    },
    async 'the cable is pulled and plugged, and a refusal is said'() {
      await using device = await openTestDevice()
      await using browser = await openBrowser()
      const { page } = await browser.open(tabAt(device.url, 'display'))
      await page.getByRole('button', { name: 'Pull the cable' }).click()
      await reads(page, '#display-link', 'No connection')
      await reads(page, '#glass-says', 'The customer’s display does not answer.')
      assert.ok(await page.getByRole('button', { name: 'Pull the cable' }).isDisabled())
      await page.getByRole('button', { name: 'Plug it in' }).click()
      await reads(page, '#display-link', 'Connected')
      await openRoom(page, 'till')
      await page.getByRole('button', { name: 'Customer pays' }).click()
      await reads(page, '#toasts', 'has no open order')
      await page.locator('[name=amount]').fill('12.345')
      await page.getByRole('button', { name: 'Show QR' }).click()
      await reads(page, '#till-note', 'Enter an amount above zero')
      // Said again it stands there once: it would cover what is written.
      await page.getByRole('button', { name: 'Customer pays' }).click()
      await reads(page, '#toasts [role=alert] > :last-child', 'has no open order')
      const same = page.locator('#toasts p').filter({ hasText: 'has no open order' })
      assert.is(await same.count(), 1)
    },
    async 'trouble stays until it is dismissed, is told apart, and lies over no code and no key'() {
      await using device = await openTestDevice()
      await using browser = await openBrowser()
      for (const [width, height] of [
        [360, 640],
        [1280, 800],
      ] as const) {
        const viewport = { width, height }
        const { page } = await browser.open(tabAt(device.url, 'till'), { viewport })
        const covers = (what: string) => page.evaluate(`(${COVERED})(${JSON.stringify(what)})`)
        await page.getByRole('button', { name: 'Customer pays' }).click()
        const trouble = page.locator('#toasts [role=alert] .toast[data-tone=trouble]')
        await trouble.filter({ hasText: 'has no open order' }).waitFor()
        assert.equal(await covers('.keypad, .new-payment .main'), [], 'a key is covered')
        await page.locator('#new-payment [name=amount]').fill('12.34')
        await page.getByRole('button', { name: 'Show QR' }).click()
        await page.locator('#payment .terminal').waitFor()
        await page.getByRole('button', { name: 'Customer pays' }).waitFor()
        // What was done has the other role and look, and leaves by itself; trouble does not.
        assert.is(await trouble.count(), 1)
        assert.is(await trouble.locator('[data-undo]').count(), 0)
        assert.equal(await covers('#payment .terminal, #amount, #cancel'), [], 'a code is covered')
        await trouble.locator('[data-dismiss]').click()
        await trouble.waitFor({ state: 'detached' })
        await page.locator('#cancel').click()
        await page.locator('#confirm [type=submit]').click()
        // A payment that is still being cancelled would stand in the place of the next one's keys.
        await reads(page, '#payment-state', 'Cancelled')
        await openRoom(page, 'display')
        await page.locator('#info-qr input').fill('https://shop.example')
        await page.locator('#info-qr button').click()
        const done = page.locator('#toasts [role=status] .toast[data-tone=done]')
        await done.first().waitFor()
        assert.equal(await covers('.terminal'), [], 'a code is covered')
        await page.close()
      }
    },
    async 'the camera shows a picture that is chosen, until it is taken away'() {
      await using device = await openTestDevice()
      await using browser = await openBrowser()
      const { page, complaints } = await browser.open(tabAt(device.url, 'camera'))
      await page.locator('#picture').waitFor()
      const before = await sizeOf(page, '#picture')
      const create = { width: 96, height: 72, channels: 3, background: '#0a7' } as const
      const buffer = await sharp({ create }).png().toBuffer()
      const picture = { name: 'green.png', mimeType: 'image/png', buffer }
      await page.locator('#choose').setInputFiles(picture)
      await waitUntil('the picture', async () => (await sizeOf(page, '#picture'))[0] === 96)
      await page.getByRole('button', { name: 'Remove picture' }).click()
      await waitUntil(
        'the first one',
        async () => (await sizeOf(page, '#picture'))[0] === before[0],
      )
      assert.equal(complaints, [])
    },
    async 'an item is learned, counted and recognised'() {
      await using device = await openTestDevice()
      await using browser = await openBrowser()
      const { page, complaints } = await browser.open(tabAt(device.url, 'items'))
      await reads(page, '#no-items', 'The lane has learned no items yet')
      await openRoom(page, 'camera')
      await page.getByPlaceholder('Item code').fill('4011')
      await page.getByRole('button', { name: 'Learn' }).click()
      await reads(page, '#toasts', 'Learned: 4011')
      await page.getByRole('button', { name: 'Recognise' }).click()
      await reads(page, '#scores', '4011')
      await openRoom(page, 'items')
      await reads(page, '#item-tiles', '4011')
      await reads(page, '#items-total', '1 item, 1 picture')
      await call(device.url, '/api/items/4011', {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: '{"name":"Bananas"}',
      })
      await reads(page, '#item-tiles', 'Bananas')
      assert.equal(complaints, [])
    },
    async 'two people see the same at the same time'() {
      await using device = await openTestDevice()
      await using browser = await openBrowser()
      const [one, two] = [await browser.open(device.url), await browser.open(device.url)]
      await one.page.getByText('The bank does not answer').click()
      await waitUntil('the other switch', () => two.page.locator('#outage').isChecked())
      await two.page.getByText('The bank does not answer').click()
      await waitUntil(
        'the first switch',
        async () => !(await one.page.locator('#outage').isChecked()),
      )
    },
    async 'Russian, chosen once, stays'() {
      await using device = await openTestDevice()
      await using browser = await openBrowser()
      const { page, complaints } = await browser.open(device.url)
      await reads(page, '#new-title', 'New payment')
      await page.locator('#menu-open').click()
      await page.getByRole('button', { name: 'Русский' }).click()
      await reads(page, '#new-title', 'Новый платёж')
      await page.reload()
      await reads(page, '#new-title', 'Новый платёж')
      await reads(page, '#live', 'На связи')
      assert.is(await page.locator('html').getAttribute('lang'), 'ru')
      const { page: russian } = await browser.open(device.url, { locale: 'ru-RU' })
      await reads(russian, '#new-title', 'Новый платёж')
      assert.equal(complaints, [])
    },
    async 'the keyboard reaches everything, and everything has a name'() {
      await using device = await openTestDevice()
      await using browser = await openBrowser()
      const { page } = await browser.open(device.url)
      await reads(page, '#live', 'Live')
      await page.locator('[name=amount]').focus()
      await page.keyboard.press('Control+A')
      await page.keyboard.type('5')
      await page.keyboard.press('Enter')
      await reads(page, '#outcome', 'The customer can pay now.')
      await page.locator('[data-verdict=pay]').focus()
      await page.keyboard.press('Space')
      await reads(page, '#payment-state', 'Paid')
      for (const [home, rooms] of [
        ['today', ['today', 'payments', 'items']],
        ['device', ['device', 'settings', 'camera', 'fleet']],
        ['till', ['till', 'display']],
      ] as const) {
        await page.locator(`#home-${home}`).focus()
        await page.keyboard.press('Enter')
        await page.locator(`#home-${home}[aria-current=page]`).waitFor()
        await page.locator(`#tab-${home}`).focus()
        for (const [at, room] of rooms.entries()) {
          if (at > 0) await page.keyboard.press('ArrowRight')
          await page.locator(`#tab-${room}[aria-selected=true]:focus`).waitFor()
          await page.locator(`.tab-${room} .card`).first().waitFor()
          assert.equal(await nameless(page), [], room)
        }
        await page.keyboard.press('Home')
        await page.locator(`#tab-${home}[aria-selected=true]:focus`).waitFor()
      }
      assert.equal(await nameless(page), [])
    },
    async 'it comes back by itself when the device does'() {
      await using browser = await openBrowser()
      const environment = { LANED_LISTEN: `127.0.0.1:${await reservePort()}` }
      let device = await openTestDevice({ environment })
      const { url } = device
      const { page } = await browser.open(url)
      try {
        await reads(page, '#live', 'Live')
        await device[Symbol.asyncDispose]()
        await reads(page, '#live', 'No connection')
        device = await openTestDevice({ environment })
        await reads(page, '#live', 'Live')
      } finally {
        await device[Symbol.asyncDispose]()
      }
    },
    async 'dark where the system is dark, and switchable'() {
      await using device = await openTestDevice()
      await using browser = await openBrowser()
      const { page } = await browser.open(device.url, { colorScheme: 'dark' })
      const ground = () =>
        page.evaluate('getComputedStyle(document.body.parentNode).backgroundColor')
      await reads(page, '#live', 'Live')
      assert.is(await ground(), 'rgb(13, 17, 19)')
      await page.locator('#menu-open').click()
      await page.getByRole('button', { name: 'Light or dark' }).click()
      await waitUntil('it is light', async () => (await ground()) === 'rgb(244, 246, 245)')
    },
  },
  DEADLINE_MS,
)
