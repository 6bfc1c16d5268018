/**
 * Takes the pictures of the page that the README shows: `npm run screenshot`.
 *
 * A whole device on fakes, some payments of which one is under way, a few items learned; the three homes and their
 * rooms, desk and phone; the rooms in Russian, too, for the Russian pages. With `-- screens` those of the customer's screen alone,
 * with `-- papers` the accountant's papers of two days alone, which are in var/papers as PDF, too.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { argumentsOf } from '#scripts/script-help.ts'
import { openBrowser, tabAt } from '#test/browser.ts'
import { call, postJson, putJson, showCamera } from '#test/http-call.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { testConfigOnDisk } from '#test/storage/config-on-disk.ts'
import { waitUntil } from '#test/wait-until.ts'
import { printPapers } from './screenshot-papers.ts'
import { pictureScreens } from './screenshot-screens.ts'

const FOLDER = 'docs/images'
/** Of the rooms, each below the folder of its pages' language. */
const IN_RUSSIAN = `${FOLDER}/ru`
/** As PDF, for whoever wants to print them; no clone has them. */
const PAPERS = 'var/papers'
const YAML = 'serialNumber: lane-7\n'
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
/** The last one stays under the camera. */
const GOODS = [
  { id: '0417', names: ['Tomatoes', 'Томаты'], colours: ['#ff7a5c', '#b3170d'], times: 4 },
  { id: '0102', names: ['Lemons', 'Лимоны'], colours: ['#fff27a', '#d9a400'], times: 2 },
  {
    id: '4017',
    names: ['Granny Smith apples', 'Яблоки Гренни'],
    colours: ['#c9f06a', '#4d8a16'],
    times: 3,
  },
] as const

const TAKEN = [
  [124_900, 'Order 1039'],
  [8_900, 'Order 1040'],
  [35_250, 'Order 1041'],
] as const

const VIEWS = [
  { name: 'page', language: 'en-GB', viewport: { width: 1280, height: 800 }, scheme: 'light' },
  { name: 'ru/page', language: 'ru-RU', viewport: { width: 1280, height: 800 }, scheme: 'light' },
  { name: 'page-dark', language: 'ru-RU', viewport: { width: 1280, height: 800 }, scheme: 'dark' },
  {
    name: 'page-phone',
    language: 'ru-RU',
    viewport: { width: 390, height: 780 },
    scheme: 'light',
  },
] as const

const [part] = argumentsOf(import.meta.filename, { allowPositionals: true }).positionals
mkdirSync(IN_RUSSIAN, { recursive: true })
if (part !== 'papers') {
  await pictureScreens(FOLDER, 'en')
  await pictureScreens(IN_RUSSIAN, 'ru')
}
if (part !== 'screens') {
  await printPapers(FOLDER, PAPERS, 'en')
  await printPapers(IN_RUSSIAN, PAPERS, 'ru')
}
if (part !== undefined) process.exit()
await using device = await openTestDevice({
  yaml: YAML,
  around: (dataFolder) => ({
    configOnDisk: testConfigOnDisk(join(dataFolder, 'laned.yaml'), YAML),
  }),
})
await postJson(device.url, '/updateDriverSettings', { settings: SETTINGS })
for (const { id, colours, times } of GOODS) {
  await showCamera(device.url, await photograph(colours))
  for (let time = 0; time < times; time += 1)
    await postJson(device.url, '/api/add_item_template', { id })
}

/** The rooms of the other homes, and what is there once each knows what it shows. */
const TABS = {
  today: { isThere: '#day-plot svg', height: 1000 },
  payments: { isThere: '.payment-row', height: 800 },
  items: { isThere: '.tile img', height: 800 },
  camera: { isThere: '#picture', height: 1100 },
  device: { isThere: '.parts li', height: 1100 },
  'settings/payments': { isThere: '[data-task] form', height: 1000 },
} as const

