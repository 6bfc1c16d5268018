/** The payments tab in a real browser: find one, read its story, give back, close the shift, compare. */
import { writeFile } from 'node:fs/promises'
import type { Page, Route } from 'playwright-core'
import * as assert from 'uvu/assert'
import { dateAfter } from '#firmware/payment/day-statement/due-dates.ts'
import { dayOf } from '#firmware/payment/ledger/local-day.ts'
import { type OpenPage, openRoom, reads, tabAt, visit } from '#test/browser.ts'
import { openDeviceFleet } from '#test/fleet/device-fleet.ts'
import { call, postJson } from '#test/http-call.ts'
import { pageSpec } from '#test/page/page-spec.ts'
import { moscowTime } from '#test/payments/moscow-time.ts'
import { DEMO_SETTINGS } from '#test/processes/laned-process.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { putNewDatabases } from '#test/storage/new-databases.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'

const DEADLINE_MS = 180_000
const PAID_AT_ONCE = 7_770_002

async function sell(url: string, reference: string): Promise<void> {
  await postJson(url, '/showQR', { amount: PAID_AT_ONCE, reference })
  await waitUntil('it is paid', async () =>
    (await call(url, '/getDynamicQRStatus')).text.includes('ACCEPTED'),
  )
}

/** The last first. */
async function idsOf(url: string): Promise<readonly string[]> {
  const { json } = await call(url, '/transactions')
  return (json as { transactions: { id: string }[] }).transactions.map(({ id }) => id)
}

const today = async (page: Page) => String(await page.locator('#day-date').inputValue())

const SHOWN_IDS =
  "[...document.querySelectorAll('.payment-row')].map(({ dataset }) => dataset.id).join()"

/** From where to where in the plot each bar stands. */
const BARS = `Object.fromEntries(['paid', 'refunded'].map((series) => [series,
  [...document.querySelector('#day-plot path.' + series).getAttribute('d').matchAll(/M([\\d.]+) 100v-[\\d.]+h([\\d.]+)/g)]
    .map(([, from, wide]) => [Number(from), Number(from) + Number(wide)])]))`
