/** The language that a browser remembers, where the lane sends another one. */
import { readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { openBrowser, reads, tabAt } from '#test/browser.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { openedInRussianExcel } from '#test/spreadsheet/russian-excel.ts'

const REMEMBERS = `localStorage.getItem('language') ?? localStorage.setItem('language', 'ru')`
const TAKES_NO_COOKIES = `Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set() {} })`

spec('the language of the page', {
  async 'is asked for again by a browser that has lost its cookies'() {
    await using device = await openTestDevice()
    await using browser = await openBrowser()
    const { page } = await browser.open('about:blank')
    await page.addInitScript(REMEMBERS)
    await page.goto(device.url)
    await reads(page, '#tab-till', 'Оплата')
  },
  async 'is that of the file with the payments: in Russian Excel opens it by a double click'() {
    await using device = await openTestDevice()
    await using browser = await openBrowser()
    const { page } = await browser.open(tabAt(device.url, 'payments'), { locale: 'ru-RU' })
    const [file] = await Promise.all([page.waitForEvent('download'), page.locator('#csv').click()])
    assert.is(file.suggestedFilename(), 'платежи.csv')
    const [names = []] = openedInRussianExcel(readFileSync(await file.path()))
    assert.equal(
      names.slice(3, 6).map(({ text }) => text),
      ['Состояние', 'Сумма, ₽', 'Оплачено, ₽'],
    )
  },
  async 'is asked for once by one that takes none, which would go round for ever'() {
    await using device = await openTestDevice()
    await using browser = await openBrowser()
    const { page } = await browser.open('about:blank')
    let documents = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1
    })
    await page.addInitScript(TAKES_NO_COOKIES)
    await page.addInitScript(REMEMBERS)
    await page.goto(device.url)
    await reads(page, '#tab-till', 'Payment')
    await page.locator('#live[data-state=good]').waitFor()
    assert.is(documents, 2)
  },
})
