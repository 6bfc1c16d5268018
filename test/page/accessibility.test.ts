/** The page without a mouse, with colours of one's own, at twice the size, without motion, and its dialogs for axe-core. */
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { openBrowser, openRoom, ROOMS, reads, tabAt, visit } from '#test/browser.ts'
import { postJson } from '#test/http-call.ts'
import { axeFindings, faultsSeen } from '#test/page/page-faults.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

const focused = (page: Page) => page.evaluate<string>('document.activeElement.id')

/** Of the element that has the focus: is it seen that it has? */
const FOCUS_IS_SEEN = `(() => {
  const at = document.activeElement
  return at === document.body || [at, at.closest('.button') ?? at].some((one) => getComputedStyle(one).outlineStyle !== 'none')
})()`

async function payment(page: Page): Promise<void> {
  await page.locator('#new-payment [name=amount]').fill('100')
  await page.locator('#new-payment [type=submit]').click()
  await reads(page, '#outcome', 'The customer can pay now.')
}

spec(
  'the page for everybody',
  {
    async 'the till with a payment, and its dialogs, have nothing serious for axe-core'() {
      await using device = await openTestDevice()
      await visit(device.url, async ({ page }) => {
        await payment(page)
        assert.equal(await axeFindings(page), [])
        await page.locator('[data-verdict=pay]').click()
        await reads(page, '#payment-state', 'Paid')
        assert.equal(await axeFindings(page), [])
        await page.locator('#last-list .refund').click()
        await reads(page, '#refund', 'can be refunded')
        assert.equal(await axeFindings(page), [])
      })
    },
    async 'with keys alone: past the head, from room to room, and out of what is open'() {
      await using device = await openTestDevice()
      await postJson(device.url, '/api/add_item_template', { id: '4011' })
      await visit(device.url, async ({ page }) => {
        await page.locator('#new-payment').waitFor()
        await page.keyboard.press('Tab')
        await page.keyboard.press('Enter')
        assert.is(await focused(page), 'lane')
        // Wherever the focus is, it is seen.
        for (let step = 0; step < 24; step += 1) {
          await page.keyboard.press('Tab')
          const at = await page.evaluate('document.activeElement.outerHTML.slice(0, 120)')
          assert.ok(await page.evaluate(FOCUS_IS_SEEN), `no focus is seen on ${at}`)
        }
        await page.locator('#tab-till').focus()
        for (const [key, room] of [
          ['ArrowRight', 'display'],
          ['ArrowRight', 'till'],
          ['End', 'display'],
          ['ArrowLeft', 'till'],
        ] as const) {
          await page.keyboard.press(key)
          await page.locator(`#tab-${room}[aria-selected=true]`).waitFor()
          assert.is(await focused(page), `tab-${room}`)
        }
        await page.locator('#menu-open').focus()
        await page.keyboard.press('Enter')
        await page.locator('#menu').waitFor()
        await page.keyboard.press('Escape')
        await page.locator('#menu').waitFor({ state: 'hidden' })
        assert.is(await focused(page), 'menu-open')

        await page.getByRole('textbox', { name: 'Amount' }).focus()
        await page.keyboard.type('100')
        await page.keyboard.press('Enter')
        await reads(page, '#outcome', 'The customer can pay now.')
        await page.locator('[data-verdict=pay]').press('Enter')
        await reads(page, '#outcome', 'Paid.')
        const refund = page.getByRole('button', { name: 'Refund of ₽100.00' })
        await refund.press('Enter')
        await page.getByRole('dialog').waitFor()
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'detached' })
        await waitUntil('the button that opened it has the focus again', () =>
          page.evaluate<boolean>(`document.activeElement.matches('.refund')`),
        )

        await openRoom(page, 'items')
        await page.locator('.tile').first().press('Enter')
        await page.locator('#close-item').waitFor()
        await page.keyboard.press('Escape')
        await page.locator('#item').waitFor({ state: 'detached' })
        assert.is(await page.evaluate('document.activeElement.className'), 'tile')
      })
    },
    async 'at twice the size nothing is cut, too wide or printed over itself'() {
      await using device = await openTestDevice()
      await postJson(device.url, '/api/add_item_template', { id: '4011' })
      await using browser = await openBrowser()
      // A window of 1280 pixels at 200 %; and a window whose letters alone are twice as large.
      const ways = [
        {
          what: 'zoomed',
          options: { viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 },
        },
        { what: 'in large letters', options: { viewport: { width: 1280, height: 900 } } },
      ]
      const found: string[] = []
      for (const { what, options } of ways) {
        const { page } = await browser.open(device.url, options)
        for (const room of ROOMS) {
          await page.goto(tabAt(device.url, room))
          await page.locator(`.tab-${room} .card`).first().waitFor()
          await page.locator('.loading').waitFor({ state: 'detached' })
          if (what !== 'zoomed')
            await page.evaluate(`document.documentElement.style.fontSize = '200%'`)
          for (const fault of await faultsSeen(page, 'en')) found.push(`${room} ${what}: ${fault}`)
        }
      }
      assert.equal(found, [])
    },
    async 'in colours of a person’s own what is chosen and what is on are still told apart'() {
      await using device = await openTestDevice()
      const story = async (page: Page) => {
        await payment(page)
        const styleOf = (selector: string, property: string, part = '') =>
          page.evaluate<string>(
            `getComputedStyle(document.querySelector('${selector}'), '${part}').${property}`,
          )
        assert.is(await page.evaluate(`matchMedia('(forced-colors: active)').matches`), true)
        const chosen = await styleOf('.tabs [aria-selected=true]', 'borderBottomColor')
        const other = await styleOf('.tabs [aria-selected=false]', 'borderBottomColor')
        assert.is.not(chosen, other)
        const dot = await styleOf('#live', 'backgroundColor', '::before')
        assert.is.not(dot, await styleOf('body', 'backgroundColor'))
        const off = await styleOf('.switch input', 'backgroundColor')
        const knob = await styleOf('.switch input', 'backgroundColor', '::after')
        assert.is.not(off, knob)
        await page.locator('.switch input').check()
        // The colour goes over from the one to the other.
        const isOn = async () => (await styleOf('.switch input', 'backgroundColor')) !== off
        await waitUntil('the switch looks on', isOn)
        assert.equal(await axeFindings(page), [])
      }
      await visit(device.url, ({ page }) => story(page), { forcedColors: 'active' })
    },
    async 'who wants no motion sees none'() {
      await using device = await openTestDevice()
      await visit(device.url, async ({ page }) => {
        await payment(page)
        const moving = () => page.evaluate<number>('document.getAnimations().length')
        await waitUntil('the state breathes', async () => (await moving()) > 0)
        await page.emulateMedia({ reducedMotion: 'reduce' })
        await waitUntil('nothing moves', async () => (await moving()) === 0)
      })
    },
  },
  360_000,
)
