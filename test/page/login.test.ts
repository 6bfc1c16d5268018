/** The way in beyond loopback: a token becomes a session, whose role is shown and which ends when it is left. */
import * as assert from 'uvu/assert'
import { reads, visit } from '#test/browser.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'

const TILL = 'till-till-till-till'
const OPERATOR = 'open-sesame-open-sesame'
const YAML = `
listeners:
  - tokens:
      - { name: till 1, role: till, secret: ${TILL} }
      - { name: Anna, role: operator, secret: ${OPERATOR} }
`

/** Pairs of the header's parts that share pixels. */
const OVERLAPPING = `(() => {
  const parts = [...document.querySelectorAll('.top :is(h1, #device, #who, #live, button)')]
    .map((part) => [part.id || part.tagName, part.getBoundingClientRect()])
  return parts.flatMap(([one, a], at) => parts.slice(at + 1)
    .filter(([, b]) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
    .map(([other]) => one + ' over ' + other))
})()`

spec(
  'the way in',
  {
    async 'a wrong token is said; a right one opens a session that a reload keeps and leaving ends'() {
      await using device = await openTestDevice({ yaml: YAML })
      await visit(
        device.url,
        async ({ page, another }) => {
          const dialog = page.locator('#ask-token')
          await dialog.waitFor()
          await dialog.locator('input').fill('wrong-wrong-wrong-wrong')
          await dialog.getByRole('button').click()
          await reads(page, '#ask-trouble', 'no such token')
          assert.is(await dialog.locator('input').inputValue(), '')
          await dialog.locator('input').fill(OPERATOR)
          await dialog.getByRole('button').click()
          await reads(page, '#live', 'Live')
          await reads(page, '#who', 'Anna · operator')
          await page.getByRole('button', { name: 'Pull the cable' }).click()
          await reads(page, '#display-link', 'No connection')
          await page.reload()
          await reads(page, '#who', 'Anna · operator')
          await reads(page, '#live', 'Live')
          const { page: other } = await another()
          await reads(other, '#live', 'Live')
          const kept = await page.evaluate(
            'document.cookie + JSON.stringify({ ...sessionStorage, ...localStorage })',
          )
          assert.not.match(`${kept}${await page.content()}`, /sesame|session-/)
          await page.locator('#sign-out').click()
          await dialog.waitFor()
          await other.locator('#ask-token').waitFor()
          await page.locator('#who').waitFor({ state: 'detached' })
        },
        { mayComplain: /status of 40[14]/ },
      )
    },
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
            for (const tab of ['till', 'payments', 'items', 'camera', 'fleet', 'device']) {
              await page.locator(`#tab-${tab}`).click()
              await page.locator(`.tab-${tab} .card`).first().waitFor()
              const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
              assert.ok(Number(wide) <= 0, `${tab} at ${width}: ${wide} px too wide`)
            }
            assert.equal(await page.evaluate(OVERLAPPING), [], `at ${width}`)
          },
          { viewport: { width, height: 740 }, locale, mayComplain: /status of 40[14]/ },
        )
    },
    async 'a till does a till’s work, and is told what is not for it'() {
      await using device = await openTestDevice({ yaml: YAML })
      await visit(
        device.url,
        async ({ page }) => {
          const dialog = page.locator('#ask-token')
          await dialog.locator('input').fill(TILL)
          await dialog.getByRole('button').click()
          await reads(page, '#who', 'till 1 · till')
          await page.locator('#new-payment [name=amount]').fill('5')
          await page.locator('#new-payment [type=submit]').click()
          await reads(page, '#toasts', 'operator token')
        },
        { mayComplain: /status of 40/ },
      )
    },
  },
  180_000,
)
