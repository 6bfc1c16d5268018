/** All benches in one run: every bench is listed, ratios are compared the right way round, pages get what was printed. */
import { readdirSync, readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import {
  type AllFigures,
  changesBetween,
  sizesTableOf,
  tableOf,
  withBenches,
} from '#lab/bench/all/all-figures.ts'
import { BENCHES } from '#lab/bench/all/bench-list.ts'
import { spec } from '#test/spec.ts'

const figures = (ratio: number, rate: number) => [
  {
    title: 'showQR',
    unit: 'ms',
    rows: [
      { name: 'empty', median: 10, ratio: 1 },
      { name: '500,000', median: 10 * ratio, ratio },
    ],
  },
  {
    title: 'status',
    unit: 'requests/s',
    rows: [{ name: 'laned', median: 49_807.4, ratio: rate }],
  },
]
const run = (ratio: number, rate: number): AllFigures => ({
  date: '2026-11-24',
  commit: 'abcdef01',
  machine: 'a machine',
  loads: [0, 0],
  benches: [
    {
      name: 'ledger',
      seconds: 1,
      failed: false,
      figures: figures(ratio, rate),
      printed: 'printed\n',
    },
  ],
})

spec('all benches', {
  'are in the list, each once'() {
    const files = readdirSync('lab/bench')
      .filter((file) => file.endsWith('.ts') && file !== 'main.ts')
      .map((file) => file.replace('.ts', ''))
    assert.equal(BENCHES.map(({ name }) => name).sort(), files.sort())
  },
  'write what they printed where docs/performance.md has it, and nothing else'() {
    const page = readFileSync('docs/performance.md', 'utf8')
    const benches = BENCHES.map(({ name }) => ({
      name,
      seconds: 1,
      failed: false,
      printed: `of ${name}\n`,
      figures: figures(1.2, 0.7),
    }))
    const all = { ...run(1, 1), benches }
    const written = withBenches(page, all, BENCHES)
    assert.is(withBenches(written, all, BENCHES), written, 'twice is once')
    const sections = BENCHES.flatMap(({ name, section }) => (section ? [{ name, section }] : []))
    assert.ok(sections.length >= 5)
    for (const { name, section } of sections) {
      const from = written.indexOf(section.heading)
      const own = written.slice(from, written.indexOf('\n## ', from))
      const made = {
        block: `of ${name}\n`,
        table: '| showQR, ms | 10 | 12 |',
        sizes: '| showQR, ms | empty: 10 | 500,000: 12 |',
      }
      assert.ok(own.includes(made[section.as]), name)
    }
    const printedBy =
      /^Printed by .*: 2026-11-24, a machine, commit abcdef01, load 0\.0 to 0\.0\.$/gm
    assert.is(written.match(printedBy)?.length, 1)
    const headings = (text: string) => text.split('\n').filter((line) => line.startsWith('#'))
    assert.equal(headings(written), headings(page))
    assert.throws(() => withBenches(page.replace('Printed by', ''), all, BENCHES), /no line/)
    assert.throws(() => withBenches('# Empty\n', all, BENCHES), /no block below/)
  },
})

spec('two runs of all benches', {
  'are told apart by their ratios: more is worse, and of a rate less'() {
    const changes = changesBetween(run(1, 0.5), run(2, 1))
    assert.equal(
      changes.map(({ what, factor }) => [what, factor]),
      [
        ['ledger: showQR: 500,000', 2],
        ['ledger: showQR: empty', 1],
        ['ledger: status: laned', 0.5],
      ],
    )
  },
  'have in common what both have'() {
    assert.equal(changesBetween({ ...run(1, 1), benches: [] }, run(1, 1)), [])
  },
})

spec('a table of figures', {
  'has a line for each comparison and the last ratio'() {
    assert.equal(tableOf(figures(1.184, 0.7)).split('\n'), [
      '| | empty | 500,000 | ratio |',
      '| --- | --- | --- | --- |',
      '| showQR, ms | 10 | 11.8 | 1.18 |',
      '| status, requests/s | – | – | 0.70 |',
    ])
  },
  'of sizes have each its own, and leave out what is compared with nothing'() {
    const grown = (title: string, names: readonly string[]) => ({
      title,
      unit: 'ms',
      rows: names.map((name, nth) => ({ name, median: nth + 1, ratio: nth + 1 })),
    })
    const bare = { title: 'a list', unit: '', rows: [{ name: 'x', median: 1, ratio: null }] }
    assert.equal(
      sizesTableOf([bare, grown('a search', ['1k', '10k', '100k']), grown('a change', ['1', '9'])]),
      [
        '| | smallest | | | ratio |',
        '| --- | --- | --- | --- | --- |',
        '| a search, ms | 1k: 1 | 10k: 2 | 100k: 3 | 3.00 |',
        '| a change, ms | 1: 1 | 9: 2 | | 2.00 |',
      ].join('\n'),
    )
  },
})
