/** Doubtful sales in the room of the items, and their switch in the list of the features. */
import { reads, tabAt, visit } from '#test/browser.ts'
import { call, postJson, showCamera } from '#test/http-call.ts'
import { goods } from '#test/items/goods-pictures.ts'
import { openLane } from '#test/page/lane-with-config.ts'
import { pageSpec } from '#test/page/page-spec.ts'
import { openTestDevice, type TestDevice } from '#test/processes/test-device.ts'
import { waitUntil } from '#test/wait-until.ts'

const show = (device: TestDevice, kind: number, take = 0) =>
  showCamera(device.url, goods(kind, take))

async function openTaught(): Promise<TestDevice> {
  const device = await openTestDevice({ yaml: 'embedder: { driver: fake }' })
  for (const take of [0, 1])
    for (const kind of [1, 2]) {
      await show(device, kind, take)
      await postJson(device.url, '/api/add_item_template', { id: `100${kind}` })
    }
  return device
}

pageSpec(
  import.meta.url,
  'doubtful sales on the page',
  {
    async 'a choice that does not fit is shown with its picture and leaves when it was looked at'() {
      await using device = await openTaught()
      const sell = (body: object) => postJson(device.url, '/api/choice', body)
      for (let sale = 0; sale < 20; sale += 1) await sell({ id: '1001', grams: 80 + sale })
      await show(device, 1)
      const { json } = await call(device.url, '/api/get_result')
      const { result_id } = (json as { data: { result_id: string } }).data
      await sell({ id: '1001', result_id, grams: 3_000 })
      await sell({ id: '1001', grams: 4_000 })
      await visit(tabAt(device.url, 'items//review'), async ({ page }) => {
        await reads(page, '#doubts-count', '2')
        await reads(page, '#doubts-list', '4000 g; usually')
        const [other, seen] = [page.locator('.doubt').first(), page.locator('.doubt').last()]
        await waitUntil('its picture', async () => (await seen.locator('img').count()) === 2)
        await other.locator('button').click()
        await reads(page, '#doubts-count', '1')
        await reads(page, '#doubts-list', '3000 g')
      })
      await visit(
        tabAt(device.url, 'items//review'),
        async ({ page }) => {
          await reads(page, '#doubts-list', '3000 г; обычно')
          await reads(page, '#doubts-few', 'а есть 4')
          await page.locator('#doubts-list button').click()
          await reads(page, '#doubts-none', 'Подозрительных продаж нет')
        },
        { locale: 'ru-RU' },
      )
    },
    async 'they are switched off in the list of the features, and saved with all other settings'() {
      await using lane = await openLane()
      await visit(lane.settings, async ({ page }) => {
        await page.locator('#features > summary').click()
        await page.locator('[data-feature=loss-prevention] select').selectOption({ label: 'No' })
        await page.locator('#settings-save:enabled').click()
        await waitUntil('it is in the file', () => /choices:\s+enabled: false/.test(lane.text()))
      })
    },
  },
  180_000,
)
