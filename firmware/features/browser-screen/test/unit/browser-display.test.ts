/** A screen driver with several glasses: whom it waits for, whom it does not, and what it says of them. */
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import type { Screen } from '#hal/display.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { openBrowserDisplay } from '../../driver/browser-display.ts'
import { GLASS, type GlassOrder, type GlassReport, type ReportingBrowser } from '../../glasses.ts'
import { endOfShowing } from '../support/showing-end.ts'

const QR: Screen = { kind: 'qr', payload: 'https://qr.example/1', amountKopecks: 100 }
const DARK = { run: null, has: 0, painted: 0, trouble: null } as const
const NEVER = new AbortController().signal

function lane() {
  const clock = createFakeClock()
  const config = { language: 'de', currency: '€', sound: true } as const
  const display = openBrowserDisplay(config, { clock, journal: createMemoryJournal() })
  const { glasses } = display
  let last: GlassOrder = { run: '', number: 0, picture: null }
  const glass = (at: number, from?: ReportingBrowser) => ({
    /** What it is told; where it has the latest, only when another is wanted or holdMs are over. */
    async says(more: Partial<GlassReport>) {
      last = await glasses.report({ id: `${at}`.repeat(24), ...DARK, ...more }, NEVER, from)
      return last
    },
    /** Has drawn what it was told last; nobody waits for the answer. */
    paints(more: Partial<GlassReport> = {}) {
      const painted = { run: last.run, has: last.number, painted: last.number, ...more }
      glass(at, from)
        .says(painted)
        .catch(() => {})
    },
    leaves: () => glasses.leave(`${at}`.repeat(24)),
  })
  return { clock, display, glass, settled: () => clock.advance(0) }
}

