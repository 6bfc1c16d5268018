/**
 * A finger that presses twice: whatever has come under it meanwhile takes no press, and nothing is undone by it. Everything
 * in every room is pressed so in double-press-anywhere.test.ts.
 */
import * as assert from 'uvu/assert'
import { reads, visit } from '#test/browser.ts'
import { call, postJson } from '#test/http-call.ts'
import { centreOf, changesOf, PAUSES_MS, pressTwice, SIZES } from '#test/page/second-press.ts'
import { DEMO_SETTINGS } from '#test/processes/laned-process.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'

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

spec(
  'a finger that presses twice',
  {
    async 'on Show QR leaves the payment and its code where they are, whatever the pause'() {
      await using device = await openTestDevice()
      await postJson(device.url, '/updateDriverSettings', DEMO_SETTINGS)
      const wrong: string[] = []
      for (const viewport of SIZES)
        await visit(
          device.url,
          async ({ page }) => {
            await page.locator('#live[data-state=good]').waitFor()
            for (const pauseMs of PAUSES_MS) {
              const changes = changesOf(page)
              const said = `${viewport.width} × ${viewport.height} after ${pauseMs} ms`
              await page.locator('#new-payment [name=amount]').fill('10')
              await pressTwice(page, await centreOf(page, '#new-payment [type=submit]'), pauseMs)
              await reads(page, '#amount, #show-payment', '₽10.00')
              const { json } = await call(device.url, '/getDynamicQRStatus')
              const { dynamicQRStatus } = json as { dynamicQRStatus: string }
              if (dynamicQRStatus !== 'PENDING') wrong.push(`${said}: ${dynamicQRStatus}`)
              if (changes.some((one) => one !== 'POST /showQR'))
                wrong.push(`${said}: ${changes.join(', ')}`)
              if (!(await page.locator('#payment').isVisible()))
                wrong.push(`${said}: the code is put away`)
              if (await page.locator('#confirm').isVisible()) wrong.push(`${said}: it asks`)
              await postJson(device.url, '/cancelQR', {})
              // By a key, which no control is deaf to.
              await page.locator('#new-open.main').press('Enter')
            }
          },
          { viewport, isOneHand: true },
        )
      assert.equal(wrong, [])
    },
    async 'on a delete near the end of a page that becomes shorter by it deletes one'() {
      await using device = await openTestDevice()
      await visit(
        device.url,
        async ({ page }) => {
          await page.locator('#live[data-state=good]').waitFor()
          await page.evaluate(SHRINKING)
          for (const pauseMs of PAUSES_MS) {
            const left = (await page.evaluate('shrinking.children.length')) as number
            const control = '#shrinking li:nth-last-child(2) button:not([aria-disabled])'
            await page.locator(control).waitFor()
            await page.evaluate(
              'scrollTo({ top: document.body.scrollHeight, behavior: "instant" })',
            )
            await pressTwice(page, await centreOf(page, control), pauseMs)
            assert.is(await page.evaluate('shrinking.children.length'), left - 1, `${pauseMs} ms`)
          }
        },
        { isOneHand: true },
      )
    },
    async 'what a print left out hears the first press after it'() {
      await using device = await openTestDevice()
      await visit(
        device.url,
        async ({ page }) => {
          await page.locator('#live[data-state=good]').waitFor()
          await page.evaluate(SHRINKING)
          await page.evaluate(
            'const sheet = new CSSStyleSheet(); sheet.replaceSync("@media print { #shrinking { display: none } }"); document.adoptedStyleSheets.push(sheet)',
          )
          const control = '#shrinking li:first-child button:not([aria-disabled])'
          await page.locator(control).waitFor()
          await page.locator(control).scrollIntoViewIfNeeded()
          const left = (await page.evaluate('shrinking.children.length')) as number
          await page.emulateMedia({ media: 'print' })
          assert.not(await page.locator('#shrinking').isVisible())
          // Something is drawn meanwhile, a time of day for one.
          await page.evaluate(
            'document.title += "."; document.querySelector("#live").dataset.drawn = "anew"; new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))',
          )
          await page.emulateMedia({ media: 'screen' })
          await pressTwice(page, await centreOf(page, '#shrinking li:first-child button'), 0)
          assert.is(await page.evaluate('shrinking.children.length'), left - 1)
        },
        { isOneHand: true },
      )
    },
  },
  900_000,
)
