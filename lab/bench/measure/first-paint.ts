/** When a page that is being opened has painted something, in milliseconds from its address. */
import type { Page } from 'playwright-core'

export async function firstPaintMs(page: Page): Promise<number> {
  const painted = `performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null`
  await page.waitForFunction(`(${painted}) !== null`)
  return Number(await page.evaluate(painted))
}
