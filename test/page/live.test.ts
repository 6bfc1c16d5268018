/** The lane's state in the page: seven tabs, a lane that hangs, a browser without a worker, a hidden tab. */
import * as assert from 'uvu/assert'
import { openBrowser, reads, tabAt, visit } from '#test/browser.ts'
import { openConsoleRig } from '#test/console-rig.ts'
import { pageBytes } from '#test/page/page-bytes.ts'
import { openPageProxy } from '#test/page/page-proxy.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

const hide = (isHidden: boolean) => `(() => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => ${isHidden} })
  document.dispatchEvent(new Event('visibilitychange'))
})()`

/** The rig has no ledger to ask for the last payments, and no pictures of items. */
const OF_A_RIG = { mayComplain: /404/ }

spec(
  'the live state',
  {
    async 'seven tabs have one connection, and all of them see what changes'() {
      await using lane = await openConsoleRig()
      await using proxy = await openPageProxy(lane.address)
      await using browser = await openBrowser()
      const first = await browser.open(tabAt(proxy.url, 'display'))
      const tabs = [first]
      await reads(first.page, '#live', 'Live')
      while (tabs.length < 7) {
        const next = await first.another()
        await reads(next.page, '#live', 'Live')
        tabs.push(next)
      }
      await lane.display.show({ kind: 'text', lines: ['hello to all'] })
      for (const { page } of tabs) await reads(page, '#glass-says', 'hello to all')
      assert.is(proxy.streams.open, 1)
    },
    async 'a lane that hangs is seen, a button says so, and all is well when it goes on'() {
      await using lane = await openConsoleRig()
      await using proxy = await openPageProxy(lane.address)
      await visit(
        tabAt(proxy.url, 'display'),
        async ({ page }) => {
          await reads(page, '#live', 'Live')
          await page.locator('#unplug').waitFor()
          proxy.hang()
          await page.locator('html.silent').waitFor()
          await reads(page, '.silence', 'The lane does not answer')
          await reads(page, '#live', 'No connection')
          const filter = await page.evaluate(
            `getComputedStyle(document.querySelector('#lane')).filter`,
          )
          assert.match(String(filter), /grayscale/)
          await page.getByRole('button', { name: 'Pull the cable' }).click()
          await reads(page, '#toasts', /lane/)
          await page.locator('#unplug[aria-busy=false]').waitFor()
          proxy.resume()
          await reads(page, '#live', 'Live')
          await page.locator('html:not(.silent)').waitFor()
        },
        { mayComplain: /ERR_|404/ },
      )
    },
    async 'without the worker a tab has a connection of its own'() {
      await using lane = await openConsoleRig()
      await using proxy = await openPageProxy(lane.address)
      const worker = [...(await pageBytes(lane.address, 'en', 'gzip')).keys()].find((path) =>
        path.includes('live-worker'),
      )
      proxy.remove(worker ?? '')
      await visit(
        tabAt(proxy.url, 'display'),
        async ({ page }) => {
          await reads(page, '#live', 'Live')
          await lane.display.show({ kind: 'text', lines: ['still here'] })
          await reads(page, '#glass-says', 'still here')
        },
        OF_A_RIG,
      )
    },
    async 'nobody looks, nothing is sent; who looks again sees what is'() {
      await using lane = await openConsoleRig()
      await using proxy = await openPageProxy(lane.address)
      await visit(
        tabAt(proxy.url, 'display'),
        async ({ page }) => {
          await reads(page, '#glass-says', 'blank')
          await page.evaluate(hide(true))
          await waitUntil('the connection is dropped', () => proxy.streams.open === 0)
          await lane.display.show({ kind: 'text', lines: ['meanwhile'] })
          await page.evaluate(hide(false))
          await reads(page, '#glass-says', 'meanwhile')
          await reads(page, '#live', 'Live')
        },
        OF_A_RIG,
      )
    },
    async 'an item among thousands is told alone, and drawn'() {
      await using lane = await openConsoleRig()
      const items = Array.from({ length: 3_000 }, (_, at) => ({ id: `${10_000 + at}`, count: 3 }))
      lane.setItems(items)
      await visit(
        `${lane.address}/#items`,
        async ({ page }) => {
          await reads(page, '#items-total', '3000 items, 9000 pictures')
          lane.setItems([...items, { id: '70001', count: 1, name: 'Tomatoes' }])
          await reads(page, '#items-total', '3001 items, 9001 pictures')
          await page.locator('#find').fill('tomatoes')
          await reads(page, '#item-tiles', '70001')
        },
        OF_A_RIG,
      )
    },
  },
  180_000,
)
