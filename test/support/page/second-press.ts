/** A finger that presses twice: at which sizes, after which pauses, and what the lane was asked to change by it. */
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'

export const SIZES = [
  { width: 360, height: 740 },
  { width: 1024, height: 600 },
  { width: 1440, height: 900 },
] as const
/** As a shaking hand, a hurried one, and one that presses again because nothing seemed to happen. */
export const PAUSES_MS = [60, 250, 700, 1_500] as const

/** What the lane was asked to change: `POST /showQR`. */
export function changesOf(page: Page): string[] {
  const changes: string[] = []
  page.on('request', (request) => {
    if (!['GET', 'HEAD'].includes(request.method()))
      changes.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return changes
}

export type Place = readonly [number, number]

/** A second press of the same finger: it comes when it comes, whatever the page does meanwhile. */
export async function pressTwice(page: Page, place: Place, pauseMs: number): Promise<void> {
  await page.mouse.click(...place)
  await page.waitForTimeout(pauseMs)
  await page.mouse.click(...place)
}

/** Where it stands once it stands still: a page that was just loaded is still moving what it shows. */
export async function centreOf(page: Page, selector: string): Promise<Place> {
  const control = page.locator(selector)
  await control.click({ trial: true })
  const box = await control.boundingBox()
  assert.ok(box, selector)
  const { x, y, width, height } = box ?? { x: 0, y: 0, width: 0, height: 0 }
  return [x + width / 2, y + height / 2]
}
