/** A finger that presses twice: whatever has come under it meanwhile takes no press, and nothing is undone by it. */
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { openBrowser, reads, tabAt, visit } from '#test/browser.ts'
import { call, postJson } from '#test/http-call.ts'
import { LAST, openBusyLane, PLACES_OF, signIn, unfold } from '#test/page/looks.ts'
import { DEMO_SETTINGS } from '#test/processes/laned-process.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { testConfigOnDisk } from '#test/storage/config-on-disk.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'

const SIZES = [
  { width: 360, height: 740 },
  { width: 1024, height: 600 },
  { width: 1440, height: 900 },
] as const
/** As a shaking hand, a hurried one, and one that presses again because nothing seemed to happen. */
const PAUSES_MS = [60, 250, 700, 1_500] as const
const CONTROLS = ':is(button, summary, a.button):not(:disabled)'
/** Shows each screen, then what was there before (a payment under way refuses it); reads. */
const HARMLESS = ['POST /device/display/test', 'POST /api/get_item_template_list']

/** Runs in the page as it is loaded: of each press that reaches something, what it reached. */
const REACHED = `globalThis.reached = []
  document.addEventListener('click', ({ target }) => {
    const control = target.closest('button, summary, a, input')
    if (control) reached.push(control)
  })`

/** What the lane was asked to change: `POST /showQR`. */
function changesOf(page: Page): string[] {
  const changes: string[] = []
  page.on('request', (request) => {
    if (!['GET', 'HEAD'].includes(request.method()))
      changes.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return changes
}

/** Runs in the page: a list that is longer than a window, each row of which can be deleted. */
const SHRINKING = `{
  const list = document.createElement('ul')
  list.id = 'shrinking'
  for (let count = 0; count < 40; count += 1) {
    const row = document.createElement('li')
    row.style.height = '80px'
    const button = document.createElement('button')
    button.dataset.undoes = 'true'
    button.textContent = 'Delete'
    button.onclick = () => row.remove()
    row.append(button)
    list.append(row)
  }
  document.querySelector('main').append(list)
}`

type Place = readonly [number, number]

/** A second press of the same finger: it comes when it comes, whatever the page does meanwhile. */
async function pressTwice(page: Page, place: Place, pauseMs: number): Promise<void> {
  await page.mouse.click(...place)
  await page.waitForTimeout(pauseMs)
  await page.mouse.click(...place)
}

/** Where it stands once it stands still: a page that was just loaded is still moving what it shows. */
async function centreOf(page: Page, selector: string): Promise<Place> {
  const control = page.locator(selector)
  await control.click({ trial: true })
  const box = await control.boundingBox()
  assert.ok(box, selector)
  const { x, y, width, height } = box ?? { x: 0, y: 0, width: 0, height: 0 }
  return [x + width / 2, y + height / 2]
}

/** A browser that got no turn for seconds is dark, and the lane says so: it is asked again. */
const postsInTurn = (url: string, path: string, body: object) =>
  waitUntil(path, async () => (await postJson(url, path, body)).http === 200)

/** A control of each kind that is seen: what tells a delete button of one picture from that of the next is no other kind. */
const KINDS = (within: string) => `(() => {
  const kinds = {}
  for (const one of document.querySelectorAll('${within} ${CONTROLS}')) {
    // What plays the bank or a cable is for practice.
    if (!one.checkVisibility() || one.closest('.sr, .skip, .simulator')) continue
    const marks = [...one.attributes].map(({ name }) => name).filter((name) => name.startsWith('data-') && name !== 'data-undoes')
    const parents = one.closest('[id]')
    const kind = one.id || [parents?.id, one.className, ...marks, one.dataset.verdict ?? '', marks.length || one.closest('li') ? '' : one.textContent.trim().slice(0, 30)].join(' ')
    kinds[kind] ??= one
  }
  globalThis.kinds = kinds
  return Object.keys(kinds)
})()`

/** Where the control is, once a person could press it. Null where it is gone, or lies below something else. */
const PLACE_OF = (kind: string) => `(async () => {
  const one = kinds[${JSON.stringify(kind)}]
  if (!one?.isConnected) return null
  one.scrollIntoView({ block: 'center', behavior: 'instant' })
  while (one.isConnected && one.getAttribute('aria-disabled')) await new Promise(requestAnimationFrame)
  const { x, y, width, height } = one.getBoundingClientRect()
  const place = [x + width / 2, y + height / 2]
  return one.contains(document.elementFromPoint(...place)) ? place : null
})()`

const DIALOG = `document.querySelector('dialog[open]')?.id ?? null`

/** It would end the session, the lane or the test. */
const ENDS = /restart|reboot|reset|rollback|install|update|session$|select-|download|^finish$/

/** Presses controls twice, each kind once, and says what a second press asked of the lane that the first had not reached. */
async function createWalk(page: Page) {
  const pressed = new Set<string>()
  const wrong: string[] = []
  let nth = 0
  await page.addInitScript(REACHED)
  const changes = changesOf(page)
  const kindsIn = async (within: string) => (await page.evaluate(KINDS(within))) as string[]

  /** False where it is not there to be pressed. */
  async function pressKind(where: string, kind: string): Promise<boolean> {
    const place = (await page.evaluate(PLACE_OF(kind))) as Place | null
    if (place === null) return false
    nth += 1
    const pauseMs = PAUSES_MS[nth % PAUSES_MS.length] ?? 0
    await page.evaluate('reached.length = 0')
    await page.mouse.click(...place)
    await page.waitForTimeout(pauseMs)
    const before = [...changes]
    await page.mouse.click(...place)
    // What the second press asks of the lane is asked within the same turn, or the next.
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))')
    const others = (await page.evaluate(
      `[...new Set(reached)].slice(1).map((one) => one.id || one.textContent.trim())`,
    )) as string[]
    const asked = changes.slice(before.length).filter((one) => !HARMLESS.includes(one))
    if (others.length > 0 && asked.length > 0)
      wrong.push(
        `${where}, ${kind}, ${page.viewportSize()?.width} px, ${pauseMs} ms: reached ${others.join(', ')}, which asked for ${asked.join(', ')}`,
      )
    return true
  }

  /** `open` comes to the place, with everything in it unfolded: within the page, or as it is loaded anew. */
  async function everythingNow(place: string, open: (isAnew: boolean) => Promise<void>) {
    const [address, width] = [page.url(), page.viewportSize()?.width]
    let isAsLoaded = false
    for (const kind of (await kindsIn('main')).filter((one) => !ENDS.test(one))) {
      // Each kind at one of the sizes, those of the till at all.
      const name = `${place} ${kind}${place.startsWith('till') ? ` ${width}` : ''}`
      if (pressed.has(name)) continue
      pressed.add(name)
      let isPressed = await pressKind(place, kind)
      if (!isPressed && !isAsLoaded) {
        // An earlier press has led elsewhere, or has taken it away.
        await open(true)
        await kindsIn('main')
        isPressed = await pressKind(place, kind)
      }
      isAsLoaded = !isPressed
      if (!isPressed) continue
      const dialog = await page.evaluate(DIALOG)
      if (dialog !== null) {
        for (const one of await kindsIn(`#${dialog}`)) await pressKind(`${place} #${dialog}`, one)
        if ((await page.evaluate(DIALOG)) !== null) await page.keyboard.press('Escape')
      }
      if ((await page.evaluate(DIALOG)) !== null) await open(true)
      else if (page.url() !== address) await open(false)
      await kindsIn('main')
    }
  }

  return {
    wrong,
    get count() {
      return nth
    },
    async everything(
      place: string,
      sizes: readonly (typeof SIZES)[number][],
      open: (isAnew: boolean) => Promise<void>,
    ): Promise<void> {
      await open(false)
      for (const size of sizes) {
        await page.setViewportSize(size)
        await everythingNow(place, open)
      }
    },
  }
}

