/** What `npm run verify installed` tells of its figures: the table, what is over, and its place in the document. */
import * as assert from 'uvu/assert'
import type { Figure } from '#lab/verify/installed/lane-measurements.ts'
import { figuresOver, ratioTable, withFigures } from '#lab/verify/installed/ratio-table.ts'
import { spec } from '#test/spec.ts'

const figure = (name: string, outside: number[], installed: number[]): Figure => ({
  name,
  unit: 'ms',
  outside,
  installed,
})
const BOTH = [
  {
    title: 'Debian 12',
    figures: [figure('start', [200, 300, 280], [322, 322, 100]), figure('picture', [4], [256])],
  },
  { title: 'Debian 13', figures: [figure('start', [280], [325])] },
]

spec('the figures of the installed lane', {
  'are medians with their middle half, and a ratio that is bold where it is over'() {
    assert.equal(ratioTable(BOTH).split('\n'), [
      '| | Debian 12: outside | in its unit | ratio | Debian 13: outside | in its unit | ratio |',
      '| --- | --- | --- | --- | --- | --- | --- |',
      '| start, ms | 280 (200–300) | 322 (100–322) | 1.15 | 280 (280–280) | 325 (325–325) | **1.16** |',
      '| picture, ms | 4.00 (4.00–4.00) | 256 (256–256) | **64.00** | – | – | – |',
    ])
  },
  'are over beyond 1.15, and where nothing was measured'() {
    assert.equal(figuresOver(BOTH), ['Debian 12, picture: 64.00', 'Debian 13, start: 1.16'])
    const empty = { title: 'Debian 12', figures: [figure('glass', [1], [])] }
    assert.equal(figuresOver([empty]), ['Debian 12, glass: NaN'])
  },
  'take the place of those before them, in their section alone'() {
    const before = '# A\n\nMeasured of old:\n\n| a |\n\n'
    const after = '\nWords.\n\n## Next\n\nMeasured too:\n\n| c |\n'
    const document = `${before}## Installed\n\nWhy.\n\nMeasured then:\n\n| b |\n| --- |\n${after}`
    assert.is(
      withFigures(document, 'Measured now:', '| d |'),
      `${before}## Installed\n\nWhy.\n\nMeasured now:\n\n| d |\n${after}`,
    )
    assert.throws(() => withFigures(before, 'Measured now:', '| d |'), /no section/)
  },
})
