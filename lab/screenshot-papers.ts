/**
 * The papers of a clean day and of an unusual one, of a shop of two lanes and of a month, as a lane gives them out and Chromium
 * prints them: `npm run screenshot -- papers`. The PDFs go to var/papers, their pictures, two beside each other, to the
 * accountant's pages.
 *
 * On the clean day everything agrees with the bank. On the other one: a refund in part, a refund on the bank's website, a payment
 * that was paid although the till had cancelled it, one that nobody paid, one of which the bank has another amount, and an
 * order that the lane never made.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import type { Language } from '#firmware/words/languages.ts'
import type { Clock } from '#hal/clock.ts'
import { openBrowser, reads, tabAt } from '#test/browser.ts'
import { call, postJson } from '#test/http-call.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { waitUntil } from '#test/wait-until.ts'

const CLEAN = '2026-11-26'
const UNUSUAL = '2026-11-27'
const AFTER = '2026-11-28'
const NEXT_MONTH = '2026-12-01'
const TOKEN = 'a-code-of-the-cashier'
const WORDS = {
  en: {
    shop: 'Corner shop Ltd',
    address: '1 High Street',
    lane: 'No. 3',
    otherLane: 'No. 4',
    cashier: 'Mary',
    order: 'Receipt',
    profile: 'main',
  },
  ru: {
    shop: 'ООО «Ромашка»',
    address: 'Москва, Тверская, 1',
    lane: '№ 3',
    otherLane: '№ 4',
    cashier: 'Мария',
    order: 'Чек',
    profile: 'Основной',
  },
} as const satisfies Record<Language, object>
const FILED = { en: /Statement No\. \d/, ru: /отчёт № \d/ } as const satisfies Record<
  Language,
  RegExp
>
/** A4 at 96 points an inch, and what its margins leave. */
const PAGE = { width: 794, height: 1123 }
const SHOWN_WIDTH = 560
/** A lane asks its master each minute whether there is something to compare. */
const LANES_ANSWER_MS = 180_000
const GAP = 12

/** Real time, but for the date: the story sets it. */
function createStoryClock() {
  let aheadMs = 0
  const now = () => Date.now() + aheadMs
  const clock: Clock = { ...createSystemClock(), now, sinceBoot: () => null }
  return {
    clock,
    set(date: string, time: string) {
      aheadMs = new Date(`${date}T${time}`).getTime() - Date.now()
    },
  }
}

