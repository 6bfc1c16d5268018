/** On a lane where nothing is fake the page shows no lever. */
import * as assert from 'uvu/assert'
import { openBrowser, openRoom, tabAt } from '#test/browser.ts'
import { openConsoleRig } from '#test/console-rig.ts'
import { spec } from '#test/spec.ts'

spec(
  'page without fakes',
  {
    async 'no simulator is shown, and a dead display is said'() {
      const levers = { display: null, camera: null, bank: null, indicator: null }
      await using lane = await openConsoleRig({ levers })
      await using browser = await openBrowser()
      const { page, complaints } = await browser.open(tabAt(lane.address, 'display'))
      await page.locator('#live[data-state=good]').waitFor()
      await page.locator('#display-link[data-state=good]').waitFor()
      for (const tab of ['camera', 'till', 'display'] as const) {
        await openRoom(page, tab)
        await page.locator(`.tab-${tab} .card`).first().waitFor()
        assert.is(await page.locator('.simulator').count(), 0, tab)
      }
      await openRoom(page, 'display')
      lane.display.unplug()
      await page.locator('#display-link[data-state=bad]').waitFor()
      // The rig has no ledger to ask for the last payments.
      assert.equal(
        complaints.filter((line) => !line.includes('404')),
        [],
      )
    },
    async 'a camera without a picture is not called connected, and why is said'() {
      await using lane = await openConsoleRig()
      lane.camera.fail('stalled')
      await using browser = await openBrowser()
      const { page } = await browser.open(tabAt(lane.address, 'camera'))
      await page.getByText('The camera gives no picture').waitFor()
      await page.locator('#camera-link[data-state=bad]').waitFor()
      assert.is(await page.locator('#camera-link').textContent(), 'No connection')
      lane.camera.fail('lost')
      await page.getByText('The camera gives no picture: the camera is unplugged').waitFor()
      lane.camera.fail(null)
      await page.locator('#camera-link[data-state=good]').waitFor()
    },
    async 'a list of thousands stays quick and can be searched'() {
      await using lane = await openConsoleRig()
      const items = Array.from({ length: 5_000 }, (_, at) => ({
        id: String(at).padStart(5, '0'),
        count: 3,
      }))
      lane.setItems([...items, { id: '70001', count: 7, name: 'Томаты' }])
      await using browser = await openBrowser()
      const { page } = await browser.open(tabAt(lane.address, 'items'))
      await page.getByText('5001 items, 15007 pictures').waitFor()
      assert.is(await page.locator('#item-tiles li').count(), 48)
      await page.locator('#find').fill('томаты')
      await page.locator('#item-tiles li').filter({ hasText: '70001' }).waitFor()
      assert.is(await page.locator('#item-tiles li').count(), 1)
      await page.locator('#find').fill('nothing like it')
      await page.getByText('No such item').waitFor()
    },
  },
  180_000,
)
