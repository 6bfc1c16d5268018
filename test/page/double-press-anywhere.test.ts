/**
 * A finger that presses twice on everything in any room, and in the first guide, at the sizes that people have: the second
 * press reaches only what the first has reached. The presses that did harm once are in double-press.test.ts.
 */
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { openBrowser, tabAt } from '#test/browser.ts'
import { call } from '#test/http-call.ts'
import { LAST, openBusyLane, PLACES_OF, signIn, unfold } from '#test/page/rooms-by-role.ts'
import { changesOf, PAUSES_MS, type Place, SIZES } from '#test/page/second-press.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { testConfigOnDisk } from '#test/storage/config-on-disk.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const CONTROLS = ':is(button, summary, a.button):not(:disabled)'
/** Shows each screen, then what was there before (a payment under way refuses it); reads. */
const HARMLESS = ['POST /device/display/test', 'POST /api/get_item_template_list']

/** What plays the bank, the scale or a cable: no shop has it. */
const PRACTICE = 'POST /sim/'

/** Runs in the page as it is loaded: of each press that reaches something, what it reached. */
const REACHED = `globalThis.reached = []
  document.addEventListener('click', ({ target }) => {
    const control = target.closest('button, summary, a, input')
    if (control) reached.push(control)
  })`

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
const PLACE_OF = (kind: string) => `(() => {
  const one = kinds[${JSON.stringify(kind)}]
  if (!one?.isConnected) return null
  one.scrollIntoView({ block: 'center', behavior: 'instant' })
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
    const asked = changes
      .slice(before.length)
      .filter((one) => !HARMLESS.includes(one) && !one.startsWith(PRACTICE))
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
  'a finger that presses twice on anything',
  {
    async 'in any room reaches with the second press only what the first has reached'() {
      await using opening = new AsyncDisposableStack()
      const lane = await openBusyLane(opening)
      const browser = opening.use(await openBrowser())
      const { page } = await browser.open(lane.url, { isFingerStill: true })
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
    async 'of the first guide reaches no more, on a phone and a desk'() {
      await using opening = new AsyncDisposableStack()
      const path = opening.use(temporaryFolder()).file('laned.yaml')
      const device = opening.use(
        await openTestDevice({
          yaml: 'banks: {}\n',
          environment: {
            LANED_SETUP_ADDRESS: '127.0.0.1:0',
            LANED_SERIAL_NUMBER: '10000000ab12cd34',
          },
          around: () => ({
            configOnDisk: testConfigOnDisk(path, 'banks: {}\n'),
            isStartedAgain: true,
            // It would take the session away with which the rest is pressed.
            restart() {},
          }),
        }),
      )
      const { qr = '' } = (await call(device.url, '/sim/display')).json as { qr?: string }
      const browser = opening.use(await openBrowser())
      const address = qr.replace(
        /^http:\/\/[^/]+/,
        device.device.addressesOfFeatures['first-boot'] ?? '',
      )
      const { page } = await browser.open(address, { isFingerStill: true })
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
  },
  900_000,
)
