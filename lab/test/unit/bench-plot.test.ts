/** The pictures that benches draw: axes, ranges, marks and words, on figures small enough to count. */
import * as assert from 'uvu/assert'
import { axisOf } from '#lab/bench/plot/axis.ts'
import { type Panel, panelChart } from '#lab/bench/plot/panel-chart.ts'
import { spreadOf, spreadWords } from '#lab/bench/plot/spread.ts'
import { spec } from '#test/spec.ts'

const panel = (over: Partial<Panel> = {}): Panel => ({
  title: 'top-1',
  below: 'items',
  places: ['10', '40', '200'],
  series: [{ name: 'ours', values: [60, 80, 100].map((value) => spreadOf([value])) }],
  isJoined: true,
  ...over,
})

const numbersOf = (svg: string, pattern: RegExp) =>
  [...svg.matchAll(pattern)].map(([, x, y]) => [Number(x), Number(y)] as const)

spec('pictures of benches', {
  'an axis has round marks around all values, seven at most'() {
    const ranges = [
      { values: [0, 100], from: 0, to: 100 },
      { values: [88.2, 96.9], from: 88, to: 98 },
      { values: [0.12, 0.47], from: 0.1, to: 0.5 },
      { values: [5, 5], from: 5, to: 5 },
      { values: [0, 0], from: 0, to: 0 },
      { values: [-3, 4], from: -4, to: 4 },
      { values: [], from: 0, to: 1 },
    ]
    for (const { values, from, to } of ranges) {
      const axis = axisOf(values)
      assert.ok(axis.from <= from && Math.abs(axis.from - from) < 1, `${values}: from ${axis.from}`)
      assert.ok(axis.to >= to && axis.to - to < 1, `${values}: to ${axis.to}`)
      assert.ok(axis.ticks.length >= 2 && axis.ticks.length <= 7, `${axis.ticks}`)
      assert.equal(
        [...axis.ticks].sort((one, other) => one - other),
        axis.ticks,
      )
    }
  },
  'a mark lies where its value is between the marks of the axis'() {
    const svg = panelChart('words', [panel()])
    const circles = numbersOf(svg, /<circle [^>]*cx="([\d.]+)" cy="([\d.]+)" r="[\d.]+"\/>/g)
    // Three places and the legend; 60 is the lowest line of the grid, 100 the highest.
    const lines = numbersOf(svg, /class="grid" d="M([\d.]+) ([\d.]+)h/g).map(([, y]) => y)
    const [low, middle, high, legend] = circles.map(([, y]) => y)
    assert.is(circles.length, 4)
    assert.is(low, Math.max(...lines))
    assert.is(high, Math.min(...lines))
    assert.is(middle, ((low ?? 0) + (high ?? 0)) / 2)
    assert.ok((legend ?? 0) > (low ?? 0))
  },
  'least and greatest of the draws are drawn, as a veil or as a line'() {
    const values = [spreadOf([1, 2, 4]), null, spreadOf([0, 3, 4])]
    const of = (isJoined: boolean) =>
      panelChart('words', [panel({ isJoined, series: [{ name: 'ours', values }] })])
    assert.match(of(true), /class="veil" d="M[\d. ]+L[\d. ]+L[\d. ]+L[\d. ]+Z"/)
    assert.is(of(false).match(/class="line" d="M[\d.]+ [\d.]+V[\d.]+"/g)?.length, 2)
  },
  'series beside each other do not hide one another'() {
    const values = [spreadOf([1]), spreadOf([1]), spreadOf([1])]
    const series = [
      { name: 'ours', values },
      { name: 'reference', values },
    ]
    const svg = panelChart('words', [panel({ isJoined: false, series })])
    const whiskers = numbersOf(svg, /class="line" d="M([\d.]+) ([\d.]+)V/g).map(([x]) => x)
    assert.is(new Set(whiskers).size, 6)
  },
  'every series has one colour and one mark in all panels, and its name once'() {
    const one = panel({ series: [{ name: 'reference', values: [spreadOf([1]), null, null] }] })
    const svg = panelChart('words', [panel(), one])
    assert.is(svg.split('>reference<').length, 2)
    assert.is(svg.match(/<g class="s1">/g)?.length, 2)
    assert.throws(() => {
      const series = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name, values: [] }))
      panelChart('words', [panel({ series })])
    }, /at most 4/)
  },
  'it is one file for light and dark pages, and words are only words'() {
    const svg = panelChart('a < b & c', [panel({ title: '<script>' })])
    assert.match(svg, '<title>a &lt; b &amp; c</title>')
    assert.match(svg, '&lt;script&gt;')
    assert.match(svg, /@media \(prefers-color-scheme: dark\)/)
    assert.not.match(svg, /href|url\(|<script|NaN|undefined/)
  },
  'a spread is the middle draw, the least and the greatest'() {
    assert.equal(spreadOf([3, 1, 2]), { median: 2, least: 1, most: 3 })
    assert.is(spreadOf([]), null)
    assert.is(spreadWords(spreadOf([3, 1, 2]), 0), '2 (1-3)')
    assert.is(spreadWords(null), '-')
  },
})
