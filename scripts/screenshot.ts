/**
 * Takes the pictures of the page that the README shows: `npm run screenshot`.
 *
 * A whole device on fakes, a payment under way, a few items learned; desk and phone.
 */
import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { openBrowser } from '#test/browser.ts'
import { openTestDevice } from '#test/device.ts'
import { postJson } from '#test/http-call.ts'

const FOLDER = 'docs/images'
const SETTINGS = {
  bankProfile: 'main',
  bankProfiles: {
    main: {
      bankName: 'CFT',
      accAlias: 'shop-7',
      extEntityId: '1',
      merchantId: '1',
      password: 'demo',
    },
  },
  deviceConnection: { connectionType: 'Serial', portName: '/dev/ttyUSB0' },
}
const VIEWS = [
  { name: 'page', language: 'en-GB', viewport: { width: 1360, height: 980 }, scheme: 'light' },
  { name: 'page-dark', language: 'ru-RU', viewport: { width: 1360, height: 980 }, scheme: 'dark' },
  {
    name: 'page-phone',
    language: 'ru-RU',
    viewport: { width: 390, height: 1180 },
    scheme: 'light',
  },
] as const

mkdirSync(FOLDER, { recursive: true })
await using device = await openTestDevice({ environment: { LANED_SERIAL_NUMBER: 'lane-7' } })
await postJson(device.url, '/updateDriverSettings', { settings: SETTINGS })
for (const [id, times] of Object.entries({ '4011': 3, '0417': 5, '0102': 2 }))
  for (let time = 0; time < times; time += 1)
    await postJson(device.url, '/api/add_item_template', { id })
await postJson(device.url, '/showQR', { amount: 48_650, purpose: 'Заказ 1042: кофе и булочка' })

await using browser = await openBrowser()
for (const { name, language, viewport, scheme } of VIEWS) {
  const { page } = await browser.open(device.url, {
    locale: language,
    viewport,
    colorScheme: scheme,
    timezoneId: 'Europe/Moscow',
  })
  await isDrawn(page)
  // A palette: a third of the bytes in every clone, and no eye sees it.
  await sharp(await page.screenshot())
    .png({ palette: true })
    .toFile(`${FOLDER}/${name}.png`)
  console.log(`${FOLDER}/${name}.png`)
}

/** Live, with the QR on the glass and a picture from the camera. */
async function isDrawn(page: Page): Promise<void> {
  await page.locator('#live[data-state=good]').waitFor()
  await page.locator('#payment-state[data-state=wait]').waitFor()
  await page.locator('#picture:visible').waitFor()
  await page.waitForFunction('document.querySelector("#glass").naturalWidth > 0')
}
