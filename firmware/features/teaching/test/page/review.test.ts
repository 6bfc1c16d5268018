/** The review inbox on the Items tab: looked through by hand and by keys, in both languages; and "enough?". */
import * as assert from 'uvu/assert'
import { reads, tabAt, visit } from '#test/browser.ts'
import { call, postJson, showCamera } from '#test/http-call.ts'
import { goods } from '#test/items/goods-pictures.ts'
import { pageSpec } from '#test/page/page-spec.ts'
import { openTestDevice, type TestDevice } from '#test/processes/test-device.ts'
import { waitUntil } from '#test/wait-until.ts'

const FAKES = 'embedder: { driver: fake }'
const HIGH = { viewport: { width: 1_280, height: 2_400 } }

const show = (device: TestDevice, kind: number, take = 0) =>
  showCamera(device.url, goods(kind, take))

async function teach(device: TestDevice, id: string, kind: number, take = 0): Promise<void> {
  await show(device, kind, take)
  await postJson(device.url, '/api/add_item_template', { id })
}

interface Entry {
  readonly id: string
  readonly not: readonly string[]
  readonly answer: { readonly kind: string; readonly id?: string } | null
}

const inboxOf = async (device: TestDevice) =>
  ((await call(device.url, '/api/review')).json as { data: { entries: readonly Entry[] } }).data
    .entries

/** A till says that it was another item: kept, however soon after the one before. */
async function correct(device: TestDevice, kind: number, id: string): Promise<void> {
  const before = (await inboxOf(device)).length
  await show(device, kind)
  const { json } = await call(device.url, '/api/get_result')
  const { result_id } = (json as { data: { result_id: string } }).data
  await postJson(device.url, '/api/feedback', { id, result_id })
  await waitUntil(`an entry of ${id}`, async () => (await inboxOf(device)).length > before)
}

async function openTaught(kinds: readonly number[]): Promise<TestDevice> {
  const device = await openTestDevice({ yaml: FAKES })
  for (const take of [0, 1])
    for (const kind of [1, 2]) await teach(device, `100${kind}`, kind, take)
  for (const kind of kinds) await correct(device, kind, `100${kind}`)
  return device
}

const answers = async (device: TestDevice) =>
  (await inboxOf(device)).map(({ answer }) => answer && (answer.id ?? answer.kind))

pageSpec(
  import.meta.url,
  'review inbox on the page',
  {
    async 'one is taught after a look at what it changes, one is laid aside, and that is taken back'() {
      await using device = await openTaught([5, 6])
      await visit(
        tabAt(device.url, 'items//review'),
        async ({ page }) => {
          await reads(page, '#review-open', 'waiting: 2')
          await reads(page, '#review-said', '1006')
          await page.locator('[data-choice="1006"]').click()
          await reads(page, '#review-effect', "made with 4 of the lane's 4 pictures")
          await page.locator('#review-teach').click()
          await reads(page, '#toasts', 'Learned: 1006')
          await page.locator('#review-undo').click()
          await reads(page, '#toasts', 'Undone: the picture is deleted.')
          await page.locator('[data-choice="1006"]').click()
          // It comes above the button: a press while that moves is a press on another place, and is not taken.
          await page.locator('#review-effect').waitFor()
          await page.locator('#review-teach').click()
          await reads(page, '#toasts', 'Learned: 1006')
          await page.locator('#view-gallery').click()
          await reads(page, '#item-tiles', '1006')
          await page.goBack()
          await reads(page, '#review-said', '1005')
          await page.locator('[data-not="1001"]').click()
          await reads(page, '#review-not-said', '1001')
          // It is among the item's pictures from then on, and taken back there.
          await page.locator('#view-gallery').click()
          await page.locator('[data-item="1001"]').click()
          await page.locator('#counter-examples img[alt="Not this, picture 1"]').waitFor()
          await page.locator('#counter-examples button').click()
          await page.locator('#counter-examples').waitFor({ state: 'detached' })
          await page.locator('#close-item').click()
          await page.locator('#view-review').click()
          await page.locator('#review-dismiss').click()
          await reads(page, '#review-none', 'Nothing to review')
          assert.is(await page.evaluate('document.activeElement.id'), 'review-list')
          assert.equal(await answers(device), ['1006', 'dismissed'])
          await page.locator('#review-undo').click()
          await reads(page, '#review-said', '1005')
          assert.equal(await answers(device), ['1006', null])
          const [, open] = await inboxOf(device)
          assert.equal(open?.not, ['1001'])
          const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
          assert.is(wide, 0)
          // High enough that nothing scrolls: what a browser scrolls under the last press by itself is deaf for a while.
        },
        HIGH,
      )
    },
    async 'by keys, several at once, in Russian; and an item says whether it has pictures enough'() {
      await using device = await openTaught([5, 6, 7])
      await visit(
        tabAt(device.url, 'items//review'),
        async ({ page }) => {
          await reads(page, '#review-open', 'ждут: 3')
          // The count comes with the lane's state, the pictures with an answer.
          await reads(page, '#review-said', '1007')
          const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
          assert.is(wide, 0)
          await page.locator('#review-list').focus()
          const keys = page.keyboard
          await keys.press('Space')
          await waitUntil(
            'one is picked',
            async () => (await page.locator('#review-list :checked').count()) === 1,
          )
          await keys.press('ArrowRight')
          await reads(page, '#review-said', '1006')
          await keys.press('Space')
          await keys.press('1')
          await reads(page, '#review-teach', 'Запомнить 2 снимка как 1006')
          await reads(page, '#review-effect', 'Проверено снимков')
          await keys.press('Enter')
          await reads(page, '#review-said', '1005')
          assert.equal(await answers(device), ['1006', '1006', null])
          await keys.press('KeyU')
          await reads(page, '#review-open', 'ждут: 3')
          const undo = page.locator('#review-undo')
          await undo.waitFor({ state: 'detached' })
          // A key that is held answers once.
          await keys.down('KeyD')
          await undo.waitFor()
          await keys.down('KeyD')
          await keys.up('KeyD')
          await keys.press('KeyU')
          await undo.waitFor({ state: 'detached' })
          assert.equal(await answers(device), [null, null, null])
          await page.locator('#view-gallery').click()
          await page.locator('[data-item="1001"]').click()
          await reads(page, '#enough-words', 'Снимков недостаточно')
        },
        { locale: 'ru-RU', viewport: { width: 320, height: 700 } },
      )
    },
  },
  180_000,
)
