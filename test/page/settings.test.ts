/** The settings on a whole lane, in a real browser: found, changed in a person's words, saved once, and the file itself. */
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { checkConfig } from '#firmware/config/load-config.ts'
import { FEATURES } from '#firmware/kernel/bundled-features.ts'
import { featureList } from '#firmware/kernel/feature-list.ts'
import { openRoom, reads, visit } from '#test/browser.ts'
import { openLane, SECRET } from '#test/page/lane-with-config.ts'
import { pageSpec } from '#test/page/page-spec.ts'
import { waitUntil } from '#test/wait-until.ts'

const confirmed = (page: Page) => page.locator('#confirm [type=submit]').click()
const save = (page: Page) => page.locator('#settings-save:enabled').click()

/** A task of the settings, with its fields; those for experts are open. */
async function openTask(page: Page, name: string) {
  const task = page.locator(`[data-task=${name}]`)
  await task.locator('summary').first().click()
  await task.locator('form').waitFor()
  for (const experts of await task.locator('.experts > summary').all()) await experts.click()
  return task
}

async function replaceInFile(page: Page, from: string, to: string) {
  const area = page.locator('#config-text')
  await waitUntil('the file is shown', async () => (await area.inputValue()).includes(from))
  await area.fill((await area.inputValue()).replace(from, to))
}

/** The call of the lane that the press makes is under way until `meanwhile` is over. */
async function pressing(
  page: Page,
  button: string,
  path: string,
  meanwhile: () => Promise<unknown>,
): Promise<void> {
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(
    `**${path}`,
    async (route) => {
      asked.resolve()
      await answered.promise
      await route.continue()
    },
    { times: 1 },
  )
  await page.locator(button).click()
  await asked.promise
  await meanwhile()
  answered.resolve()
}

/** All that is on the glass, what is closed as well. */
const wordsOn = async (page: Page) => {
  await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
  await page.locator('[data-task=machine] form').waitFor()
  await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
  return String(
    await page.evaluate(
      "[...document.querySelectorAll('[data-task]')].map((one) => one.innerText).join(' ')",
    ),
  )
}

