/** Sales one after the other at the pace of a trained cashier: nothing is waited for but the code and the money, and every figure counts. */
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { reads, visit } from '#test/browser.ts'
import { call, postJson } from '#test/http-call.ts'
import { DEMO_SETTINGS } from '#test/processes/laned-process.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'

const SIZES = [
  { width: 1280, height: 800 },
  { width: 800, height: 480 },
  { width: 360, height: 640 },
] as const

/** How an amount is typed and its code asked for. */
const WAYS: readonly ((page: Page, figures: string) => Promise<void>)[] = [
  async function byFinger(page, figures) {
    const keypad = page.locator('.keypad')
    for (const figure of figures)
      await keypad.getByRole('button', { name: figure, exact: true }).click()
    await page.locator('#new-payment [type=submit]').click()
  },
  async function byKeyboard(page, figures) {
    await page.keyboard.type(figures)
    await page.keyboard.press('Enter')
  },
  async function byKeyboardWithNoFocus(page, figures) {
    await page.evaluate('document.activeElement.blur()')
    await page.keyboard.type(figures)
    await page.keyboard.press('Enter')
  },
]
const AMOUNTS = ['9', '12', '345', '10', '77', '1208'] as const

spec(
  'sales in a row',
  Object.fromEntries(
    SIZES.map((viewport) => [
      `at ${viewport.width} × ${viewport.height} each begin with their first figure`,
      async () => {
        await using device = await openTestDevice()
        const { url } = device
        await postJson(url, '/updateDriverSettings', DEMO_SETTINGS)
        await visit(
          url,
          async ({ page }) => {
            await page.locator('#live[data-state=good]').waitFor()
            for (const [nth, figures] of AMOUNTS.entries()) {
              await WAYS[nth % WAYS.length]?.(page, figures)
              await page.locator('#payment').waitFor()
              // The end of the one before has gone.
              assert.is(await page.locator('#ended').count(), 0)
              await postJson(url, '/sim/bank/pay', {})
              await reads(page, '#ended', 'Paid')
            }
            await page.keyboard.type('5')
            await page.locator('#ended.short').waitFor()
          },
          { viewport, isFingerStill: true },
        )
        const { json } = await call(url, '/transactions')
        const { transactions } = json as {
          transactions: { amount: number; dynamicQRStatus: string }[]
        }
        assert.equal(
          transactions.toReversed().map((one) => [one.amount, one.dynamicQRStatus]),
          AMOUNTS.map((figures) => [Number(figures) * 100, 'ACCEPTED']),
        )
      },
    ]),
  ),
  180_000,
)