spec('a screen driver', {
  async 'says how to pay a code, and names its scheme where the code does: never by the name of a bank'() {
    const { display, glass } = lane()
    await using _ = display
    const one = glass(1)
    const link = 'https://qr.nspk.ru/AS1?type=01&crc=0000'
    for (const [payload, scheme] of [
      [link, 'SBP'],
      ['https://qr.example/?bank=qr.nspk.ru', ''],
      ['https://qr.nspk.ru.example/AS1', ''],
      ['00020126580014br.gov.bcb.pix', ''],
    ] as const) {
      // Nobody paints it.
      void display.show({ kind: 'qr', payload, purpose: 'Tee' }).catch(() => {})
      const { picture } = await one.says({})
      if (picture?.kind !== 'qr') throw new Error('a code was asked for')
      const { hint, caption } = picture
      assert.equal([picture.scheme, hint], [scheme, 'Mit der Handykamera scannen'], payload)
      assert.is(caption, 'Tee')
    }
    assert.is(display.glasses.words.qrCode, 'QR-Code')
  },
  async 'waits for the glass that shows an older code, and no longer than it can'() {
    const { clock, display, glass, settled } = lane()
    await using _ = display
    const [one, two] = [glass(1), glass(2)]
    for (const each of [one, two]) {
      await each.says({})
      each.paints()
    }
    await settled()
    assert.ok(display.isConnected)
    const shown = endOfShowing(display.show(QR))
    await settled()
    one.paints()
    await settled()
    assert.is(shown.how, 'open', 'the second one may still show what was before')
    assert.not.equal(display.shown, QR)
    await clock.advance(GLASS.silentMs - 100)
    one.paints()
    await clock.advance(100)
    assert.is(shown.how, 'shown', 'it has been dark for a while by its own clock')
    assert.equal(display.shown, QR)
  },
  async 'a stuck page of the glass stops no sale where another one shows the code, and is named'() {
    const { clock, display, glass, settled } = lane()
    await using _ = display
    const [one, stuck] = [glass(1), glass(2)]
    const window = { width: 800, height: 480, ratio: 1 }
    const { run, number } = await stuck.says({ window })
    const old = { run, has: number, painted: number, window }
    for (const each of [one, stuck]) {
      await each.says({})
      each.paints()
    }
    await settled()
    /** It asks and asks, and goes on claiming the screen of before. */
    const asks = () => void stuck.says(old).catch(() => {})
    const ends = async (payload: string) => {
      const shown = endOfShowing(display.show({ ...QR, payload }))
      await settled()
      one.paints()
      await settled()
      for (let time = 0; time < 50 && shown.how === 'open'; time += 1) {
        asks()
        await clock.advance(100)
        one.paints()
      }
      return shown.how
    }
    asks()
    await settled()
    const startMs = clock.monotonicMs()
    assert.is(await ends('https://qr.example/1'), 'shown')
    assert.ok(
      clock.monotonicMs() - startMs <= GLASS.silentMs + 200,
      'once for as long as it may be honest',
    )
    assert.is(display.condition.state, 'degraded')
    assert.match(String(display.condition.reason), 'kiosk')
    assert.match(String(display.condition.reason), '800×480')
    const lagging = display.glasses.list().filter(({ lags }) => lags)
    assert.equal(
      lagging.map(({ id }) => id),
      ['2'.repeat(24)],
    )
    const againMs = clock.monotonicMs()
    assert.is(await ends('https://qr.example/2'), 'shown')
    assert.is(clock.monotonicMs(), againMs, 'and no more')
    await stuck.says({ window })
    stuck.paints()
    await settled()
    assert.equal([display.condition.state, display.condition.reason], ['ok', null])
  },
  async 'where the only page is stuck, showQR and health say the same'() {
    const { clock, display, glass, settled } = lane()
    await using _ = display
    const one = glass(1)
    const { run, number } = await one.says({})
    const old = { run, has: number, painted: number }
    one.paints()
    await settled()
    assert.is(display.condition.state, 'ok')
    const shown = endOfShowing(display.show(QR))
    for (let time = 0; time < 50 && shown.how === 'open'; time += 1) {
      void one.says(old).catch(() => {})
      await clock.advance(100)
    }
    assert.match(shown.how, 'still shows an older picture')
    assert.is(display.condition.state, 'failed')
    assert.match(String(display.condition.reason), 'Load the page')
  },
  async 'waits a moment for another browser that takes each order and falls silent, and then no more'() {
    const { clock, display, glass, settled } = lane()
    await using _ = display
    const one = glass(1)
    const other = glass(2, { name: 'wall', isGlass: false, glassName: 'kiosk', isProven: true })
    const waits = async (screen: Screen): Promise<string> => {
      for (const each of [other, one]) {
        await each.says({})
        each.paints()
      }
      await settled()
      const shown = endOfShowing(display.show(screen))
      await settled()
      one.paints()
      await settled()
      const { how } = shown
      await clock.advance(GLASS.othersMs)
      assert.is(shown.how, 'shown')
      // The other one says nothing any more; the glass is still there.
      await clock.advance(GLASS.silentMs - GLASS.othersMs - 100)
      one.paints()
      await clock.advance(200)
      return how
    }
    assert.is(await waits(QR), 'open', 'an honest browser is about to paint it, too')
    assert.is(await waits({ ...QR, payload: 'https://qr.example/2' }), 'shown')
  },
  async 'another browser that kept one screen waiting keeps none after it waiting, whatever it claims'() {
    const { clock, display, glass, settled } = lane()
    await using _ = display
    const one = glass(1)
    const other = glass(2, { name: 'wall', isGlass: false, glassName: 'kiosk', isProven: true })
    /** The other one is in step before each screen, and late with each: never so late that it lags. */
    const waits = async (payload: string): Promise<string> => {
      for (const each of [other, one]) {
        await each.says({})
        each.paints()
      }
      await settled()
      const shown = endOfShowing(display.show({ ...QR, payload }))
      await settled()
      one.paints()
      await settled()
      const { how } = shown
      await clock.advance(GLASS.othersMs + 100)
      other.paints()
      one.paints()
      assert.is(shown.how, 'shown')
      return how
    }
    assert.is(await waits('https://qr.example/1'), 'open')
    assert.is(await waits('https://qr.example/2'), 'shown')
    assert.is(display.glasses.list().filter(({ lags }) => lags).length, 0, 'no fault to tell')
    assert.is(display.condition.state, 'ok')
    for (let time = 0; time * 500 < GLASS.lagsMs; time += 1) {
      await clock.advance(500)
      for (const each of [other, one]) each.paints()
    }
    assert.is(await waits('https://qr.example/3'), 'open', 'in step for so long')
  },
  async 'browsers that lie under a new name each time keep nobody waiting longer than that moment'() {
    const { clock, display, glass, settled } = lane()
    await using _ = display
    const one = glass(1)
    await one.says({})
    one.paints()
    for (let time = 2; time < 9; time += 1) {
      const other = glass(time, {
        name: `wall ${time}`,
        isGlass: false,
        glassName: 'kiosk',
        isProven: true,
      })
      const { run, number } = await other.says({})
      // It paints honestly, until a code is to be shown.
      other.paints()
      await settled()
      const shown = endOfShowing(display.show({ ...QR, payload: `https://qr.example/${time}` }))
      await settled()
      one.paints()
      void other.says({ run, has: number, painted: number }).catch(() => {})
      await settled()
      await clock.advance(GLASS.othersMs)
      assert.is(shown.how, 'shown', `wall ${time}`)
    }
  },
  async 'shows all of a basket only where each page of the glass that shows it has each of its lines'() {
    const { display, glass, settled } = lane()
    await using _ = display
    const pages = [glass(1), glass(2)]
    const lines = [{ name: 'Tee', quantity: 1, unit: '', sumKopecks: 500 }]
    const shows = async (...each: readonly (boolean | undefined)[]) => {
      const shown = display.show({ kind: 'basket', lines, totalKopecks: 500 })
      for (const one of pages) await one.says({})
      for (const [at, hasAllLines] of each.entries()) pages[at]?.paints({ hasAllLines })
      await settled()
      await shown
      return display.capabilities.basket
    }
    assert.is(display.capabilities.basket, 'last', 'nobody is there')
    assert.is(await shows(true, true), 'all')
    assert.is(await shows(true, false), 'last')
    assert.is(await shows(true, undefined), 'last', 'a page of an earlier release')
    assert.is(await shows(true, true), 'all')
    void display.show(QR).catch(() => {})
    assert.is(display.capabilities.basket, 'last', 'something else covers it')
  },
  async 'does not wait for one that said that it leaves'() {
    const { display, glass, settled } = lane()
    await using _ = display
    const [one, two] = [glass(1), glass(2)]
    for (const each of [one, two]) {
      await each.says({})
      each.paints()
    }
    await settled()
    const shown = endOfShowing(display.show(QR))
    await settled()
    one.paints()
    two.leaves()
    await settled()
    assert.is(shown.how, 'shown')
  },
  async 'does not believe numbers of another start'() {
    const { display, glass, settled } = lane()
    await using _ = display
    const { number } = await glass(1).says({})
    const { picture } = await glass(1).says({ run: 'before', has: number, painted: number })
    assert.is(picture?.kind, 'blank')
    await settled()
    assert.not(display.isConnected)
  },
  async 'says that a screen is too small, and takes the others'() {
    const { clock, display, glass, settled } = lane()
    await using _ = display
    const small = glass(1)
    const { run } = await small.says({})
    const alone = endOfShowing(display.show(QR))
    const { number } = await small.says({})
    small.says({ run, has: number, trouble: 'too-small' }).catch(() => {})
    await settled()
    assert.match(alone.how, 'too small')
    assert.is(display.condition.state, 'failed')
    const large = glass(2)
    await large.says({})
    large.paints()
    await settled()
    assert.equal([display.isConnected, display.condition.state], [true, 'degraded'])
    assert.equal(display.shown, QR)
    await clock.advance(1)
  },
  async 'waits a moment for a page that is loaded again, and not for one that is gone'() {
    const { clock, display, glass, settled } = lane()
    await using _ = display
    await glass(1).says({})
    glass(1).paints()
    await settled()
    glass(1).leaves()
    const shown = endOfShowing(display.show(QR))
    await clock.advance(1_000)
    assert.is(shown.how, 'open')
    await glass(2).says({})
    glass(2).paints()
    await settled()
    assert.is(shown.how, 'shown')
    await clock.advance(GLASS.silentMs)
    assert.not(display.isConnected)
    const gone = await faultOf(() => display.show({ kind: 'blank' }), 'unreachable')
    assert.match(gone.message, 'with /glass at its end')
  },
  async 'has room for so many and no more'() {
    const { display, glass } = lane()
    await using _ = display
    for (let at = 1; at <= GLASS.most; at += 1) await glass(at).says({})
    await faultOf(() => glass(9).says({}), 'too-many')
    glass(3).leaves()
    await glass(9).says({})
  },
})
