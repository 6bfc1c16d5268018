/** The page of a master: each device, how far it is, what it has still to delete. */
import * as assert from 'uvu/assert'
import { openBrowser, tabAt } from '#test/browser.ts'
import { openDeviceFleet } from '#test/fleet/device-fleet.ts'
import { spec } from '#test/spec.ts'

/** The lane's state as it comes a minute after the other lane fell silent: nobody waits for that minute here. */
const LANE_AWAY = `
  delete globalThis.SharedWorker
  const plain = globalThis.fetch
  globalThis.fetch = async (...asked) => {
    const response = await plain(...asked)
    if (!String(asked[0]).endsWith('/console/events')) return response
    const away = new TransformStream({
      transform(text, controller) {
        controller.enqueue(text.replace(/("sn":"lane-1".*?"away":)false/, '$1true'))
      },
    })
    const body = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(away)
    return new Response(body.pipeThrough(new TextEncoderStream()), response)
  }`

spec(
  'the page of a fleet',
  {
    async 'does not call itself in step while a lane is silent'() {
      await using opening = new AsyncDisposableStack()
      const { master } = await openDeviceFleet(opening, 1)
      const browser = opening.use(await openBrowser())
      const { page } = await browser.open(master.url)
      await page.addInitScript(LANE_AWAY)
      await page.goto(tabAt(master.url, 'fleet'))
      await page.reload()
      await page.locator('#devices-state').filter({ hasText: '1 of 2 silent' }).waitFor()
    },
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
