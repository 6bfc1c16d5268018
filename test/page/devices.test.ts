/** The page of a master: each device, how far it is, what it has still to delete. */
import * as assert from 'uvu/assert'
import { openBrowser, tabAt } from '#test/browser.ts'
import { openDeviceFleet } from '#test/fleet/device-fleet.ts'
import { spec } from '#test/spec.ts'

spec(
  'the page of a fleet',
  {
    async 'shows a master its devices, and a lane that stands alone how to join one'() {
      await using opening = new AsyncDisposableStack()
      const { master, open } = await openDeviceFleet(opening, 1)
      const browser = opening.use(await openBrowser())
      const { page, complaints } = await browser.open(tabAt(master.url, 'fleet'))
      for (const text of ['lane-1', 'master-1', 'has everything'])
        await page.locator('#devices-list').filter({ hasText: text }).waitFor()
      await page.locator('#devices-state').filter({ hasText: 'In step' }).waitFor()
      assert.equal(complaints, [])

      const alone = await open({ LANED_SERIAL_NUMBER: 'alone' })
      const other = await browser.open(tabAt(alone.url, 'fleet'))
      await other.page
        .locator('#alone-what')
        .filter({ hasText: 'Make one lane the master' })
        .waitFor()
      assert.is(await other.page.locator('#devices').count(), 0)
    },
  },
  180_000,
)
