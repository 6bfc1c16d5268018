/** The page of a master: each device, how far it is, what it has still to delete. */
import * as assert from 'uvu/assert'
import { openBrowser, openRoom, reads, tabAt } from '#test/browser.ts'
import { openDeviceFleet } from '#test/fleet/device-fleet.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

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

/** A fleet of 500 as it comes in the lane's state: those of this test, again and again, some of them silent or ill. */
const MANY = 500
const MANY_LANES = `
  delete globalThis.SharedWorker
  const plain = globalThis.fetch
  const fleetOf = (one) => Array.from({ length: ${MANY} }, (_, at) => ({
    ...one, sn: 'lane-' + (at + 1), address: '10.0.0.' + (at % 250), away: at % 100 === 10, state: at === 400 ? 'degraded' : 'ok',
  }))
  const withMany = (line) => {
    if (!line.startsWith('data: ') || !line.includes('"devices":[')) return line
    const told = JSON.parse(line.slice(6))
    if (told.value?.devices) told.value.devices = fleetOf(told.value.devices[0])
    return 'data: ' + JSON.stringify(told)
  }
  globalThis.fetch = async (...asked) => {
    const response = await plain(...asked)
    if (!String(asked[0]).endsWith('/console/events')) return response
    let rest = ''
    const many = new TransformStream({
      transform(text, controller) {
        const lines = (rest + text).split('\\n')
        rest = lines.pop()
        for (const line of lines) controller.enqueue(withMany(line) + '\\n')
      },
    })
    const body = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(many)
    return new Response(body.pipeThrough(new TextEncoderStream()), response)
  }`
/** All that a room draws. */
const NODES_MAX = 2_500

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
      await page.locator('#devices-state').filter({ hasText: '1 of 2 offline' }).waitFor()
      // What is wrong stands first, and is counted.
      await page.locator('#devices-count').filter({ hasText: 'Offline: 1.' }).waitFor()
      await page.locator('#devices-list li:first-child').filter({ hasText: 'offline' }).waitFor()
      await page.locator('#devices-find').fill('no such lane')
      await page.locator('#devices-list li').first().waitFor({ state: 'detached' })
      await openRoom(page, 'today')
      await page.locator('#needs-list').filter({ hasText: 'Lanes offline: 1' }).waitFor()
      await page.locator('#needs-list a').first().click()
      await page.locator('#tab-fleet[aria-selected=true]').waitFor()
    },
    async 'does not call itself in step while this lane has trouble of its own, and says which'() {
      await using opening = new AsyncDisposableStack()
      const feed = 'sync: { feed: { driver: nats, servers: ["nats://127.0.0.1:1"] } }\n'
      const { master } = await openDeviceFleet(opening, 0, feed)
      const browser = opening.use(await openBrowser())
      const { page } = await browser.open(tabAt(master.url, 'fleet'))
      const trouble = await waitUntil('it has trouble, and all that it knows of', async () => {
        const { data } = await master.get('get_sync_status')
        const { in_step, trouble } = data as { in_step: boolean; trouble: string | null }
        return in_step && trouble
      })
      assert.match(trouble, /NATS|feed/)
      await reads(page, '#devices-state', 'Not up to date')
      await reads(page, '#devices-master', trouble)
    },
    async 'shows 500 lanes: what is wrong first, then as people count, a hundred at once, each found'() {
      await using opening = new AsyncDisposableStack()
      const { master } = await openDeviceFleet(opening, 1)
      const browser = opening.use(await openBrowser())
      const { page } = await browser.open(master.url)
      await page.addInitScript(MANY_LANES)
      await page.goto(tabAt(master.url, 'fleet'))
      await page.reload()
      await reads(page, '#devices-state', `5 of ${MANY} offline`)
      await reads(page, '#devices-more', '400')
      const names = await page
        .locator('#devices-list li')
        .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-device')))
      assert.is(names.length, 100)
      const wrong = ['lane-11', 'lane-111', 'lane-211', 'lane-311', 'lane-411', 'lane-401']
      assert.equal(names.slice(0, 10), [...wrong, 'lane-1', 'lane-2', 'lane-3', 'lane-4'])
      const nodes = Number(await page.evaluate('document.querySelectorAll("*").length'))
      assert.ok(nodes < NODES_MAX, `${nodes} elements`)
      await page.locator('#devices-find').fill('lane-417')
      await reads(page, '#devices-list li:only-child', 'lane-417')
      await openRoom(page, 'today')
      await reads(page, '#needs-list', 'Lanes offline: 5')
    },
    async 'shows a master its devices, and a lane that stands alone how to join one'() {
      await using opening = new AsyncDisposableStack()
      const { master, open } = await openDeviceFleet(opening, 1)
      const browser = opening.use(await openBrowser())
      const { page, complaints } = await browser.open(tabAt(master.url, 'fleet'))
      for (const text of ['lane-1', 'master-1', 'up to date'])
        await page.locator('#devices-list').filter({ hasText: text }).waitFor()
      await page
        .locator('#devices-state')
        .filter({ hasText: /^Up to date/ })
        .waitFor()
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
