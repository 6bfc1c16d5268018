/** Tables of the pages that are made of lists: one that is old, missing or nobody's is told, and written anew. */
import { readFileSync, writeFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { staleTables, writeTables } from '#scripts/docs/made-tables.ts'
import { pagePaths } from '#scripts/docs/pages.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const PAGE = 'docs/operations/metrics.md'

spec('tables of the documentation', {
  'say what their lists say'() {
    assert.equal(staleTables(pagePaths()), [])
  },
  'are told where a row is another one, and written anew'() {
    using folder = temporaryFolder()
    const page = folder.file('page.md')
    const others = pagePaths().filter((path) => path !== PAGE)
    const text = readFileSync(PAGE, 'utf8')
    writeFileSync(page, text.replace('`laned_items`', '`laned_goods`'))
    const stale = staleTables([...others, page])
    assert.equal(stale, [
      `${page}: the table of metrics of the lane is old: npm run docs -- --tables`,
    ])
    writeTables([page])
    assert.is(readFileSync(page, 'utf8'), text)
  },
  'are told where no page has one, or nobody makes it'() {
    using folder = temporaryFolder()
    const page = folder.file('page.md')
    writeFileSync(page, '<!-- made: wishes -->\n<!-- end of wishes -->\n')
    const others = pagePaths().filter((path) => path !== PAGE)
    assert.equal(staleTables([...others, page]), [
      `${page}: nobody makes a table of wishes`,
      'no page has the table of metrics of payments',
      'no page has the table of metrics of the lane',
      'no page has the table of metrics of the board',
    ])
  },
})
