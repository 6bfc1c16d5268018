/** Sums and distributions, and that no caller can make them grow without end. */
import * as assert from 'uvu/assert'
import {
  createCounter,
  createHistogram,
  GAUGE_SAMPLES_MAX,
  gauge,
  SERIES_MAX,
} from '#firmware/metrics/bounded-counters.ts'
import { SYNC_LIMITS } from '#firmware/sync/limits.ts'
import { spec } from '#test/spec.ts'

spec('a tally', {
  'adds up by its labels'() {
    const counter = createCounter('paid', 'Payments')
    counter.add({ bank: 'a' })
    counter.add({ bank: 'a' }, 2)
    counter.add({ bank: 'b' })
    assert.equal(counter.family(), {
      name: 'paid',
      help: 'Payments',
      type: 'counter',
      samples: [
        { labels: { bank: 'a' }, value: 3 },
        { labels: { bank: 'b' }, value: 1 },
      ],
    })
  },

  'puts a value into every bucket that it is not above'() {
    const histogram = createHistogram('took', 'Seconds', [1, 2])
    for (const value of [0.5, 1, 1.5, 7]) histogram.observe({}, value)
    const { samples } = histogram.family()
    assert.equal(
      samples.map(({ part, labels, value }) => [part, labels['le'], value]),
      [
        ['bucket', '1', 2],
        ['bucket', '2', 3],
        ['bucket', '+Inf', 4],
        ['sum', undefined, 10],
        ['count', undefined, 4],
      ],
    )
  },

  'counts what is too much as other, and loses nothing'() {
    const counter = createCounter('seen', 'Names')
    for (let n = 0; n < SERIES_MAX * 3; n += 1) counter.add({ name: `n${n}` })
    const { samples } = counter.family()
    assert.is(samples.length, SERIES_MAX)
    assert.is(
      samples.reduce((sum, { value }) => sum + value, 0),
      SERIES_MAX * 3,
    )
    counter.add({ name: 'n0' })
    assert.is(counter.family().samples.find(({ labels }) => labels['name'] === 'n0')?.value, 2)
  },

  'cuts a label that is a story'() {
    const counter = createCounter('seen', 'Names')
    counter.add({ name: 'x'.repeat(10_000) })
    assert.is(counter.family().samples[0]?.labels['name']?.length, 64)
  },

  'has one series for labels that are the same when they are cut, in whatever order they are named'() {
    const counter = createCounter('seen', 'Names')
    counter.add({ name: `${'x'.repeat(64)}one`, of: 'a' })
    counter.add({ of: 'a', name: `${'x'.repeat(64)}two` })
    const labels = { name: 'x'.repeat(64), of: 'a' }
    assert.equal(counter.family().samples, [{ labels, value: 2 }])
  },

  'a gauge has each lane that a master takes, and beyond it the rest as one'() {
    const lanes = (count: number) =>
      gauge(
        'away',
        '',
        Array.from({ length: count }, (_, at) => [{ device: `lane-${at}` }, at >= 256] as const),
      ).samples
    const sumOf = (count: number) => lanes(count).reduce((sum, { value }) => sum + value, 0)
    assert.is(lanes(SYNC_LIMITS.devices).length, SYNC_LIMITS.devices)
    assert.is(sumOf(SYNC_LIMITS.devices), SYNC_LIMITS.devices - 256)
    const more = GAUGE_SAMPLES_MAX + 100
    assert.equal(lanes(more).at(-1), { labels: { device: 'other' }, value: 101 })
    assert.is(sumOf(more), more - 256)
  },
  'has no number for what is not known'() {
    const { samples } = gauge('heat', 'Celsius', [
      [{ of: 'board' }, null],
      [{ of: 'card' }, 0],
      [{ of: 'glass' }, true],
    ])
    assert.equal(samples, [
      { labels: { of: 'card' }, value: 0 },
      { labels: { of: 'glass' }, value: 1 },
    ])
  },
})