// What a shop has taken before the payment that is under way.
for (const [amount, purpose] of TAKEN) {
  await postJson(device.url, '/showQR', { amount, purpose })
  await postJson(device.url, '/sim/bank/pay', {})
  await waitUntil('it is paid', async () =>
    (await call(device.url, '/getDynamicQRStatus')).text.includes('ACCEPTED'),
  )
}

await using browser = await openBrowser()
for (const { name, language, viewport, scheme } of VIEWS) {
  await speak(language === 'ru-RU')
  const { page } = await browser.open(device.url, {
    locale: language,
    viewport,
    colorScheme: scheme,
    timezoneId: 'Europe/Moscow',
  })
  await isDrawn(page)
  await keep(page, name)
}
for (const [folder, locale] of [
  ['', 'en-GB'],
  ['ru/', 'ru-RU'],
] as const) {
  await speak(locale === 'ru-RU')
  for (const [tab, { isThere, height }] of Object.entries(TABS)) {
    const { page } = await browser.open(tabAt(device.url, tab), {
      locale,
      viewport: { width: 1280, height },
      timezoneId: 'UTC',
    })
    await isQuiet(page)
    await page.locator('#live[data-state=good]').waitFor()
    await page.locator(isThere).first().waitFor()
    await isTrue(page, '[...document.images].every((image) => image.complete)')
    await keep(page, `${folder}page-${tab.split('/')[0]}`)
  }
}

async function keep(page: Page, name: string): Promise<void> {
  // A palette: a third of the bytes in every clone, and no eye sees it.
  await sharp(await page.screenshot())
    .png({ palette: true })
    .toFile(`${FOLDER}/${name}.png`)
  console.log(`${FOLDER}/${name}.png`)
}

/** What people wrote, in the language of the picture. */
async function speak(inRussian: boolean): Promise<void> {
  for (const { id, names } of GOODS)
    await putJson(device.url, `/api/items/${id}`, { name: names[inRussian ? 1 : 0] })
  const purpose = inRussian ? 'Заказ 1042: кофе и булочка' : 'Order 1042: coffee and a bun'
  await postJson(device.url, '/showQR', { amount: 48_650, purpose })
}

/** Three of a kind on a scale. */
function photograph([light, dark]: readonly [string, string]): Promise<Buffer> {
  const one = (x: number, y: number, size: number) =>
    `<ellipse cx="${x}" cy="${y + size * 0.86}" rx="${size * 0.95}" ry="${size * 0.22}" fill="#0005"/>` +
    `<circle cx="${x}" cy="${y}" r="${size}" fill="url(#skin)"/>` +
    `<path d="M${x} ${y - size * 0.9}q6 -34 26 -44" stroke="#5b4021" stroke-width="9" fill="none"/>`
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720"><defs>' +
    `<radialGradient id="skin" cx=".36" cy=".3" r=".8"><stop stop-color="${light}"/>` +
    `<stop offset="1" stop-color="${dark}"/></radialGradient>` +
    '<radialGradient id="scale"><stop stop-color="#f1efe9"/><stop offset="1" stop-color="#c4c2bb"/>' +
    '</radialGradient></defs><rect width="1280" height="720" fill="url(#scale)"/>' +
    `${one(470, 330, 165)}${one(800, 300, 150)}${one(655, 470, 170)}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer()
}

/** As on a lane where nothing is fake: what stands in for the customer is switched off. */
async function isQuiet(page: Page): Promise<void> {
  await page.locator('#simulator-switch[aria-pressed=true]').click()
}

/** Live, with the QR on the glass. */
async function isDrawn(page: Page): Promise<void> {
  await isQuiet(page)
  await page.locator('#live[data-state=good]').waitFor()
  await page.locator('#payment-state[data-state=wait]').waitFor()
  await isTrue(page, 'document.querySelector("#glass")?.naturalWidth === 480')
}

/** Looked at from outside: the page's own policy lets nothing of it evaluate a text again and again. */
function isTrue(page: Page, text: string): Promise<unknown> {
  return waitUntil(text, () => page.evaluate<boolean>(text))
}