pageSpec(
  import.meta.url,
  'the settings',
  {
    async 'one is found by its words, changed in roubles and seconds, and Save tells what it does'() {
      await using lane = await openLane()
      await visit(lane.settings, async ({ page }) => {
        await page.locator('#settings-search').fill('outcome on the display')
        const outcome = page.locator('[name="payment.autoClearMs"]')
        assert.is(await outcome.inputValue(), '5')
        await waitUntil(
          'the others are gone',
          async () => (await page.locator('[data-task]').count()) === 1,
        )
        await outcome.fill('soon')
        await reads(page, '.trouble', 'Enter seconds, for example 5 or 0.5')
        assert.ok(await page.locator('#settings-save').isDisabled())
        await outcome.fill('0,5')
        await page.locator('#settings-search').fill('refund in a day')
        const most = page.locator('[name="payment.refunds.kopecksPerDay"]')
        assert.is(await most.inputValue(), '100\u00a0000')
        await most.fill('99 000.50')
        await reads(page, '#save-bar', 'Show the outcome on the display for: 0.5 s instead of 5 s')
        await reads(
          page,
          '#save-bar',
          'refund in a day: 99\u00a0000.50 ₽ instead of 100\u00a0000 ₽',
        )
        await reads(page, '#save-bar', 'In force after a restart')
        // Nobody else is paid by it, and nothing is asked.
        await save(page)
        await reads(page, '#toasts', 'Restart required')
        assert.is(await page.locator('#confirm').count(), 0)
        assert.match(lane.text(), /autoClearMs: 500\s/)
        assert.match(lane.text(), /kopecksPerDay: 9900050\s/)
        assert.match(lane.text(), '# the lane at the door')
        await page.locator('#save-bar').waitFor({ state: 'detached' })
        await page.locator('#settings-search').fill('kilowatt')
        await page.locator('#settings-none').waitFor()
      })
    },
    async 'each section of a task has its name, and an address opens its task, also in the room itself'() {
      await using lane = await openLane()
      await visit(lane.settings, async ({ page }) => {
        await page.locator('[data-task=access]').waitFor()
        for (const name of ['payments', 'access']) {
          await page.evaluate(`location.hash = '#settings/${name}'`)
          await page.locator(`[data-task=${name}] form`).waitFor()
        }
        await waitUntil('it is seen at once', async () => {
          const task = await page.locator('[data-task=access]').boundingBox()
          return task !== null && task.y < 400
        })
        const goods = await openTask(page, 'goods')
        for (const title of ['Recognition', 'Doubtful sales'])
          await goods.getByRole('heading', { name: title, exact: true }).first().waitFor()
        const backup = await openTask(page, 'backup')
        assert.is(await backup.getByRole('heading').count(), 0)
      })
    },
    async 'each feature is listed with what it is for, whether it is on, and where its settings are'() {
      await using lane = await openLane()
      await visit(lane.settings, async ({ page }) => {
        await page.locator('#features > summary').click()
        const { config } = checkConfig({ name: 'laned.yaml', text: lane.text() })
        for (const { name, title, purpose, isOn } of featureList(FEATURES, config ?? {})) {
          const row = `[data-feature=${name}]`
          await reads(page, row, String(title))
          await reads(page, row, String(purpose))
          assert.is(await page.locator(`${row} .pill`).innerText(), isOn ? 'on' : 'off')
        }
        const [first] = await page.locator('[data-feature] a').all()
        const task = (await first?.getAttribute('href'))?.split('/').at(-1)
        await first?.click()
        await page.locator(`[data-task=${task}] form`).waitFor()
      })
    },
    async 'until the restart a bar says so, and one press takes it back or begins it'() {
      await using lane = await openLane()
      await visit(lane.settings, async ({ page }) => {
        const goods = await openTask(page, 'goods')
        await goods.locator('[name="learning.mode"]').selectOption({ label: 'Off' })
        await save(page)
        await reads(page, '#restart-bar', 'Restart required: Learning › Learning mode')
        await page.locator('#restart-undo').click()
        await page.locator('#restart-bar').waitFor({ state: 'detached' })
        assert.not.match(lane.text(), 'locked')
        await goods.locator('[name="learning.mode"]').selectOption({ label: 'Off' })
        await save(page)
        await page.locator('#restart-now').click()
        await waitUntil('the lane is restarted', () => lane.restarts() === 1)
        await goods.locator('[name="learning.mode"]').selectOption({ label: 'When asked' })
        await page.locator('#settings-save-restart:enabled').click()
        await waitUntil('and again', () => lane.restarts() === 2)
        assert.match(lane.text(), 'mode: open')
      })
    },
    async 'what somebody else saved meanwhile is read with one press, and what was typed stays'() {
      await using lane = await openLane()
      await visit(
        lane.settings,
        async ({ page }) => {
          const goods = await openTask(page, 'goods')
          await goods.locator('[name="learning.mode"]').selectOption('auto')
          await page.locator('#settings-save:enabled').waitFor()
          lane.overwrite(`${lane.text()}review: { days: 3 }\n`)
          await save(page)
          await reads(page, '#overwritten', 'Somebody else saved settings at the same time')
          assert.not.match(lane.text(), 'mode: auto')
          await page.locator('#read-again').click()
          await page.locator('#overwritten').waitFor({ state: 'detached' })
          const days = goods.locator('[name="review.days"]')
          await waitUntil('theirs is shown', async () => (await days.inputValue()) === '3')
          await save(page)
          await waitUntil('both are there', () => lane.text().includes('mode: auto'))
          assert.match(lane.text(), 'days: 3')
        },
        { mayComplain: /status of 409/ },
      )
    },
    async 'no word of the file is on the glass, in either language'() {
      await using lane = await openLane()
      for (const locale of ['en-GB', 'ru-RU'])
        await visit(
          lane.settings,
          async ({ page }) => {
            await page.locator('[data-task]').first().waitFor()
            const words = await wordsOn(page)
            assert.ok(words.length > 2_000, locale)
            const raw =
              words.match(
                /half-up|supersede|accAlias|kopeck|копе[ей]к|autoClear|standalone|\bms\b|(?<!\p{L})мс(?!\p{L})|(?<!\p{L})\p{Ll}+\p{Lu}\p{L}*/gu,
              ) ?? []
            assert.equal([...new Set(raw)], [], locale)
            const out = await page.evaluate(`[...document.querySelectorAll('#settings *')]
              .filter((e) => e.getBoundingClientRect().right > innerWidth + 1).map((e) => e.outerHTML.slice(0, 200))`)
            assert.equal(out, [], locale)
            if (process.env['PICTURES'])
              await page.screenshot({
                path: `${process.env['PICTURES']}/settings-${locale}.png`,
                fullPage: true,
              })
          },
          { locale, viewport: { width: 360, height: 780 } },
        )
    },
    async 'a bank is added, a display chosen, a token given and a kept secret kept, with one Save each time'() {
      await using lane = await openLane()
      await visit(lane.settings, async ({ page }) => {
        const banks = await openTask(page, 'banks')
        await banks.locator('[data-add=banks] input').fill('Corner')
        await banks.locator('[data-add=banks] button').click()
        const url = banks.locator('[name="banks.Corner.url"]')
        assert.is(await url.count(), 0, 'no adapter, no address')
        await banks
          .locator('[name="banks.Corner.driver"]')
          .selectOption({ label: 'Alfa Bank, VTB, MTS Bank' })
        await url.fill('not an address')
        await reads(page, '#settings .trouble, #save-findings [data-level=error]', /not|must|URL/)
        assert.ok(await page.locator('#settings-save').isDisabled())
        await url.fill('https://bank.example/rbs')
        await save(page)
        await reads(
          page,
          '#confirm',
          'Bank connection Corner › Address of the bank: https://bank.example/rbs',
        )
        assert.not.match(lane.text(), 'bank.example')
        await confirmed(page)
        await waitUntil('the bank is written', () => lane.text().includes('bank.example/rbs'))
        await page.locator('#save-bar').waitFor({ state: 'detached' })

        const display = await openTask(page, 'display')
        await display.locator('[name="display.driver"]').selectOption('terminal')
        await display.locator('[name="display.protocol"]').selectOption({ label: 'Nextion, TJC' })
        await save(page)
        await waitUntil('the display is written', () => lane.text().includes('protocol: nextion'))
        await page.locator('#save-bar').waitFor({ state: 'detached' })
        await display.locator('[name="display.driver"]').selectOption({ label: 'Simulated' })
        await save(page)
        await waitUntil('and what it alone had is gone', () => !lane.text().includes('nextion'))
        await page.locator('#save-bar').waitFor({ state: 'detached' })

        const fleet = await openTask(page, 'fleet')
        const key = fleet.locator('[name="sync.key"]')
        assert.is(await key.inputValue(), '')
        await fleet.locator('[name="sync.announce"]').selectOption({ label: 'No' })
        await save(page)
        await waitUntil('another key of it is written', () => lane.text().includes('announce'))
        assert.match(lane.text(), `key: ${SECRET}`)
        await page.locator('#save-bar').waitFor({ state: 'detached' })
        await key.fill('another-fleet-key-here')
        await reads(page, '#save-bar', 'Key of the fleet: a new one')
        assert.not.match(await page.locator('#save-bar').innerText(), 'another-fleet-key')
        await save(page)
        await waitUntil('the secret is another', () => lane.text().includes('another-fleet-key'))
        await page.locator('#save-bar').waitFor({ state: 'detached' })

        const access = await openTask(page, 'access')
        await access.locator('[data-add="listeners[0].tokens"] button').click()
        const token = 'listeners[0].tokens[0]'
        await access.locator(`[name="${token}.name"]`).fill('door')
        await access.locator(`[name="${token}.role"]`).selectOption({ label: 'Takes payments' })
        await access.locator(`[data-entry="${token}"] .experts > summary`).click()
        await access.locator(`[name="${token}.sha256"]`).fill('ab'.repeat(32))
        await access.locator('[name="listeners[0].hosts"]').fill('lane.shop, door.shop')
        await page.locator('#settings-save-restart:enabled').click()
        await waitUntil('the lane is restarted', () => lane.restarts() === 1)
        assert.match(lane.text(), /name: door\s+role: till\s+sha256: (ab){32}/)
        assert.match(lane.text(), /lane\.shop[\s\S]*door\.shop/)

        // What goes is told, and may stay after all.
        await page.locator('#save-bar').waitFor({ state: 'detached' })
        const entry = page.locator('[data-entry="banks.Corner"]')
        await entry.getByRole('button').click()
        await reads(page, '#save-bar', 'Bank connection Corner: removed')
        await entry.getByRole('button').click()
        await page.locator('#save-bar').waitFor({ state: 'detached' })
        await entry.getByRole('button').click()
        await save(page)
        await confirmed(page)
        await waitUntil('the bank is gone', () => !lane.text().includes('Corner'))
      })
    },
    async 'the file itself is edited by experts, checked as it is typed, and taken back'() {
      await using lane = await openLane()
      const before = lane.text()
      await visit(lane.settings, async ({ page }) => {
        await page.locator('#config > summary').click()
        await replaceInFile(page, 'serialNumber', 'learning: { mode: ajar }\nserialNumber')
        await reads(
          page,
          '#config-findings',
          'learning.mode: this value must be one of open, locked, auto',
        )
        assert.ok(await page.locator('#config-write').isDisabled())
        assert.not.match(await page.locator('#config-text').inputValue(), SECRET)
        await replaceInFile(page, 'mode: ajar', 'mode: auto')
        await reads(page, '#config-verdict', 'good')
        await page.locator('#config-write-restart').click()
        await waitUntil('the lane is restarted', () => lane.restarts() === 1)
        assert.match(lane.text(), 'mode: auto')
        assert.match(lane.text(), SECRET)
        await page.locator('#config-restore:enabled').click()
        await waitUntil('the file before is back', () => lane.text() === before)
        await waitUntil('the page has it', async () => {
          return !(await page.locator('#config-text').inputValue()).includes('mode: auto')
        })
        // Of who is paid it asks here, too.
        await replaceInFile(
          page,
          'serialNumber',
          'banks: { "*": { driver: rbs, url: "https://bank.example" } }\nserialNumber',
        )
        await reads(page, '#config-findings', 'This decides who is paid')
        await page.locator('#config-write:enabled').click()
        await reads(page, '#confirm', 'banks.*')
        assert.is(lane.text(), before)
        await confirmed(page)
        await waitUntil('it is written', () => lane.text().includes('bank.example'))
      })
    },
    async 'what is typed while the lane saves the settings, or takes them back, stays'() {
      await using lane = await openLane()
      await visit(lane.settings, async ({ page }) => {
        await page.locator('#settings-search').fill('outcome on the display')
        const outcome = page.locator('[name="payment.autoClearMs"]')
        await outcome.fill('7')
        await page.locator('#settings-save:enabled').waitFor()
        await pressing(page, '#settings-save', '/device/config', () => outcome.fill('8'))
        await reads(page, '#save-bar', 'Show the outcome on the display for: 8 s instead of 7 s')
        assert.match(lane.text(), /autoClearMs: 7000\s/)
        await page.locator('#settings-discard').click()
        await page.locator('#settings-search').fill('')

        await page.locator('#config > summary').click()
        const file = page.locator('#config-text')
        const typeAlso = async (words: string) =>
          file.fill(`${await file.inputValue()}# ${words}\n`)
        await typeAlso('to be saved')
        await page.locator('#config-write:enabled').waitFor()
        await pressing(page, '#config-write', '/device/config', () => typeAlso('typed meanwhile'))
        await waitUntil('it is written', () => lane.text().includes('# to be saved'))
        await reads(page, '#config-verdict', 'good')
        assert.match(await file.inputValue(), '# typed meanwhile')
        const readAgain = page.waitForResponse(
          (answer) =>
            answer.url().endsWith('/device/config') && answer.request().method() === 'GET',
        )
        await pressing(page, '#config-restore:enabled', '/device/config/restore', () =>
          typeAlso('and while it was taken back'),
        )
        await readAgain
        assert.not.match(lane.text(), '# to be saved')
        assert.match(await file.inputValue(), /# typed meanwhile\n# and while it was taken back/)
        // And what nobody went on with is gone when it is written.
        await page.locator('#config-write:enabled').click()
        await waitUntil('it is written', () => lane.text().includes('# and while'))
        await page.locator('#config-write:disabled').waitFor()
      })
    },
    async 'a lane that asks to be asked again takes nothing off the page'() {
      await using lane = await openLane()
      await visit(
        lane.settings,
        async ({ page }) => {
          await page.locator('#config > summary').click()
          await page.locator('#config-text').fill('# written')
          await page.route('**/device/config', (route) =>
            route.request().method() === 'GET'
              ? route.fulfill({
                  status: 503,
                  headers: { 'retry-after': '5' },
                  json: { status: 'error', error_message: 'the lane starts' },
                })
              : route.continue(),
          )
          const asked = page.waitForResponse(
            (response) => response.url().endsWith('/device/config') && response.status() === 503,
          )
          // What is written is read again.
          await page.locator('#config-write:enabled').click()
          await asked
          await page.evaluate(
            'new Promise((done) => requestAnimationFrame(() => setTimeout(done)))',
          )
          await page.locator('#settings-search').waitFor()
          await page.locator('#config-text').fill('# half a thought')
          assert.is(await page.locator('#config-text').inputValue(), '# half a thought')
        },
        { mayComplain: /503/ },
      )
    },
    async 'what was typed is there again after another room, but no secret'() {
      await using lane = await openLane()
      await visit(lane.settings, async ({ page }) => {
        const fleet = await openTask(page, 'fleet')
        await fleet.locator('[name="sync.key"]').fill('a-key-that-was-typed')
        const goods = await openTask(page, 'goods')
        await goods.locator('[name="learning.mode"]').selectOption('auto')
        await reads(page, '#save-bar', 'Changes: 2')
        await openRoom(page, 'device')
        await openRoom(page, 'settings')
        await reads(page, '#save-bar', 'Changes: 1')
        await page.locator('#settings-discard').click()
        await page.locator('#save-bar').waitFor({ state: 'detached' })
      })
    },
  },
  180_000,
)
