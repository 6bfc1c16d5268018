/** Each file of the page, broken in the middle once while it loads: the page comes up all the same. */
import * as assert from 'uvu/assert'
import { openBrowser, openRoom, reads, type TestBrowser } from '#test/browser.ts'
import { openConsoleRig } from '#test/console-rig.ts'
import { pageBytes } from '#test/page/page-bytes.ts'
import { openPageProxy } from '#test/page/page-proxy.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

/** Drawn, in touch with the lane, with the looks of its tab, and of the page: a gap of the tab is a size of the page's scale. */
const IS_UP = `document.querySelector('#live')?.dataset.state === 'good'
  && getComputedStyle(document.querySelector('.tab-till .new-payment')).gap !== 'normal'
`

/** Most of what a page takes is the pause before it loads anew. */
const AT_ONCE = 5

/** As many as may break one after another before a person is asked, less one. */
const ONE_AFTER_ANOTHER = 5

/** One person's page, and at each of its loads another file breaks. */
async function comesUpWithout(
  files: readonly string[],
  address: string,
  browser: TestBrowser,
): Promise<void> {
  await using cutting = await openPageProxy(address)
  cutting.cutAtEachLoad(files)
  const { page, close } = await browser.open(cutting.url)
  // It may load anew between two looks, which is no error of a look.
  const isUp = () => page.evaluate(IS_UP).catch(() => false)
  for (const [nth, file] of files.entries())
    await waitUntil(
      `${file} is asked for, after the page without ${files[nth - 1] ?? 'nothing'}`,
      async () => {
        if (cutting.wasCut(file)) return true
        // It came up without the one before, and does not load anew by itself.
        if (await isUp()) await page.reload({ waitUntil: 'commit' }).catch(() => {})
        return false
      },
    )
  await waitUntil(`the page without ${files.join(' ')}`, isUp)
  await close()
}

/** The script of a room, or of the frame. */
async function fileOf(address: string, name: string): Promise<string> {
  const files = await pageBytes(address, 'en', 'gzip')
  return (
    [...files.keys()].find((path) => new RegExp(`^/page/${name}-[\\w-]{8}\\.js$`).test(path)) ?? ''
  )
}

spec(
  'a page that was cut',
  {
    async 'comes up whichever of its files broke once'() {
      await using lane = await openConsoleRig()
      await using browser = await openBrowser()
      await using whole = await openPageProxy(lane.address)
      const first = await browser.open(whole.url)
      await waitUntil('the whole page', () => first.page.evaluate(IS_UP).catch(() => false))
      const files = [...whole.asked].filter((path) => /^\/(page\/.*\.(js|css))?$/.test(path))
      assert.ok(files.length > 5, files.join(' '))
      await first.close()
      const groups = Array.from(
        { length: Math.ceil(files.length / ONE_AFTER_ANOTHER) },
        (_, group) => files.slice(group * ONE_AFTER_ANOTHER, (group + 1) * ONE_AFTER_ANOTHER),
      )
      const waiting = groups.values()
      const loadOneByOne = async () => {
        for (const group of waiting) await comesUpWithout(group, lane.address, browser)
      }
      await Promise.all(Array.from({ length: AT_ONCE }, loadOneByOne))
    },
    async 'of a tab that is opened later: what was typed stays, and a person is asked'() {
      await using lane = await openConsoleRig()
      await using cutting = await openPageProxy(lane.address)
      await using browser = await openBrowser()
      const { page } = await browser.open(cutting.url)
      await reads(page, '#live', 'Live')
      await page.locator('[name=amount]').fill('12')
      cutting.cutOnce(await fileOf(lane.address, 'camera'))
      await page.evaluate(`document.body.insertAdjacentElement('beforeend',
        Object.assign(document.createElement('input'), { id: 'typed', value: 'kept' }))`)
      await openRoom(page, 'camera')
      await page.locator('#load-again').waitFor()
      assert.is(await page.locator('#typed').inputValue(), 'kept')
      await page.locator('#load-again').click()
      await page.locator('.tab-camera #camera').waitFor()
    },
    async 'again and again: six times, then a person is asked'() {
      await using lane = await openConsoleRig()
      await using cutting = await openPageProxy(lane.address)
      cutting.remove(await fileOf(lane.address, 'frame'))
      await using browser = await openBrowser()
      const { page } = await browser.open(cutting.url)
      await page.locator('#load-again').waitFor()
      assert.is(await page.evaluate(`sessionStorage.getItem('laned-load-again')`), '6')
    },
  },
  800_000,
)
