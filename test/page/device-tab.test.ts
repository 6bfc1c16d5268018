/** The device's tab on a whole lane, in a real browser: parts, log, backups, machine. */
import * as assert from 'uvu/assert'
import { openRoom, reads, tabAt, visit } from '#test/browser.ts'
import { call, postJson } from '#test/http-call.ts'
import { openLane } from '#test/page/lane-with-config.ts'
import { pageSpec } from '#test/page/page-spec.ts'
import { DEMO_SETTINGS } from '#test/processes/laned-process.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { waitUntil } from '#test/wait-until.ts'

interface Row {
  readonly dataset: Readonly<Record<string, string>>
}

pageSpec(
  import.meta.url,
  'the tab of the device',
  {
    async 'tells every part with its state, and a part that fails with what mends it'() {
      await using lane = await openLane()
      await visit(lane.address, async ({ page }) => {
        await reads(page, '[data-part=camera][data-state=ok]', 'Camera')
        await call(lane.device.url, '/sim/display/unplug', { method: 'POST' })
        await page.reload()
        await reads(
          page,
          '[data-part=display][data-state=failed], [data-part=display][data-state=degraded]',
          'press "Look for displays" below and test the display',
        )
        await reads(page, '#repairs-state', 'To fix')
        await page.locator('#test-display').click()
        await reads(page, '#cable', 'unplugged')
        await page.locator('#selftest-begin').click()
        await page.locator('#selftest li').first().waitFor()
        // A shop that cannot sell needs somebody: its owner reads it first thing, too.
        await openRoom(page, 'today')
        await reads(page, '#needs-list', 'Display: Failed')
      })
    },
    async 'the display is walked through its screens, and one that was found is taken'() {
      await using lane = await openLane()
      const found = {
        serial: [{ port: '/dev/ttyUSB0', product: 'CH340', usbId: '1a86:7523' }],
        ble: [{ address: 'AA:BB:CC:DD:EE:FF', name: null, rssi: -60 }],
        laneDisplay: { port: '/dev/ttyUSB0', because: null },
        notes: [],
      }
      await visit(lane.address, async ({ page }) => {
        await page.locator('#test-display').click()
        await page.locator('#display-test-state[data-state=good]').waitFor()
        await reads(page, '#display-screens [data-outcome=sent]', 'payment code: sent')

        const device = 'D9:24:00:00:00:01'
        await postJson(lane.device.url, '/device/display/choose', { device })
        await page.locator('#test-display').click()
        await reads(page, '#display-chosen', device)
        await page.locator('#display-chosen button').click()
        await page.locator('#display-chosen').waitFor({ state: 'detached' })

        // What hangs on the machine of the test is nobody's to say: what the lane found is put before the page.
        const scan = { status: 'done', why: null, result: found }
        const test = { status: 'idle', why: null, result: null }
        await page.route('**/device/display', (route) => route.fulfill({ json: { scan, test } }))
        await page.route('**/device/display/scan', (route) =>
          route.fulfill({ status: 202, json: { scan, test } }),
        )
        await page.locator('#find-displays').click()
        await reads(page, '#displays-found', 'AA:BB:CC:DD:EE:FF')
        const serial = page.locator('[data-display="/dev/ttyUSB0"]')
        assert.match(await serial.innerText(), 'the lane’s USB port')
        await serial.getByRole('button', { name: 'Use this one' }).click()
        await reads(page, '#toasts', 'uses this display now')
      })
      const reply = await call(lane.device.url, '/getDriverSettings')
      assert.match(reply.text, '/dev/ttyUSB0')
    },
    async 'the log is sentences in both languages, looked through by level and by words'() {
      await using lane = await openLane()
      await visit(lane.address, async ({ page }) => {
        await reads(page, '#lines', 'The lane started')
        await page.locator('#log-find').fill('device.started')
        await waitUntil(
          'one line is left',
          async () => (await page.locator('#lines li').count()) === 1,
        )
        await page.locator('#log-find').fill('')
        await page.locator('#log-level').selectOption('warn')
        await waitUntil(
          'no calls are shown',
          async () =>
            !(await page.locator('#lines').innerText()).includes('The lane answered a request'),
        )
        const download = page.waitForEvent('download')
        await page.locator('#log-download').click()
        assert.is((await download).suggestedFilename(), 'laned-log.json')
      })
      await postJson(lane.device.url, '/updateDriverSettings', DEMO_SETTINGS)
      await postJson(lane.device.url, '/sim/bank/outage', { on: true })
      await call(lane.device.url, '/health')
      await visit(
        lane.address,
        async ({ page }) => {
          await reads(page, '#lines', 'Терминал запущен')
          await reads(page, '#lines', 'Неисправность: Банк')
        },
        { locale: 'ru-RU' },
      )
    },
    async 'a backup is made, checked with its key, and fetched'() {
      await using lane = await openLane()
      await visit(lane.address, async ({ page }) => {
        await page.locator('#backup-now').click()
        await page.locator('#backup-list li').first().waitFor()
        await page.locator('#backup-list summary').first().click()
        await page.locator('#backup-list input[type=password]').fill(lane.keys.identity)
        await page.locator('#backup-list button').filter({ hasText: 'Check' }).first().click()
        await reads(page, '#backup-state', 'Intact')
        await reads(page, '#backup-inside', 'Signed by the lane.')
        await reads(page, '#backup-signer', 'laned-signer:')
        const restore = page.locator('#backup-list button').filter({ hasText: 'Restore' })
        assert.ok(await restore.isDisabled(), 'without the serial number')
        const download = page.waitForEvent('download')
        await page.locator('#backup-list button').filter({ hasText: 'Download' }).click()
        assert.match((await download).suggestedFilename(), /^laned-LANE-7-.*\.age$/)
        await page.locator('#backup-list [name=confirm]').fill('LANE-7')
        await restore.click()
        await waitUntil('it restarts with it', () => lane.restarts() === 1)
      })
    },
    async 'the machine: restart, support bundle, clock, and a reset that wants the serial number'() {
      await using lane = await openLane()
      const { url } = lane.device
      await call(url, '/api/items/7', {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Pears' }),
      })
      await visit(lane.address, async ({ page }) => {
        await page.locator('#set-time').click()
        await reads(page, '#toasts', 'The clock is set')
        await page.locator('#restart').click()
        await waitUntil('it is restarted', () => lane.restarts() === 1)
        await page.locator('#reboot').click()
        await reads(page, '#toasts', 'The machine restarts')
        const bundle = page.waitForEvent('download')
        await page.locator('#support').click()
        assert.is((await bundle).suggestedFilename(), 'laned-support.tar.gz')
        await page.locator('#machine summary').click()
        assert.ok(await page.locator('#reset').isDisabled())
        await page.locator('#reset-confirm').fill('LANE-7')
        await page.locator('#reset').click()
        await reads(page, '#toasts', 'Everything learned is deleted')
      })
      assert.not.match((await call(url, '/api/items')).text, 'Pears')
    },
    async 'says what is not there in place of: all well'() {
      await using device = await openTestDevice({ yaml: 'camera: { driver: none }' })
      await visit(tabAt(device.url, 'device'), async ({ page }) => {
        await reads(page, '#repairs-state', 'Not set up: ')
        await reads(page, '#repairs-state', 'Camera')
        await call(device.url, '/sim/display/unplug', { method: 'POST' })
        await page.reload()
        await reads(page, '#repairs-state', 'To fix: Display · Not set up: ')
        const shown = await page
          .locator('#repairs .parts li')
          .evaluateAll((rows) => rows.map((row) => (row as unknown as Row).dataset['part']))
        assert.equal(shown[0], 'display', 'what is wrong is first')
        assert.ok(shown.indexOf('camera') < shown.indexOf('clock'), 'then what is not there')
        await page.locator('[data-part=display] button').click()
        await page.locator('[data-part=camera] a').click()
        await page.locator('[data-task=parts][open]').waitFor()
      })
    },
    async 'what was saved and waits for a restart is said here, and restarted or undone here'() {
      await using lane = await openLane()
      const { url } = lane.device
      const saveMode = async () => {
        const { json } = await call(url, '/device/config')
        const { revision } = json as { revision: string }
        const changes = [{ path: ['learning', 'mode'], value: 'locked' }]
        const answer = await call(url, '/device/config', {
          method: 'PUT',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ changes, revision, restart: false }),
        })
        assert.is(answer.http, 200, answer.text)
      }
      await saveMode()
      await visit(lane.address, async ({ page }) => {
        await reads(page, '#restart-bar', 'Restart required')
        await page.locator('#restart-undo').click()
        await page.locator('#restart-bar').waitFor({ state: 'detached' })
        await saveMode()
        await page.reload()
        await page.locator('#restart-now').click()
        await waitUntil('it is restarted', () => lane.restarts() === 1)
      })
    },
    async 'while a customer pays the machine is restarted only after a question'() {
      await using lane = await openLane()
      await postJson(lane.device.url, '/updateDriverSettings', DEMO_SETTINGS)
      await postJson(lane.device.url, '/showQR', { amount: 12_345 })
      await visit(lane.address, async ({ page }) => {
        await page.locator('#reboot').click()
        await reads(page, '#confirm', '₽123.45')
        await page.locator('#confirm button').first().click()
        await page.locator('#confirm').waitFor({ state: 'detached' })
        assert.not.match(await page.locator('#toasts').innerText(), 'restarts')
        await page.locator('#reboot').click()
        await page.locator('#confirm .main').click()
        await reads(page, '#toasts', 'The machine restarts')
      })
    },
    async 'a reason that begins with a path is as the lane says it'() {
      await using device = await openTestDevice()
      await visit(tabAt(device.url, 'device'), async ({ page }) => {
        await page.route('**/health', async (route) => {
          const response = await route.fetch()
          const json = await response.json()
          const reason =
            '/var/lib/laned/payments.db: the disk is full. Delete old exports in "Payments", "Exports on this lane", or other files that are not needed'
          for (const part of json.parts)
            if (part.name === 'ledger') Object.assign(part, { state: 'failed', reason })
          await route.fulfill({ response, json })
        })
        const ledger = page.locator('[data-part=ledger]')
        await ledger.locator('.advice').waitFor()
        const seen = await ledger.locator('.name').innerText()
        assert.match(
          seen,
          /^\/var\/lib\/laned\/payments\.db: the disk is full. Delete old exports in "Payments", "Exports on this lane", or other files that are not needed\.$/m,
        )
        assert.match(seen, /If the memory card is full, free some space/)
      })
    },
    async 'where nobody updates and nobody backs up, it says what to do'() {
      await using device = await openTestDevice()
      await visit(tabAt(device.url, 'device'), async ({ page }) => {
        await reads(page, '#update-none', 'lane was installed without an updater')
        await reads(page, '#backup-none', 'Enter a folder or a server')
        await openRoom(page, 'settings')
        await reads(page, '#config-unwritable', 'was started without a settings file')
      })
    },
    async 'an update is looked for, installed and taken back by a press; the lane says why not'() {
      await using device = await openTestDevice()
      await visit(
        tabAt(device.url, 'device'),
        async ({ page }) => {
          // As of a lane with an updater: this one has none, and refuses.
          await page.route('**/device/update', async (route) => {
            const response = await route.fetch()
            const json = { ...(await response.json()), whyNot: null, previous: '0.0.9' }
            await route.fulfill({ response, json })
          })
          await page.reload()
          for (const what of ['check', 'install', 'rollback']) {
            const answer = page.waitForResponse(`**/device/update/${what}`)
            await page.locator(`#update-${what}:enabled`).click()
            assert.ok(!(await answer).ok(), what)
            await reads(page, '#toasts', 'lane was installed without an updater')
          }
        },
        { mayComplain: /status of [45]\d\d/ },
      )
    },
  },
  180_000,
)