spec(
  'a finger that presses twice',
  {
    async 'on Show QR leaves the payment and its code where they are, whatever the pause'() {
      await using device = await openTestDevice()
      await postJson(device.url, '/updateDriverSettings', DEMO_SETTINGS)
      const wrong: string[] = []
      for (const viewport of SIZES)
        await visit(
          device.url,
          async ({ page }) => {
            await page.locator('#live[data-state=good]').waitFor()
            for (const pauseMs of PAUSES_MS) {
              const changes = changesOf(page)
              const said = `${viewport.width} × ${viewport.height} after ${pauseMs} ms`
              await page.locator('#new-payment [name=amount]').fill('10')
              await pressTwice(page, await centreOf(page, '#new-payment [type=submit]'), pauseMs)
              await reads(page, '#amount, #show-payment', '₽10.00')
              const { json } = await call(device.url, '/getDynamicQRStatus')
              const { dynamicQRStatus } = json as { dynamicQRStatus: string }
              if (dynamicQRStatus !== 'PENDING') wrong.push(`${said}: ${dynamicQRStatus}`)
              if (changes.some((one) => one !== 'POST /showQR'))
                wrong.push(`${said}: ${changes.join(', ')}`)
              if (!(await page.locator('#payment').isVisible()))
                wrong.push(`${said}: the code is put away`)
              if (await page.locator('#confirm').isVisible()) wrong.push(`${said}: it asks`)
              await postJson(device.url, '/cancelQR', {})
              // By a key, which no control is deaf to.
              await page.locator('#new-open.main').press('Enter')
            }
          },
          { viewport, isOneHand: true },
        )
      assert.equal(wrong, [])
    },
    async 'on a delete near the end of a page that becomes shorter by it deletes one'() {
      await using device = await openTestDevice()
      await visit(
        device.url,
        async ({ page }) => {
          await page.locator('#live[data-state=good]').waitFor()
          await page.evaluate(SHRINKING)
          for (const pauseMs of PAUSES_MS) {
            const left = (await page.evaluate('shrinking.children.length')) as number
            const control = '#shrinking li:nth-last-child(2) button:not([aria-disabled])'
            await page.locator(control).waitFor()
            await page.evaluate(
              'scrollTo({ top: document.body.scrollHeight, behavior: "instant" })',
            )
            await pressTwice(page, await centreOf(page, control), pauseMs)
            assert.is(await page.evaluate('shrinking.children.length'), left - 1, `${pauseMs} ms`)
          }
        },
        { isOneHand: true },
      )
    },
    async 'what a print left out hears the first press after it'() {
      await using device = await openTestDevice()
      await visit(
        device.url,
        async ({ page }) => {
          await page.locator('#live[data-state=good]').waitFor()
          await page.evaluate(SHRINKING)
          await page.evaluate(
            'const sheet = new CSSStyleSheet(); sheet.replaceSync("@media print { #shrinking { display: none } }"); document.adoptedStyleSheets.push(sheet)',
          )
          const control = '#shrinking li:first-child button:not([aria-disabled])'
          await page.locator(control).waitFor()
          await page.locator(control).scrollIntoViewIfNeeded()
          const left = (await page.evaluate('shrinking.children.length')) as number
          await page.emulateMedia({ media: 'print' })
          assert.not(await page.locator('#shrinking').isVisible())
          // Something is drawn meanwhile, a time of day for one.
          await page.evaluate(
            'document.title += "."; document.querySelector("#live").dataset.drawn = "anew"; new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))',
          )
          await page.emulateMedia({ media: 'screen' })
          await pressTwice(page, await centreOf(page, '#shrinking li:first-child button'), 0)
          assert.is(await page.evaluate('shrinking.children.length'), left - 1)
        },
        { isOneHand: true },
      )
    },
    async 'on anything else in any room reaches with the second press only what the first has reached'() {
      await using opening = new AsyncDisposableStack()
      const lane = await openBusyLane(opening)
      const browser = opening.use(await openBrowser())
      const { page } = await browser.open(lane.url, { isOneHand: true })
      await signIn(page, 'operator')
      const walk = await createWalk(page)
      await page.reload()
      for (const place of [...PLACES_OF.operator, 'till/last'])
        await walk.everything(place, SIZES, async (isAnew) => {
          if (isAnew) await page.goto('about:blank')
          await page.goto(tabAt(lane.url, place.replace('+', lane.refundedId)))
          await page.locator('.loading').waitFor({ state: 'detached' })
          await page
            .locator(`.tab-${place.split('/')[0]} .card:visible`)
            .first()
            .waitFor()
          // What was there first may have been pressed away since.
          const last = LAST[place]
          const none = page.locator('main .empty:visible')
          if (last) await page.locator(last).or(none).first().waitFor()
          await unfold(page)
        })
      console.log(`${walk.count} places pressed twice`)
      assert.ok(walk.count > 60, `${walk.count}`)
      assert.equal(walk.wrong, [])
    },
    async 'on anything of the first guide, on a phone and a desk'() {
      await using opening = new AsyncDisposableStack()
      const path = opening.use(temporaryFolder()).file('laned.yaml')
      const device = opening.use(
        await openTestDevice({
          yaml: 'banks: {}\n',
          environment: {
            LANED_SETUP_ADDRESS: '127.0.0.1:0',
            LANED_SERIAL_NUMBER: '10000000ab12cd34',
          },
          around: (dataFolder) => ({
            configOnDisk: testConfigOnDisk(path, 'banks: {}\n', dataFolder),
            isStartedAgain: true,
            // It would take the session away with which the rest is pressed.
            restart() {},
          }),
        }),
      )
      const { qr = '' } = (await call(device.url, '/sim/display')).json as { qr?: string }
      const browser = opening.use(await openBrowser())
      const address = qr.replace(/^http:\/\/[^/]+/, device.device.setupAddress ?? '')
      const { page } = await browser.open(address, { isOneHand: true })
      await page.locator('#guide').waitFor()
      const walk = await createWalk(page)
      for (const size of [SIZES[0], SIZES[2]])
        await walk.everything(`guide ${size.width}`, [size], async () => {
          await page.reload()
          await page.locator('#guide').waitFor()
          await unfold(page)
          await page.locator('#set-parts [name=driver]').waitFor()
        })
      assert.ok(walk.count > 12, `${walk.count}`)
      assert.equal(walk.wrong, [])
    },
    async 'on the code of a screen makes one screen of it, and on what the customer sees does nothing'() {
      const code = 'sixteen-letters-or-more'
      const yaml = `display: { driver: screen, language: en, token: ${code} }`
      await using device = await openTestDevice({ yaml })
      await postJson(device.url, '/updateDriverSettings', DEMO_SETTINGS)
      // As if a proxy of this machine had handed it on: for the lane this is no browser of its own.
      const elsewhere = { extraHTTPHeaders: { 'x-forwarded-for': '192.168.1.9' } }
      await using browser = await openBrowser()
      const { page } = await browser.open(`${device.url}/glass`, elsewhere)
      const changes = changesOf(page)
      for (const [nth, pauseMs] of PAUSES_MS.entries()) {
        await page.locator('#code input').fill('not-the-code-of-it')
        const button = await centreOf(page, '#code button')
        await pressTwice(page, button, pauseMs)
        await page.locator('#code p').filter({ hasText: 'this screen needs the code' }).waitFor()
        await page.locator('#code input').fill(code)
        // The lane answers the first press after the second one, however quick this machine is.
        const pressed = Promise.withResolvers<void>()
        await page.route('**/glass/enter', async (route) => {
          await pressed.promise
          await route.continue()
        })
        await pressTwice(page, button, pauseMs)
        pressed.resolve()
        await page.locator('#glass.blank').waitFor()
        await page.unroute('**/glass/enter')
        const { known } = (await call(device.url, '/device/screens')).json as {
          known: { name: string }[]
        }
        assert.equal(
          known.map(({ name }) => name),
          ['kiosk', 'screen-1'],
          `${pauseMs} ms`,
        )
        // A press on what the customer sees asks for nothing that the glass does not ask by itself.
        const own = new Set(changes)
        await postsInTurn(device.url, '/showInfoQR', { infoQR: `https://shop.example/${nth}` })
        await page.locator('#glass.qr').waitFor()
        await pressTwice(page, [200, 200], pauseMs)
        await page.locator('#glass.qr').waitFor()
        assert.equal(
          [...new Set(changes)].filter((one) => !own.has(one)),
          [],
        )
        assert.match((await call(device.url, '/device/screens')).text, '"shows":"qr"')
        await postsInTurn(device.url, '/clearScreen', {})
        await call(device.url, '/device/screens/screen-1', { method: 'DELETE' })
        await page.locator('#glass.dark').waitFor()
      }
    },
  },
  900_000,
)
