/** The tables of calls in docs/api/: written from the rows, and told where a page says something else. */
import { readFileSync, writeFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { staleTables, withTables } from '#scripts/docs/operation-tables.ts'
import { pagePaths } from '#scripts/docs/pages.ts'
import { OPERATION_TABLES } from '#test/document/documents.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const EMPTY = 'Before.\n<!-- operations backups -->\n<!-- /operations -->\nAfter.\n'

spec('tables of calls', {
  'have each operation once, in the pages as they are'() {
    assert.equal(staleTables(pagePaths()), [])
    const pages = pagePaths().map((path) => readFileSync(path, 'utf8'))
    const told = pages.flatMap((text) => [
      ...text.matchAll(/<!-- operations \w+ -->\n([\s\S]*?)<!-- \/operations -->/g),
    ])
    const rows = told.flatMap(([, table = '']) => table.trim().split('\n').slice(2))
    assert.is(rows.length, OPERATION_TABLES.flatMap((table) => Object.keys(table)).length)
  },
  'say who may call, what is refused in the words of the interface, and the command'() {
    const text = withTables(EMPTY)
    assert.match(text, /^Before\.\n<!-- operations backups -->\n\| Call \|/)
    assert.ok(text.endsWith('|\n<!-- /operations -->\nAfter.\n'))
    assert.ok(text.includes('| `POST /backups/{name}/verify` |'))
    assert.match(text, /\| operator \| 409 busy \| `backup check` \|\n/)
    assert.is(withTables(text), text)
  },
  'are told where a page says something else, or none has one'() {
    using folder = temporaryFolder()
    const page = folder.file('page.md')
    writeFileSync(page, withTables(EMPTY).replace('operator', 'anybody'))
    const [stale, ...missing] = staleTables([page])
    assert.match(stale ?? '', 'npm run docs -- --tables')
    assert.ok(missing.includes('no page has the table <!-- operations payment -->'))
    assert.not.ok(missing.some((one) => one.includes('backups')))
  },
  'are of tables that there are'() {
    assert.throws(() => withTables(EMPTY.replace('backups', 'money')), /there is payment, items/)
  },
})
