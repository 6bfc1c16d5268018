/** A lane with 3,000 items and 100,000 payments: each tab opens, holds a page of them, and finds the oldest. */
import { DatabaseSync } from 'node:sqlite'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { openRoom, ROOMS, reads, tabAt, visit } from '#test/browser.ts'
import { call } from '#test/http-call.ts'
import { fillPayments } from '#test/page/full-lane.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'

const PAYMENTS = 100_000
const ITEMS = 3_000
const NOW_MS = Date.parse('2026-03-01T12:00:00Z')
/** The first payment of the earliest copy. */
const OLDEST = '3-00000001-99'
// All that a tab draws; a list of 3,000 alone has 20,000 of them.
const NODES_MAX = 2_500

const YAML = 'embedder: { driver: fake }\npayment: { ledgerDays: 36500 }'

async function nameItems(url: string): Promise<void> {
  const names = Object.fromEntries(
    Array.from({ length: ITEMS }, (_, at) => [`b-${at}`, `Plum ${at}`]),
  )
  const { http } = await call(url, '/api/names', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ names }),
  })
  assert.is(http, 200)
}

/** One of the oldest payment alone. */
function nameAmount(path: string): void {
  using ledger = new DatabaseSync(path)
  const named = ledger.prepare('UPDATE transactions SET amount_kopecks = ? WHERE reference = ?')
  assert.is(named.run(1_234_567, OLDEST).changes, 1)
}

const nodesOf = (page: Page) => page.evaluate('document.querySelectorAll("*").length')

const hasRows = (page: Page, count: number) =>
  waitUntil(`${count} payments`, async () => (await page.locator('.payment-row').count()) === count)

spec(
  'a lane of years',
  {
    async 'opens each tab with a page of what it has, and turns to the next one'() {
      using folder = temporaryFolder()
      fillPayments(folder.path, PAYMENTS, NOW_MS)
      nameAmount(folder.file('payments.db'))
      await using device = await openTestDevice({ dataFolder: folder.path, yaml: YAML })
      await nameItems(device.url)
      await visit(tabAt(device.url, 'payments'), async ({ page }) => {
        await hasRows(page, 50)
        await page.locator('#more').click()
        await reads(page, '#payments-page', '51–100')
        await hasRows(page, 50)
        const top = await page.locator('.payment-row').first().boundingBox()
        assert.ok(top && top.y > -1 && top.y < 200, `a page that was turned begins at ${top?.y}`)
        for (const place of ['101–150', '151–200']) {
          await page.locator('#more').click()
          await reads(page, '#payments-page', place)
        }
        await page.locator('#newer').click()
        await reads(page, '#payments-page', '101–150')
        await page.locator('#newest').click()
        await reads(page, '#payments-page', /^1–50$/)
        await hasRows(page, 50)
        await page.locator('#more').click()
        await reads(page, '#payments-page', '51–100')
        await page.locator('#payment-filter [name=wanted]').fill(OLDEST)
        await page.getByRole('button', { name: 'Find' }).click()
        await hasRows(page, 1)
        await reads(page, '#payment-list', OLDEST)
        for (const typed of ['12345,67', '12,345.67', '₽12 345.67']) {
          await page.locator('#payment-filter [name=wanted]').fill('no such')
          await page.getByRole('button', { name: 'Find' }).click()
          await reads(page, '#no-payments', 'No payment found')
          await page.locator('#payment-filter [name=wanted]').fill(typed)
          await page.getByRole('button', { name: 'Find' }).click()
          await hasRows(page, 1)
          await reads(page, '#payment-list', OLDEST)
        }
        await page.locator('#payment-filter [name=wanted]').fill('')
        await page.locator('#payment-filter [name=from]').fill('2026-02-01')
        await page.locator('#payment-filter [name=to]').fill('2026-02-28')
        await page.getByRole('button', { name: 'Find' }).click()
        await reads(page, '#payment-list', /28 Feb 2026/)
        await openRoom(page, 'today')
        await page.locator('#day-date').fill('2026-02-01')
        await page.locator('#day-to').fill('2026-02-28')
        await reads(page, '[data-figure=paid]', /payments: \d{4,}/)
        await page.locator('#day-plot svg').waitFor()
        for (const tab of ROOMS) {
          await page.goto(tabAt(device.url, tab))
          await page.locator('#live[data-state=good]').waitFor()
          await page.locator(`.tab-${tab} .card`).first().waitFor()
          if (tab === 'items') await reads(page, '#items-page', `1–48 of ${ITEMS}`)
          if (tab === 'payments') await page.locator('.payment-row').first().waitFor()
          const nodes = Number(await nodesOf(page))
          assert.ok(nodes < NODES_MAX, `${tab} draws ${nodes} elements`)
        }
      })
    },
  },
  180_000,
)
