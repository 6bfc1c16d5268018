/** The Camera tab of a whole device on fakes: what counts of the picture, what it is taken for, and that it was wrong. */
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { reads, tabAt, visit } from '#test/browser.ts'
import { call, postJson, putJson, showCamera } from '#test/http-call.ts'
import { goods } from '#test/items/goods-pictures.ts'
import { pageSpec } from '#test/page/page-spec.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { waitUntil } from '#test/wait-until.ts'

const show = (url: string, kind: number, take = 0) => showCamera(url, goods(kind, take))

const learn = (url: string, id: string) => postJson(url, '/api/add_item_template', { id })

const regionOf = async (url: string) =>
  ((await call(url, '/api/get_calib')).json as { data: Record<string, number> }).data

/** Drags over the picture, in parts of its width and height. */
async function drag(page: Page, from: readonly number[], to: readonly number[]): Promise<void> {
  await page.locator('#region').scrollIntoViewIfNeeded()
  const box = await page.locator('#region').boundingBox()
  const { x, y, width, height } = box ?? { x: 0, y: 0, width: 0, height: 0 }
  const at = ([left = 0, top = 0]: readonly number[]) =>
    [x + left * width, y + top * height] as const
  await page.mouse.move(...at(from))
  await page.mouse.down()
  await page.mouse.move(...at(to))
  await page.mouse.up()
}

/** What the box stands for now, as it is drawn. */
const boxOf = (page: Page) =>
  page.evaluate(`(() => {
    const { left, top, width, height } = document.querySelector('#region-box').style
    return [left, top, width, height].map((side) => Math.round(parseFloat(side))).join(' ')
  })()`) as Promise<string>

const isNear = (box: string, wanted: readonly number[]) =>
  box.split(' ').every((side, at) => Math.abs(Number(side) - (wanted[at] ?? 0)) <= 2)

