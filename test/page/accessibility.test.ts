/** Each tab in both themes, on a desk and on a phone: nothing serious for axe-core, nothing that jumps while it loads. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { openBrowser, reads, tabAt } from '#test/browser.ts'
import { postJson } from '#test/http-call.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const TABS = ['till', 'payments', 'items', 'camera', 'fleet', 'device']
const VIEWS = [
  { what: 'desk', viewport: { width: 1280, height: 900 }, colorScheme: 'light', locale: 'en-GB' },
  { what: 'phone', viewport: { width: 390, height: 844 }, colorScheme: 'dark', locale: 'ru-RU' },
] as const

/** Serious and critical ones, with what they are about. */
async function findings(page: Page): Promise<string[]> {
  await page.evaluate(AXE)
  const violations = (await page.evaluate(
    `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`,
  )) as string[]
  return violations
}

/** All that has moved by itself so far, as Chromium weighs it. */
async function layoutShift(page: Page): Promise<{ sum: number; moved: string }> {
  return (await page.evaluate(`new Promise((resolve) => {
    let sum = 0
    const moved = []
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries()) {
        if (hadRecentInput) continue
        sum += value
        for (const { node, previousRect, currentRect } of sources)
          moved.push([node?.id || node?.className || node?.nodeName, previousRect.y, currentRect.y])
      }
    }).observe({ type: 'layout-shift', buffered: true })
    const end = () => resolve({ sum, moved: JSON.stringify(moved) })
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(end)))
  })`)) as { sum: number; moved: string }
}

spec(
  'every tab',
  {
    async 'has nothing serious for axe-core, and does not jump'() {
      await using device = await openTestDevice()
      await postJson(device.url, '/api/add_item_template', { id: '4011' })
      await using browser = await openBrowser()
      for (const { what, ...view } of VIEWS)
        for (const tab of TABS) {
          const { page, close, complaints } = await browser.open(tabAt(device.url, tab), view)
          await page.locator('#live[data-state=good]').waitFor()
          await page.locator(`.tab-${tab} .card`).first().waitFor()
          if (tab === 'payments') await page.locator('#day-plot canvas').waitFor()
          if (tab === 'till') await page.locator('#glass').waitFor()
          if (tab === 'camera') await page.locator('#picture').waitFor()
          const { sum, moved } = await layoutShift(page)
          assert.ok(sum < 0.1, `${tab} on a ${what} moved by ${sum}: ${moved}`)
          assert.equal(await findings(page), [], `${tab} on a ${what}`)
          const colorScheme = view.colorScheme === 'dark' ? 'light' : 'dark'
          await page.emulateMedia({ colorScheme })
          assert.equal(await findings(page), [], `${tab} on a ${what} that is ${colorScheme}`)
          assert.equal(complaints, [])
          await close()
        }
    },
    async 'the till with a payment, and its dialogs too'() {
      await using device = await openTestDevice()
      await using browser = await openBrowser()
      const { page } = await browser.open(device.url)
      await page.locator('#new-payment [name=amount]').fill('100')
      await page.locator('#new-payment [type=submit]').click()
      await reads(page, '#payment-state', 'Waiting')
      await reads(page, '#outcome', 'The customer can pay now.')
      assert.equal(await findings(page), [])
      await page.locator('[data-verdict=pay]').click()
      await reads(page, '#payment-state', 'Paid')
      await page.locator('#last-list .refund').click()
      await reads(page, '#refund', 'can go back')
      assert.equal(await findings(page), [])
    },
  },
  360_000,
)
