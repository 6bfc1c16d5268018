/**
 * Thirty sales in a row at the till, at three sizes of a screen, as a trained cashier takes them: what he waits for.
 *
 *   npm run bench sales -- [--sales 30] [--film]
 *
 * A whole device on fakes in this process and a real Chromium. The customer pays as soon as the code is there; the next sale
 * begins as soon as *Paid* is read, by the keys of the page, the keyboard, or the keyboard with no focus, in turn. The reference
 * of the keys is a page of twelve buttons and a field. Of all sales it says how many presses were lost, which amounts were
 * wrong, and which sales did not end as paid. `--film`: pictures of each, one after the other, in var/sales.
 */
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { type OpenPage, openBrowser, reads } from '#test/browser.ts'
import { call, postJson } from '#test/http-call.ts'
import { DEMO_SETTINGS } from '#test/processes/laned-process.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { comparison } from './measure/samples.ts'

const SIZES = [
  { width: 1280, height: 800 },
  { width: 800, height: 480 },
  { width: 360, height: 640 },
] as const
const FILM = 'var/sales'
const PICTURE_MS = 250
const BARE = `data:text/html,<input id="amount"><div class="keypad">${[...'0123456789']
  .map((key) => `<button onclick="amount.value += '${key}'">${key}</button>`)
  .join('')}</div>`

/** Between 1 and 99,999 roubles, none of which the fake bank treats in a way of its own. */
const amountOf = (nth: number): string => String(((nth * 7_919) % 9_973) + 11)

type Way = (page: Page, figures: string) => Promise<void>
const byKeys: Way = async (page, figures) => {
  for (const figure of figures)
    await page.locator('.keypad').getByRole('button', { name: figure, exact: true }).click()
}
const byKeyboard: Way = (page, figures) => page.keyboard.type(figures)
const WAYS: readonly Way[] = [
  byKeys,
  byKeyboard,
  async (page, figures) => {
    await page.evaluate('document.activeElement.blur()')
    await byKeyboard(page, figures)
  },
]

interface Sales {
  /** From *Paid* until every figure of the next sale stands in its field. */
  readonly typedMs: number[]
  /** The same figures on the bare page. */
  readonly bareMs: number[]
  /** From *Show QR* until the code is there. */
  readonly codeMs: number[]
  readonly wrong: string[]
  readonly pictures: Buffer[]
}

export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      sales: { type: 'string', default: '30' },
      film: { type: 'boolean', default: false },
    },
  })
  await using browser = await openBrowser()
  const bare = await browser.open(BARE)
  for (const viewport of SIZES) {
    const size = `${viewport.width}x${viewport.height}`
    await using device = await openTestDevice()
    await postJson(device.url, '/updateDriverSettings', DEMO_SETTINGS)
    const till = await browser.open(device.url, { viewport, isFingerStill: true })
    const sales = await sell(device.url, till, bare, Number(values.sales), values.film)
    await till.close()
    console.log(
      comparison(`${size}: the figures of a sale`, 'ms', [
        { name: 'bare keys', values: sales.bareMs },
        { name: 'from Paid until they stand in their field', values: sales.typedMs },
      ]),
    )
    console.log(
      comparison(`${size}: a code`, 'ms', [
        { name: 'from Show QR until it is there', values: sales.codeMs },
      ]),
    )
    console.log(`${size}: ${sales.codeMs.length} sales, wrong: ${sales.wrong.join('; ') || 'none'}`)
    if (!values.film) continue
    mkdirSync(FILM, { recursive: true })
    const film = `${FILM}/${size}.webp`
    await sharp(sales.pictures, { join: { animated: true } })
      .webp({ delay: sales.pictures.map(() => PICTURE_MS) })
      .toFile(film)
    console.log(`${sales.pictures.length} pictures: ${film}`)
  }
}

async function sell(
  url: string,
  { page }: OpenPage,
  bare: OpenPage,
  count: number,
  isFilmed: boolean,
): Promise<Sales> {
  const sales: Sales = { typedMs: [], bareMs: [], codeMs: [], wrong: [], pictures: [] }
  const picture = async () => {
    if (isFilmed) sales.pictures.push(await page.screenshot())
  }
  await page.locator('#live[data-state=good]').waitFor()
  for (let nth = 0; nth < count; nth += 1) {
    const figures = amountOf(nth)
    const type = WAYS[nth % WAYS.length] ?? byKeys
    await bare.page.locator('#amount').fill('')
    await bare.page.locator('#amount').focus()
    sales.bareMs.push(await msOf(() => (type === byKeys ? byKeys : byKeyboard)(bare.page, figures)))
    const field = page.locator('#new-payment [name=amount]')
    sales.typedMs.push(await msOf(() => type(page, figures)))
    const typed = (await field.inputValue()).replaceAll(/\D/g, '')
    if (typed !== figures) sales.wrong.push(`${nth}: ${typed} instead of ${figures}`)
    await picture()
    sales.codeMs.push(
      await msOf(async () => {
        if (type === byKeys) await page.locator('#new-payment [type=submit]').click()
        else await page.keyboard.press('Enter')
        await page.locator('#payment').waitFor()
      }),
    )
    await picture()
    await postJson(url, '/sim/bank/pay', {})
    await reads(page, '#ended', 'Paid')
    await picture()
  }
  const { json } = await call(url, `/transactions?limit=${count}`)
  const { transactions } = json as {
    transactions: { amount: number; dynamicQRStatus: string; refundedAmount: number }[]
  }
  for (const [nth, one] of transactions.toReversed().entries())
    if (
      one.amount !== Number(amountOf(nth)) * 100 ||
      one.dynamicQRStatus !== 'ACCEPTED' ||
      one.refundedAmount > 0
    )
      sales.wrong.push(`${nth}: ${one.amount} ${one.dynamicQRStatus}`)
  if (transactions.length !== count) sales.wrong.push(`${transactions.length} payments`)
  return sales
}

async function msOf(act: () => Promise<void>): Promise<number> {
  const startedMs = performance.now()
  await act()
  return performance.now() - startedMs
}
