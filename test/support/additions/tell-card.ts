/** Run in a copy of the checkout that has one more operation with its card: prints what the card says in Chromium before and after a shift was closed. */
import { openBrowser, reads, tabAt } from '#test/browser.ts'
import { postJson } from '#test/http-call.ts'
import { DEMO_SETTINGS } from '#test/processes/laned-process.ts'
import { openTestDevice } from '#test/processes/test-device.ts'

await using device = await openTestDevice()
await using browser = await openBrowser()
const { page } = await browser.open(tabAt(device.url, 'today'), { locale: 'ru-RU' })
const card = page.locator('#newest-shift')
const read = async () => {
  await reads(page, '#newest-shift p', /./)
  return card.innerText()
}
const before = await read()
await postJson(device.url, '/updateDriverSettings', DEMO_SETTINGS)
await postJson(device.url, '/showQR', { amount: 100 })
await postJson(device.url, '/cancelQR', {})
await postJson(device.url, '/shifts/close', {})
await page.reload()
console.log(JSON.stringify({ before, after: await read() }))
