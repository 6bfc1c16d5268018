/**
 * Every way on the page by which another one may be paid, pressed in a real browser: it asks where the payee changes,
 * changes nothing where the answer is no, and asks nothing where the same one is paid.
 */
import { existsSync, readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import type { Operation } from '#firmware/operations/operation.ts'
import { openBrowser, reads, visit } from '#test/browser.ts'
import { DOCUMENT_TABLES } from '#test/document/documents.ts'
import { call, postJson } from '#test/http-call.ts'
import { openLane } from '#test/page/lane-with-config.ts'
import { asks, asksNothing, no, yes } from '#test/page/payee-question.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { testConfigOnDisk } from '#test/storage/config-on-disk.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'

const BANK = (url: string) => `banks: { Corner: { driver: rbs, url: "https://${url}" } }\n`
const settingsOf = (merchantId: string) => ({
  bankProfile: 'main',
  bankProfiles: { main: { bankName: 'Fake', merchantId, password: 'a-secret' } },
})
const NEW = { LANED_SETUP_ADDRESS: '127.0.0.1:0', LANED_SERIAL_NUMBER: '10000000ab12cd34' }

/** A new lane with this laned.yaml, its guide in a browser, and how often it restarted. */
async function openNewLane(yaml: string, before?: object) {
  await using opening = new AsyncDisposableStack()
  const path = opening.use(temporaryFolder()).file('laned.yaml')
  let restarts = 0
  const device = opening.use(
    await openTestDevice({
      yaml,
      environment: NEW,
      around: () => ({
        configOnDisk: testConfigOnDisk(path, yaml),
        isStartedAgain: true,
        restart() {
          restarts += 1
        },
      }),
    }),
  )
  const { qr = '' } = (await call(device.url, '/sim/display')).json as { qr?: string }
  if (before) await postJson(device.url, '/updateDriverSettings', { settings: before })
  const browser = opening.use(await openBrowser())
  const setUpAt = device.device.addressesOfFeatures['first-boot']
  const { page } = await browser.open(qr.replace(/^http:\/\/[^/]+/, setUpAt ?? ''))
  await page.locator('#guide').waitFor()
  const opened = opening.move()
  return {
    page,
    device,
    text: () => readFileSync(path, 'utf8'),
    restarts: () => restarts,
    async openStep(name: string) {
      await page
        .locator(`[data-step=${name}] details`)
        .evaluate((details) => Object.assign(details, { open: true }))
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

const activeProfile = async (url: string) => {
  const { json } = await call(url, '/getDriverSettings')
  const { settings } = json as { settings: ReturnType<typeof settingsOf> }
  return settings.bankProfiles[settings.bankProfile as 'main']
}

/** By the names of the operations: one that may change who is paid and stands not here fails the last case. */
const WAYS: Readonly<Record<string, () => Promise<void>>> = {
  async writeConfig() {
    await using lane = await openLane()
    const before = lane.text()
    await visit(lane.settings, async ({ page }) => {
      await page.locator('#config > summary').click()
      const area = page.locator('#config-text')
      await waitUntil('the file is shown', async () => (await area.inputValue()).includes('LANE-7'))
      const shown = await area.inputValue()
      await area.fill(shown + BANK('one.example'))
      await page.locator('#config-write:enabled').click()
      await asks(page, 'banks.Corner')
      await no(page)
      assert.is(lane.text(), before)
      await area.fill(`${shown}learning: { mode: auto }\n`)
      await reads(page, '#config-verdict', 'Good')
      await page.locator('#config-write:enabled').click()
      await waitUntil('it is written', () => lane.text().includes('mode: auto'))
      await asksNothing(page)
    })
  },
  async restoreConfig() {
    await using lane = await openLane()
    const write = async (text: string) => {
      const { http } = await call(lane.device.url, '/device/config', {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ text }),
      })
      assert.is(http, 200)
    }
    const own = lane.text()
    await write(own + BANK('one.example'))
    await write(own + BANK('two.example'))
    const now = lane.text()
    await visit(lane.settings, async ({ page }) => {
      for (const button of ['#restart-undo', '#config-restore']) {
        if (button === '#config-restore') await page.locator('#config > summary').click()
        await page.locator(`${button}:enabled`).click()
        await asks(page, 'banks.Corner')
        await no(page)
        assert.is(lane.text(), now)
      }
      await page.locator('#restart-undo').click()
      await asks(page, 'banks.Corner')
      await yes(page)
      await waitUntil('the file before is back', () => lane.text().includes('one.example'))
    })
    await write(`${own + BANK('one.example')}learning: { mode: auto }\n`)
    await visit(lane.settings, async ({ page }) => {
      await page.locator('#restart-undo:not([aria-disabled])').click()
      await waitUntil('the file before is back', () => !lane.text().includes('mode: auto'))
      await asksNothing(page)
    })
  },
  async updateDriverSettings() {
    await using lane = await openNewLane('banks: { Fake: { driver: fake } }\n')
    const { page } = lane
    const fill = async (shop: string) => {
      await lane.openStep('bank')
      // It takes no press while it saves, and the toast may be of the save before.
      await page.locator('#set-bank:not([aria-busy=true])').waitFor()
      await page.locator('#set-bank [name=bank]').selectOption('Fake')
      await page.locator('#bank-fields [name=merchantId]').fill(shop)
      await page.locator('#set-bank [type=submit]').click()
    }
    const pays = (shop: string) =>
      waitUntil(`${shop} is paid`, async () => {
        const profile = await activeProfile(lane.device.url)
        return profile?.merchantId === shop
      })
    // Nobody was paid before: the first one is what the guide is for.
    await fill('shop-1')
    await pays('shop-1')
    await asksNothing(page)
    await fill('shop-2')
    await asks(
      page,
      'payments go to main (Fake, Merchant id shop-2) and no longer to main (Fake, Merchant id shop-1)',
    )
    await no(page)
    await pays('shop-1')
    await fill('shop-1')
    await reads(page, '#toasts', 'Saved')
    await asksNothing(page)
    await fill('shop-2')
    await asks(page, 'shop-2')
    await yes(page)
    await pays('shop-2')
  },
  async setSetupParts() {
    const fill = async ({ page, openStep }: Awaited<ReturnType<typeof openNewLane>>) => {
      await openStep('parts')
      await page.locator('#set-parts [name=driver]').selectOption('rbs')
      for (const [name, value] of Object.entries({ bankName: 'Corner', url: 'https://a.example' }))
        await page.locator(`#set-parts [name=${name}]`).fill(value)
      await page.locator('#set-parts [type=submit]').click()
    }
    await using lane = await openNewLane(BANK('one.example'))
    const before = lane.text()
    await fill(lane)
    await asks(lane.page, 'banks.Corner')
    await no(lane.page)
    assert.equal([lane.text(), lane.restarts()], [before, 0])
    await lane.page.locator('#set-parts [type=submit]').click()
    await asks(lane.page, 'banks.Corner')
    await yes(lane.page)
    await waitUntil('it is written', () => lane.text().includes('a.example'))
    await using first = await openNewLane('banks: {}\n')
    await fill(first)
    await waitUntil('it is written', () => first.text().includes('a.example'))
    await asksNothing(first.page)
  },
  async restoreBackup() {
    await using lane = await openLane()
    const { url } = lane.device
    await postJson(url, '/updateDriverSettings', { settings: settingsOf('shop-1') })
    await postJson(url, '/backups', {})
    await waitUntil('it is made', async () =>
      (await call(url, '/backups')).text.includes('"status":"done"'),
    )
    const press = async (page: Page) => {
      await page.locator('#backup-list summary').first().click()
      await page.locator('#backup-list input[type=password]').fill(lane.keys.identity)
      await page.locator('#backup-list [name=confirm]').fill('LANE-7')
      await page
        .locator('#backup-list button:enabled:not([aria-disabled])')
        .filter({ hasText: 'Restore' })
        .click()
    }
    await postJson(url, '/updateDriverSettings', { settings: settingsOf('shop-2') })
    await visit(lane.address, async ({ page }) => {
      await press(page)
      await asks(page, 'main')
      await no(page)
      assert.is(lane.restarts(), 0)
      assert.is((await activeProfile(url))?.merchantId, 'shop-2')
    })
    await postJson(url, '/updateDriverSettings', { settings: settingsOf('shop-1') })
    await visit(lane.address, async ({ page }) => {
      await press(page)
      await waitUntil('it restarts with it', () => lane.restarts() === 1)
      await asksNothing(page)
    })
  },
}

spec(
  'who is paid',
  {
    ...Object.fromEntries(
      Object.entries(WAYS).map(([name, way]) => [`is asked first, and only then: ${name}`, way]),
    ),
    'every operation of the page that may change it is pressed here'() {
      // A feature may have a file of its own that presses its own.
      const pressedHere = DOCUMENT_TABLES.filter(
        ({ name }) =>
          !existsSync(`firmware/features/${name}/test/page/who-is-paid-${name}.test.ts`),
      )
      const asking = pressedHere
        .flatMap(({ table }) => Object.entries<Operation>(table))
        .filter(([, { page }]) => 'asksWhoIsPaid' in page)
      assert.equal(asking.map(([name]) => name).sort(), Object.keys(WAYS).sort())
    },
  },
  300_000,
)
