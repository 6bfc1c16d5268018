/** What the page of a screen decides for itself: where a code goes, how long a life is, how long a lease. */
import * as assert from 'uvu/assert'
import { spec } from '#test/spec.ts'
import { GLASS } from '../../glasses.ts'
import { driftAt, shiftAt } from '../../own-pages/glass/burn-in-shift.ts'
import {
  LEASE_MS,
  mustReload,
  newGlass,
  pictureAt,
  reportOf,
  step,
} from '../../own-pages/glass/glass-state.ts'
import { timeAfter } from '../../own-pages/glass/idle-slides.ts'
import { createLifeClock } from '../../own-pages/glass/monotonic-clock.ts'
import { placeQr } from '../../own-pages/glass/qr-place.ts'

/** In device pixels: 5" and 7" panels, telephones, tablets, monitors of up to 27" and 4K, both ways up. */
const WINDOWS = [
  [800, 480],
  [1024, 600],
  [720, 1280],
  [1080, 2340],
  [1280, 800],
  [1920, 1080],
  [2560, 1440],
  [3840, 2160],
].flatMap(([width = 0, height = 0]) => [
  [width, height],
  [height, width],
])
/** Of the least and the most that a display takes: versions 2 to 27. */
const SIDES = [25, 41, 57, 89, 125]

