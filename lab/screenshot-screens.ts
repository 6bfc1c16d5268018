/** Pictures of the customer's screen for its docs, a sheet for each window and language: `npm run screenshot -- screens`. */
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import type { Language } from '#firmware/words/languages.ts'
import { openBrowser } from '#test/browser.ts'
import { postJson } from '#test/http-call.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { waitUntil } from '#test/wait-until.ts'

/** A small monitor, a telephone, a monitor upright; each is drawn so wide on its sheet. */
const WINDOWS = [
  { width: 800, height: 480, shownWidth: 320 },
  { width: 360, height: 640, shownWidth: 160 },
  { width: 720, height: 1280, shownWidth: 160 },
] as const
const COLUMNS = 3
const GAP = 8
const SETTINGS = { bankProfile: 'main', bankProfiles: { main: { bankName: 'Fake' } } }
/** What the shop and its till write. */
const WORDS = {
  en: {
    shop: 'Corner shop',
    order: 'Order 1042',
    unit: 'kg',
    goods: ['Bananas', 'Rye bread', 'Milk 3.2 %'],
  },
  ru: {
    shop: 'Магазин у дома',
    order: 'Заказ 1042',
    unit: 'кг',
    goods: ['Бананы', 'Батон', 'Молоко 3,2 %'],
  },
} as const satisfies Record<Language, object>
const SOLD = [
  { quantity: 0.432, sum: 5_140 },
  { quantity: 1, sum: 6_900 },
  { quantity: 2, sum: 17_800 },
] as const
const status = (number: number) => ['/displayStatus', { status: number }, 'status'] as const

function statesIn({ order, unit, goods }: (typeof WORDS)[Language]) {
  const lines = SOLD.map((line, at) => ({
    ...line,
    name: goods[at],
    ...(Number.isInteger(line.quantity) ? {} : { unit }),
  }))
  return [
    ['/showQR', { amount: 29_840, purpose: order }, 'qr'],
    ['/cancelQR', {}, 'status'],
    ['/showInfoQR', { infoQR: 'https://shop.example/menu' }, 'qr'],
    ...[1, 2, 3, 4, 6].map(status),
    ['/showBasket', { lines, total: 29_840 }, 'basket'],
    ['/clearScreen', {}, 'blank'],
  ] as const
}

/** Each state of the port in each window, as a browser has painted it. */
export async function pictureScreens(folder: string, language: Language): Promise<void> {
  const words = WORDS[language]
  await using device = await openTestDevice({
    yaml: `display: { driver: screen, language: ${language}, idle: { name: ${words.shop} } }\npayment: { autoClearMs: 0 }`,
  })
  const { url } = device
  const post = (path: string, body: object) =>
    waitUntil(path, async () => (await postJson(url, path, body)).http === 200)
  await post('/updateDriverSettings', { settings: SETTINGS })
  await using browser = await openBrowser()
  for (const { width, height, shownWidth } of WINDOWS) {
    const { page } = await browser.open(`${url}/glass`, { viewport: { width, height } })
    await hasPainted(page, 'blank')
    const pictures: Buffer[] = []
    for (const [path, body, kind] of statesIn(words)) {
      const before = await page.locator('#glass').getAttribute('data-number')
      await post(path, body)
      await hasPainted(page, kind, before ?? '')
      if (kind === 'blank') await page.locator('.standing').waitFor()
      pictures.push(
        await sharp(await page.screenshot())
          .resize(shownWidth)
          .toBuffer(),
      )
    }
    await page.close()
    const file = `${folder}/screen-${width}x${height}.png`
    await sheet(pictures, shownWidth, Math.round((shownWidth * height) / width), file)
    console.log(file)
  }
}

/** `before`: the number of the screen that was there. */
const hasPainted = (page: Page, kind: string, before = '') =>
  waitUntil(`the screen is ${kind}`, () =>
    page.evaluate(`(() => {
      const { className, dataset } = document.getElementById('glass')
      const isNew = dataset.number !== '${before}' && dataset.number === dataset.painted
      return Boolean(dataset.number) && isNew && className.startsWith('${kind}')
    })()`),
  )

async function sheet(pictures: readonly Buffer[], width: number, height: number, file: string) {
  const rows = Math.ceil(pictures.length / COLUMNS)
  const place = (at: number, size: number) => GAP + at * (size + GAP)
  const all = pictures.map((input, at) => ({
    input,
    left: place(at % COLUMNS, width),
    top: place(Math.floor(at / COLUMNS), height),
  }))
  const size = { width: place(COLUMNS, width), height: place(rows, height) }
  await sharp({ create: { ...size, channels: 3, background: '#8a8a8a' } })
    .composite(all)
    .png({ palette: true })
    .toFile(file)
}
