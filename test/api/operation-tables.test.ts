/** The tables of calls in docs/api/: written from the rows, and told where a page says something else. */
import { readFileSync, writeFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { staleTables, writeTables } from '#scripts/docs/made-tables.ts'
import { pagePaths } from '#scripts/docs/pages.ts'
import { OPERATION_TABLES } from '#test/document/documents.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const EMPTY =
  'Before.\n<!-- made: operations of backups -->\n<!-- end of operations of backups -->\nAfter.\n'

spec('tables of calls', {
  'have each operation once, in the pages as they are'() {
    assert.equal(staleTables(pagePaths()), [])
    const pages = pagePaths().map((path) => readFileSync(path, 'utf8'))
    const documented = pages.flatMap((text) => [
      ...text.matchAll(/<!-- made: operations of [\w-]+ -->\n([\s\S]*?)<!-- end of operations/g),
    ])
    const rows = documented.flatMap(([, table = '']) => table.trim().split('\n').slice(2))
    assert.is(rows.length, OPERATION_TABLES.flatMap((table) => Object.keys(table)).length)
  },
  'say who may call, what is refused in the words of the interface, and the command'() {
    using folder = temporaryFolder()
    const page = folder.file('page.md')
    writeFileSync(page, EMPTY)
    writeTables([page])
    const text = readFileSync(page, 'utf8')
    assert.match(text, /^Before\.\n<!-- made: operations of backups -->\n\| Call \|/)
    assert.ok(text.endsWith('|\n<!-- end of operations of backups -->\nAfter.\n'))
    assert.ok(text.includes('| `POST /backups/{name}/verify` |'))
    assert.match(text, /\| operator \| 409 busy \| `backup verify --on-lane` \|\n/)
    assert.not.ok(staleTables([page]).some((one) => one.includes('backups')))
    writeFileSync(page, text.replace('operator', 'anybody'))
    const [stale, ...missing] = staleTables([page])
    assert.match(stale ?? '', 'npm run docs -- --tables')
    assert.ok(missing.includes('no page has the table of operations of payment'))
  },
  'are of tables that there are'() {
    using folder = temporaryFolder()
    const page = folder.file('page.md')
    writeFileSync(page, EMPTY.replaceAll('backups', 'money'))
    assert.match(staleTables([page])[0] ?? '', /nobody makes a table of operations of money/)
  },
})
