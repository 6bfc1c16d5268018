/** No sentence stands in the page itself, and none of its word tables is left over (words.test.ts looks at all tables). */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import * as assert from 'uvu/assert'
import { pageTexts, wordTables } from '#scripts/words/word-tables.ts'
import { featurePageSources, PAGE, pageSources } from '#test/page/page-sources.ts'
import { spec } from '#test/spec.ts'

const sources = [...pageSources().map((file) => PAGE + file), ...featurePageSources()]
/** Names of columns that people write, which the page reads. */
const isRead = (file: string) => basename(file) === 'item-list-columns.ts'

spec('words of the page', {
  'none is left over'() {
    const texts = sources.map((file) => readFileSync(file, 'utf8')).join('\n')
    const fields = readFileSync('firmware/events/event-fields.ts', 'utf8')
    const said = new Set(
      [
        ...texts.matchAll(/\bt\(\s*'([\w.-]+)'/g),
        ...fields.matchAll(/'(event-field\.[\w-]+)'/g),
      ].map(([, key]) => key),
    )
    const keys = Object.keys(pageTexts('en'))
    assert.ok(keys.length > 100)
    assert.equal(
      keys.filter((key) => !said.has(key)),
      [],
    )
  },
  'each table is imported by a module that needs it'() {
    const named = sources.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^import 'page-words:([a-z-]+)'$/gm)].map(
        ([, name]) => `page-${name}`,
      ),
    )
    const tables = wordTables('en').filter(({ loadedBy }) => loadedBy === 'page')
    // The core and a feature may have one table together.
    const names = new Set(tables.map(({ name }) => name))
    assert.equal([...new Set(named)].sort(), [...names].sort())
  },
  'no sentence stands in the program itself'() {
    const plain = sources
      .filter((file) => !isRead(file) && basename(file) !== 'reload-broken-page.ts')
      .filter((file) => /[а-яё]{2}/i.test(readFileSync(file, 'utf8')))
    assert.equal(plain, [])
  },
})
