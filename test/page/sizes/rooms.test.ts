/** Every room at the widths of phones: nothing is wider than the screen, printed over another or too low for a finger. */
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { openBrowser, openRoom, ROOMS, visit } from '#test/browser.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const OPERATOR = 'open-sesame-open-sesame'
const YAML = `
listeners:
  - tokens:
      - { name: Anna, role: operator, secret: ${OPERATOR} }
`

/** Pairs of the header's parts that share pixels. */
const OVERLAPPING = `(() => {
  const parts = [...document.querySelectorAll('.top :is(#device, #live, .homes, .tools > button)')]
    .map((part) => [part.id || part.tagName, part.getBoundingClientRect()])
  return parts.flatMap(([one, a], at) => parts.slice(at + 1)
    .filter(([, b]) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
    .map(([other]) => one + ' over ' + other))
})()`

/** Nothing to scroll for sideways, and no button that a finger misses. */
async function fits(page: Page, where: string): Promise<void> {
  await page.locator('.loading').waitFor({ state: 'detached' })
  const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
  assert.ok(Number(wide) <= 0, `${where}: ${wide} px too wide`)
  assert.equal(await page.evaluate(LOW_BUTTONS), [], where)
}

/** All at one moment: what is asked for one by one may be drawn anew between two answers. */
const LOW_BUTTONS = `[...document.querySelectorAll('main button')]
  .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 44)
  .map((one) => one.innerText)`

spec(
  'the rooms at the sizes of phones',
  {
    async 'on a phone nothing of the header is printed over anything, and nothing is wider than the screen'() {
      await using device = await openTestDevice({ yaml: YAML })
      for (const [width, locale] of [
        [320, 'ru-RU'],
        [390, 'en-GB'],
        [540, 'ru-RU'],
        [768, 'en-GB'],
      ] as const)
        await visit(
          device.url,
          async ({ page }) => {
            await page.locator('#ask-token input').fill(OPERATOR)
            await page.locator('#ask-token button').click()
            await page.locator('#live[data-state=good]').waitFor()
            for (const tab of ROOMS) {
              await openRoom(page, tab)
              await page.locator(`.tab-${tab} .card`).first().waitFor()
              const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
              assert.ok(Number(wide) <= 0, `${tab} at ${width}: ${wide} px too wide`)
            }
            assert.equal(await page.evaluate(OVERLAPPING), [], `at ${width}`)
          },
          { viewport: { width, height: 740 }, locale, mayComplain: /status of 40[14]/ },
        )
    },
    async 'a phone sees all of it without scrolling sideways, and can hit every button'() {
      await using device = await openTestDevice()
      await using browser = await openBrowser()
      for (const [locale, width] of [
        ['en-GB', 390],
        ['ru-RU', 390],
        ['ru-RU', 320],
      ] as const) {
        const viewport = { width, height: 844 }
        const { page } = await browser.open(device.url, { ...PHONE, viewport, locale })
        await page.locator('#live[data-state=good]').waitFor()
        for (const tab of ROOMS) {
          await openRoom(page, tab)
          await page.locator(`.tab-${tab} .card`).first().waitFor()
          await fits(page, `${tab} at ${width} px in ${locale}`)
        }
      }
    },
  },
  180_000,
)