export async function printPapers(images: string, papers: string, language: Language) {
  mkdirSync(papers, { recursive: true })
  const { shop, address, lane, otherLane, cashier, order, profile } = WORDS[language]
  const { clock, set } = createStoryClock()
  set(CLEAN, '09:00:00')
  const open = (serialNumber: string, laneName: string, environment: Record<string, string>) =>
    openTestDevice({
      clock,
      environment,
      yaml: `language: ${language}
serialNumber: ${serialNumber}
embedder: { driver: fake }
shop: { name: ${shop}, inn: "7707083893", address: "${address}", laneName: ${laneName}, terminalId: "10437" }
listeners: [{ address: "127.0.0.1:0", tokens: [{ name: ${cashier}, role: operator, secret: ${TOKEN} }] }]
`,
    })
  await using device = await open('lane-7', lane, {
    LANED_SYNC_ROLE: 'master',
    LANED_SYNC_LISTEN: '127.0.0.1:0',
  })
  const { url } = device
  const headers = { authorization: `Bearer ${TOKEN}` }
  const post = async (path: string, body: object = {}, at = url) => {
    const { http, text, json } = await postJson(at, path, body, headers)
    if (http !== 200) throw new Error(`${path}: ${http} ${text}`)
    return json
  }
  const statusIs = (status: string, at = url) =>
    waitUntil(status, async () =>
      (await call(at, '/getDynamicQRStatus', { headers })).text.includes(status),
    )
  let count = 0
  /** Its id. */
  async function show(date: string, time: string, amount: number, at = url): Promise<string> {
    set(date, time)
    count += 1
    const reference = `${order} ${count}`
    const shown = await postJson(at, '/showQR', { amount, reference }, headers)
    if (shown.http !== 200) throw new Error(`showQR: ${shown.text}`)
    return String(shown.headers['transaction-id'])
  }
  const soldOnCleanDay: string[] = []
  async function sell(date: string, time: string, amount: number, at = url): Promise<string> {
    const id = await show(date, time, amount, at)
    await post('/sim/bank/pay', {}, at)
    await statusIs('ACCEPTED', at)
    if (date === CLEAN) soldOnCleanDay.push(`${id};${(amount / 100).toFixed(2)};${date} ${time}`)
    return id
  }
  async function refund(id: string, amount: number, key: string): Promise<void> {
    const path = `/transactions/${id}/refunds`
    const { http, text } = await postJson(
      url,
      path,
      { amount },
      { ...headers, 'idempotency-key': key },
    )
    if (http !== 200) throw new Error(`${path}: ${text}`)
  }
  async function ordersOf(): Promise<readonly string[]> {
    const { json } = await call(url, '/sim/bank/orders', { headers })
    return (json as { order: string }[]).map(({ order }) => order)
  }
  const closeShift = async (date: string) => {
    set(date, '21:35:00')
    await post('/shifts/close')
  }

  const BANK = {
    bankName: 'CFT',
    accAlias: 'shop',
    extEntityId: '1',
    merchantId: 'MA0000089',
    password: 'demo',
  }
  const settings = { bankProfile: profile, bankProfiles: { [profile]: BANK } }
  await post('/updateDriverSettings', { settings })
  const { data } = (await post('/api/add_fleet_key', { sn: 'lane-8' })) as { data: { key: string } }
  const status = await call(url, '/api/get_sync_status', { headers })
  const { master } = (status.json as { data: { master: string } }).data
  await using other = await open('lane-8', otherLane, {
    LANED_SYNC_ROLE: 'subordinate',
    LANED_SYNC_MASTER: `https://${master}`,
    LANED_SYNC_KEY: data.key,
  })
  await post('/updateDriverSettings', { settings }, other.url)
  await sell(CLEAN, '09:31:40', 54_900, other.url)
  await sell(CLEAN, '12:22:15', 310_000, other.url)
  await sell(CLEAN, '19:03:27', 42_750, other.url)
  await sell(CLEAN, '09:12:08', 123_450)
  await sell(CLEAN, '11:40:31', 89_000)
  await sell(CLEAN, '13:05:54', 35_250)
  await sell(CLEAN, '17:48:10', 211_990)
  await sell(CLEAN, '20:59:02', 7_700)
  await closeShift(CLEAN)

  await sell(UNUSUAL, '09:20:17', 123_450)
  await refund(await sell(UNUSUAL, '10:15:40', 89_000), 30_000, 'part')
  await sell(UNUSUAL, '12:31:09', 45_000)
  await post('/sim/bank/misreport', { kind: 'other-amount' })
  await show(UNUSUAL, '13:02:45', 60_000)
  await post('/cancelQR')
  await statusIs('CANCELED')
  await sell(UNUSUAL, '15:44:26', 250_000)
  await post('/sim/bank/refund', { amountKopecks: 50_000 })
  const late = await show(UNUSUAL, '18:10:33', 19_900)
  const paidLate = (await ordersOf()).at(-1)
  await post('/cancelQR')
  await statusIs('CANCELED')
  await post('/sim/bank/pay', { order: paidLate })
  await waitUntil('its money is heard of', async () =>
    (await call(url, `/transactions/${late}`, { headers })).text.includes('"late":true'),
  )
  await post('/sim/bank/misreport', { kind: 'stranger' })
  await closeShift(UNUSUAL)

  set(AFTER, '09:10:00')
  for (const date of [CLEAN, UNUSUAL]) {
    const { http, text } = await call(url, `/reports/reconciliation?date=${date}`, { headers })
    if (http !== 200) throw new Error(`reconciliation: ${text}`)
  }
  const list = `Заказ;Сумма;Дата\n${soldOnCleanDay.join('\n')}\n`
  const compared = await call(url, `/reports/shop?date=${CLEAN}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'text/csv' },
    body: list,
  })
  if (compared.http !== 200) throw new Error(`shop: ${compared.text}`)
  await waitUntil(
    'all lanes have compared',
    async () => {
      const { json } = await call(url, `/reports/shop?date=${CLEAN}`, { headers })
      const { banks } = (json as { report: { banks: readonly { state: string }[] } }).report
      return banks.every(({ state }) => state === 'finished')
    },
    LANES_ANSWER_MS,
  )
  await using browser = await openBrowser()
  const { page } = await browser.open(tabAt(url, 'today'), {
    locale: language === 'ru' ? 'ru-RU' : 'en-GB',
    viewport: PAGE,
  })
  await page.locator('#ask-token input').fill(TOKEN)
  await page.locator('#ask-token').getByRole('button').click()
  await page.locator('#shift-list li').nth(1).waitFor()
  for (const [day, number] of [CLEAN, UNUSUAL].entries()) {
    const name = number === CLEAN ? 'clean' : 'unusual'
    await page.locator(`[data-shift="${day + 1}"]`).click()
    await reads(page, '#paper-text', /./)
    const receipt = await printed(page, join(papers, `${name}-z-${language}.pdf`))
    await page.locator('#paper-close').click()
    await page.locator('#statement [name=date]').fill(number)
    await page.locator('#statement [type=submit]').click()
    await page.locator('#statement-file').click()
    await reads(page, '#statement-sheet', FILED[language])
    const sheet = await printed(page, join(papers, `${name}-statement-${language}.pdf`))
    await page.locator('#statement-close').click()
    const file = join(images, `papers-${name}.png`)
    await beside([sheet, receipt], file)
    console.log(file)
  }

  await page.locator('#shop [name=date]').fill(CLEAN)
  await page.locator('#shop [type=submit]').click()
  await reads(page, '#shop-sheet', 'lane-8')
  await page.locator('#shop-file').click()
  await reads(page, '#shop-sheet', { en: /No\. \d+ of the shop/, ru: /по магазину № \d/ }[language])
  const ofShop = await printed(page, join(papers, `shop-${language}.pdf`))
  await page.locator('#shop-close').click()
  set(NEXT_MONTH, '09:10:00')
  await page.locator('#month [name=month]').fill(CLEAN.slice(0, 7))
  await page.locator('#month [type=submit]').click()
  await page.locator('#month-file').click()
  await reads(page, '#month-sheet', FILED[language])
  const ofMonth = await printed(page, join(papers, `month-${language}.pdf`))
  const file = join(images, 'papers-shop-and-month.png')
  await beside([ofShop, ofMonth], file)
  console.log(file)
}

/** Prints what the page would print, and takes a picture of the same sheet. */
async function printed(page: Page, pdf: string): Promise<Buffer> {
  await page.emulateMedia({ media: 'print' })
  await page.pdf({ path: pdf, preferCSSPageSize: true, format: 'A4' })
  console.log(pdf)
  const picture = await page.locator('.sheet').last().screenshot()
  await page.emulateMedia({ media: 'screen' })
  return picture
}

async function beside(pictures: readonly Buffer[], file: string): Promise<void> {
  const all = await Promise.all(
    pictures.map(async (picture) =>
      sharp(await sharp(picture).trim().toBuffer())
        .resize({ width: SHOWN_WIDTH, withoutEnlargement: true })
        .toBuffer({ resolveWithObject: true }),
    ),
  )
  const width = all.reduce((sum, { info }) => sum + info.width + GAP, GAP)
  const height = Math.max(...all.map(({ info }) => info.height)) + 2 * GAP
  let left = GAP
  const placed = all.map(({ data, info }) => {
    const at = { input: data, left, top: GAP }
    left += info.width + GAP
    return at
  })
  await sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .composite(placed)
    .png({ palette: true, colours: 16 })
    .toFile(file)
}
