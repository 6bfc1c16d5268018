/** The Items tab of a whole device on fakes: the gallery, names, deleting with a way back, files, the report. */
import type { Page, Route } from 'playwright-core'
import * as assert from 'uvu/assert'
import type { DescribedItem } from '#hal/template-store.ts'
import { reads, tabAt, visit } from '#test/browser.ts'
import { call, postJson, putJson, showCamera } from '#test/http-call.ts'
import { goods } from '#test/items/goods-pictures.ts'
import {
  counterExampleFileOf,
  packageOf,
  packed,
  sha256Of,
  thumbnail,
} from '#test/items/package-files.ts'
import { pageSpec } from '#test/page/page-spec.ts'
import { openTestDevice, type TestDevice } from '#test/processes/test-device.ts'
import { waitUntil } from '#test/wait-until.ts'

const FAKES = 'embedder: { driver: fake }'

async function teach(device: TestDevice, id: string, kind: number, take = 0): Promise<string> {
  await showCamera(device.url, goods(kind, take))
  const { json } = await postJson(device.url, '/api/add_item_template', { id })
  return (json as { data: { sid: string } }).data.sid
}

const describe = (device: TestDevice, id: string, item: object) =>
  putJson(device.url, `/api/items/${id}`, item)

const itemsOf = async (device: TestDevice) =>
  ((await call(device.url, '/api/items')).json as { data: Record<string, unknown>[] }).data

/** A package with one template, and these items by name. */
async function bringIn(device: TestDevice, items: readonly DescribedItem[]): Promise<void> {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(await packageOf([packed(1)], { items }))]))
  const answer = await fetch(`${device.url}/api/import_template`, { method: 'POST', body })
  await answer.arrayBuffer()
  await waitUntil('the package is in', async () => {
    const { json } = await call(device.url, '/api/import_template_status')
    return (json as { status: number }).status === 4
  })
}

const tile = (page: Page, id: string) => page.locator(`#item-tiles [data-item="${id}"]`)

/** The width of its picture in pixels; 0 while there is none. */
const pictureIn = (page: Page, selector: string) =>
  page.evaluate(
    `document.querySelector(${JSON.stringify(`${selector} img`)})?.naturalWidth ?? 0`,
  ) as Promise<number>

/** The lane's own report, and the first time one picture of this item among the odd ones. */
function withOutlier(id: string, sid: string) {
  let isFirst = true
  // Not `times: 1`: a route that is gone lets go of the request that it still holds.
  return async (route: Route) => {
    const response = await route.fetch()
    const json = await response.json()
    for (const item of json.data.items) if (isFirst && item.id === id) item.outliers = [sid]
    isFirst = false
    await route.fulfill({ response, json })
  }
}

async function undo(page: Page, words: string): Promise<void> {
  const said = page.locator('#toasts [role=status] .toast').filter({ hasText: words })
  await said.locator('[data-undo]').click()
  await said.waitFor({ state: 'detached' })
}

