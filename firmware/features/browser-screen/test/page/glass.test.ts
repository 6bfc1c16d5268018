/** The customer's screen in a real Chromium against a whole device: every state, three windows, every loss. */
import { writeFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import * as assert from 'uvu/assert'
import { type OpenPage, reads, visit } from '#test/browser.ts'
import { call, postJson } from '#test/http-call.ts'
import { openPageProxy } from '#test/page/page-proxy.ts'
import { scanned } from '#test/page/scanned-code.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'

const DEADLINE_MS = 180_000
/** An outcome stays until it is cleared: nothing here is in a hurry. */
const STAYS = 'payment: { autoClearMs: 0 }'
const YAML = `display: { driver: screen, language: en }\n${STAYS}`

const idleLane = (folder: string) =>
  `display: { driver: screen, language: en, idle: { folder: "${folder}", afterSeconds: 0, everySeconds: 2 } }\n${STAYS}`

/** A small monitor on its side, a telephone, a monitor upright, a large one; what letters of a basket are high there at least. */
const WINDOWS = [
  { width: 800, height: 480, letterPx: 64 },
  { width: 360, height: 640, letterPx: 28 },
  { width: 720, height: 1280, letterPx: 57 },
  { width: 1920, height: 1080, letterPx: 80 },
] as const

interface Shown {
  readonly kind: string
  /** Of an outcome. */
  readonly tone: string | null
  readonly painted: boolean
  readonly words: string
  /** What does not fit into the window. */
  readonly outside: readonly string[]
}

/** Every kind of screen that was in the page since it was loaded or `forget` was called. */
const RECORDER = `
  window.kinds = []
  addEventListener('DOMContentLoaded', () => {
    const root = document.getElementById('glass')
    const note = () => kinds.push(root.className.split(' ')[0])
    new MutationObserver(note).observe(root, { attributes: true, childList: true })
  })`

const LOOK = `(() => {
  const root = document.getElementById('glass')
  const { className, dataset, innerText } = root
  const outside = [...root.querySelectorAll('p, canvas')].filter((one) => {
    const { left, top, right, bottom, width } = one.getBoundingClientRect()
    return width > 0 && (left < -4 || top < -4 || right > innerWidth + 4 || bottom > innerHeight + 4)
  }).map((one) => one.outerHTML)
  const painted = Boolean(dataset.number) && dataset.number === dataset.painted
  const [kind, tone = null] = className.split(' ')
  return { kind, tone, painted, words: innerText, outside }
})()`

/** Asking its lane, with its looks. */
const IS_UP = `document.querySelector('main.blank') !== null
  && getComputedStyle(document.querySelector('aside')).position === 'fixed'`

const seen = ({ page }: OpenPage) => page.evaluate(LOOK) as Promise<Shown>

/** Resolves when the page has said that it painted a screen of this kind; 'dark' is never said. */
const becomes = (open: OpenPage, kind: string, words: string | RegExp = '') =>
  waitUntil(`the glass is ${kind} ${words}`, async () => {
    const now = await seen(open)
    return now.kind === kind && (now.painted || kind === 'dark') && now.words.match(words) && now
  })

interface Basket {
  readonly rows: number
  /** So many lines are said to be above them. */
  readonly above: number
  readonly letterPx: number
  readonly isCut: boolean
}

const basketOf = ({ page }: OpenPage) =>
  page.evaluate(`(() => {
    const list = document.querySelector('.lines')
    const { fontSize } = getComputedStyle(list.querySelector('.name'))
    const isCut = list.scrollHeight > list.clientHeight
    const above = Number(/\\d+/.exec(list.querySelector('.above').textContent)?.[0] ?? 0)
    return { rows: list.querySelectorAll('.row').length, above, letterPx: parseFloat(fontSize), isCut }
  })()`) as Promise<Basket>

const forget = ({ page }: OpenPage) => page.evaluate('void (kinds = [])')
const kindsOf = ({ page }: OpenPage) => page.evaluate('kinds') as Promise<readonly string[]>

/** It moves there: for some seconds it may be on its way from where a window of another size had it. */
const isInside = (page: Page, selector: string) =>
  waitUntil(`${selector} is in the window`, () =>
    page.evaluate(`(() => {
      const { left, top, right, bottom } = document.querySelector('${selector}').getBoundingClientRect()
      return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
    })()`),
  )

/** A telephone reads this code from the whole window; one that is dark for a moment is looked at again. */
const isRead = ({ page }: OpenPage, payload: string) =>
  waitUntil(
    `the code is read as ${payload}`,
    async () => (await scanned(await page.screenshot())) === payload,
  )

interface Lane extends AsyncDisposable {
  readonly url: string
  /** Throws for a refusal. */
  post(path: string, body?: object): Promise<unknown>
  /** What the bank registered last. */
  payload(): Promise<string>
}

async function openLane(yaml = YAML): Promise<Lane> {
  const device = await openTestDevice({ yaml })
  const { url } = device
  // A browser that got no turn for seconds is dark, and the lane says so: it is asked again.
  const post = async (path: string, body: object = {}) => {
    return waitUntil(path, async () => {
      const { http, text, json } = await postJson(url, path, body)
      if (http !== 200 && !/no screen/.test(text)) throw new Error(`${path}: ${http} ${text}`)
      return http === 200 && json
    })
  }
  await post('/updateDriverSettings', {
    settings: { bankProfile: 'demo', bankProfiles: { demo: { bankName: 'Fake' } } },
  })
  return {
    url,
    post,
    async payload() {
      const { json } = await call(url, '/transactions?limit=1')
      const [latest] = (json as { transactions: readonly { payload: string }[] }).transactions
      return latest?.payload ?? ''
    },
    [Symbol.asyncDispose]: () => device[Symbol.asyncDispose](),
  }
}

/** A browser with the page of this lane, which has painted its empty glass. */
async function watch(lane: Lane, story: (open: OpenPage) => Promise<void>): Promise<void> {
  await visit(
    'about:blank',
    async (open) => {
      await open.page.addInitScript(RECORDER)
      await open.page.goto(`${lane.url}/glass`)
      await becomes(open, 'blank')
      await story(open)
    },
    { viewport: WINDOWS[0], mayComplain: /elsewhere|Failed to load resource/ },
  )
}

const BASKET = {
  lines: Array.from({ length: 12 }, (_, at) => ({
    name: `Item ${at + 1} with a name that is longer than any glass is wide, ${'and longer '.repeat(6)}`,
    quantity: 0.432,
    unit: 'kg',
    sum: 5_140,
  })),
  total: 123_456,
}

const SMALL_BASKET = { lines: [{ name: 'Tea', quantity: 1, sum: 500 }], total: 500 }

/** Numbers as wide as a till may send them, beside a line that every window has room for. */
const WIDE_BASKET = {
  lines: [
    { name: 'Gold', quantity: 999_999.999, unit: 'packages', sum: -1_000_000_000_000 },
    { name: 'Tea', quantity: 2, sum: 19_800 },
    { name: 'Gold', quantity: 1_000_000, unit: 'pieces', sum: 1_000_000_000_000 },
  ],
  total: 1_000_000_000_000,
}

const STATUSES = [
  [1, 'bad', 'Payment error', 'Please ask the cashier'],
  [2, 'waiting', 'Waiting for payment', 'Confirm the payment in your bank’s app'],
  [3, 'good', 'Paid', 'Thank you!'],
  [4, 'bad', 'Payment declined', 'Try again, or pay another way'],
  [5, 'neutral', 'Payment canceled', 'To pay, ask the cashier'],
  [6, 'waiting', 'Pay by QR code', 'Scan the code at the till'],
] as const

spec(
  'glass',
  {
    async 'each state in each window, idle pictures under them, and darkness without the lane'() {
      using folder = temporaryFolder()
      const create = { width: 40, height: 30, channels: 3, background: '#c00' } as const
      await sharp({ create }).png().toFile(folder.file('1.png'))
      writeFileSync(folder.file('2.txt'), 'Fresh bread\nfrom seven on')
      await using lane = await openLane(idleLane(folder.path))
      await watch(lane, async (open) => {
        for (const viewport of WINDOWS) {
          const where = `${viewport.width}x${viewport.height}`
          await open.page.setViewportSize(viewport)
          await lane.post('/showQR', { amount: 123_456, purpose: 'Tea & <b>cake</b>' })
          const shown = await becomes(open, 'qr')
          assert.equal(shown.outside, [], where)
          assert.match(shown.words, '1,234.56 ₽')
          assert.match(shown.words, 'Tea & <b>cake</b>')
          assert.match(shown.words, /SBP[\s\S]*Scan with your phone’s camera/)
          await open.page.getByRole('img', { name: 'QR code SBP', exact: true }).waitFor()
          await isRead(open, await lane.payload())
          await lane.post('/cancelQR')
          await becomes(open, 'status', 'Payment canceled')
          await lane.post('/showInfoQR', { infoQR: `https://example.com/${where}` })
          await isRead(open, `https://example.com/${where}`)
          assert.match((await seen(open)).words, /^Scan with your phone’s camera$/)
          await open.page.getByRole('img', { name: 'QR code', exact: true }).waitFor()
          for (const [status, tone, words, next] of STATUSES) {
            await lane.post('/displayStatus', { status })
            const became = await becomes(open, 'status', words)
            assert.equal(became.outside, [], `${where} ${words}`)
            assert.match(became.words, next)
            assert.is(became.tone, tone)
          }
          assert.equal(await lane.post('/showBasket', SMALL_BASKET), {
            status: 'success',
            shown: 'all',
          })
          assert.equal(await lane.post('/showBasket', BASKET), { status: 'success', shown: 'last' })
          const basket = await becomes(open, 'basket')
          assert.equal(basket.outside, [], where)
          assert.match(
            basket.words,
            /\+ \d+ more[\s\S]*Item 12[\s\S]*0.432 kg[\s\S]*51.40 ₽[\s\S]*Total[\s\S]*1,234.56 ₽/,
          )
          const { rows, above, letterPx, isCut } = await basketOf(open)
          assert.is(rows + above, BASKET.lines.length, `${where}: each line is there or counted`)
          assert.ok(letterPx >= viewport.letterPx && !isCut, `${where}: ${letterPx} px`)
          await lane.post('/showBasket', WIDE_BASKET)
          const wide = await becomes(open, 'basket', /10,000,000,000.00/)
          assert.equal(wide.outside, [], `${where}: numbers are whole or not there`)
          const counted = await basketOf(open)
          assert.is(counted.rows + counted.above, WIDE_BASKET.lines.length, `${where}: and counted`)
          assert.ok(!counted.isCut, where)
          await lane.post('/clearScreen')
          await becomes(open, 'blank')
        }
        await open.page.locator('#idle img').waitFor()
        await reads(open.page, '#idle', 'Fresh bread')
        await lane.post('/showQR', { amount: 500 })
        await becomes(open, 'qr')
        assert.is(await open.page.locator('#idle *').count(), 0)
        await isRead(open, await lane.payload())
        await lane[Symbol.asyncDispose]()
        await becomes(open, 'dark', 'No connection')
      })
    },
    async 'a shop without pictures has its name and the time, moving softly; what the lane says is in its language'() {
      const yaml =
        'display: { driver: screen, language: ru, idle: { name: "Лавка <b>у дома</b>" } }'
      await using lane = await openLane(yaml)
      await watch(lane, async (open) => {
        const { page } = open
        for (const { width, height } of WINDOWS) {
          await page.setViewportSize({ width, height })
          await reads(page, '.standing .name', 'Лавка <b>у дома</b>')
          await reads(page, '.standing .clock', /^([01]\d|2[0-3]):[0-5]\d$/)
          await isInside(page, '.standing')
        }
        await lane.post('/showInfoQR', { infoQR: 'https://example.com/' })
        await isRead(open, 'https://example.com/')
        assert.is(await page.locator('#idle *').count(), 0)
        await lane[Symbol.asyncDispose]()
        await becomes(open, 'dark', /Нет связи\s+Обратитесь к кассиру/)
        for (const { width, height } of WINDOWS) {
          await page.setViewportSize({ width, height })
          await isInside(page, '.notice')
        }
        const { height } = (await page.locator('.title').boundingBox()) ?? { height: 0 }
        assert.ok(height > 1_080 / 10, `large: ${height} px`)
      })
    },
    async 'comes up whichever of its files were lost while it loaded: one, or all at once'() {
      await using device = await openTestDevice({ yaml: YAML })
      await using cutting = await openPageProxy(device.url)
      const story = async (open: OpenPage) => {
        await becomes(open, 'blank')
        const files = [...cutting.asked].filter((path) => /\.(js|css)$/.test(path))
        assert.equal(files.toSorted(), ['/glass/glass.css', '/glass/glass.js', '/glass/words.js'])
        for (const lost of [...files.map((file) => [file]), files]) {
          for (const file of lost) cutting.cutOnce(file)
          await open.page.reload({ waitUntil: 'commit' })
          // A lost module hides those that it needs, which are lost at the next load.
          await waitUntil(`all were lost: ${lost}`, () => lost.every(cutting.wasCut))
          const isUp = () => open.page.evaluate(IS_UP).catch(() => false)
          await waitUntil(`the glass without ${lost}`, isUp)
        }
      }
      await visit(`${cutting.url}/glass`, story, { mayComplain: /Failed to load resource|MIME/ })
    },
    async 'dark without its lane, and never an old code afterwards: cable, reload, sleep, another lane'() {
      await using lane = await openLane()
      await using other = await openLane()
      await watch(lane, async (open) => {
        const { page } = open
        const pay = () => lane.post('/showQR', { amount: 500 })
        await pay()
        await becomes(open, 'qr')

        await page.context().setOffline(true)
        await becomes(open, 'dark')
        await lane.post('/cancelQR')
        await forget(open)
        await page.context().setOffline(false)
        await waitUntil('it is back', async () => (await seen(open)).kind !== 'dark')
        assert.not.ok((await kindsOf(open)).includes('qr'), 'the cable')

        await pay()
        await becomes(open, 'qr')
        await page.reload()
        await becomes(open, 'qr')
        await isRead(open, await lane.payload())
        const cancelled = lane.post('/cancelQR')
        await page.reload()
        await cancelled
        await becomes(open, 'status', 'Payment canceled')

        await pay()
        await becomes(open, 'qr')
        const tools = await page.context().newCDPSession(page)
        await tools.send('Page.setWebLifecycleState', { state: 'frozen' })
        await lane.post('/cancelQR')
        await tools.send('Page.setWebLifecycleState', { state: 'active' })
        await becomes(open, 'status', 'Payment canceled')

        await pay()
        await becomes(open, 'qr')
        const second = await open.another(`${other.url}/glass`)
        await becomes(second, 'blank')
        // A page of this machine's own is loaded again, once, and then shows what the lane there wants.
        const loaded = page.waitForEvent('load', { timeout: 60_000 })
        await page.route('**/glass/next', async (route) => {
          const asked = route.request().postDataJSON()
          const { json } = await postJson(other.url, '/glass/next', {
            ...asked,
            id: 'a'.repeat(24),
          })
          await route.fulfill({ json })
        })
        await loaded
        await becomes(open, 'blank')
        assert.not.ok((await kindsOf(open)).includes('qr'), 'another lane')
        await becomes(second, 'blank')
      })
    },
  },
  DEADLINE_MS,
)