pageSpec(
  import.meta.url,
  'camera tab',
  {
    async 'a part of the picture is drawn and saved, and taken back'() {
      await using device = await openTestDevice()
      await visit(tabAt(device.url, 'camera'), async ({ page }) => {
        await page.locator('#region-picture').waitFor()
        await drag(page, [0.25, 0.25], [0.75, 0.75])
        await page.locator('#save-region').click()
        await reads(page, '#toasts', 'Saved')
        const saved = await regionOf(device.url)
        assert.ok(Math.abs((saved['left'] ?? 0) - 320) < 16, JSON.stringify(saved))
        assert.ok(Math.abs((saved['width'] ?? 0) - 640) < 16, JSON.stringify(saved))
        await page.locator('#whole-picture').click()
        await page.locator('#drop-region').click()
        assert.ok(isNear(await boxOf(page), [25, 25, 50, 50]), await boxOf(page))
        await page.locator('#region').press('ArrowRight')
        await page.locator('#region').press('Shift+ArrowDown')
        await page.locator('#save-region').click()
        await waitUntil('both steps are saved', async () => {
          const now = await regionOf(device.url)
          return now['left'] === (saved['left'] ?? 0) + 16 && now['top'] === saved['top']
        })
      })
    },
    async 'between the answer of a save and its event nothing falls back, and nothing drawn is lost'() {
      await using device = await openTestDevice()
      await visit(device.url, async ({ page }) => {
        // The answer comes; the event is held back for as long as the case wants.
        await page.addInitScript(HOLD_EVENTS)
        await page.goto(tabAt(device.url, 'camera'))
        await page.reload()
        await page.locator('#region-picture').waitFor()
        await page.evaluate('globalThis.holdEvents()')
        await drag(page, [0.5, 0.5], [0.9, 0.9])
        await page.locator('#save-region').click()
        await reads(page, '#toasts', 'Saved')
        await waitUntil('the event is held', async () =>
          Boolean(await page.evaluate('globalThis.heldEvents()')),
        )
        assert.ok(isNear(await boxOf(page), [50, 50, 40, 40]), `held: ${await boxOf(page)}`)
        await drag(page, [0.1, 0.1], [0.4, 0.4])
        await page.evaluate('globalThis.letEventsGo()')
        await waitUntil('the event has come', async () =>
          Boolean(await page.evaluate('globalThis.areEventsTold()')),
        )
        assert.ok(isNear(await boxOf(page), [10, 10, 30, 30]), `drawn: ${await boxOf(page)}`)
        await page.locator('#drop-region').click()
        await waitUntil('what was saved', async () => isNear(await boxOf(page), [50, 50, 40, 40]))
      })
    },
    async 'a region that somebody else sets is shown, and not over one that is being drawn'() {
      await using device = await openTestDevice()
      await visit(tabAt(device.url, 'camera'), async ({ page }) => {
        await page.locator('#region-picture').waitFor()
        const half = { left: 0, top: 0, width: 640, height: 360 }
        await postJson(device.url, '/api/set_calib', half)
        await waitUntil('theirs', async () => isNear(await boxOf(page), [0, 0, 50, 50]))
        await drag(page, [0.2, 0.2], [0.6, 0.6])
        await postJson(device.url, '/api/set_background', {})
        await reads(page, '#platform', /^Saved$/)
        assert.ok(isNear(await boxOf(page), [20, 20, 40, 40]), await boxOf(page))
        await page.locator('#drop-region').click()
        assert.ok(isNear(await boxOf(page), [0, 0, 50, 50]), await boxOf(page))
        await page.locator('#forget-platform:enabled').click()
        await page.locator('#forget-platform:disabled').waitFor()
        await page.locator('#learn-platform').click()
        await page.locator('#forget-platform:enabled').waitFor()
      })
    },
    async 'an answer says how sure it is: an unknown thing is called unknown'() {
      await using device = await openTestDevice({ yaml: 'embedder: { driver: fake }' })
      await show(device.url, 1)
      await learn(device.url, '4011')
      await visit(tabAt(device.url, 'camera'), async ({ page }) => {
        await page.route('**/api/get_result*', (route) =>
          route.fulfill({ json: { code: 0, data: { ...RESULT, status: 'unknown' } } }),
        )
        await page.locator('#recognise').click()
        await reads(page, '#answer-status', 'Unknown')
        await reads(page, '#took', '12 ms')
        await reads(page, '#scores', '4011')
        await page.unroute('**/api/get_result*')
        await postJson(device.url, '/api/set_background', {})
        await page.locator('#recognise').click()
        await reads(page, '#answer-status', 'The platform is empty')
      })
    },
    async 'where it is one of two both pictures are shown, and one of them is pressed'() {
      await using device = await openTestDevice({
        yaml: 'embedder: { driver: fake }\nlearning: { mode: auto }',
      })
      for (const [kind, id] of ['1001', '1002'].entries()) {
        await show(device.url, kind + 1)
        await learn(device.url, id)
      }
      await visit(tabAt(device.url, 'camera'), async ({ page }) => {
        let open: string | null = null
        const asked: { readonly pictures: number }[] = []
        await page.route('**/api/get_result*', async (route) => {
          const response = await route.fetch()
          const answer = (await response.json()) as { data: { pictures: number } }
          asked.push(answer.data)
          const data = { ...answer.data, status: 'uncertain', open }
          await route.fulfill({ response, json: { ...answer, data } })
        })
        await page.locator('#recognise').click()
        await page.locator('#scores li').nth(1).waitFor()
        assert.is(await page.locator('#one-of-two').count(), 0)
        // Whichever it is, the person can say so.
        const heard = () => device.journal.filter(({ event }) => event === 'feedback.received')
        await page.locator('#scores li').nth(1).locator('button').click()
        await waitUntil('it was said to the lane', () => heard().length === 1)
        open = 'which'
        await page.locator('#recognise').click()
        await page.locator('#one-of-two img').nth(1).waitFor()
        assert.is(await page.locator('#one-of-two li').count(), 2)
        assert.is(await page.locator('#scores').count(), 0)
        // Another side of them, to the lane.
        await show(device.url, 4)
        await page.locator('#turned').click()
        await waitUntil('both sides are one question', async () => asked.at(-1)?.pictures === 2)
        await page.locator('#one-of-two [data-item="1001"] button').click()
        await reads(page, '#toasts', /Picture added: 1001|The picture was not added/)
        await waitUntil('this too', () => heard().length === 2)
        assert.is(heard().at(-1)?.fields['itemId'], '1001')
      })
    },
    async 'a wrong answer is corrected by a name, and learned from'() {
      await using device = await openTestDevice({
        yaml: 'embedder: { driver: fake }\nlearning: { mode: auto }',
      })
      for (const [kind, id] of ['1001', '1002'].entries()) {
        await show(device.url, kind + 1)
        await learn(device.url, id)
      }
      await putJson(device.url, '/api/items/1002', { name: 'Pears' })
      await show(device.url, 1, 7)
      await visit(tabAt(device.url, 'camera'), async ({ page }) => {
        await page.locator('#recognise').click()
        await page.locator('#correct [name=was]').fill('pears')
        await page.locator('#correct button').click()
        await reads(page, '#toasts', /Picture added: Pears|The picture was not added/)
        const heard = device.journal.findLast(({ event }) => event === 'feedback.received')
        assert.is(heard?.fields['itemId'], '1002')
        await call(device.url, '/api/items/1001', {
          method: 'PUT',
          headers: { 'content-type': 'application/json' },
          body: '{"name":"pears"}',
        })
        await page.locator(':is(#scores, #one-of-two) strong', { hasText: /^pears$/ }).waitFor()
        await page.locator('#correct [name=was]').fill('Pears')
        await page.locator('#correct button').click()
        await reads(
          page,
          '#toasts',
          'Several items are called Pears. Enter the code of one of them: 1001, 1002',
        )
        const last = device.journal.findLast(({ event }) => event === 'feedback.received')
        assert.is(last, heard, 'nothing was said to the lane')
      })
    },
    async 'speed and number of results are those of the lane'() {
      await using device = await openTestDevice()
      await visit(tabAt(device.url, 'camera'), async ({ page }) => {
        await page.locator('#pace').selectOption('normal')
        await page.locator('#most').fill('7')
        await postJson(device.url, '/api/set_background', {})
        await reads(page, '#platform', /^Saved$/)
        assert.is(await page.locator('#most').inputValue(), '7', 'an event takes nothing typed')
        await page.locator('#most').press('Tab')
        await waitUntil('both are set', async () => {
          const { data } = (await call(device.url, '/api/get_device_info')).json as {
            data: Record<string, unknown>
          }
          return data['predict_speed'] === 'normal' && data['max_result_num'] === 7
        })
        await postJson(device.url, '/api/set_max_result_num', { max_result_num: 3 })
        await waitUntil(
          'the one of somebody else',
          async () => (await page.locator('#most').inputValue()) === '3',
        )
      })
    },
  },
  180_000,
)

