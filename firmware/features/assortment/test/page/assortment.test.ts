/** The assortment on the Items tab: in with its diff, out, look-alikes; and what the Camera tab makes of it. */
import { readFileSync } from 'node:fs'
import type { Route } from 'playwright-core'
import * as assert from 'uvu/assert'
import { openRoom, reads, tabAt, visit } from '#test/browser.ts'
import { call, postJson } from '#test/http-call.ts'
import { goods } from '#test/items/goods-pictures.ts'
import { pageSpec } from '#test/page/page-spec.ts'
import { openTestDevice, type TestDevice } from '#test/processes/test-device.ts'
import { waitUntil } from '#test/wait-until.ts'

const YAML = 'embedder: { driver: fake }\nscale: { driver: fake }'
const TABLE =
  'code;name;price;unit;tare;group;until;name_ru\n1001;Apples;100,00;kg;5;apples;;Яблоки\n1002;Organic apples;200,50;kg;;apples;;\n1003;Pears;;;;;2020-01-01;\n'

const ONE = 'code;name;price;unit;tare;group;until\n2001;Plums;;;;;\n'

const sim = (device: TestDevice, path: string, method: string, type: string, body: Uint8Array) =>
  call(device.url, path, { method, headers: { 'content-type': type }, body })

const file = (text: string) => ({
  name: 'list.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
})

pageSpec(
  import.meta.url,
  'the assortment on the page',
  {
    async 'is looked at before it is taken, and comes out again; prices stand beside an answer'() {
      await using device = await openTestDevice({ yaml: YAML })
      await sim(device, '/sim/camera', 'PUT', 'image/jpeg', goods(1))
      await postJson(device.url, '/api/add_item_template', { id: '1001' })
      await visit(tabAt(device.url, 'items//lists'), async ({ page }) => {
        await reads(page, '#assortment-state', 'no list of goods yet')
        const input = page.locator('#assortment-file')
        // The first look is answered after another file was chosen: what is shown is what is taken.
        const first = Promise.withResolvers<Route>()
        const holdFirst = (route: Route) => {
          const isFirst = route.request().postData() === ONE
          return isFirst ? first.resolve(route) : route.continue()
        }
        await page.route(/assortment\?dry=true/, holdFirst)
        await input.setInputFiles(file(ONE))
        const held = await first.promise
        await input.setInputFiles(file(TABLE))
        await reads(page, '#assortment-diff', 'New: 3, removed: 0')
        const late = page.waitForResponse((one) => one.request() === held.request())
        await held.continue()
        await (await late).finished()
        // Asked after it, answered after it.
        await page.evaluate('fetch("/api/assortment").then((answer) => answer.text())')
        await reads(page, '#assortment-diff', 'New: 3, removed: 0')
        await page.locator('#assortment-take').click()
        await reads(page, '#assortment-state', 'Goods: 3')
        await reads(page, '[data-group="apples"]', 'Organic apples')
        await reads(page, '#assortment-hidden', 'Not suggested today: 1')
        await page.locator('#view-gallery').click()
        await reads(page, '[data-item="1001"]', 'Apples')
        await page.goBack()
        const coming = page.waitForEvent('download')
        await page.locator('#assortment-save').click()
        const saved = readFileSync(await (await coming).path(), 'utf8')
        assert.is(saved, (await call(device.url, '/api/assortment?format=csv')).text)
        const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
        assert.is(wide, 0)
      })
      const grams = Buffer.from('{"grams":505,"stable":true}')
      await sim(device, '/sim/scale', 'POST', 'application/json', grams)
      await waitUntil('the weight beside an answer', async () =>
        (await call(device.url, '/api/get_result')).text.includes('"proposal"'),
      )
      await visit(
        tabAt(device.url, 'camera'),
        async ({ page }) => {
          await page.locator('#recognise').click()
          await reads(page, '[data-choice="1001"]', '500 г, предлагаемая сумма 50,00')
          await reads(page, '[data-choice="1002"]', 'Organic apples')
          await openRoom(page, 'items')
          await page.locator('#find').fill('ябло')
          await reads(page, '[data-item="1001"]', 'Яблоки')
          await page.locator('#find').fill('apples')
          await reads(page, '[data-item="1001"]', '1001')
        },
        { locale: 'ru-RU' },
      )
    },
  },
  180_000,
)
