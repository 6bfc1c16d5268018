/** The payments tab in a real browser: find one, read its story, give back, close the shift, compare. */
import type { Page, Route } from 'playwright-core'
import * as assert from 'uvu/assert'
import { type OpenPage, reads, tabAt, visit } from '#test/browser.ts'
import { call, postJson } from '#test/http-call.ts'
import { pageSpec } from '#test/page/page-spec.ts'
import { DEMO_SETTINGS } from '#test/processes/laned-process.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { waitUntil } from '#test/wait-until.ts'

const DEADLINE_MS = 180_000
const PAID_AT_ONCE = 7_770_002

async function sell(url: string, reference: string): Promise<void> {
  await postJson(url, '/showQR', { amount: PAID_AT_ONCE, reference })
  await waitUntil('it is paid', async () =>
    (await call(url, '/getDynamicQRStatus')).text.includes('ACCEPTED'),
  )
}

const today = async (page: Page) => String(await page.locator('#day-date').inputValue())

const focusIsOn = (page: Page, id: string) =>
  waitUntil(`the focus is on ${id}`, async () => {
    return (await page.evaluate('document.activeElement.id')) === id
  })

pageSpec(
  import.meta.url,
  'payments tab',
  {
    async 'a payment is found by its reference, told as a story, and given back in part'() {
      await using device = await openTestDevice()
      const { url } = device
      await postJson(url, '/updateDriverSettings', DEMO_SETTINGS)
      for (const reference of ['sale-1', 'sale-2']) await sell(url, reference)
      const story = async ({ page }: OpenPage) => {
        await page.getByRole('tab', { name: 'Payments' }).waitFor()
        let isSilent = true
        await page.route(/transactions\?/, (route) => (isSilent ? route.abort() : route.continue()))
        await page.getByRole('tab', { name: 'Payments' }).click()
        await page.locator('#payments [role=alert]').waitFor()
        // A list that was not answered at first comes with the next payment.
        isSilent = false
        await sell(url, 'sale-3')
        await reads(page, '#payment-list', 'sale-3')
        await page.locator('#payment-filter [name=reference]').fill('sale-2')
        await page.getByRole('button', { name: 'Find' }).click()
        await waitUntil(
          'one is left',
          async () => (await page.locator('.payment-row').count()) === 1,
        )
        await reads(page, '#payment-list', 'sale-2')
        await page.locator('.payment-row').click()
        await reads(page, '#story-state', 'Paid')
        await reads(page, '#story-events', 'The till asked for a payment')
        await page.locator('#give-back').click()
        // A key on an empty amount gives nothing back: all of it goes only where all of it is said.
        await page.locator('#refund [name=amount]').fill('')
        await page.locator('#refund [name=amount]').press('Enter')
        await page.locator('#refund [name=amount]').fill('0')
        await page.locator('#refund [name=amount]').press('Enter')
        await page.locator('#refund-trouble').filter({ hasText: '77,700.02' }).waitFor()
        assert.equal((await call(url, '/sim/bank/refunds')).json, [])
        await page.locator('#refund [name=amount]').fill('100')
        await page.locator('#refund [name=reason]').fill('sour milk')
        await page.locator('#refund [type=submit]').click()
        await reads(page, '#story-refunds', '₽100.00')
        await reads(page, '#story-refunds', 'Returned')
        await reads(page, '#story-events', 'The money went back')
        assert.not.match(await page.locator('#story-events').innerText(), 'refund.')
        await page.locator('#story-back').click()
        await reads(page, '#payments-title', 'Payments')
        await reads(page, '#payment-list', '₽100.00 went back')
      }
      await visit(tabAt(url, 'till'), story, { mayComplain: /ERR_FAILED/ })
    },
    async 'a refund that the bank does not end is settled by a person, who is named with it'() {
      await using device = await openTestDevice()
      const { url } = device
      await postJson(url, '/updateDriverSettings', DEMO_SETTINGS)
      await sell(url, 'sale-1')
      const { json } = await call(url, '/transactions?limit=1')
      const [sold] = (json as { transactions: { id: string }[] }).transactions
      await postJson(url, '/sim/bank/outage', { on: true })
      const key = { 'idempotency-key': 'k' }
      const path = `/transactions/${sold?.id}/refunds`
      const waiting = postJson(url, path, { amount: 10_000 }, key)
      await visit(
        tabAt(url, 'payments'),
        async ({ page }) => {
          await page.locator('.payment-row').click()
          await page.locator('#story-refunds .settle').click()
          await page.locator('#settle [name=end]').selectOption('returned')
          await page.locator('#settle [name=note]').fill('Ann, by the registry')
          await page.locator('#settle [type=submit]').click()
          await reads(page, '#settle-trouble', 'never asked for this refund')
          await page.locator('#settle [name=end]').selectOption('refused')
          await page.locator('#settle [type=submit]').click()
          await reads(page, '#story-refunds', 'Refused')
          await reads(page, '#story-refunds', 'Ann, by the registry')
        },
        { mayComplain: /status of 400/ },
      )
      await waiting
    },
    async 'the shift is closed, the day is plotted, and the ledger comes as a file'() {
      await using device = await openTestDevice()
      const { url } = device
      await postJson(url, '/updateDriverSettings', DEMO_SETTINGS)
      await sell(url, 'sale-1')
      await visit(tabAt(url, 'payments'), async ({ page }) => {
        await reads(page, '#shift-open', '₽77,700.02')
        await page.evaluate('print = () => document.body.dataset.printed = "yes"')
        await page.locator('#shift-report').click()
        await reads(page, '#paper-text', 'X REPORT')
        await page.locator('#paper-print').click()
        assert.is(await page.evaluate('document.body.dataset.printed'), 'yes')
        await page.emulateMedia({ media: 'print' })
        await reads(page, '.sheet', 'X REPORT')
        assert.not(await page.locator('#lane').isVisible())
        await page.emulateMedia({ media: 'screen' })
        await page.locator('#shift-close').click()
        await reads(page, '#shift-list', '№ 1')
        await reads(page, '#paper-text', 'Z REPORT')
        // A key that is pressed once more closes no second shift.
        await focusIsOn(page, 'paper-text')
        await page.locator('#paper-width').selectOption('32')
        await waitUntil('no line is longer than the paper', async () => {
          const text = await page.locator('#paper-text').innerText()
          return text.includes('Z REPORT') && text.split('\n').every(({ length }) => length <= 32)
        })
        await page.locator('#paper-close').click()
        await focusIsOn(page, 'shift-report')
        await page.locator('[data-shift="1"]').click()
        await reads(page, '#paper-text', 'Z REPORT')
        await page.locator('#day-plot canvas').waitFor()
        const [file] = await Promise.all([
          page.waitForEvent('download'),
          page.locator('#csv').click(),
        ])
        assert.is(file.suggestedFilename(), 'transactions.csv')
        await page.locator('#payment-filter [name=from]').fill('2001-01-01')
        await page.locator('#payment-filter [name=to]').fill('2001-01-31')
        await page.getByRole('button', { name: 'Find' }).click()
        await reads(page, '#no-payments', 'No payment yet')
        const [ofDays] = await Promise.all([
          page.waitForEvent('download'),
          page.locator('#csv').click(),
        ])
        assert.is(ofDays.suggestedFilename(), 'transactions-2001-01-01-2001-01-31.csv')
        await page.locator('#day-date').fill('2001-01-01')
        await page.locator('#day-to').fill('2001-01-31')
        await reads(page, '#day-sums', '0 · ₽0.00')
        await page.locator('#day-plot canvas').waitFor()
        // Nobody waits for the sums of a day that was left: its calls end with it.
        let asked = 0
        let ended = 0
        await page.route(/reports\/.*date=2002-02-02/, () => {
          asked += 1
        })
        page.on('requestfailed', (request) => {
          if (request.url().includes('date=2002-02-02')) ended += 1
        })
        await page.locator('#day-to').fill('')
        await page.locator('#day-date').fill('2002-02-02')
        await waitUntil('both are asked for', () => asked === 2)
        await page.locator('#day-date').fill('2001-01-01')
        await waitUntil('both have ended', () => ended === 2)
        await reads(page, '#day-sums', '0 · ₽0.00')
      })
    },
    async 'to a Russian the lane refuses in Russian, and the report is one'() {
      await using device = await openTestDevice()
      await visit(
        tabAt(device.url, 'payments'),
        async ({ page }) => {
          await page.locator('#shift-report').click()
          await reads(page, '#paper-text', 'X-ОТЧЁТ')
          await page.locator('#day-to').fill('2001-01-31')
          await reads(page, '#day [role=alert]', '2001-01-31 раньше')
        },
        { locale: 'ru-RU', mayComplain: /status of 400/ },
      )
    },
    async 'a closing that was not answered closes one shift, and the next press the next one'() {
      await using device = await openTestDevice()
      const { url } = device
      await postJson(url, '/updateDriverSettings', DEMO_SETTINGS)
      await sell(url, 'sale-1')
      await visit(
        tabAt(url, 'payments'),
        async ({ page }) => {
          // As on a page that came without TLS.
          await page.evaluate('delete Crypto.prototype.randomUUID')
          await reads(page, '#shift-open', '₽77,700.02')
          let isLost = false
          const loseFirst = async (route: Route) => {
            if (isLost) return route.continue()
            isLost = true
            await route.fetch()
            await route.abort()
          }
          await page.route('**/shifts/close', loseFirst)
          await page.locator('#shift-close').click()
          await reads(page, '#shift-list', '№ 1')
          await sell(url, 'sale-2')
          await reads(page, '#shift-open', '₽77,700.02')
          await page.locator('#shift-close').click()
          await reads(page, '#shift-list', '№ 2')
        },
        { mayComplain: /ERR_FAILED/ },
      )
    },
    async 'a day is compared with the bank, and what differs says what to do'() {
      await using device = await openTestDevice()
      const { url } = device
      await postJson(url, '/updateDriverSettings', DEMO_SETTINGS)
      await sell(url, 'sale-1')
      await postJson(url, '/sim/bank/misreport', { kind: 'stranger' })
      const { json } = await call(url, '/transactions?limit=1')
      const [sold] = (json as { transactions: { createdAt: string }[] }).transactions
      const at = new Date(sold?.createdAt ?? '')
      const two = (part: number) => String(part).padStart(2, '0')
      const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
      await visit(tabAt(url, 'payments'), async ({ page }) => {
        await page.locator('#reconcile [name=date]').fill('2020-01-02')
        await page.getByRole('button', { name: 'Compare' }).click()
        await reads(page, '#reconcile-verdict', 'They agree')
        const file = `order,operation,amount,date\nnobody,op-7,12.50,${sold?.createdAt}\n`
        await page.locator('#reconcile [name=file]').setInputFiles({
          ...{ name: 'registry.csv', mimeType: 'text/csv', buffer: Buffer.from(file) },
        })
        await page.getByRole('button', { name: 'Compare' }).click()
        await page.locator('#reconcile-sums').waitFor()
        assert.is(await page.locator('#reconcile [name=date]').inputValue(), '2020-01-02')
        await page.locator('#reconcile [name=date]').fill(date)
        await page.getByRole('button', { name: 'Compare' }).click()
        await reads(page, '#reconcile-verdict', 'They differ')
        await reads(page, '#reconcile-onlyAtBank', 'The bank has money of an order')
        await reads(page, '#reconcile-onlyAtBank', '₽12.50')
      })
    },
    async 'the statement of a day agrees or says what is to do, and comes on a sheet to sign'() {
      await using device = await openTestDevice()
      const { url } = device
      await postJson(url, '/updateDriverSettings', DEMO_SETTINGS)
      await sell(url, 'sale-1')
      await visit(tabAt(url, 'payments'), async ({ page }) => {
        await page.locator('#statement [name=date]').fill('2020-01-02')
        await page.locator('#statement [type=submit]').click()
        await reads(page, '#statement-verdict', 'It agrees')
        await reads(page, '#statement-sheet', 'nothing was paid and nothing went back')
        await page.locator('#statement [name=date]').fill(await today(page))
        await page.locator('#statement [type=submit]').click()
        await reads(page, '#statement-verdict', 'The day goes on')
        await reads(page, '#statement-sheet', '77,700.02')
        await reads(page, '#statement-sheet', 'Signature')
        const sheets = page.locator('body > .sheet')
        assert.is(await sheets.count(), 1)
        assert.not(await sheets.isVisible())
        // Of two papers the one that was opened last is printed.
        await page.locator('#shift-report').click()
        await page.locator('#paper-text').filter({ hasText: 'X REPORT' }).waitFor()
        await page.emulateMedia({ media: 'print' })
        assert.match(await page.locator('body').innerText(), 'X REPORT')
        assert.not.match(await page.locator('body').innerText(), 'Signature')
        await page.emulateMedia({ media: 'screen' })
        await page.locator('#paper-close').click()
        await page.emulateMedia({ media: 'print' })
        const printed = await page.locator('body').innerText()
        for (const words of ['Statement of', 'THE LANE COUNTED', '77,700.02', 'Name', 'Signature'])
          assert.match(printed, words)
        assert.not.match(printed, 'Compare with the bank')
        await page.emulateMedia({ media: 'screen' })
        await page.locator('#statement-close').click()
        assert.is(await sheets.count(), 0)
      })
    },
  },
  DEADLINE_MS,
)
