/**
 * What a shop does, on the page in Russian alone: the first start, a sale, a refund, the end of the shift, the bank's file, another
 * setting, a silent bank, a first item. Each is done by what the page says, and no Latin word but for the list stands on the way.
 * With PICTURES=folder each screen is kept there.
 */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { openBrowser, openRoom, reads, tabAt, visit } from '#test/browser.ts'
import { call, postJson, showCamera } from '#test/http-call.ts'
import { goods } from '#test/items/goods-pictures.ts'
import { latinOn } from '#test/page/latin-words.ts'
import { moscowTime } from '#test/payments/moscow-time.ts'
import { openTestDevice, type TestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { testConfigOnDisk } from '#test/storage/config-on-disk.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const RUSSIAN = { locale: 'ru-RU', viewport: { width: 1024, height: 768 } }
const PHONE = {
  locale: 'ru-RU',
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
}
const YAML = `language: ru
serialNumber: lane-7
shop: { name: "ООО «Ромашка»", inn: "7707083893", address: "Москва, Тверская, 1", laneName: "№ 3", terminalId: "10437" }
`
const PROFILE = { bankName: 'CFT', accAlias: '1', extEntityId: '1', merchantId: '1', password: 'x' }
const SETTINGS = { settings: { bankProfile: 'Основной', bankProfiles: { Основной: PROFILE } } }

async function openShop(): Promise<TestDevice> {
  const lane = await openTestDevice({ yaml: YAML })
  await postJson(lane.url, '/updateDriverSettings', SETTINGS)
  return lane
}

/** By the button that says so. */
const press = (page: Page, name: string, within = 'body') =>
  page.locator(within).getByRole('button', { name, exact: true }).first().click()

/**
 * The product's own name and that of another program, a foreign bank, a language by its own name, what is typed, a unit, and in the reason of a fault
 * the bank as its settings name it.
 */
const OF_SCREENS = /^(?:laned|set-up|CFT|Pix|English|Home|Assistant|none|age|°C) in /

let pictures = 0
async function isRussian(page: Page, screen: string): Promise<void> {
  const folder = process.env['PICTURES']
  if (folder) {
    pictures += 1
    const path = `${folder}/${String(pictures).padStart(2, '0')}-${screen}.png`
    await page.screenshot({ path, fullPage: true })
  }
  const latin = (await latinOn(page)).filter((one) => !OF_SCREENS.test(one))
  assert.equal(latin, [], screen)
}

async function sell(page: Page, keys: string): Promise<void> {
  for (const key of keys) await press(page, key, '.keypad')
  await press(page, 'Показать QR')
  await reads(page, '#outcome', 'Покупатель может оплатить')
}

async function isPaid(lane: TestDevice, page: Page): Promise<void> {
  await postJson(lane.url, '/sim/bank/pay', {})
  await reads(page, '#outcome', 'Оплачено')
}

spec(
  'in Russian alone',
  {
    async 'a new lane is set up from the code on its display'() {
      const environment = {
        LANED_SETUP_ADDRESS: '127.0.0.1:0',
        LANED_SERIAL_NUMBER: '10000000ab12cd34',
      }
      await using lane = await openTestDevice({ yaml: 'language: ru\n', environment })
      await using browser = await openBrowser()
      const { qr = '' } = (await call(lane.url, '/sim/display')).json as { qr?: string }
      const address = qr.replace(
        /^http:\/\/[^/]+/,
        lane.device.addressesOfFeatures['first-boot'] ?? '',
      )
      const { page } = await browser.open(address, PHONE)
      await reads(page, '#guide-says', 'lane-12cd34')
      await page.locator('#bank-fields input').first().waitFor({ state: 'attached' })
      await isRussian(page, 'first-start')
      await page.evaluate(
        'for (const one of document.querySelectorAll("#guide details")) one.open = true',
      )
      await isRussian(page, 'first-start-all')
    },
    async 'a sale is typed on the keypad, cancelled once, and paid'() {
      await using lane = await openShop()
      await visit(
        lane.url,
        async ({ page }) => {
          await page.locator('#new-payment').waitFor()
          await isRussian(page, 'till')
          await sell(page, '150')
          await isRussian(page, 'till-waits')
          await press(page, 'Отменить платёж')
          await page.locator('#confirm').waitFor()
          await isRussian(page, 'till-asks')
          await page.locator('#confirm [type=submit]').click()
          await reads(page, '#outcome', 'отмен')
          await isRussian(page, 'till-cancelled')
          await sell(page, '123')
          await isPaid(lane, page)
          await isRussian(page, 'till-paid')
        },
        RUSSIAN,
      )
    },
    async 'a part of a payment is refunded'() {
      await using lane = await openShop()
      await visit(
        lane.url,
        async ({ page }) => {
          await sell(page, '450')
          await isPaid(lane, page)
          await page
            .getByRole('button', { name: /^Возврат/ })
            .first()
            .click()
          await reads(page, '#refund', '450,00')
          await isRussian(page, 'refund-asks')
          await page.locator('#refund [name=amount]').fill('100')
          await page.locator('#refund [type=submit]').click()
          await reads(page, '#last-list', 'озвращен')
          await isRussian(page, 'refunded')
          await openRoom(page, 'payments')
          await page.locator('.payment-row').click()
          await reads(page, '#story-refunds', '100,00')
          await isRussian(page, 'payment-story')
        },
        RUSSIAN,
      )
    },
    async 'the shift is closed, and the day is stated'() {
      await using lane = await openShop()
      await visit(
        lane.url,
        async ({ page }) => {
          await sell(page, '450')
          await isPaid(lane, page)
          await openRoom(page, 'today')
          await reads(page, '#shift-open', '450,00')
          await page.locator('#day-plot svg').waitFor()
          await isRussian(page, 'today')
          await press(page, 'Подвести итоги смены')
          await page.locator('#confirm').waitFor()
          await isRussian(page, 'shift-asks')
          await page.locator('#confirm [type=submit]').click()
          await reads(page, '#paper-text', 'ИТОГИ QR-ОПЛАТ ЗА СМЕНУ')
          await isRussian(page, 'shift-closed')
          await press(page, 'Составить', '#statement')
          await page.locator('#statement-sheet').waitFor()
          await isRussian(page, 'statement')
        },
        RUSSIAN,
      )
    },
    async 'a file from the bank’s website is read, what the lane does not know of it is asked, and a difference is settled'() {
      await using lane = await openShop()
      await visit(
        lane.url,
        async ({ page }) => {
          for (const keys of ['450', '120']) {
            await sell(page, keys)
            await isPaid(lane, page)
          }
          const { json } = await call(lane.url, '/transactions')
          const { transactions } = json as {
            transactions: { id: string; amount: number; createdAt: string }[]
          }
          const rows = transactions.map(
            ({ id, amount }, at) =>
              `Оплата;${moscowTime(Date.now())};${id};700${at};${amount / 100},00`,
          )
          const text = [
            'Операция;Дата операции;Номер заказа;Номер операции;Сумма',
            ...rows.slice(1),
            `Оплата;${moscowTime(Date.now())};чужой;7009;77,00`,
          ]
          await openRoom(page, 'today')
          await page.locator('#reconcile [name=file]').setInputFiles({
            name: 'реестр.csv',
            mimeType: 'text/csv',
            buffer: Buffer.from(`\ufeff${text.join('\r\n')}\r\n`),
          })
          await press(page, 'Сверить', '#reconciliation')
          const column = page.locator('#reconcile-columns select[data-head="Операция"]')
          await column.waitFor()
          await reads(page, '#reconcile-columns', 'похоже на: оплата или возврат')
          await isRussian(page, 'bank-file')
          await column.selectOption({ label: 'оплата или возврат' })
          await press(page, 'Сверить', '#reconciliation')
          await reads(page, '#reconcile-onlyAtBank', '77,00')
          await isRussian(page, 'bank-compared')
          await press(page, 'Составить', '#statement')
          await page.locator('#differences').getByRole('button', { name: 'Решить' }).first().click()
          const reason = page.locator('#settle [name=as]')
          await reason.selectOption({ label: 'Деньги другого терминала' })
          await page.locator('#settle [name=note]').fill('чек у второго терминала')
          await isRussian(page, 'difference-asked')
          await press(page, 'Сохранить', '#settle')
          await reads(page, '#differences', 'чек у второго терминала')
          await reads(page, '#statement-sheet', 'решено: ')
          await isRussian(page, 'difference-settled')
        },
        RUSSIAN,
      )
    },
    async 'a setting is found by its name, changed and saved'() {
      using folder = temporaryFolder()
      const path = folder.file('laned.yaml')
      await using lane = await openTestDevice({
        yaml: YAML,
        around: () => ({
          configOnDisk: testConfigOnDisk(path, YAML),
          isStartedAgain: true,
          restart() {},
        }),
      })
      await postJson(lane.url, '/updateDriverSettings', SETTINGS)
      await visit(
        tabAt(lane.url, 'settings'),
        async ({ page }) => {
          await page.locator('[data-task]').first().waitFor()
          await isRussian(page, 'settings')
          await page.locator('#settings-search').fill('язык')
          await page.locator('[name="language"]').waitFor()
          await isRussian(page, 'settings-found')
          await page.locator('#settings-search').fill('итог на экране')
          await page.locator('[name="payment.autoClearMs"]').fill('7')
          await reads(page, '#save-bar', '7 с вместо 5 с')
          await isRussian(page, 'settings-changed')
          await press(page, 'Сохранить', '#save-bar')
          await reads(page, '#toasts', 'ерезапус')
          assert.match(readFileSync(path, 'utf8'), 'autoClearMs: 7000')
          await isRussian(page, 'settings-saved')
          await page.locator('#settings-search').fill('')
          for (const task of await page.locator('[data-task] > summary').all()) await task.click()
          await page.locator('[data-task=machine] form').waitFor()
          await isRussian(page, 'settings-all')
        },
        RUSSIAN,
      )
    },
    async 'a bank that is silent, and a display that is away, say what to do'() {
      await using lane = await openShop()
      await visit(
        lane.url,
        async ({ page }) => {
          await postJson(lane.url, '/sim/bank/outage', { on: true })
          for (const key of '70') await press(page, key, '.keypad')
          await press(page, 'Показать QR')
          await page.locator('#till-note').filter({ hasText: /./ }).waitFor()
          await isRussian(page, 'bank-silent')
          await postJson(lane.url, '/sim/display/unplug', {})
          await page.locator('#display-lost').waitFor()
          await openRoom(page, 'device')
          await page.locator('.parts li').first().waitFor()
          await isRussian(page, 'device')
          await openRoom(page, 'today')
          await isRussian(page, 'needs')
        },
        { ...RUSSIAN, mayComplain: /status of 500/ },
      )
    },
    async 'a first item is taught and found again'() {
      await using lane = await openShop()
      await showCamera(lane.url, goods(2, 0))
      await visit(
        tabAt(lane.url, 'camera'),
        async ({ page }) => {
          await page.locator('#picture').waitFor()
          await page.locator('#learn input').fill('4011')
          await page.locator('#learn button').click()
          await reads(page, '#toasts', '4011')
          await page.locator('#recognise').click()
          await reads(page, '#answer li:first-child', '4011')
          await isRussian(page, 'camera')
          await openRoom(page, 'items')
          await page.locator('.tile').first().waitFor()
          await isRussian(page, 'items')
          await openRoom(page, 'fleet')
          await page.locator('#fleet, .card').first().waitFor()
          await isRussian(page, 'fleet')
          await openRoom(page, 'display')
          await page.locator('#info-qr input').waitFor()
          await isRussian(page, 'display')
        },
        RUSSIAN,
      )
    },
  },
  180_000,
)
