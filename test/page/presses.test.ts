/** What six everyday tasks take here, counted in the browser as a person does them; docs/page.md tells it beside other products. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { openRoom, reads, visit } from '#test/browser.ts'
import { call, postJson, showCamera } from '#test/http-call.ts'
import { goods } from '#test/items/goods-pictures.ts'
import { DEMO_SETTINGS } from '#test/processes/laned-process.ts'
import { openTestDevice, type TestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

/** What is pressed from now on, and into how many fields something is typed: a press into a field is part of that. */
const COUNTER = `
  globalThis.counted = { presses: 0, fields: new Set() }
  addEventListener('click', ({ isTrusted, target }) => {
    if (isTrusted && !target.closest('input, select')) counted.presses += 1
  }, true)
  addEventListener('input', ({ target }) => counted.fields.add(target.name || target.id), true)`

interface Task {
  /** Its name in docs/page.md. */
  readonly name: string
  story(page: Page, device: TestDevice): Promise<void>
}

const TASKS: readonly Task[] = [
  {
    name: 'Take a payment',
    async story(page) {
      await page.locator('#new-payment [name=amount]').fill('120')
      await page.locator('#new-payment [type=submit]').click()
      await page.locator('#glass').waitFor()
      await reads(page, '#outcome', 'The customer can pay now.')
    },
  },
  {
    name: 'Refund a part',
    async story(page) {
      await page.locator('#last-list .refund').first().click()
      await page.locator('#refund [name=amount]').fill('20')
      await page.locator('#refund [type=submit]').click()
      await reads(page, '#last-list', 'Partly refunded')
    },
  },
  {
    name: 'Find a payment by amount',
    async story(page) {
      await openRoom(page, 'payments')
      await page.locator('#payment-filter [name=wanted]').fill('77.70')
      await page.getByRole('button', { name: 'Find' }).click()
      await waitUntil('it alone', async () => (await page.locator('.payment-row').count()) === 1)
    },
  },
  {
    name: 'Close the day',
    async story(page) {
      await page.locator('#home-today').click()
      await page.locator('#shift-close').click()
      await page.locator('#confirm [type=submit]').click()
      await reads(page, '#shift-list', '№ 1')
    },
  },
  {
    name: 'Mend a display',
    async story(page, { url }) {
      await call(url, '/sim/display/unplug', { method: 'POST' })
      await page.locator('#home-device').click()
      const row = page.locator('[data-part=display]')
      await reads(page, '#repairs-state', 'Display')
      await row.locator('button').click()
      await page.locator('#test-display').waitFor()
      await call(url, '/sim/display/plug', { method: 'POST' })
      await page.locator('#test-display').click()
      await reads(page, '#display-screens', 'payment')
    },
  },
  {
    name: 'Teach an item',
    async story(page, { url }) {
      await showCamera(url, goods(3))
      await openRoom(page, 'items')
      await page.locator('#learn [name=id]').fill('4011')
      await page.locator('#learn button').click()
      await reads(page, '#item-tiles', '4011')
    },
  },
]

/** As docs/page.md says it: `| Take a payment | 1 press, 1 field | …`. */
function resultOf(name: string): string {
  const line = readFileSync('docs/page.md', 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`| ${name} |`))
  return line?.split('|')[2]?.split(':')[0]?.trim() ?? 'nothing'
}

const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`

spec(
  'six tasks take what docs/page.md says',
  Object.fromEntries(
    TASKS.map(({ name, story }) => [
      name.toLowerCase(),
      async () => {
        await using device = await openTestDevice({ yaml: 'embedder: { driver: fake }' })
        const { url } = device
        await postJson(url, '/updateDriverSettings', DEMO_SETTINGS)
        for (const amount of [7_770, 12_000]) {
          await postJson(url, '/showQR', { amount })
          await postJson(url, '/sim/bank/pay', {})
          await waitUntil('it is paid', async () =>
            (await call(url, '/getDynamicQRStatus')).text.includes('ACCEPTED'),
          )
        }
        await visit(url, async ({ page }) => {
          await reads(page, '#last-list', '₽77.70')
          await page.evaluate(COUNTER)
          await story(page, device)
          const { presses, fields } = (await page.evaluate(
            '({ presses: counted.presses, fields: counted.fields.size })',
          )) as { presses: number; fields: number }
          const expected = [
            many(presses, 'press', 'presses'),
            ...(fields > 0 ? [many(fields, 'field', 'fields')] : []),
          ]
          assert.is(resultOf(name), expected.join(', '))
        })
      },
    ]),
  ),
  180_000,
)