type Bars = Readonly<Record<'paid' | 'refunded', readonly (readonly [number, number])[]>>

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
        await page.locator('#home-today').waitFor()
        let isSilent = true
        await page.route(/transactions\?/, (route) => (isSilent ? route.abort() : route.continue()))
        await openRoom(page, 'payments')
        await page.locator('#payments [role=alert]').waitFor()
        // A list that was not answered at first comes with the next payment.
        isSilent = false
        await sell(url, 'sale-3')
        await reads(page, '#payment-list', 'sale-3')
        await page.locator('#payment-filter [name=wanted]').fill('sale-2')
        await page.getByRole('button', { name: 'Find' }).click()
        await waitUntil(
          'one is left',
          async () => (await page.locator('.payment-row').count()) === 1,
        )
        await reads(page, '#payment-list', 'sale-2')
        await page.locator('.payment-row').click()
        await reads(page, '#story-state', 'Paid')
        await reads(page, '#story-events', 'The till asked for a new payment')
        await page.locator('#give-back').click()
        await reads(page, '#refund-of', /^₽77,700\.02 · .* · sale-2$/)
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
        await reads(page, '#story-refunds', 'Refunded')
        await reads(page, '#story-events', 'Refunded')
        assert.not.match(await page.locator('#story-events').innerText(), 'refund.')
        // What can be done and what was refunded stand above the story, which has no word of the bank's interface.
        const [refunds, events] = await Promise.all(
          ['#story-refunds', '#story-events'].map((id) => page.locator(id).boundingBox()),
        )
        assert.ok(refunds && events && refunds.y < events.y)
        assert.not.match(await page.locator('#story-events').innerText(), 'PAID')
        await page.locator('#story-state[data-state=calm]').waitFor()
        await page.locator('#story-back').click()
        await reads(page, '#payments-title', 'Payments')
        await reads(page, '#payment-list', 'Refunded ₽100.00')
      }
      await visit(tabAt(url, 'till'), story, { mayComplain: /ERR_FAILED/ })
    },
    async 'a payment is found by what it was of, by the time of day, and by what of it was refunded'() {
      await using device = await openTestDevice()
      const { url } = device
      await postJson(url, '/updateDriverSettings', DEMO_SETTINGS)
      // What is typed may be an amount, a reference, or either.
      for (const reference of ['77700', 'sale-2', '77700.02']) await sell(url, reference)
      const ids = await idsOf(url)
      for (const [at, amount] of [PAID_AT_ONCE, 100].entries()) {
        const key = { 'idempotency-key': `k${at}` }
        await postJson(url, `/transactions/${ids[at]}/refunds`, { amount }, key)
      }
      await visit(tabAt(url, 'payments'), async ({ page }) => {
        const find = async (fields: Readonly<Record<string, string>>, found: readonly number[]) => {
          const empty = { wanted: '', from: '', to: '', after: '', before: '' }
          for (const [name, text] of Object.entries({ ...empty, ...fields })) {
            if (name !== 'state') await page.locator(`#payment-filter [name=${name}]`).fill(text)
          }
          const state = fields['state'] ?? ''
          await page.locator('#payment-filter [name=state]').selectOption(state)
          await page.getByRole('button', { name: 'Find' }).click()
          const wanted = found.map((at) => ids[at])
          await waitUntil(`${JSON.stringify(fields)} finds ${found}`, async () => {
            return (await page.evaluate(SHOWN_IDS)) === wanted.join()
          })
        }
        await find({}, [0, 1, 2])
        await find({ wanted: '77700,02' }, [0, 1, 2])
        await find({ wanted: '77700' }, [2])
        await find({ wanted: 'sale-2' }, [1])
        await find({ wanted: '77700,03' }, [])
        await find({ state: 'wholly' }, [0])
        await reads(page, '.payment-row .pill', 'Refunded')
        await find({ state: 'partly' }, [1])
        await reads(page, '.payment-row .pill', 'Partly refunded')
        await find({ state: 'ACCEPTED', wanted: '77 700.02' }, [0, 1, 2])
        await find({ state: 'CANCELED' }, [])
        // A time of day alone is today's: of which the payments are, but at its first and its last minute.
        await find({ after: '00:00', before: '23:59' }, [0, 1, 2])
        await find({ from: '2001-01-01', before: '23:59' }, [])
        await find({ from: '2001-01-01', after: '10:00' }, [0, 1, 2])
      })
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
          await reads(page, '#settle-trouble', 'never sent this refund to the bank')
          await page.locator('#settle [name=end]').selectOption('refused')
          await page.locator('#settle [type=submit]').click()
          await reads(page, '#story-refunds', 'Declined')
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
      await visit(tabAt(url, 'today'), async ({ page }) => {
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
        await reads(page, '#confirm', '₽77,700.02 after refunds')
        await page.locator('#confirm [type=submit]').click()
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
        await page.locator('#day-plot svg').waitFor()
        await openRoom(page, 'payments')
        const [file] = await Promise.all([
          page.waitForEvent('download'),
          page.locator('#csv').click(),
        ])
        assert.is(file.suggestedFilename(), 'transactions.csv')
        await page.locator('#payment-filter [name=from]').fill('2001-01-01')
        await page.locator('#payment-filter [name=to]').fill('2001-01-31')
        await page.getByRole('button', { name: 'Find' }).click()
        await reads(page, '#no-payments', 'No payment found')
        const [ofDays] = await Promise.all([
          page.waitForEvent('download'),
          page.locator('#csv').click(),
        ])
        assert.is(ofDays.suggestedFilename(), 'transactions-2001-01-01-2001-01-31.csv')
        await openRoom(page, 'today')
        await page.locator('#day-date').fill('2001-01-01')
        await page.locator('#day-to').fill('2001-01-31')
        await reads(page, '[data-figure=paid]', 'payments: 0')
        await page.locator('#day-plot svg').waitFor()
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
        await reads(page, '[data-figure=paid]', 'payments: 0')
      })
    },
    async 'money now is in large figures and by the hour, and what was refunded hides nothing of what was paid'() {
      await using device = await openTestDevice()
      const { url } = device
      await postJson(url, '/updateDriverSettings', DEMO_SETTINGS)
      await sell(url, 'sale-1')
      await visit(tabAt(url, 'today'), async ({ page }) => {
        await reads(page, '[data-figure=paid]', '₽77,700.02')
        await reads(page, '[data-figure=refunded]', '₽0.00')
        const [id] = await idsOf(url)
        const path = `/transactions/${id}/refunds`
        await postJson(url, path, { amount: 2_770_002 }, { 'idempotency-key': 'k' })
        await sell(url, 'sale-2')
        await reads(page, '[data-figure=paid]', '₽155,400.04')
        await reads(page, '[data-figure=refunded]', '₽27,700.02')
        await reads(page, '[data-figure=net]', '₽127,700.02')
        assert.match(await page.locator('#day-plot').innerText(), /Paid[\s\S]*Refunded/)
        await waitUntil('both are drawn, none before the other', async () => {
          const { paid, refunded } = (await page.evaluate(BARS)) as Bars
          const hides = paid.some(([from, to]) =>
            refunded.some(([begin, end]) => from < end - 1e-6 && begin < to - 1e-6),
          )
          return paid.length > 0 && refunded.length > 0 && !hides
        })
      })
    },
    async 'what needs somebody is of the last days: unclear while the lane asks, late for a day'() {
      await using device = await openTestDevice()
      const { url } = device
      await postJson(url, '/updateDriverSettings', DEMO_SETTINGS)
      await sell(url, 'sale-1')
      const { json } = await call(url, '/transactions?limit=1')
      const [sold] = (json as { transactions: object[] }).transactions
      const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
      const came = (amount: number, hours: number) => ({
        ...sold,
        amount,
        changedAt: hoursAgo(hours),
        late: true,
        refundableAmount: amount,
      })
      const unclear = (amount: number, paidAmount: number | null) => ({
        ...sold,
        amount,
        paidAmount,
        dynamicQRStatus: 'ERROR',
        changedAt: hoursAgo(60),
      })
      const late = [came(11_100, 20), came(22_200, 30)]
      const open = [unclear(33_300, null), unclear(44_400, 44_300)]
      const asked: string[] = []
      const tellOfDays = async (route: Route) => {
        asked.push(route.request().url())
        const response = await route.fetch()
        const { report, ...rest } = await response.json()
        await route.fulfill({ response, json: { ...rest, report: { ...report, late, open } } })
      }
      await visit(url, async ({ page }) => {
        await page.route(/reports\/day.*&to=/, tellOfDays)
        await openRoom(page, 'today')
        await reads(page, '#needs-list', '₽111.00 · The money came late')
        await reads(page, '#needs-list', '₽333.00 · The bank has not said')
        await reads(page, '#needs-list', '₽444.00 · Another amount was paid')
        assert.not.match(await page.locator('#needs-list').innerText(), '222.00')
        const { searchParams } = new URL(asked[0] ?? '')
        const day = (name: string) => Date.parse(searchParams.get(name) ?? '')
        assert.is(day('to') - day('date'), 4 * 86_400_000)
      })
    },
    async 'a gap of the ledger is asked for until a person says that it was compared'() {
      await using folder = temporaryFolder()
      const atMs = Date.now()
      const gap = {
        fromMs: atMs - 2 * 3_600_000,
        untilMs: atMs - 3_600_000,
        restoredAtMs: atMs - 60_000,
        knownPayments: null,
        settled: null,
      }
      await writeFile(`${folder.path}/ledger-gaps.json`, JSON.stringify({ gaps: [gap] }))
      await using device = await openTestDevice({ dataFolder: folder.path })
      await visit(
        tabAt(device.url, 'today'),
        async ({ page }) => {
          await reads(page, '#needs-list', 'may be missing here: a backup was restored')
          // What the lane does not tell is not nothing.
          await page.route('**/health', (route) => route.fulfill({ status: 503 }))
          await page.locator('#needs-list').getByRole('button', { name: 'Compared' }).click()
          await reads(page, '#settle', /Payments between .* and .* may be missing in the reports/)
          await page.keyboard.press('Escape')
          await page.locator('#needs [role=alert]').waitFor()
          assert.not.match(await page.locator('#needs').innerText(), 'Nothing')
          await page.unroute('**/health')
          await page.reload()
          await page.locator('#needs-list').getByRole('button', { name: 'Compared' }).click()
          await page.locator('#settle [name=note]').fill('Ann, by the registry')
          await page.locator('#settle [type=submit]').click()
          await reads(page, '#needs-state', 'All clear')
          await focusIsOn(page, 'needs-list')
          const { gaps } = (await call(device.url, '/ledger/gaps')).json as {
            gaps: { note: string; settledAt: string | null }[]
          }
          assert.equal(
            gaps.map(({ note, settledAt }) => [note, settledAt !== null]),
            [['Ann, by the registry', true]],
          )
        },
        { mayComplain: /status of 503/ },
      )
    },
    async 'an export that a till wrote on the lane is listed, and removed'() {
      await using device = await openTestDevice()
      await postJson(device.url, '/updateDriverSettings', DEMO_SETTINGS)
      for (const path of ['november.csv', '2026/day.csv'])
        assert.is((await postJson(device.url, '/exportToCSV', { path })).http, 200)
      await visit(tabAt(device.url, 'payments'), async ({ page }) => {
        await reads(page, '#exports-list', 'november.csv')
        await page.locator('[data-export="2026/day.csv"] button:not([aria-disabled])').click()
        await reads(page, '#toasts', 'Removed: 2026/day.csv')
        await page.locator('[data-export="2026/day.csv"]').waitFor({ state: 'detached' })
        const { json } = await call(device.url, '/exports')
        const { exports } = json as { exports: { name: string; by: null }[] }
        assert.equal(
          exports.map(({ name, by }) => [name, by]),
          [['november.csv', null]],
        )
      })
    },
    async 'today is the lane’s day, wherever the browser is, and so is the time of a payment'() {
      await using device = await openTestDevice()
      const { url } = device
      await postJson(url, '/updateDriverSettings', DEMO_SETTINGS)
      await sell(url, 'sale-1')
      const { json } = await call(url, '/transactions?limit=1')
      const [sold] = (json as { transactions: { createdAt: string }[] }).transactions
      const at = new Date(sold?.createdAt ?? '')
      // It is another day at one of both at any time.
      for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Pago_Pago'])
        await visit(
          tabAt(url, 'today'),
          async ({ page }) => {
            await reads(page, '[data-figure=paid]', '₽77,700.02')
            assert.is(await today(page), dayOf(Date.now()))
            assert.is(await page.locator('#statement [name=date]').inputValue(), await today(page))
            await openRoom(page, 'payments')
            const hour = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' }).format(at)
            await reads(page, '.payment-row', hour)
          },
          { timezoneId },
        )
    },
    async 'to a Russian the lane refuses in Russian, and the report is one'() {
      await using device = await openTestDevice()
      await visit(
        tabAt(device.url, 'today'),
        async ({ page }) => {
          await page.locator('#shift-report').click()
          await reads(page, '#paper-text', 'ПРОМЕЖУТОЧНЫЕ ИТОГИ QR-ОПЛАТ')
          await page.locator('#day-to').fill('2001-01-31')
          await reads(page, '#day [role=alert]', 'последний — 31.01.2001')
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
        tabAt(url, 'today'),
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
          await page.locator('#confirm [type=submit]').click()
          await reads(page, '#shift-list', '№ 1')
          await sell(url, 'sale-2')
          await reads(page, '#shift-open', '₽77,700.02')
          await page.locator('#shift-close').click()
          await page.locator('#confirm [type=submit]').click()
          await reads(page, '#shift-list', '№ 2')
        },
        { mayComplain: /ERR_FAILED/ },
      )
    },
    async 'what was answered before a payment does not come over what was answered after it'() {
      await using device = await openTestDevice()
      const { url } = device
      await postJson(url, '/updateDriverSettings', DEMO_SETTINGS)
      await visit(tabAt(url, 'today'), async ({ page }) => {
        await reads(page, '#shift-open', '0 · ₽0.00')
        const held = Promise.withResolvers<void>()
        const letGo = Promise.withResolvers<void>()
        await page.route(
          '**/shifts/current',
          async (route) => {
            const response = await route.fetch()
            held.resolve()
            await letGo.promise
            // The page may not wait for it any more.
            await route.fulfill({ response }).catch(() => {})
          },
          { times: 1 },
        )
        await postJson(url, '/showQR', { amount: 100 })
        await held.promise
        await postJson(url, '/sim/bank/pay', {})
        await reads(page, '#shift-open', '1 · ₽1.00')
        letGo.resolve()
        // Asked later, answered later.
        await page.evaluate(`fetch('/health').then((answer) => answer.text())`)
        assert.match(await page.locator('#shift-open').innerText(), '1 · ₽1.00')
      })
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
      await visit(
        tabAt(url, 'today'),
        async ({ page }) => {
          await page.locator('#reconcile [name=date]').fill('2020-01-02')
          const tellUndecided = async (route: Route) => {
            const response = await route.fetch()
            const { report, ...rest } = await response.json()
            const counts = { ...report.counts, stillAsked: 1, undecided: 2 }
            await route.fulfill({
              response,
              json: { ...rest, report: { ...report, counts, agrees: false, verdict: 'undecided' } },
            })
          }
          await page.route(/reports\/reconciliation/, tellUndecided, { times: 1 })
          await page.getByRole('button', { name: 'Compare' }).click()
          await reads(page, '#reconcile-verdict', 'Not clear yet')
          await reads(page, '#reconcile-sums', 'Not clear yet: compare again later3')
          await page.getByRole('button', { name: 'Compare' }).click()
          await reads(page, '#reconcile-verdict', 'Matches')
          const file = `order,operation id,amount,date\nnobody,op-7,12.50,${sold?.createdAt}\n`
          await page.locator('#reconcile [name=file]').setInputFiles({
            name: 'registry.csv',
            mimeType: 'text/csv',
            buffer: Buffer.from(file),
          })
          await page.getByRole('button', { name: 'Compare' }).click()
          await page.locator('#reconcile-sums').waitFor()
          assert.is(await page.locator('#reconcile [name=date]').inputValue(), '2020-01-02')
          await page.locator('#reconcile [name=date]').fill(date)
          await page.getByRole('button', { name: 'Compare' }).click()
          await reads(page, '#reconcile-verdict', 'Differs')
          await reads(page, '#reconcile-onlyAtBank', 'The bank has money for an order')
          await reads(page, '#reconcile-onlyAtBank', '₽12.50')
          const stated = `order,operation id,amount,date,Result\nnobody,op-8,12.50,${sold?.createdAt},Posted\n`
          const choose = (text: string) =>
            page.locator('#reconcile [name=file]').setInputFiles({
              name: 'registry.csv',
              mimeType: 'text/csv',
              buffer: Buffer.from(text),
            })
          const { promise: isHeld, resolve: release } = Promise.withResolvers<void>()
          const holdBack = async (route: Route) => {
            const response = await route.fetch()
            await isHeld
            await route.fulfill({ response })
          }
          const answered = () => page.waitForResponse(/reconciliation\/columns/)
          await page.route(/reconciliation\/columns/, holdBack, { times: 1 })
          await choose(stated)
          const second = answered()
          await choose(file)
          await second
          const first = answered()
          release()
          await (await first).finished()
          await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
          const state = page.locator('#reconcile-columns select[data-head=Result]')
          assert.is(await state.count(), 0, 'a head of the file that was chosen before')
          await choose(stated)
          // The lane proposes and takes nothing: the list stands at "choose", and the form waits for a person.
          await state.waitFor()
          assert.is(await state.inputValue(), '')
          await reads(page, '#reconcile-columns', 'perhaps: whether the money moved')
          await page.getByRole('button', { name: 'Compare' }).click()
          assert.is(await page.locator('#reconcile select:invalid').count(), 1)
          await state.selectOption({ label: 'whether the money moved' })
          // The column says a state now: its words are listed, each with its place.
          await reads(page, '#reconcile-words', 'line 2, column Result')
          const words = page.locator('#reconcile [name=word]')
          assert.is(await words.first().inputValue(), 'Posted')
          assert.is(await words.count(), 2, 'room for another one')
          const meaning = page.locator('#reconcile [name=meaning]').first()
          assert.is(await meaning.inputValue(), '', 'no answer stands there ready')
          await page.getByRole('button', { name: 'Compare' }).click()
          assert.is(await page.locator('#reconcile select:invalid').count(), 1)
          await meaning.selectOption({ label: 'not paid' })
          await page.getByRole('button', { name: 'Compare' }).click()
          await reads(page, '#reconcile-left-out', 'Posted')
          await reads(page, '#reconcile-told', 'Result = whether the money moved')
          const posted = page.locator('#reconcile-told li').filter({ hasText: 'Posted' })
          await posted.getByRole('button', { name: 'Withdraw' }).click()
          await page.locator('#take-back [name=note]').fill('it was paid')
          await page.locator('#take-back').getByRole('button', { name: 'Withdraw' }).click()
          await page.locator('.toast').filter({ hasText: 'Withdrawn' }).waitFor()
          const answer = await call(url, '/reports/reconciliation/answers')
          assert.equal(
            (answer.json as { answers: { text: string }[] }).answers.map(({ text }) => text),
            ['result'],
          )
        },
        { mayComplain: /400/ },
      )
    },
    async 'a master compares one file for all lanes of the shop, and shows which were away'() {
      await using opening = new AsyncDisposableStack()
      const ofLane = opening.use(temporaryFolder()).path
      putNewDatabases(ofLane)
      const yaml = 'embedder: { driver: fake }\nbanks: { "*": { driver: fake } }\n'
      const there = { dataFolder: ofLane, yaml }
      const ids: string[] = []
      {
        await using lane = await openTestDevice(there)
        await postJson(lane.url, '/updateDriverSettings', DEMO_SETTINGS)
        await sell(lane.url, 'sale-7')
        ids.push(...(await idsOf(lane.url)))
      }
      const fleet = await openDeviceFleet(opening, 0, 'banks: { "*": { driver: fake } }\n')
      const { url } = fleet.master
      await postJson(url, '/updateDriverSettings', DEMO_SETTINGS)
      await sell(url, 'sale-1')
      ids.push(...(await idsOf(url)))
      const { data } = await fleet.master.post('add_fleet_key', { sn: 'lane-7' })
      const rows = [...ids.map((id) => `${id};77700.02`), 'TILL-9;12.50']
      const at = moscowTime(Date.now())
      const file = `Заказ;Сумма;Дата\n${rows.map((row) => `${row};${at}\n`).join('')}`
      await visit(tabAt(url, 'today'), async ({ page }) => {
        const sheet = page.locator('#shop-sheet')
        const hasNo = async (words: string) => assert.not.match(await sheet.innerText(), words)
        const rowOf = (name: string) =>
          sheet.locator('tr', { has: page.getByRole('rowheader', { name, exact: true }) })
        await page.locator('#shop [type=submit]').click()
        await reads(page, '#shop-sheet', 'The day has not been compared with a bank for the shop')
        await page.locator('#shop-close').click()
        await page.locator('#reconcile [name=whole]').check()
        // What is asked of one lane alone is not there to be answered for the shop.
        for (const name of ['came', 'shared'])
          assert.is(await page.locator(`#reconcile [name=${name}]`).count(), 0, name)
        await page.locator('#reconcile [name=file]').setInputFiles({
          name: 'registry.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(file),
        })
        await page.getByRole('button', { name: 'Compare' }).click()
        await reads(page, '#toasts', 'The lanes now compare this day')
        await reads(page, '#shop-verdict', 'The day is not over')
        assert.match(await rowOf('lane-7').first().innerText(), 'has not answered yet')
        assert.match(await sheet.innerText(), 'lane lane-7 has not compared its payments yet')
        const list = await rowOf("payments in the bank's list").innerText()
        assert.match(list, /3\s+155,412\.54|3\s+155 412\.54/)
        await hasNo('OF NO LANE')
        await using lane = await openTestDevice({
          ...there,
          environment: {
            LANED_SYNC_ROLE: 'subordinate',
            LANED_SYNC_MASTER: `https://${fleet.masterAddress}`,
            LANED_SYNC_KEY: (data as { readonly key: string }).key,
            LANED_SERIAL_NUMBER: 'lane-7',
          },
        })
        // Nobody presses anything: what is awaited comes by itself.
        await reads(page, '#shop-sheet', 'OF NO LANE')
        await hasNo('has not answered yet')
        assert.match(await rowOf('lane-7').first().innerText(), 'they agree')
        assert.match(await rowOf('NET of the shop').innerText(), '155,400.04')
        assert.is(await page.locator('#shop-file').count(), 0, 'the day is not over')
        await page.emulateMedia({ media: 'print' })
        const printed = await page.locator('body').innerText()
        for (const words of ['Statement of the shop', 'master-1', 'lane-7', '12.50', 'Signature'])
          assert.match(printed, words)
        assert.not.match(printed, 'Compare with the bank')
        await page.emulateMedia({ media: 'screen' })
        await page.locator('#reconcile [name=file]').setInputFiles([])
        await page.getByRole('button', { name: 'Compare' }).click()
        await reads(page, '#shop-sheet', 'its registry')
        // A lane that is no master compares for itself alone.
        await visit(tabAt(lane.url, 'today'), async ({ page: ofLane }) => {
          await ofLane.locator('#reconcile').waitFor()
          await reads(ofLane, 'header', 'lane-7')
          assert.is(await ofLane.locator('#shop, #reconcile [name=whole]').count(), 0)
          // What the master has compared is withdrawn there.
          await ofLane.locator('#statement [type=submit]').click()
          await reads(
            ofLane,
            '#compared',
            'To withdraw it, open the statement of this day on the master',
          )
          assert.is(await ofLane.locator('#compared button').count(), 0)
        })
        await page.locator('#shop-compared button').click()
        await page.locator('#settle [name=note]').fill('of another shop')
        await page.locator('#settle [type=submit]').click()
        await reads(page, '#shop-sheet', 'withdrawn: compare again')
        await reads(page, '#shop-sheet', 'of another shop')
      })
    },
    async 'the day of a shop is filed, stands in its month, and is withdrawn with an answer about its file'() {
      await using opening = new AsyncDisposableStack()
      const fleet = await openDeviceFleet(opening, 0)
      const { url } = fleet.master
      await postJson(url, '/updateDriverSettings', DEMO_SETTINGS)
      const date = dateAfter(dayOf(Date.now()), -1)
      const rows = ['Заказ;Тип;Сумма;Дата', `TILL-9;Оплата;12.50;${date} 12:00:00`]
      const query = new URLSearchParams({ date, word: 'Бонус=payment' })
      await call(url, `/reports/shop?${query}`, {
        method: 'POST',
        headers: { 'content-type': 'text/csv' },
        body: [...rows, `TILL-8;Бонус;7.00;${date} 12:00:00`].join('\n'),
      })
      await waitUntil('the lane has compared', async () =>
        (await call(url, `/reports/shop?date=${date}`)).text.includes('"state":"finished"'),
      )
      await visit(tabAt(url, 'today'), async ({ page }) => {
        await page.locator('#shop-form [name=date]').fill(date)
        await page.locator('#shop [type=submit]').click()
        await reads(page, '#shop-told', 'Бонус')
        await reads(page, '#shop-sheet', 'none: a draft')
        await page.locator('#shop-file').click()
        await reads(page, '#shop-sheet', 'Statement No. 1 of the shop')
        await page.locator('#shop-month-form [name=month]').fill(date.slice(0, 7))
        await page.locator('#shop-month [type=submit]').click()
        await reads(page, '#shop-month-sheet', '(No. 1)')
        await page.locator('#shop [type=submit]').click()
        await page.locator('#shop-told button').click()
        await page.locator('#take-back [name=note]').fill('points, no money')
        await page.locator('#take-back [type=submit]').click()
        await reads(page, '#shop-sheet', 'withdrawn: compare again')
        assert.is(await page.locator('#shop-told').count(), 0)
      })
    },
    async 'a refund that the bank does not have is counted, and leads to its payment'() {
      await using device = await openTestDevice()
      const { url } = device
      await postJson(url, '/updateDriverSettings', DEMO_SETTINGS)
      await sell(url, 'sale-1')
      const [id = ''] = await idsOf(url)
      await visit(tabAt(url, 'today'), async ({ page }) => {
        const headers = { 'content-type': 'application/json', 'idempotency-key': 'k' }
        const body = JSON.stringify({ amount: 100 })
        const refund = `/transactions/${id}/refunds`
        const { http, text } = await call(url, refund, { method: 'POST', headers, body })
        assert.ok(http < 300, text)
        await waitUntil('it is refunded', async () =>
          (await call(url, refund)).text.includes('"returned"'),
        )
        await postJson(url, '/sim/bank/misreport', { kind: 'refund-missing' })
        await page.getByRole('button', { name: 'Compare' }).click()
        await reads(page, '#reconcile-verdict', 'Differs')
        await reads(page, '#reconcile-sums', 'At the bank1 · ₽77,700.02Refunds: 0 · ₽0.00')
        await reads(page, '#reconcile-sums', 'that day1 · ₽77,700.02Refunds: 1 · ₽1.00')
        await reads(page, '[role=status] [data-tone=trouble]', 'Differs')
        await reads(page, '#reconcile-onlyHere', 'sale-1')
        await page.locator('#reconcile-onlyHere').getByRole('link', { name: 'Open' }).click()
        await reads(page, '#story-refunds', '₽1.00')
      })
    },
    async 'a difference of a day is settled with a reason, and that is withdrawn'() {
      await using device = await openTestDevice()
      const { url } = device
      await postJson(url, '/updateDriverSettings', DEMO_SETTINGS)
      await sell(url, 'sale-1')
      await postJson(url, '/sim/bank/misreport', { kind: 'stranger' })
      await visit(tabAt(url, 'today'), async ({ page }) => {
        await page.getByRole('button', { name: 'Compare' }).click()
        await reads(page, '#reconcile-verdict', 'Differs')
        await reads(page, '#reconcile-sums', 'ONLY AT THE BANK')
        await page.locator('#statement [type=submit]').click()
        await page.locator('#differences').getByRole('button', { name: 'Settle' }).click()
        await page.locator('#settle [name=as]').selectOption({ label: 'Money of another till' })
        await page.locator('#settle [name=note]').fill('till 2 has the slip')
        await page.locator('#settle [type=submit]').click()
        await reads(page, '#differences', 'till 2 has the slip')
        await reads(page, '#statement-sheet', 'settled: of another till')
        await page.locator('#differences').getByRole('button', { name: 'Withdraw' }).click()
        await page.locator('#settle [name=note]').fill('it was not')
        await page.locator('#settle [type=submit]').click()
        await reads(page, '#statement-sheet', 'ONLY AT THE BANK')
        await page.locator('#compared').getByRole('button', { name: 'Withdraw' }).click()
        await page.locator('#settle [name=note]').fill('another shop')
        await page.locator('#settle [type=submit]').click()
        await reads(page, '#compared', 'Withdrawn: compare again')
        await reads(page, '#statement-sheet', 'another shop')
        assert.is(await page.locator('#compared button').count(), 0)
      })
    },
    async 'the statement of a day agrees or says what is to do, and comes on a sheet to sign'() {
      await using device = await openTestDevice()
      const { url } = device
      await postJson(url, '/updateDriverSettings', DEMO_SETTINGS)
      await sell(url, 'sale-1')
      await visit(tabAt(url, 'today'), async ({ page }) => {
        await page.locator('#statement [name=date]').fill('2020-01-02')
        await page.locator('#statement [type=submit]').click()
        await reads(page, '#statement-verdict', 'Matches')
        await reads(page, '#statement-sheet', 'nothing was paid and nothing was refunded')
        await page.locator('#statement-file').click()
        await reads(page, '#statement-sheet', 'Statement No. 1 of')
        await page.locator('#statement [name=date]').fill(await today(page))
        await page.locator('#statement [type=submit]').click()
        await reads(page, '#statement-verdict', 'The day is not over')
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
    async 'the statement of a month is made, filed once it is over, and its days are a file for a program'() {
      await using device = await openTestDevice()
      const { url } = device
      await postJson(url, '/updateDriverSettings', DEMO_SETTINGS)
      await sell(url, 'sale-1')
      await visit(tabAt(url, 'today'), async ({ page }) => {
        await page.locator('#month [type=submit]').click()
        await reads(page, '#month-verdict', 'The month is not over')
        await reads(page, '#month-sheet', '77,700.02')
        await reads(page, '#month-sheet', 'ALL SINCE THE FIRST PAYMENT')
        await page.locator('#month [name=month]').fill('2020-01')
        await page.locator('#month [type=submit]').click()
        await reads(page, '#month-verdict', 'Matches')
        await page.locator('#month-file').click()
        await reads(page, '#month-sheet', 'Statement No. 1 of Jan 2020')
        await page.locator('#month-close').click()
        const waits = page.waitForEvent('download')
        await page.locator('#accounting-csv').click()
        assert.match((await waits).suggestedFilename(), 'days-')
      })
    },
  },
  DEADLINE_MS,
)
