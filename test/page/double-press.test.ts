/**
 * A finger that presses twice: whatever has come under it meanwhile takes no press, and nothing is undone by it. Everything
 * in every room is pressed so in double-press-anywhere.test.ts.
 */
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { reads, tabAt, visit } from '#test/browser.ts'
import { call, postJson } from '#test/http-call.ts'
import { centreOf, changesOf, PAUSES_MS, pressTwice } from '#test/page/second-press.ts'
import { DEMO_SETTINGS } from '#test/processes/laned-process.ts'
import { openTestDevice, type TestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

/** Runs in the page: a list that is longer than a window, each row of which can be deleted. */
const SHRINKING = `{
  const list = document.createElement('ul')
  list.id = 'shrinking'
  for (let count = 0; count < 40; count += 1) {
    const row = document.createElement('li')
    row.style.height = '80px'
    const button = document.createElement('button')
    button.dataset.undoes = 'true'
    button.textContent = 'Delete'
    button.onclick = () => row.remove()
    row.append(button)
    list.append(row)
  }
  document.querySelector('main').append(list)
}`

const PLACES_OF_ROWS = `[...document.querySelectorAll('.payment-row')].map((row) => {
  const { x, y, width } = row.getBoundingClientRect()
  return [x, y, width]
})`
/** From here on a list and what is open of it stand side by side. */
const DESK_PX = 900

const SIZES = [
  { width: 360, height: 640 },
  { width: 800, height: 480 },
  { width: 1280, height: 800 },
] as const
/** Before the lane has answered, and after. */
const TILL_PAUSES_MS = [60, 700] as const

const typed = (page: Page) => page.locator('#new-payment [name=amount]').inputValue()

async function statusOf({ url }: TestDevice): Promise<string> {
  const { json } = await call(url, '/getDynamicQRStatus')
  return (json as { dynamicQRStatus: string }).dynamicQRStatus
}

/** A till with a payment under way, at each size and after each pause. */
async function atTheTill(
  press: (page: Page, device: TestDevice, pauseMs: number) => Promise<readonly string[]>,
): Promise<void> {
  await using device = await openTestDevice()
  await postJson(device.url, '/updateDriverSettings', DEMO_SETTINGS)
  const wrong: string[] = []
  for (const viewport of SIZES)
    await visit(
      device.url,
      async ({ page }) => {
        await page.locator('#live[data-state=good]').waitFor()
        for (const pauseMs of TILL_PAUSES_MS) {
          await page.mouse.move(0, 0)
          await page.locator('#new-payment [name=amount]').fill('10')
          const found = await press(page, device, pauseMs)
          const said = `${viewport.width} × ${viewport.height} after ${pauseMs} ms`
          wrong.push(...found.map((one) => `${said}: ${one}`))
          await postJson(device.url, '/cancelQR', {})
          await page.locator('#ended').waitFor()
        }
      },
      { viewport, isFingerStill: true },
    )
  assert.equal(wrong, [])
}

spec(
  'a finger that presses twice',
  {
    'on Show QR leaves the payment and its code where they are': () =>
      atTheTill(async (page, device, pauseMs) => {
        const changes = changesOf(page)
        await pressTwice(page, await centreOf(page, '#new-payment [type=submit]'), pauseMs)
        await reads(page, '#payment #amount, #show-payment', '₽10.00')
        const status = await statusOf(device)
        const wrong = changes.filter((one) => one !== 'POST /showQR')
        if (status !== 'PENDING') wrong.push(status)
        if (!(await page.locator('#payment').isVisible())) wrong.push('the code is put away')
        if (await page.locator('#confirm').isVisible()) wrong.push('it asks')
        return wrong
      }),
    'on New payment opens the keys and types nothing': () =>
      atTheTill(async (page, device, pauseMs) => {
        await page.locator('#new-payment [type=submit]').click()
        await pressTwice(page, await centreOf(page, '#new-open'), pauseMs)
        await page.locator('#show-payment').waitFor()
        const wrong = [await typed(page)].filter((one) => one !== '')
        if ((await statusOf(device)) !== 'PENDING') wrong.push('it has ended')
        return wrong
      }),
    'on the question of a cancellation types nothing into the keys that come': () =>
      atTheTill(async (page, _, pauseMs) => {
        await page.locator('#new-payment [type=submit]').click()
        await page.locator('#cancel').click()
        await pressTwice(page, await centreOf(page, '#confirm [type=submit]'), pauseMs)
        await page.locator('#ended').waitFor()
        return [await typed(page)].filter((one) => one !== '')
      }),
    'on Cancel, whose payment ends meanwhile, types nothing into the keys that come': () =>
      atTheTill(async (page, { url }, pauseMs) => {
        await page.locator('#new-payment [type=submit]').click()
        const place = await centreOf(page, '#cancel')
        await postJson(url, '/sim/bank/pay', {})
        await page.locator('#ended').waitFor()
        await pressTwice(page, place, pauseMs)
        return [await typed(page)].filter((one) => one !== '')
      }),
    async 'on a delete near the end of a page that becomes shorter by it deletes one'() {
      await using device = await openTestDevice()
      await visit(
        device.url,
        async ({ page }) => {
          await page.locator('#live[data-state=good]').waitFor()
          await page.evaluate(SHRINKING)
          const left = () => page.evaluate('shrinking.children.length') as Promise<number>
          for (const pauseMs of PAUSES_MS) {
            await page.mouse.move(0, 0)
            await page.evaluate(
              'scrollTo({ top: document.body.scrollHeight, behavior: "instant" })',
            )
            const before = await left()
            const control = '#shrinking li:nth-last-child(2) button'
            await pressTwice(page, await centreOf(page, control), pauseMs)
            assert.is(await left(), before - 1, `${pauseMs} ms`)
          }
        },
        { isFingerStill: true },
      )
    },
    async 'on a payment of the list opens that one, and no row moves'() {
      await using device = await openTestDevice()
      const { url } = device
      await postJson(url, '/updateDriverSettings', DEMO_SETTINGS)
      for (let nth = 1; nth < 5; nth += 1) {
        await postJson(url, '/showQR', { amount: nth * 100 })
        await postJson(url, '/cancelQR', {})
      }
      for (const viewport of SIZES)
        await visit(
          tabAt(url, 'payments'),
          async ({ page }) => {
            for (const [nth, pauseMs] of PAUSES_MS.entries()) {
              const row = `#payment-list li:nth-child(${(nth % 4) + 1}) button`
              await page.mouse.move(0, 0)
              const place = await centreOf(page, row)
              const id = await page.locator(row).getAttribute('data-id')
              const before = await page.evaluate(PLACES_OF_ROWS)
              await pressTwice(page, place, pauseMs)
              await page.locator('#story-state').waitFor()
              const said = `${viewport.width} × ${viewport.height} after ${pauseMs} ms`
              assert.is(new URL(page.url()).hash, `#payments/${id}`, said)
              if (viewport.width >= DESK_PX) {
                assert.equal(await page.evaluate(PLACES_OF_ROWS), before, said)
                assert.is(await page.locator('[aria-current=true]').getAttribute('data-id'), id)
              }
              await page.locator('#story-back').click()
              await page.locator(row).waitFor()
            }
          },
          { viewport, isFingerStill: true },
        )
    },
    async 'that has moved since, or presses a third time, deletes the next'() {
      await using device = await openTestDevice()
      await visit(
        device.url,
        async ({ page }) => {
          await page.locator('#live[data-state=good]').waitFor()
          await page.evaluate(SHRINKING)
          const left = (count: number) =>
            waitUntil(`${count} left`, async () => {
              return (await page.evaluate('shrinking.children.length')) === count
            })
          const [x, y] = await centreOf(page, '#shrinking li:first-child button')
          await page.mouse.click(x, y)
          await left(39)
          await page.mouse.click(x, y)
          await page.mouse.click(x, y)
          await left(38)
          await page.mouse.move(x + 100, y)
          await page.mouse.click(x, y)
          await left(37)
        },
        { isFingerStill: true },
      )
    },
  },
  900_000,
)
