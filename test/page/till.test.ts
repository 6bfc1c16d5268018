/** The till of the page: from an amount to its end, also when the bank is silent, late or asked to give back. */
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { type OpenPage, openRoom, reads, visit } from '#test/browser.ts'
import { openConsoleRig } from '#test/console-rig.ts'
import { call, postJson } from '#test/http-call.ts'
import { pageSpec } from '#test/page/page-spec.ts'
import { DEMO_SETTINGS } from '#test/processes/laned-process.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { waitUntil } from '#test/wait-until.ts'

async function show(page: Page, amount: string, reference = ''): Promise<void> {
  if (await page.locator('#new-open').isVisible()) await page.locator('#new-open').click()
  await page.locator('#new-payment [name=amount]').fill(amount)
  await page.locator('#new-payment [name=reference]').fill(reference)
  await page.locator('#new-payment [type=submit]').click()
}

const isReady = (page: Page) => page.locator('#new-payment:not([aria-busy=true])').waitFor()

async function payments(url: string): Promise<{ amount: number; reference: string }[]> {
  const { json } = await call(url, '/transactions')
  return (json as { transactions: { amount: number; reference: string }[] }).transactions
}

pageSpec(
  import.meta.url,
  'the till',
  {
    async 'an amount with a reference is shown, and cancelled with its reason'() {
      await using device = await openTestDevice()
      await visit(device.url, async ({ page }) => {
        await show(page, '150', 'receipt 17')
        await reads(page, '#outcome', 'The customer can pay now.')
        await reads(page, '#purpose', 'receipt 17')
        assert.is((await payments(device.url))[0]?.reference, 'receipt 17')
        await page.locator('#cancel').click()
        await reads(page, '#confirm', 'The customer may be paying ₽150.00')
        await page.locator('#confirm [type=submit]').click()
        await reads(page, '#outcome', 'Not paid. The payment was cancelled at the till.')
        await page.locator('#cancel').waitFor({ state: 'detached' })
        await openRoom(page, 'display')
        await page.locator('#clear').click()
        await waitUntil('the glass is dark', async () => {
          const { screen } = (await call(device.url, '/sim/display')).json as { screen: string }
          return screen === 'blank'
        })
        // A button that waited for its work has the keyboard's focus again.
        await waitUntil('the focus is on the button', async () => {
          return (await page.evaluate('document.activeElement.id')) === 'clear'
        })
      })
    },
    async 'says why the display is lost, in the language of the page'() {
      await using device = await openTestDevice()
      await postJson(device.url, '/sim/display/unplug', {})
      for (const [locale, why] of [
        ['en-GB', 'the cable of the display is unplugged'],
        ['ru-RU', 'кабель экрана покупателя отключён'],
      ] as const)
        await visit(
          device.url,
          ({ page }) =>
            page.locator('#display-lost .why:visible').filter({ hasText: why }).waitFor(),
          { locale },
        )
    },
    async 'what was typed is there again after another home, and Back comes back to it'() {
      await using device = await openTestDevice()
      await visit(device.url, async ({ page }) => {
        await page.locator('#new-payment [name=amount]').fill('70')
        await page.locator('#new-payment [name=purpose]').fill('flowers')
        await openRoom(page, 'display')
        await page.locator('#info-qr input').fill('https://shop.example')
        await openRoom(page, 'payments')
        await page.locator('#payment-filter [name=wanted]').fill('R-7')
        await page.goBack()
        await page.locator('#tab-today[aria-selected=true]').waitFor()
        await openRoom(page, 'payments')
        assert.is(await page.locator('#payment-filter [name=wanted]').inputValue(), 'R-7')
        await openRoom(page, 'display')
        assert.is(await page.locator('#info-qr input').inputValue(), 'https://shop.example')
        // Another language is another page.
        await page.locator('#info-qr input').fill('https://shop.example/2')
        await page.locator('#menu [lang]').dispatchEvent('click')
        await reads(page, '#tab-display', 'Экран')
        await waitUntil('it is there again', async () => {
          return (await page.locator('#info-qr input').inputValue()) === 'https://shop.example/2'
        })
        await page.locator('#menu [lang]').dispatchEvent('click')
        await reads(page, '#tab-display', 'Display')
        await page.locator('#info-qr input').waitFor()
        await openRoom(page, 'till')
        await page.locator('#new-payment [name=amount]').fill('70')
        await page.locator('#new-payment [name=purpose]').fill('flowers')
        await openRoom(page, 'display')
        await openRoom(page, 'till')
        assert.is(await page.locator('#new-payment [name=amount]').inputValue(), '70')
        await page.locator('#menu [lang]').dispatchEvent('click')
        await reads(page, '#tab-till', 'Оплата')
        await page.locator('#new-payment').waitFor()
        assert.is(await page.locator('#new-payment [name=amount]').inputValue(), '70')
        assert.is(await page.locator('#new-payment [name=purpose]').inputValue(), 'flowers')
      })
    },
    async 'it asks before a payment that waits is replaced'() {
      await using device = await openTestDevice()
      await visit(device.url, async ({ page }) => {
        await show(page, '10')
        await reads(page, '#payment-state', 'Pending')
        await show(page, '20')
        await reads(page, '#confirm', 'The customer may be paying ₽10.00')
        await page.getByRole('button', { name: 'Back', exact: true }).click()
        await isReady(page)
        // What is behind can be looked at, and what was typed is still there.
        await page.locator('#show-payment').click()
        await reads(page, '#amount', '₽10.00')
        await page.locator('#new-open').click()
        assert.is(await page.locator('[name=amount]').inputValue(), '20')
        assert.is((await payments(device.url)).length, 1)
        await page.locator('#new-payment [type=submit]').click()
        await page.getByRole('button', { name: 'Cancel it and start' }).click()
        await reads(page, '#amount', '₽20.00')
        await reads(page, '#last-list', 'Cancelled')
      })
    },
    async 'money goes back in part, and not more than there is'() {
      await using device = await openTestDevice()
      await visit(
        device.url,
        async ({ page }) => {
          await show(page, '100')
          await reads(page, '#payment-state', 'Pending')
          await page.locator('[data-verdict=pay]').click()
          await reads(page, '#outcome', 'Paid.')
          await page.getByRole('button', { name: 'Refund of ₽100.00' }).click()
          await reads(page, '#refund', 'Up to ₽100.00 can be refunded.')
          const amount = page.locator('#refund [name=amount]')
          // A key alone gives nothing back: all of it goes where somebody says all of it.
          assert.is(await amount.inputValue(), '')
          await amount.press('Enter')
          await page.locator('#refund-all').click()
          assert.is(await amount.inputValue(), '100.00')
          await amount.fill('100.01')
          await page.locator('#refund').getByRole('button', { name: 'Refund' }).click()
          await reads(page, '#refund-trouble', 'Enter an amount up to ₽100.00.')
          await amount.fill('30')
          await page.locator('#refund').getByRole('button', { name: 'Refund' }).click()
          await reads(page, '#toasts', 'Refunded ₽30.00.')
          await reads(page, '#last-list', 'Refunded ₽30.00')
          await page.getByRole('button', { name: 'Refund of ₽100.00' }).click()
          await reads(page, '#refund', 'Up to ₽70.00 can be refunded.')
          const { json } = await call(device.url, '/transactions?limit=1')
          const [{ id }] = (json as { transactions: [{ id: string }] }).transactions
          const { json: list } = await call(device.url, `/transactions/${id}/refunds`)
          assert.is((list as { refunds: unknown[] }).refunds.length, 1, 'one press, one refund')
          // Somebody else gives more of it back while the dialog is open: it may be the very refund that is wanted here.
          const elsewhere = { 'idempotency-key': 'elsewhere' }
          await postJson(device.url, `/transactions/${id}/refunds`, { amount: 2_000 }, elsewhere)
          await amount.fill('10')
          await page.locator('#refund').getByRole('button', { name: 'Refund' }).click()
          await reads(
            page,
            '#refund-trouble',
            'While this window was open, more of this payment was refunded',
          )
          await reads(page, '#refund-before', 'Refunded ₽50.00')
          await reads(page, '#refund', 'Up to ₽50.00 can be refunded.')
          await page.locator('#refund').getByRole('button', { name: 'Refund' }).click()
          await reads(page, '#last-list', 'Refunded ₽60.00')
          await page.getByRole('button', { name: 'Refund of ₽100.00' }).click()
          await page.keyboard.press('Escape')
          await page.locator('#refund').waitFor({ state: 'detached' })
        },
        { mayComplain: /status of 4/ },
      )
    },
    async 'a payment that was paid while it was cancelled says so, and that it is refunded'() {
      await using device = await openTestDevice()
      await visit(
        device.url,
        async ({ page }) => {
          await show(page, '100')
          await reads(page, '#outcome', 'The customer can pay now.')
          await postJson(device.url, '/sim/bank/fault', { kind: 'paid-during-cancel' })
          await page.locator('#cancel').click()
          await page.locator('#confirm [type=submit]').click()
          await reads(page, '#outcome', 'Paid, although the payment was being cancelled')
          await page.getByRole('button', { name: 'Refund of ₽100.00' }).click()
          await page.locator('#refund-all').click()
          await page.locator('#refund [type=submit]').click()
          await reads(page, '#outcome', 'Refunded ₽100.00.')
          await reads(page, '#payment-state', 'Refunded')
          await page.locator('.outcome.tone-calm').waitFor()
          await openRoom(page, 'payments')
          await page.locator('.payment-row').click()
          await reads(page, '#story-state', 'Refunded')
          // The card's sentence: it is not said to have ended as cancelled.
          await reads(page, '#story .facts', /Refunded\s*₽100\.00/)
        },
        { mayComplain: /status of 400/ },
      )
    },
    async 'the last payments and the payments follow a refund that was made elsewhere'() {
      await using device = await openTestDevice()
      await visit(device.url, async ({ page }) => {
        await show(page, '100')
        await reads(page, '#payment-state', 'Pending')
        await page.locator('[data-verdict=pay]').click()
        await reads(page, '#outcome', 'Paid.')
        const { json } = await call(device.url, '/transactions?limit=1')
        const [{ id }] = (json as { transactions: [{ id: string }] }).transactions
        const refund = (amount: number, key: string) =>
          postJson(
            device.url,
            `/transactions/${id}/refunds`,
            { amount },
            { 'idempotency-key': key },
          )
        await refund(3_000, 'r1')
        await reads(page, '#last-list', 'Refunded ₽30.00')
        await openRoom(page, 'payments')
        await reads(page, '#payment-list', 'Refunded ₽30.00')
        await refund(2_000, 'r2')
        await reads(page, '#payment-list', 'Refunded ₽50.00')
        // All of it: said once, by the state.
        await refund(5_000, 'r3')
        await waitUntil('the list says it once', async () =>
          /^\s*₽100\.00\s+Refunded\s(?!.*[Rr]efunded)/s.test(
            await page.locator('#payment-list').innerText(),
          ),
        )
        await openRoom(page, 'till')
        await reads(page, '#last-list', '₽100.00 · Refunded')
        assert.not.match(await page.locator('#last-list').innerText(), 'Refunded ₽')
      })
    },
    async 'what was typed goes back, also when another payment came meanwhile'() {
      await using device = await openTestDevice()
      const story = async ({ page }: OpenPage) => {
        await show(page, '1\u00a0234,50')
        await reads(page, '#payment-state', 'Ожидает оплаты')
        await page.locator('[data-verdict=pay]').click()
        await page.getByRole('button', { name: /Возврат 1.234,50/ }).click()
        const amount = page.locator('#refund [name=amount]')
        await page.locator('#refund-all').click()
        assert.is(await amount.inputValue(), '1234,50')
        await amount.fill('1 030,5')
        await postJson(device.url, '/showQR', { amount: 1_200 })
        await reads(page, '#last-list', '12,00')
        assert.is(await amount.inputValue(), '1 030,5')
        await page.locator('#refund [type=submit]').click()
        await reads(page, '#toasts', /Возвращено 1.030,50/)
      }
      await visit(device.url, story, { locale: 'ru-RU' })
    },
    async 'by keys alone the focus goes from the amount to the payment, to its end and back'() {
      await using device = await openTestDevice()
      await visit(device.url, async ({ page }) => {
        const hasFocus = (selector: string) => page.locator(`${selector}:focus`).waitFor()
        await page.locator('#new-payment [name=amount]').press('5')
        await page.keyboard.press('Enter')
        await reads(page, '#outcome', 'The customer can pay now.')
        // Not on a button: a second Enter must not cancel what the first has begun.
        await hasFocus('#payment')
        await page.locator('#cancel').press('Enter')
        await page.locator('#confirm [type=submit]').press('Enter')
        await reads(page, '#outcome', 'Not paid.')
        // A second Enter begins nothing: there is no amount yet.
        await hasFocus('#new-payment [name=amount]')
        await page.keyboard.press('Enter')
        await page.keyboard.type('70')
        assert.is(await page.locator('#new-payment [name=amount]').inputValue(), '70')
      })
    },
    async 'a code that the silent bank never gave is asked for again'() {
      await using device = await openTestDevice()
      await visit(
        device.url,
        async ({ page }) => {
          await postJson(device.url, '/sim/bank/outage', { on: true })
          await show(page, '5')
          await reads(page, '#till-note', 'no code was shown. Start the payment again.')
          assert.is(await page.locator('[name=amount]').inputValue(), '5')
          await page.reload()
          await reads(page, '#outcome', /^The bank did not answer, and no code was shown/)
        },
        { mayComplain: /status of 500/ },
      )
    },
    async 'after a refusal the first key begins a new amount, and one press takes the old one over'() {
      await using device = await openTestDevice()
      await postJson(device.url, '/updateDriverSettings', DEMO_SETTINGS)
      await visit(
        device.url,
        async ({ page }) => {
          const amount = page.locator('#new-payment [name=amount]')
          const key = (name: string) =>
            page.locator('.keypad').getByRole('button', { name, exact: true }).click()
          const refused = async () => {
            await page.locator('#new-payment [type=submit]').click()
            await reads(page, '#till-note', 'no code was shown')
            await isReady(page)
          }
          await postJson(device.url, '/sim/bank/outage', { on: true })
          for (const one of ['4', '0']) await key(one)
          await refused()
          assert.is(await amount.inputValue(), '40')
          for (const one of ['6', '0']) await key(one)
          assert.is(await amount.inputValue(), '60')
          // What was said of the 40 goes with it.
          assert.is(await page.locator('#till-note').innerText(), '')
          await refused()
          // By a keyboard, too, wherever its mark stands; a purpose that is added changes nothing of it.
          await page.locator('#new-payment [name=purpose]').fill('tea')
          await amount.press('End')
          await page.keyboard.type('75')
          assert.is(await amount.inputValue(), '75')
          await refused()
          await key('Delete the last figure')
          assert.is(await amount.inputValue(), '')
          for (const one of ['8', '.', '5', '7']) await key(one)
          // A third figure after the point is no money.
          await key('9')
          assert.is(await amount.inputValue(), '8.57')
          for (let left = 3; left > 0; left -= 1) await key('Delete the last figure')
          assert.is(await amount.inputValue(), '8')
          await refused()
          await postJson(device.url, '/sim/bank/outage', { on: false })
          await page.locator('#new-payment [type=submit]').click()
          await reads(page, '#amount', '₽8.00')
          // The refused one may still be what the page reads then.
          const all = await waitUntil('the payment after the refused ones', async () => {
            const now = await payments(device.url)
            return now.length > 4 && now
          })
          assert.equal(
            all.map(({ amount: kopecks }) => kopecks),
            [800, 800, 7_500, 6_000, 4_000],
          )
        },
        { mayComplain: /status of 500/ },
      )
    },
    async 'a note goes with its payment: none of it stands over its end or over the next sale'() {
      await using device = await openTestDevice()
      await postJson(device.url, '/updateDriverSettings', DEMO_SETTINGS)
      const words = 'the bank has not confirmed the cancellation'
      for (const viewport of [
        { width: 360, height: 640 },
        { width: 1280, height: 800 },
      ])
        await visit(
          device.url,
          async ({ page }) => {
            await page.locator('#simulator-switch').click()
            await page.route('**/cancelQR', (route) =>
              route.fulfill({ status: 500, json: { status: 'error', error_message: words } }),
            )
            await show(page, '10')
            await page.locator('#cancel').click()
            await page.locator('#confirm [type=submit]').click()
            await reads(page, '#payment-note', words)
            const isWhole = async (what: string) => {
              const more = await page.evaluate(
                'document.documentElement.scrollHeight - innerHeight',
              )
              assert.ok(Number(more) <= 0, `${what}: ${more} px to scroll`)
            }
            await isWhole('a note')
            await postJson(device.url, '/sim/bank/pay', {})
            await page.locator('.outcome.tone-good').waitFor()
            assert.is(await page.getByText(words).count(), 0)
            await show(page, '20')
            await reads(page, '#outcome', 'The customer can pay now.')
            assert.is(await page.getByText(words).count(), 0)
            await postJson(device.url, '/cancelQR', {})
            await reads(page, '#outcome', 'Not paid.')
            await page.locator('#new-payment [name=amount]').fill('0')
            await page.locator('#new-payment [type=submit]').click()
            await reads(page, '#till-note', 'Enter an amount')
            await isWhole('a note of what is typed')
          },
          { viewport, mayComplain: /status of 500/ },
        )
    },
    async 'that the customer can pay is not said of a display that is lost, nor by a page that hears nothing'() {
      await using device = await openTestDevice()
      await visit(
        device.url,
        async ({ page }) => {
          await show(page, '5')
          await reads(page, '#outcome', 'The customer can pay now.')
          await postJson(device.url, '/sim/display/unplug', {})
          await reads(page, '#outcome', 'The customer sees no code now')
          await postJson(device.url, '/sim/display/plug', {})
          await reads(page, '#outcome', 'The customer can pay now.')
          await device.device[Symbol.asyncDispose]()
          await reads(page, '#outcome', 'the page cannot show whether the payment is paid')
          assert.is(await page.getByText('The customer sees a QR code.').count(), 0)
        },
        { mayComplain: /ERR_|Failed to/ },
      )
    },
    async 'a question about a payment goes when the payment ends, and the end is seen and told'() {
      await using device = await openTestDevice()
      await visit(device.url, async ({ page }) => {
        await show(page, '10')
        await reads(page, '#outcome', 'The customer can pay now.')
        await page.locator('#cancel').click()
        await page.locator('#confirm').waitFor()
        await postJson(device.url, '/sim/bank/pay', {})
        await page.locator('#confirm').waitFor({ state: 'detached' })
        await reads(page, '#outcome', /^Paid\.$/)
        await show(page, '20')
        await reads(page, '#outcome', 'The customer can pay now.')
        await show(page, '30')
        await page.locator('#confirm').waitFor()
        await postJson(device.url, '/sim/bank/pay', {})
        await reads(page, '#amount', '₽20.00')
        await reads(page, '#payment-state', 'Paid')
        assert.is((await payments(device.url)).length, 2)
        // It is a suggestion, which the next press takes over.
        assert.is(await page.locator('[name=amount]').inputValue(), '30')
      })
    },
    async 'a payment that is paid while a dialog is open is told in the dialog'() {
      await using device = await openTestDevice()
      await visit(device.url, async ({ page }) => {
        await show(page, '10')
        await reads(page, '#outcome', 'The customer can pay now.')
        await page.locator('[data-verdict=pay]').click()
        await reads(page, '#outcome', /^Paid\.$/)
        await page.locator('#last-list .refund').click()
        await page.locator('#refund').waitFor()
        // In the tree of a screen reader before anything is said in it: all outside of the dialog is inert.
        const news = page.locator('#refund').getByRole('status').first()
        await news.waitFor({ state: 'attached' })
        assert.is(await news.innerText(), '')
        await postJson(device.url, '/showQR', { amount: 2_000 })
        await postJson(device.url, '/sim/bank/pay', {})
        await reads(page, '#refund .news', '₽20.00 · Paid.')
        assert.is(
          await page.locator('#refund').getByRole('status').filter({ hasText: 'Paid' }).count(),
          1,
        )
        await page.keyboard.press('Escape')
        await page.locator('#refund').waitFor({ state: 'detached' })
      })
    },
    async 'a silent bank is said while it is silent'() {
      await using device = await openTestDevice()
      const story = async ({ page }: OpenPage) => {
        await show(page, '5')
        await reads(page, '#payment-state', 'Pending')
        await page.getByText('The bank does not answer', { exact: true }).click()
        await page.locator('#bank-silent').waitFor()
        await reads(page, '#bank-silent', 'The lane keeps asking')
        // Nothing has ended that the silent bank was asked to cancel, and nobody is told that it has.
        await page.locator('#cancel').click()
        await page.locator('#confirm [type=submit]').click()
        await reads(page, '#outcome', 'The payment is being cancelled')
        assert.not.match(await page.locator('#payment').innerText(), 'was cancelled')
        await page.locator('#cancel:disabled').waitFor()
        assert.is(await page.locator('#time-left').count(), 0)
      }
      await visit(device.url, story, { mayComplain: /status of 500/ })
    },
    async 'a card that takes nothing is said of a payment, and not that the customer can pay'() {
      await using device = await openTestDevice()
      await visit(device.url, async ({ page }) => {
        let isFull = true
        await page.route('**/health', async (route) => {
          const response = await route.fetch()
          const json = await response.json()
          for (const part of json.parts) if (part.name === 'ledger') part.state = 'failed'
          if (isFull) json.disk.enough = false
          await route.fulfill({ response, json })
        })
        await show(page, '5')
        await reads(page, '#unwritten', 'call the technician')
        assert.is(await page.getByText('The customer can pay now').count(), 0)
        // The part keeps what failed until the next write, which a payment that waits does not make.
        isFull = false
        await reads(page, '#outcome', 'The customer can pay now.')
      })
    },
    async 'an information QR code is on the glass'() {
      await using device = await openTestDevice()
      await visit(device.url, async ({ page }) => {
        await show(page, '5')
        await reads(page, '#payment-state', 'Pending')
        await page.locator('[data-verdict=pay]').click()
        await reads(page, '#payment-state', 'Paid')
        await openRoom(page, 'display')
        await page.locator('#info-qr input').fill('https://shop.example/menu')
        await page.locator('#info-qr [type=submit]').click()
        await reads(page, '#toasts', 'The code is on the display.')
        await waitUntil('the code', async () => {
          const { json } = await call(device.url, '/sim/display')
          return (json as { qr?: string }).qr === 'https://shop.example/menu'
        })
      })
    },
    async 'each end is told in a sentence, late money and another amount too'() {
      await using lane = await openConsoleRig()
      const payment = {
        id: '01J',
        amount: 10_000,
        paidAmount: null,
        purpose: null,
        reference: null,
        bankName: 'CFT',
        createdAt: null,
        expiresAt: null,
        late: false,
      }
      const ends = [
        [
          'CANCELED',
          'canceled',
          'expired',
          'Not paid. The time to pay is over. Start the payment again.',
        ],
        ['PENDING', 'cancelling', 'user', 'the customer may still pay'],
        ['ERROR', 'unknown', null, 'the payment may have gone through'],
        ['ERROR', 'unknown', 'not-registered', /^The bank did not answer, and no code was shown/],
        ['ERROR', 'failed', 'not-shown', 'Check the cable of the display'],
        ['REJECTED', 'rejected', 'bank', 'No money was taken'],
        ['STATIC', 'static', null, 'Check with the bank'],
        ['ACCEPTED', 'accepted', 'expired', /^Paid\.$/],
        [
          'ACCEPTED',
          'accepted',
          'user',
          /^Paid, although the payment was being cancelled\. .*refund the payment/,
        ],
        ['ACCEPTED', 'accepted', 'superseded', /^Paid, although the payment was being cancelled/],
        ['ACCEPTED', 'accepted', 'same-operation', 'Paid. The bank named the same operation'],
      ] as const
      await visit(
        lane.address,
        async ({ page }) => {
          await reads(page, '#live', 'Live')
          await page.locator('#new-payment').waitFor()
          for (const [dynamicQRStatus, phase, reason, words] of ends) {
            lane.setPayment({ ...payment, dynamicQRStatus, phase, reason })
            await reads(page, '#outcome', words)
          }
          lane.setPayment({
            ...payment,
            dynamicQRStatus: 'ACCEPTED',
            phase: 'accepted',
            reason: 'user',
            late: true,
          })
          await reads(page, '#outcome', 'The money came late')
          lane.setPayment({
            ...payment,
            dynamicQRStatus: 'ERROR',
            phase: 'failed',
            reason: 'amount',
            paidAmount: 12_000,
          })
          await reads(page, '#outcome', '₽120.00 was paid instead of ₽100.00')
        },
        // The rig has no ledger to ask for the last payments.
        { mayComplain: /404/ },
      )
    },
    async 'a lane without a bank has a guide, whose steps are checked'() {
      const levers = { display: null, camera: null, bank: null, indicator: null }
      await using lane = await openConsoleRig({ levers, hasBank: false })
      await visit(
        lane.address,
        async ({ page }) => {
          await reads(page, '#guide-says', 'No bank is set up yet')
          await reads(page, '#guide-state', '2 steps left')
          await page.locator('[data-step=display][data-state=done]').waitFor()
          await page.locator('[name=bank]').selectOption('T-Bank')
          await page.locator('#bank-fields [name=merchantId]').waitFor()
          await reads(page, '#bank-fields', 'Terminal (TerminalKey)')
          lane.setBank()
          await reads(page, '#guide-says', /^Go from top to bottom/)
          lane.setItems([{ id: '1', count: 1 }])
          await page.locator('[data-step=item][data-state=done]').waitFor()
          lane.display.unplug()
          await page.locator('[data-step=display][data-state=open]').waitFor()
        },
        { mayComplain: /404/ },
      )
    },
    async 'a lane without a camera is asked to teach no item'() {
      const yaml =
        'banks: { "*": { driver: gateway, url: "http://127.0.0.1:9/" } }\ncamera: { driver: none }'
      await using device = await openTestDevice({ yaml })
      await visit(device.url, async ({ page }) => {
        await reads(page, '#guide-state', '1 step left')
        const steps = await page.evaluate(
          "[...document.querySelectorAll('[data-step]')].map((one) => one.dataset.step)",
        )
        assert.equal(steps, ['bank', 'display'])
      })
    },
    async 'Show QR without a bank says who sets one'() {
      const yaml = 'banks: { "*": { driver: gateway, url: "http://127.0.0.1:9/" } }'
      await using device = await openTestDevice({ yaml })
      await visit(
        device.url,
        async ({ page }) => {
          await show(page, '5')
          await reads(page, '#till-note', 'No bank is set up yet. Call')
        },
        { mayComplain: /status of 400/ },
      )
    },
  },
  120_000,
)
