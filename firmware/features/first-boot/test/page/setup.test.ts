/** The first hour of a new lane, from the code on its glass to the tenth item, in a real browser. */
import { existsSync, readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { openBrowser, openRoom, reads, tabAt } from '#test/browser.ts'
import { call, showCamera } from '#test/http-call.ts'
import { goods } from '#test/items/goods-pictures.ts'
import { pageSpec } from '#test/page/page-spec.ts'
import { openTestDevice, type TestDevice } from '#test/processes/test-device.ts'
import { testConfigOnDisk } from '#test/storage/config-on-disk.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const NEW = { LANED_SETUP_ADDRESS: '127.0.0.1:0', LANED_SERIAL_NUMBER: '10000000ab12cd34' }
const newLane = () => openTestDevice({ environment: NEW })
/** One whose network laned may set: what it asks for is a file in the folder of its runtime. */
const newLaneWithNetwork = () =>
  openTestDevice({ environment: NEW, around: (runtimeFolder) => ({ runtimeFolder }) })

/** What a phone makes of the code on the glass; the name of the lane leads here. */
async function scan({ url, device }: TestDevice): Promise<string> {
  const { qr = '' } = (await call(url, '/sim/display')).json as { qr?: string }
  return qr.replace(/^http:\/\/[^/]+/, device.addressesOfFeatures['first-boot'] ?? 'no set-up')
}

/** Under the camera, as a hand does it. */
const lay = ({ url }: TestDevice, kind: number, take = 0) => showCamera(url, goods(kind, take))

const step = (page: Page, name: string) => page.locator(`[data-step=${name}]`)
/** The next one to do opens by itself, perhaps just now: a touch would close it again. */
async function openStep(page: Page, name: string): Promise<void> {
  await step(page, name)
    .locator('details')
    .evaluate((details) => Object.assign(details, { open: true }))
}
const isDone = (page: Page, name: string) =>
  page.locator(`[data-step=${name}][data-state=done]`).waitFor()

/** What the machine is to do about its network; nothing yet where there is no such file. */
const asked = ({ dataFolder }: TestDevice) => {
  const path = `${dataFolder}/network-request`
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

/** Lives, and says only when it is told to that nobody was let in: as one whose answer came last. */
const LATE_WORKER = `globalThis.SharedWorker = class {
  port = { postMessage() {}, close() {} }
  constructor() {
    setInterval(() => this.port.onmessage?.({ data: { type: 'tick' } }), 500)
    globalThis.sayLocked = () => this.port.onmessage({ data: { type: 'link', link: 'locked' } })
  }
}`

pageSpec(
  import.meta.url,
  'the page of a new lane',
  {
    async 'the first hour: from the scanned code to a payment, a refund, a closed shift, the tenth item and its review'() {
      await using device = await newLane()
      await using browser = await openBrowser()
      const { page, complaints } = await browser.open(await scan(device), PHONE)
      await reads(page, '#guide-says', 'lane-12cd34.local')
      assert.not.match(page.url(), /code/)
      // What the listener of set-up does not answer is not offered either.
      assert.equal(await page.locator('[role=tab], #new-payment').count(), 0)
      await openStep(page, 'bank')
      await page.locator('[name=bank]').selectOption('CFT')
      for (const [name, value] of Object.entries({
        accAlias: 'a',
        extEntityId: 'b',
        merchantId: 'shop',
      }))
        await page.locator(`#bank-fields [name=${name}]`).fill(value)
      assert.not.match(await page.locator('#bank-fields').innerText(), 'accAlias')
      await step(page, 'bank').getByRole('button', { name: 'Save' }).click()
      // At the field, before anything is sent.
      await reads(page, '#bank-fields .trouble', 'Enter what the bank gave the shop')
      assert.is(await page.locator('#bank-fields [aria-invalid]').getAttribute('name'), 'password')
      await page.locator('#bank-fields [name=password]').fill('a-very-secret-word')
      await step(page, 'bank').getByRole('button', { name: 'Save' }).click()
      await isDone(page, 'bank')
      const password = page.locator('#bank-fields [name=password]')
      await waitUntil('the password is gone', async () => (await password.inputValue()) === '')
      await waitUntil('the code is gone', async () => (await scan(device)) === '')
      await isDone(page, 'display')
      await openStep(page, 'display')
      await page.getByRole('button', { name: 'Show a test' }).click()
      await waitUntil('a test on the glass', async () => (await scan(device)) !== '')

      await openStep(page, 'camera')
      await page.locator('#region-picture').waitFor()
      await page.locator('#region').scrollIntoViewIfNeeded()
      const box = await page.locator('#region').boundingBox()
      assert.ok(box)
      const { x, y, width, height } = box ?? { x: 0, y: 0, width: 0, height: 0 }
      await page.mouse.move(x + width / 4, y + height / 4)
      await page.mouse.down()
      await page.mouse.move(x + (width * 3) / 4, y + (height * 3) / 4)
      await page.mouse.up()
      await page.locator('#save-region').click()
      await isDone(page, 'camera')
      const calib = (await call(device.url, '/api/get_calib')).json as {
        data: Record<string, number>
      }
      for (const [key, wanted] of Object.entries({ left: 320, top: 180, width: 640, height: 360 }))
        assert.ok(Math.abs((calib.data[key] ?? 0) - wanted) < 12, `${key} ${calib.data[key]}`)

      await openStep(page, 'item')
      await step(page, 'item').locator('[name=id]').fill('4011')
      await step(page, 'item').getByRole('button', { name: 'Learn' }).click()
      await isDone(page, 'item')
      await page.getByRole('button', { name: 'Done' }).click()
      await reads(page, '#guide-says', 'Next: a first small payment at the till')
      await reads(page, '#live', 'Set-up is over')
      await reads(page, '#guide-outcome', 'CFT, accAlias a, extEntityId b, merchantId shop')
      await reads(page, '#guide-outcome', '127.0.0.1')
      await waitUntil('nobody answers there', async () =>
        call(device.device.addressesOfFeatures['first-boot'] ?? '', '/').then(
          () => false,
          () => true,
        ),
      )
      assert.not.match(await page.content(), /very-secret/)
      // That nobody answers here any more is what was wanted, and no alarm.
      assert.is(await page.locator('.silence').count(), 0)
      await reads(page, '#live', 'Set-up is over')
      // What the browser says when the lane hangs up, or no longer lets it in, is no fault of the page.
      const hungUp = /ERR_(CONNECTION|INCOMPLETE|EMPTY|NETWORK|SOCKET)|status of (401|503)/
      assert.equal(
        complaints.filter((line) => !hungUp.test(line)),
        [],
      )

      // The lane's own page, on its tabs alone: no call of this test teaches, names or pays.
      const { page: own, complaints: said } = await browser.open(tabAt(device.url, 'till'))
      await own.locator('#new-payment [name=amount]').fill('150')
      await own.locator('#new-payment [type=submit]').click()
      await reads(own, '#outcome', 'The customer can pay now.')
      await own.locator('[data-verdict=pay]').click()
      await reads(own, '#outcome', 'Paid.')
      await own.locator('#last-list .refund').click()
      await own.locator('#refund [name=amount]').fill('50')
      await own.locator('#refund [type=submit]').click()
      await reads(own, '#last-list', 'Partly refunded')
      await openRoom(own, 'today')
      await reads(own, '#shift-open', '₽100.00')
      await own.locator('#shift-close').click()
      await own.locator('#confirm [type=submit]').click()
      await reads(own, '#shift-list', '№ 1 · ₽100.00')
      await openRoom(own, 'camera')
      for (let kind = 2; kind <= 10; kind += 1) {
        await lay(device, kind)
        await own.locator('#learn input').fill(`50${kind}`)
        await own.locator('#learn button').click()
        await reads(own, '#toasts', `50${kind}`)
      }
      await lay(device, 10, 3)
      await own.locator('#recognise').click()
      // Sure of it, or asking which of two: it stands first.
      await reads(own, '#answer li:first-child', '5010')
      // What nobody taught is told, and waits for a second look.
      const before = await own.locator('#answer').getAttribute('data-result')
      await lay(device, 12)
      await own.locator('#recognise').click()
      await own
        .locator(`#answer:not([data-status=certain]):not([data-result="${before}"])`)
        .waitFor()
      await own.locator('#correct [name=was]').fill('5012')
      await own.locator('#correct button').click()
      await openRoom(own, 'items')
      await own.locator('#view-review').click()
      await reads(own, '#review-said', '5012')
      await own.locator('[data-choice="5012"]').click()
      await own.locator('#review-teach').click()
      await reads(own, '#toasts', 'Learned: 5012')
      await own.locator('#view-gallery').click()
      await reads(own, '#item-tiles', '5012')
      assert.equal(said, [])
    },
    async 'a Wi-Fi to join is handed to the machine'() {
      await using device = await newLaneWithNetwork()
      await using browser = await openBrowser()
      const { page, complaints } = await browser.open(await scan(device), PHONE)
      await reads(page, '#guide-says', 'lane-12cd34.local')
      await openStep(page, 'network')
      await page.locator('#join [name=name]').fill('Shop')
      await page.locator('#join [name=password]').fill('a-wifi-password')
      await page.getByRole('button', { name: 'Join' }).click()
      await waitUntil('it is asked for', () => asked(device).includes('Shop'))
      assert.match(asked(device), 'a-wifi-password')
      assert.equal(complaints, [])
    },
    async 'a bank that the lane does not know is written into its file, and the lane restarts'() {
      using folder = temporaryFolder()
      const path = folder.file('laned.yaml')
      const yaml = 'banks: {} # none yet\n'
      let restarts = 0
      await using device = await openTestDevice({
        yaml,
        environment: NEW,
        around: () => ({
          configOnDisk: testConfigOnDisk(path, yaml),
          isStartedAgain: true,
          restart() {
            restarts += 1
          },
        }),
      })
      await using browser = await openBrowser()
      const { page, complaints } = await browser.open(await scan(device), PHONE)
      await reads(page, '#guide-says', 'lane-12cd34.local')
      await openStep(page, 'parts')
      await page.locator('#set-parts [name=driver]').waitFor()
      for (const [name, value] of Object.entries({ bankName: 'Corner', url: 'https://a.example' }))
        await page.locator(`#set-parts [name=${name}]`).fill(value)
      await page.locator('#set-parts [name=camera]').selectOption('none')
      await page.getByRole('button', { name: 'Save and restart' }).click()
      await reads(page, '#parts-written', 'does not answer for some seconds')
      await reads(page, '#parts-written', 'lane-12cd34.local. Scan that code and go on')
      assert.is(restarts, 1)
      assert.match(
        readFileSync(path, 'utf8'),
        /Corner:[\s\S]*gateway[\s\S]*a\.example[\s\S]*none yet[\s\S]*driver: none|none yet[\s\S]*Corner[\s\S]*driver: none/,
      )
      assert.equal(complaints, [])
    },
    async 'without the code it is asked for, and a wrong one is said'() {
      await using device = await newLane()
      await using browser = await openBrowser()
      const { page } = await browser.open(device.device.addressesOfFeatures['first-boot'] ?? '')
      const dialog = page.getByRole('dialog')
      await reads(page, '#ask-title', 'The code on the lane’s display')
      await dialog.locator('input').fill('AAAAA-AAAAA')
      await dialog.getByRole('button').click()
      await reads(page, '#ask-trouble', 'the display shows a new code')
      const code = new URL(await scan(device)).hash.slice('#code='.length)
      await waitUntil('it asks again', () => dialog.isVisible())
      await dialog.locator('input').fill(code.toLowerCase().replace('-', ' '))
      await dialog.getByRole('button').click()
      await page.locator('#guide').waitFor()
      // What was said of the wrong one goes with it.
      assert.is(await page.getByText('the display shows a new code').count(), 0)
    },
    async 'whoever came in is not asked again when the shared connection hears late that nobody did'() {
      await using device = await newLane()
      await using browser = await openBrowser()
      const { page } = await browser.open(device.device.addressesOfFeatures['first-boot'] ?? '')
      await page.addInitScript(LATE_WORKER)
      await page.reload()
      const dialog = page.getByRole('dialog')
      await dialog.locator('input').fill(new URL(await scan(device)).hash.slice('#code='.length))
      await dialog.getByRole('button').click()
      await waitUntil('it is in', () =>
        page.evaluate(`sessionStorage['laned-token'] !== undefined`),
      )
      await page.evaluate('sayLocked()')
      await page.locator('#guide').waitFor()
      assert.is(await dialog.count(), 0)
    },
    async 'a code that somebody else used opens nothing, and the lane’s own page has no guide'() {
      await using device = await newLane()
      await using browser = await openBrowser()
      const address = await scan(device)
      const { page: first } = await browser.open(address)
      await first.locator('#guide').waitFor()
      const { page: second } = await browser.open(address)
      await reads(second, '#ask-trouble', 'the display shows a new code')
      await second.getByRole('dialog').waitFor()
      assert.not(await second.locator('#guide').isVisible())
      const { page: own } = await browser.open(device.url)
      await reads(own, '#live', 'Live')
      assert.not(await own.locator('#guide').isVisible())
    },
    async 'a phone sees all of it in both languages, and can hit everything'() {
      for (const [locale, width] of [
        ['en-GB', 390],
        ['ru-RU', 320],
      ] as const) {
        await using device = await newLane()
        await using browser = await openBrowser()
        const options = { ...PHONE, viewport: { width, height: 844 }, locale }
        const { page, complaints } = await browser.open(await scan(device), options)
        await page.locator('#guide').waitFor()
        await page.locator('#bank-fields input').first().waitFor({ state: 'attached' })
        await page.evaluate(
          'for (const each of document.querySelectorAll("#guide details")) each.open = true',
        )
        const out = await page.evaluate(`[...document.querySelectorAll('#guide *')]
          .filter((e) => e.getBoundingClientRect().right > document.querySelector('#guide').getBoundingClientRect().right)
          .map((e) => e.outerHTML)`)
        assert.equal(out, [], locale)
        const targets = '#guide :is(button, summary, select, input:not([type=checkbox])):visible'
        for (const target of await page.locator(targets).all()) {
          const box = await target.boundingBox()
          assert.ok((box?.height ?? 0) >= 44, await target.innerText())
        }
        const nameless =
          await page.evaluate(`[...document.querySelectorAll('#guide :is(button, input, select)')]
          .filter((e) => !(e.textContent.trim() || e.ariaLabel || e.labels?.[0]?.textContent.trim()))
          .map((e) => e.outerHTML)`)
        assert.equal(nameless, [])
        if (process.env['PICTURES'])
          await page.screenshot({
            path: `${process.env['PICTURES']}/setup-${locale}.png`,
            fullPage: true,
          })
        assert.equal(complaints, [])
      }
    },
  },
  180_000,
)