pageSpec(
  import.meta.url,
  'items tab',
  {
    async 'an item is learned here, has a picture, and one event changes one item'() {
      await using device = await openTestDevice({ yaml: FAKES })
      await teach(device, '2001', 1)
      await visit(tabAt(device.url, 'items'), async ({ page }) => {
        await reads(page, '#item-tiles', '2001')
        await waitUntil('its picture', async () => (await pictureIn(page, '#item-tiles')) > 0)
        const marked = `document.querySelector('[data-item="2001"]').dataset.kept = 'yes'`
        await page.evaluate(marked)
        await page.locator('#learn [name=id]').fill('2002')
        await page.locator('#learn button').click()
        await reads(page, '#toasts', 'Learned: 2002')
        await reads(page, '#item-tiles', '2002')
        await reads(page, '#items-total', '2 items, 2 pictures')
        assert.is(await tile(page, '2001').getAttribute('data-kept'), 'yes')
        assert.is(await page.locator('#learn [name=id]').inputValue(), '')
      })
    },
    async 'a code in the address that no item has opens nothing that could be taught'() {
      await using device = await openTestDevice({ yaml: FAKES })
      await teach(device, '2001', 1)
      await visit(tabAt(device.url, 'items/ANYTHING'), async ({ page }) => {
        await reads(page, '#no-item', 'No item has this code')
        assert.is(await page.locator('#item').count(), 0)
        await tile(page, '2001').click()
        await reads(page, '#item-code', '2001')
        assert.is(await page.locator('#no-item').count(), 0)
      })
    },
    async 'a named item that nobody taught is seen and can be found'() {
      await using device = await openTestDevice({ yaml: FAKES })
      await describe(device, '3001', { name: 'Quinces' })
      await teach(device, '3002', 1)
      await visit(tabAt(device.url, 'items'), async ({ page }) => {
        await reads(page, '#item-tiles', 'Quinces')
        await reads(page, '[data-item="3001"]', 'not taught yet')
        await page.locator('#which').selectOption('untaught')
        await waitUntil(
          'it alone',
          async () => (await page.locator('#item-tiles li').count()) === 1,
        )
        // One picture is not enough either.
        await page.locator('#which').selectOption('few')
        await waitUntil('both', async () => (await page.locator('#item-tiles li').count()) === 2)
        await page.locator('#find').fill('quin')
        await reads(page, '#item-tiles', 'Quinces')
      })
    },
    async 'a name that two items have is asked about, and is no code'() {
      await using device = await openTestDevice({ yaml: FAKES })
      for (const [id, name] of Object.entries({ '3003': 'Tomatoes', '3004': 'tomatoes' }))
        await describe(device, id, { name })
      await visit(tabAt(device.url, 'items'), async ({ page }) => {
        await reads(page, '#item-tiles', '3004')
        await page.locator('#learn [name=id]').fill('tomatoes')
        await page.locator('#learn button').click()
        await reads(
          page,
          '#toasts',
          'Several items are called tomatoes. Enter the code of one of them: 3003, 3004',
        )
        assert.is(await page.locator('#learn [name=id]').inputValue(), 'tomatoes')
        assert.equal(
          (await itemsOf(device)).map(({ id }) => id),
          ['3003', '3004'],
        )
        await page.locator('#learn [name=id]').fill('3004')
        await page.locator('#learn button').click()
        await reads(page, '#toasts', 'Learned: 3004')
      })
    },
    async 'an item gets a name and is not offered; an event takes nothing away that is typed'() {
      await using device = await openTestDevice({ yaml: FAKES })
      await teach(device, '4001', 1)
      await visit(tabAt(device.url, 'items'), async ({ page }) => {
        await tile(page, '4001').click()
        await page.locator('#name-item [name=name]').fill('Red apples')
        await teach(device, '4001', 1, 5)
        await describe(device, '4001', { name: 'Apples' })
        await reads(page, '[data-item="4001"]', 'Apples')
        assert.is(await page.locator('#name-item [name=name]').inputValue(), 'Red apples')
        await page.locator('#name-item button').click()
        await reads(page, '[data-item="4001"]', 'Red apples')
        await undo(page, 'Renamed: Red apples')
        await waitUntil(
          'it is called as before',
          async () => (await page.locator('#name-item [name=name]').inputValue()) === 'Apples',
        )
        await page.locator('#name-item [name=name]').fill('Red apples')
        await page.locator('#name-item button').click()
        await reads(page, '[data-item="4001"]', 'Red apples')
        await page.locator('#offered').uncheck()
        await reads(page, '[data-item="4001"]', 'not suggested')
        const [item] = await itemsOf(device)
        assert.equal([item?.['name'], item?.['active']], ['Red apples', false])
      })
    },
    async 'an item is deleted and put back, a picture too, by whoever looks'() {
      await using device = await openTestDevice({ yaml: FAKES })
      await describe(device, '5001', { name: 'Lemons' })
      const sids = [await teach(device, '5001', 1), await teach(device, '5001', 1, 5)]
      await visit(tabAt(device.url, 'items'), async ({ page, another }) => {
        await tile(page, '5001').click()
        await waitUntil(
          'both pictures',
          async () => (await page.locator('#templates li').count()) === 2,
        )
        await page.locator(`[data-sid="${sids[0]}"] button`).click()
        await waitUntil(
          'one picture',
          async () => (await page.locator('#templates li').count()) === 1,
        )
        await undo(page, 'The picture is deleted')
        await waitUntil(
          'both again',
          async () => (await page.locator('#templates li').count()) === 2,
        )
        await page.locator(`[data-sid="${sids[0]}"] button`).click()
        await waitUntil(
          'one picture',
          async () => (await page.locator('#templates li').count()) === 1,
        )
        await page.locator('#delete-item').click()
        await undo(page, 'Deleted: Lemons')
        // Of what was deleted before it nothing comes with it.
        await reads(page, '[data-item="5001"]', 'pictures: 1')
        await page.locator('#delete-item').click()
        await reads(page, '[data-item="5001"]', 'not taught yet')
        const other = await another()
        await other.page.locator('[data-restore="5001"]').click()
        await reads(other.page, '#toasts', 'Restored: Lemons')
        await reads(page, '[data-item="5001"]', 'pictures: 2')
        await waitUntil(
          'nothing is left to put back',
          async () => (await page.locator('#deletions').count()) === 0,
        )
        const { json } = await postJson(device.url, '/api/get_item_template_list', { id: '5001' })
        assert.equal((json as { data: string[] }).data.toSorted(), sids.toSorted())
        assert.equal(other.complaints, [])
      })
    },
    async 'on a phone what was deleted is undone over the sheet of its item'() {
      await using device = await openTestDevice({ yaml: FAKES })
      await teach(device, '5002', 1)
      await visit(tabAt(device.url, 'items/5002'), async ({ page }) => {
        await page.setViewportSize({ width: 360, height: 740 })
        await page.locator('#templates button').click()
        await undo(page, 'The picture is deleted')
        await reads(page, '[data-item="5002"]', 'pictures: 1')
      })
    },
    async 'at a master an item is deleted on all lanes, with what is done said, and not any more'() {
      await using device = await openTestDevice({
        yaml: `${FAKES}\nsync: { role: master, listen: "127.0.0.1:0" }`,
      })
      await teach(device, '6001', 1)
      await visit(tabAt(device.url, 'items'), async ({ page }) => {
        await tile(page, '6001').click()
        await page.locator('#delete-everywhere').click()
        await page.locator('#confirm [type=submit]').click()
        await reads(page, '#marks', 'deleted on 1 of 1 lanes')
        await page.locator('[data-mark="6001"] button').click()
        await waitUntil('no mark', async () => (await page.locator('#marks li').count()) === 0)
        // What a lane deletes for itself alone, the fleet brings back.
        await reads(page, '#comes-back', 'comes back from the other lanes')
        await teach(device, '6001', 1)
        await page.locator('#delete-item').click()
        await reads(page, '#toasts', /Deleted: 6001.*The other lanes still have what you deleted/)
        // Lanes that send it nothing bring nothing back.
        await postJson(device.url, '/api/set_sync_master', { upload: false, download: true })
        await page.locator('#comes-back').waitFor({ state: 'detached' })
      })
    },
    async 'learning is locked for everybody, and open again'() {
      await using device = await openTestDevice({ yaml: FAKES })
      await visit(tabAt(device.url, 'items'), async ({ page }) => {
        await page.locator('#learning-mode').selectOption('locked')
        await waitUntil('locked', async () => {
          const { json } = await call(device.url, '/api/get_learn_mode')
          return (json as { data: { mode: string } }).data.mode === 'locked'
        })
        await page.locator('#learn [name=id]').fill('7001')
        await page.locator('#learn button').click()
        await reads(page, '#toasts', 'learning is locked')
        assert.is(await page.locator('#learn [name=id]').inputValue(), '7001')
        await postJson(device.url, '/api/set_learn_mode', { learnMode: 1 })
        await waitUntil(
          'open',
          async () => (await page.locator('#learning-mode').inputValue()) === 'open',
        )
      })
    },
    async 'many items are named at once: a list is looked through, then saved, from a file too'() {
      await using device = await openTestDevice({ yaml: FAKES })
      await describe(device, '4011', { name: 'Bananas' })
      await visit(tabAt(device.url, 'items//lists'), async ({ page }) => {
        const text = page.locator('#names-text')
        await text.fill('4011;Bananas\nGreen pepper')
        await reads(page, '#names-problems', 'Line 2: it has no name')
        assert.ok(await page.locator('#names-look').isDisabled())
        await text.fill('4011;Bananas')
        await page.locator('#names-look').click()
        await reads(page, '#names-same', 'Nothing changes')
        await text.fill('code;name\n4011;Sweet bananas\n4065;Green pepper')
        await page.locator('#names-look').click()
        await reads(page, '#names-changes', 'now: Bananas')
        await reads(page, '#names-changes', 'Green pepper')
        assert.not(JSON.stringify(await itemsOf(device)).includes('Sweet'))
        await page.locator('#names-save').click()
        await reads(page, '#toasts', 'Names changed: 2')
        await page.locator('#view-gallery').click()
        await reads(page, '#item-tiles', 'Sweet bananas')
        await page.goBack()
        const cp1251 = Buffer.from([0x34, 0x30, 0x31, 0x31, 0x3b, 0xd7, 0xe0, 0xe9])
        const file = { name: 'range.csv', mimeType: 'text/csv', buffer: cp1251 }
        await page.locator('#names-file').setInputFiles(file)
        await page.locator('#names-look').click()
        await page.locator('#names-save').click()
        await page.locator('#view-gallery').click()
        await reads(page, '#item-tiles', 'Чай')
      })
    },
    async 'templates leave as a file and come into another lane'() {
      await using device = await openTestDevice({ yaml: FAKES })
      await using next = await openTestDevice({ yaml: FAKES })
      for (const id of ['8001', '8002']) await teach(device, id, Number(id))
      let file = ''
      await visit(tabAt(device.url, 'items//lists'), async ({ page }) => {
        await page.locator('#export').click()
        await reads(page, '#export-state', 'pictures: 2')
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.locator('#download').click(),
        ])
        file = `${device.dataFolder}/from-page.tar`
        await download.saveAs(file)
      })
      await visit(tabAt(next.url, 'items//lists'), async ({ page }) => {
        await page.locator('#import [name=file]').setInputFiles(file)
        await page.locator('#import button').click()
        await reads(page, '#import-state', '2 new')
        await page.locator('#view-gallery').click()
        await reads(page, '#item-tiles', '8002')
        await page.goBack()
        const fileWith = (kind: number, ...alsoOf: string[]) => {
          const jpeg = thumbnail(kind)
          const said = { sha256: sha256Of(jpeg), atMs: 1_000, by: 'lane-2', jpeg }
          const examples = ['8001', ...alsoOf].map((itemId) => ({ ...said, itemId }))
          return counterExampleFileOf(...examples)
        }
        const input = page.locator('#import [name=file]')
        const isEmpty = async () => (await input.inputValue()) === ''
        const upload = async (buffer: Buffer, isReplacing = false) => {
          // The answer to the one before empties the form, and may come after what the stream told.
          await waitUntil('the form is empty', isEmpty)
          await input.setInputFiles({
            name: 'not-this.tar',
            mimeType: 'application/x-tar',
            buffer,
          })
          await page.locator('#import [name=replace]').setChecked(isReplacing)
          await page.locator('#import button').click()
        }
        const first = await fileWith(8, 'unknown')
        await upload(first)
        await reads(
          page,
          '#import-state',
          '1 new, 0 already known. This lane has not learned some items',
        )
        await upload(first)
        await reads(page, '#import-state', '0 new, 1 already known')
        await upload(await fileWith(9), true)
        await page.locator('#confirm [type=submit]').click()
        await reads(page, '#import-state', '1 new, 0 already known')
        const kept = await call(next.url, '/api/items/8001/counter-examples')
        assert.is((kept.json as { data: object[] }).data.length, 1)
        await page.locator('#export').click()
        const link = page.locator('#download-counter')
        await link.waitFor()
        const href = await link.getAttribute('href')
        assert.is((await call(next.url, href ?? '')).http, 200)
      })
    },
    async 'the report shows what is confused side by side, and a wrong picture among its item'() {
      await using device = await openTestDevice({ yaml: FAKES })
      for (const take of [0, 1, 2, 3]) {
        await teach(device, '9001', 1, take)
        await teach(device, '9002', 2, take)
      }
      const wrong = await teach(device, '9001', 2, 9)
      await visit(tabAt(device.url, 'items//lists'), async ({ page }) => {
        // Odd is what is not even among the first five: more items than a case can afford.
        await page.route('**/api/items/report', withOutlier('9001', wrong))
        await page.locator('#ask-report').click()
        await reads(page, '#accuracy', /of 9 pictures/)
        await reads(page, '#pairs', '9002')
        await reads(page, '#odd', '9001')
        await waitUntil('both pictures', async () => (await pictureIn(page, '#pairs')) > 0)
        await page.locator('#odd button').click()
        await reads(page, '#accuracy', /of 8 pictures/)
        const { json } = await postJson(device.url, '/api/get_item_template_list', { id: '9001' })
        assert.not.ok((json as { data: string[] }).data.includes(wrong))
      })
    },
    async 'an item opens where one looks: a sheet on a phone, a panel beside the gallery; its address opens it, Back closes it'() {
      await using device = await openTestDevice({ yaml: FAKES })
      const names = Array.from({ length: 40 }, (_, at) => `Plum ${at}`)
      await bringIn(
        device,
        names.map((name, at) => ({ itemId: `b/${at}`, name, isActive: true })),
      )
      const story = async (page: Page) => {
        const isInSight = (selector: string) =>
          page.evaluate(`(() => {
            const { top, bottom, height } = document.querySelector('${selector}').getBoundingClientRect()
            return height > 0 && top >= 0 && bottom <= innerHeight + 1
          })()`) as Promise<boolean>
        const scrolled = () => page.evaluate('scrollY') as Promise<number>
        await tile(page, 'b/37').scrollIntoViewIfNeeded()
        const before = await scrolled()
        await tile(page, 'b/37').click()
        await page.locator('#item').waitFor()
        await waitUntil('it is seen, all of it', () => isInSight('#item'))
        await waitUntil('the keyboard is there', async () => {
          return (await page.evaluate('document.activeElement.id')) === 'close-item'
        })
        assert.is(await page.evaluate('location.hash'), '#items/b%2F37')
        await page.keyboard.press('Escape')
        await page.locator('#item').waitFor({ state: 'detached' })
        await waitUntil('the tile again', () => isInSight('[data-item="b/37"]'))
        assert.is(await page.evaluate('document.activeElement.dataset.item'), 'b/37')
        assert.is(await scrolled(), before, 'nothing moved')
        await page.goForward()
        await reads(page, '#item-title', 'Plum 37')
        await page.evaluate('void (location.hash = "items//lists")')
        await page.locator('#names').waitFor()
        assert.not(await page.locator('#item-tiles').isVisible())
        await page.goBack()
        await reads(page, '#item-title', 'Plum 37')
        await page.reload()
        await reads(page, '#item-title', 'Plum 37')
        const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
        assert.is(wide, 0)
      }
      for (const viewport of [
        { width: 360, height: 740 },
        { width: 1280, height: 800 },
      ])
        await visit(tabAt(device.url, 'items'), ({ page }) => story(page), { viewport })
    },
    async 'three thousand items are one page of them, turned and searched'() {
      await using device = await openTestDevice({ yaml: FAKES })
      const names = Array.from({ length: 3_000 }, (_, at) => `Plum ${at}`)
      await bringIn(
        device,
        names.map((name, at) => ({ itemId: `b-${at}`, name, isActive: true })),
      )
      await visit(
        tabAt(device.url, 'items'),
        async ({ page }) => {
          await reads(page, '#items-page', '1–48 of 3001')
          assert.is(await page.locator('#item-tiles li').count(), 48)
          await page.locator('#items-after').click()
          await reads(page, '#items-page', '49–96 of 3001')
          await page.locator('#find').fill('plum 2999')
          await waitUntil('one', async () => (await page.locator('#item-tiles li').count()) === 1)
          const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
          assert.is(wide, 0)
        },
        { viewport: { width: 320, height: 700 } },
      )
    },
  },
  180_000,
)
