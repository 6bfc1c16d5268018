/** The fleet's tab on whole lanes, in a real browser: a master, one of its lanes, a lane that stands alone. */
import * as assert from 'uvu/assert'
import { reads, tabAt, visit } from '#test/browser.ts'
import { openDeviceFleet } from '#test/fleet/device-fleet.ts'
import { call } from '#test/http-call.ts'
import { pageSpec } from '#test/page/page-spec.ts'
import { waitUntil } from '#test/wait-until.ts'

interface Key {
  readonly key_id: string
  readonly sn: string
}

pageSpec(
  import.meta.url,
  'the tab of the fleet',
  {
    async 'a master shows its lanes, synchronises, makes and revokes keys, and a code for a new card'() {
      await using opening = new AsyncDisposableStack()
      const { master } = await openDeviceFleet(opening, 1)
      const keys = async () => (await master.get('get_fleet_keys')).data as readonly Key[]
      await visit(tabAt(master.url, 'fleet'), async ({ page }) => {
        await reads(page, '[data-device="lane-1"]', 'up to date')
        await reads(page, '[data-device="master-1"]', /laned \d/)
        await reads(page, '#elsewhere', 'update order install')
        await page.locator('#sync-now').click()
        await reads(page, '#sync-asked', 'Synchronised')

        await page.locator('#fleet-key-form [name=sn]').fill('lane-9')
        await page.locator('#fleet-key-form button').click()
        await reads(page, '#fleet-key-made', /lane-9.*laned1:/)
        const made = (await keys()).find(({ sn }) => sn === 'lane-9')
        assert.ok(made)
        await page.locator(`[data-key="${made.key_id}"] button`).click()
        await page.locator('#confirm button[type=submit]').click()
        await page.locator(`[data-key="${made.key_id}"]`).waitFor({ state: 'detached' })
        assert.not.ok((await keys()).some(({ sn }) => sn === 'lane-9'))

        await page.locator('#replace-form [name=sn]').fill('lane-1')
        await page.locator('#replace-form button').click()
        await reads(page, '#replace-code', /lane-1.*sudo lanectl replace \S+ --master URL/)
      })
    },
    async 'a lane tells its master how it is: the part that is ill and since when, its release'() {
      await using opening = new AsyncDisposableStack()
      const { open, master, masterAddress } = await openDeviceFleet(opening, 0)
      const lane = await open({ LANED_SERIAL_NUMBER: 'lane-1' })
      await call(lane.url, '/sim/display/unplug', { method: 'POST' })
      await waitUntil('the lane knows', async () => {
        const { json } = await call(lane.url, '/health')
        return !(json as { display: { connected: boolean } }).display.connected
      })
      assert.is((await lane.post('set_sync_slave', { masterIP: masterAddress })).code, 0)
      await visit(
        tabAt(master.url, 'fleet'),
        async ({ page }) => {
          const entry = '[data-device="lane-1"]'
          await reads(page, entry, /laned \d/)
          await reads(page, `${entry} .pill`, 'неисправно')
          await reads(page, entry, /Экран: .*\(с .*20\d\d/)
        },
        { locale: 'ru-RU' },
      )
    },
    async 'a deletion is followed on every lane, and taken off the list'() {
      await using opening = new AsyncDisposableStack()
      const { master, lanes } = await openDeviceFleet(opening, 1)
      await master.teach('4011', 1)
      await lanes[0]?.has('4011', 1)
      await visit(tabAt(master.url, 'fleet'), async ({ page }) => {
        await reads(page, '[data-device="lane-1"]', 'up to date')
        assert.is(await page.locator('#fleet-deletions').count(), 0)
        await master.post('set_deletion_all_flag', { id: '4011' })
        await page.locator('#fleet-deletions [data-mark="4011"] progress[value="2"]').waitFor()
        await lanes[0]?.has('4011', 0)
        await page.locator('#fleet-deletions [data-mark="4011"] button').click()
        await page.locator('#fleet-deletions').waitFor({ state: 'detached' })
        assert.is((await master.get('get_deletion_all_progress')).data, null)
      })
    },
    async 'a lane joins a master by its key, synchronises, is held to a limit, and leaves'() {
      await using opening = new AsyncDisposableStack()
      const { open, master, masterAddress } = await openDeviceFleet(opening, 0)
      const lane = await open({ LANED_SERIAL_NUMBER: 'lane-1' })
      const { data } = await master.post('add_fleet_key', { sn: 'lane-1' })
      const status = async () => (await lane.get('get_sync_status')).data as Record<string, unknown>
      await visit(tabAt(lane.url, 'fleet'), async ({ page }) => {
        await page.locator('#follow-form [name=address]').fill(masterAddress)
        await page.locator('#follow-form [name=key]').fill((data as { key: string }).key)
        await page.locator('#follow-form button').click()
        await reads(page, '#devices-master', 'master-1')
        await reads(page, '#devices-state', /^Up to date/)
        assert.is(await page.locator('#fleet-keys').count(), 0)
        await page.locator('#sync-now').click()
        await reads(page, '#sync-asked', 'Synchronised')
        await page.locator('#limit-form [name=limit]').fill('600')
        await page.locator('#limit-form button').click()
        await waitUntil('the limit', async () => (await status())['sync_limit'] === 600)
        await page.locator('#leave-fleet').click()
        await page.locator('#confirm button[type=submit]').click()
        await reads(page, '#alone-what', 'Make one lane the master')
        assert.is((await status())['syncMode'], 'none')
      })
    },
    async 'a lane that stands alone becomes a master, and says so in Russian'() {
      await using opening = new AsyncDisposableStack()
      const { open } = await openDeviceFleet(opening, 0)
      const lane = await open({ LANED_SERIAL_NUMBER: 'lane-1', LANED_SYNC_LISTEN: '127.0.0.1:0' })
      await visit(
        tabAt(lane.url, 'fleet'),
        async ({ page }) => {
          await reads(page, '#alone', 'Терминал работает отдельно')
          await page.locator('#be-master').click()
          await reads(page, '[data-device="lane-1"]', 'всё получено')
          await reads(page, '#fleet-keys', 'Создать ключ')
        },
        { locale: 'ru-RU' },
      )
    },
  },
  180_000,
)
