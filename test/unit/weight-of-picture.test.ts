/** One load, one picture: what joins them, what parts them; and when a change of the weight is told. */
import * as assert from 'uvu/assert'
import {
  MARGINS,
  type Platform,
  stepPlatform,
  UNKNOWN_PLATFORM,
} from '#firmware/items/weighing/load-at-rest.ts'
import { isWorthTelling, publishedWeight } from '#firmware/items/weighing/weight-changes.ts'
import { weightOfPicture } from '#firmware/items/weighing/weight-of-picture.ts'
import type { Reading } from '#hal/scale.ts'
import { spec } from '#test/spec.ts'

const reading = (askedAtMs: number, more: Partial<Reading> = {}): Reading => ({
  grams: 500,
  stable: true,
  tare: 0,
  net: false,
  overload: false,
  askedAtMs,
  ...more,
})

function after(...readings: readonly (Reading | null)[]): Platform {
  return readings.reduce((platform: Platform, one) => stepPlatform(platform, one), UNKNOWN_PLATFORM)
}

spec('the load on the platform', {
  'goes on while the same weight rests there, its last digit aside'() {
    const { load, loads } = after(reading(0), reading(200), reading(400, { grams: 502 }))
    assert.is(loads, 1)
    assert.is(load?.sinceMs, 0)
    assert.is(load?.reading.grams, 502)
  },

  ...Object.fromEntries(
    Object.entries({
      'it moves': [reading(200, { stable: false }), reading(300)],
      'the scale was lost': [null, reading(300)],
      'it was overloaded': [reading(200, { overload: true, grams: null }), reading(300)],
      'the weight is another one': [reading(200, { grams: 506 })],
      'the scale went unheard for too long': [reading(100 + MARGINS.gapMs + 1)],
      'it was tared': [reading(200, { tare: 500, net: true })],
      'it was emptied, to the gram': [reading(200, { grams: 0 })],
    }).map(([why, then]) => [
      `is another one where ${why}`,
      () => {
        const { load, loads } = after(reading(0), reading(100), ...then)
        assert.is(loads, 2)
        assert.ok(load && load.sinceMs > 100)
      },
    ]),
  ),
})

spec('the weight of a picture', {
  'is that of the load that lay there before, during and after it'() {
    const asked = [0, 200, 400, 600, 800].map((ms) => reading(ms))
    assert.is(weightOfPicture(after(...asked), { fromMs: 260, toMs: 500 }).kind, 'weight')
  },
  'is waited for until the scale has surely seen the goods after the picture'() {
    const asked = [0, 200, 400, 600].map((ms) => reading(ms))
    assert.is(weightOfPicture(after(...asked), { fromMs: 260, toMs: 500 }).kind, 'wait')
  },
  'is none where the frame may be older than the load'() {
    const asked = [0, 200, 400, 600, 800].map((ms) => reading(ms))
    assert.is(weightOfPicture(after(...asked), { fromMs: 240, toMs: 300 }).kind, 'none')
  },
  'is none where the goods are other ones by now'() {
    const platform = after(reading(0), reading(200), reading(400, { grams: 90 }), reading(600))
    assert.is(weightOfPicture(platform, { fromMs: 260, toMs: 300 }).kind, 'none')
    assert.is(weightOfPicture(after(null), { fromMs: 260, toMs: 300 }).kind, 'none')
  },
})

spec('a change of the weight', {
  'is told at once when it rests, and twice a second while it moves'() {
    const rest = publishedWeight(reading(0))
    const moving = publishedWeight(reading(0, { stable: false, grams: 300 }))
    const onward = publishedWeight(reading(0, { stable: false, grams: 400 }))
    const told = (weight: typeof rest) => ({ weight, atMs: 1_000 })
    assert.is(isWorthTelling(told(rest), rest, 9_000), false)
    assert.is(isWorthTelling(told(rest), moving, 1_001), true)
    assert.is(isWorthTelling(told(moving), onward, 1_499), false)
    assert.is(isWorthTelling(told(moving), onward, 1_500), true)
    assert.is(isWorthTelling(told(moving), rest, 1_001), true)
    const flicker = publishedWeight(reading(0, { grams: 500 + MARGINS.grams }))
    assert.is(isWorthTelling(told(rest), flicker, 1_499), false)
    assert.is(isWorthTelling(told(rest), flicker, 1_500), true)
    const added = publishedWeight(reading(0, { grams: 501 + MARGINS.grams }))
    assert.is(isWorthTelling(told(rest), added, 1_001), true)
    const [empty, leaf] = [
      publishedWeight(reading(0, { grams: 0 })),
      publishedWeight(reading(0, { grams: 1 })),
    ]
    assert.is(isWorthTelling(told(empty), leaf, 1_001), true)
    assert.is(isWorthTelling(told(moving), null, 1_001), true)
    assert.is(isWorthTelling(told(null), null, 9_000), false)
  },
})
