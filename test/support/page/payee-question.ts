/** The question of the page whether another one shall be paid, as a test sees and answers it. */
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { reads } from '#test/browser.ts'

export const asks = async (page: Page, what: string) => {
  await reads(page, '#confirm', 'Change who is paid?')
  await reads(page, '#confirm', what)
}
export const yes = (page: Page) =>
  page.locator('#confirm [type=submit]:not([aria-disabled])').click()
export const no = async (page: Page) => {
  await page.locator('#confirm button').first().click()
  await page.locator('#confirm').waitFor({ state: 'detached' })
}
export const asksNothing = async (page: Page) =>
  assert.is(await page.locator('#confirm').count(), 0)