const RESULT = {
  items: [{ id: '4011', score: 0.12 }],
  status: 'certain',
  result_id: 'r-1',
  took_ms: 12.4,
}

/** A page without a shared worker, which can be kept from hearing of the region; all else it hears. */
const HOLD_EVENTS = `
  delete globalThis.SharedWorker
  const held = []
  let isHeld = false
  let areTold = false
  globalThis.holdEvents = () => { isHeld = true }
  globalThis.letEventsGo = () => { isHeld = false }
  globalThis.heldEvents = () => held.length
  globalThis.areEventsTold = () => areTold
  const plain = globalThis.fetch
  globalThis.fetch = async (...asked) => {
    const response = await plain(...asked)
    if (!String(asked[0]).endsWith('/console/events')) return response
    const [decoder, encoder] = [new TextDecoder(), new TextEncoder()]
    let text = ''
    const through = new TransformStream({
      transform(chunk, controller) {
        const messages = (text + decoder.decode(chunk, { stream: true })).split('\\n\\n')
        text = messages.pop()
        const passed = isHeld ? [] : held.splice(0)
        areTold ||= passed.length > 0
        for (const message of messages)
          (isHeld && message.includes('"name":"recognition"') ? held : passed).push(message)
        for (const message of passed) controller.enqueue(encoder.encode(message + '\\n\\n'))
      },
    })
    return new Response(response.body.pipeThrough(through), response)
  }
`