spec("a screen's page", {
  'draws each module on the same whole number of pixels, three at least, inside the window'() {
    for (const [width = 0, height = 0] of WINDOWS)
      for (const modules of SIDES) {
        const what = `${modules} modules on ${width}x${height}`
        const place = placeQr(modules, width, height)
        assert.ok(place, what)
        const { modulePx, sidePx, left, top } = place
        assert.ok(modulePx >= 3 && [modulePx, left, top].every(Number.isInteger), what)
        assert.is(sidePx, (modules + 8) * modulePx, `${what}: four quiet modules on each side`)
        assert.ok(left >= 0 && top >= 0, what)
        assert.ok(left + sidePx <= width && top + sidePx <= height, what)
      }
  },
  'leaves the words out before it draws a code too fine, and then says that it cannot'() {
    assert.is(placeQr(57, 480, 320)?.hasWords, true)
    assert.is(placeQr(57, 300, 300)?.hasWords, false)
    assert.is(placeQr(125, 320, 240), null)
  },
  'puts words beside a code only where a word of them has room, and around it elsewhere'() {
    for (const [width, height, isWide] of [
      [800, 480, true],
      [1024, 768, true],
      [1280, 1024, false],
      [500, 480, false],
      [480, 800, false],
    ] as const) {
      const place = placeQr(41, width, height)
      assert.is(place?.isWide, isWide, `${width}x${height}`)
      const { left = 0, top = 0, sidePx = 0 } = place ?? {}
      const spanPx = isWide ? width - left - sidePx : Math.min(top, height - top - sidePx)
      assert.ok(spanPx >= 0.17 * (isWide ? width : height), `${width}x${height}: ${spanPx} px`)
    }
  },
  'moves what it shows a little, by whole pixels, and comes back'() {
    const places = Array.from({ length: 24 }, (_, minute) => shiftAt(minute * 60_000))
    assert.ok(new Set(places.map(({ x, y }) => `${x} ${y}`)).size >= 10)
    for (const { x, y } of places) assert.ok(Math.abs(x) <= 4 && Math.abs(y) <= 4 && x % 1 === 0)
  },
  'moves what stands for hours over the whole window, softly, and never out of it'() {
    const places = Array.from({ length: 24 * 60 }, (_, minute) => driftAt(minute * 60_000))
    const far = (one: number, other = 0) => Math.abs(one - other)
    for (const [at, { x, y }] of places.entries()) {
      assert.ok(far(x) <= 1 && far(y) <= 1)
      const before = places[at - 1] ?? { x, y }
      assert.ok(far(x, before.x) < 0.3 && far(y, before.y) < 0.3, `minute ${at}`)
    }
    assert.ok(new Set(places.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)).size > 100)
  },
  'counts on from the time of its lane, over midnight'() {
    for (const [told, ms, shown] of [
      ['14:05:09', 0, '14:05'],
      ['14:05:09', 51_000, '14:06'],
      ['23:59:59', 1_000, '00:00'],
      ['08:59:00', 3_600_000, '09:59'],
    ] as const)
      assert.is(timeAfter(told, ms), shown)
  },
  'counts the time that the machine slept, and none twice'() {
    let [steady, wall] = [50, 1_000_000]
    const now = createLifeClock(
      () => steady,
      () => wall,
    )
    const after = (steadyMs: number, wallMs: number) => {
      steady += steadyMs
      wall += wallMs
      return now()
    }
    assert.is(after(100, 100), 100)
    assert.is(after(10, 60_000), 60_100)
    assert.is(after(100, -3_600_000), 60_200)
    assert.is(after(0, 0), 60_200)
  },
  'keeps to the lease that the driver counts on'() {
    assert.is(LEASE_MS, GLASS.leaseMs)
    assert.ok(GLASS.leaseMs < GLASS.silentMs && GLASS.silentMs <= 2_000)
  },
  'forgets all when its lease is over, and believes no answer to an old question'() {
    const picture = { kind: 'text', lines: ['x'] } as const
    const order = { lane: 'L', run: 'r', number: 7, picture }
    const shown = step(newGlass(), { type: 'answered', askedAtMs: 0, order }, 10)
    assert.equal(pictureAt(shown, 1_799), picture)
    assert.is(pictureAt(shown, 1_800), null)
    assert.is(reportOf(step(shown, { type: 'tick' }, 1_800)).has, 0)
    const late = step(newGlass(), { type: 'answered', askedAtMs: 0, order }, 1_800)
    assert.is(pictureAt(late, 1_800), null)
    const same = { ...order, picture: null }
    const longer = step(shown, { type: 'answered', askedAtMs: 600, order: same }, 700)
    assert.equal(pictureAt(longer, 2_399), picture)
    for (const other of [{ run: 's' }, { number: 8 }, { lane: 'M' }]) {
      const odd = { type: 'answered', askedAtMs: 600, order: { ...same, ...other } } as const
      assert.is(pictureAt(step(shown, odd, 700), 700), null, JSON.stringify(other))
    }
    const hidden = step(shown, { type: 'hidden' }, 20)
    assert.is(pictureAt(hidden, 20), null)
    assert.is(pictureAt(step(hidden, { type: 'visible' }, 30), 30), null)
  },
  'leaves its window out for good once a lane of an earlier release has refused it'() {
    const picture = { kind: 'text', lines: ['x'] } as const
    const window = { width: 800, height: 480, ratio: 1 }
    let glass = newGlass()
    const asked: boolean[] = []
    for (const [number, atMs] of [10, 20, 30, 5_000].entries()) {
      const report = reportOf(glass, { window })
      asked.push('window' in report)
      const order = { lane: 'L', run: 'r', number, picture }
      glass =
        'window' in report
          ? step(glass, { type: 'refused', status: 400 }, atMs)
          : step(glass, { type: 'answered', askedAtMs: atMs, order }, atMs)
    }
    assert.equal(asked, [true, false, false, false])
    assert.equal(pictureAt(glass, 5_000), picture)
    for (const status of [401, 403, 429, 503])
      assert.equal(
        reportOf(step(newGlass(), { type: 'refused', status }, 1), { window }).window,
        window,
      )
  },
  'that another lane answers is loaded again where it is this machine own, and nowhere else'() {
    const picture = { kind: 'text', lines: ['x'] } as const
    const order = { lane: 'L', run: 'r', number: 7, picture }
    const own = step(newGlass(), { type: 'answered', askedAtMs: 0, order }, 10)
    const foreign = { ...order, lane: 'M' }
    const other = step(own, { type: 'answered', askedAtMs: 20, order: foreign }, 30)
    assert.equal([own.isForeign, other.isForeign], [false, true])
    for (const near of ['127.0.0.1', 'localhost', '[::1]']) {
      assert.ok(mustReload(other, near), near)
      assert.not(mustReload(own, near), near)
    }
    assert.not(mustReload(other, '192.0.2.7'))
    const back = step(other, { type: 'answered', askedAtMs: 40, order }, 50)
    assert.equal([back.isForeign, mustReload(back, 'localhost')], [false, false])
  },
})
