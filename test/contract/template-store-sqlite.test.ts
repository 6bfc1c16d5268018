/** The store on the card keeps the contract. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { openDatabase } from '#drivers/storage/sqlite.ts'
import { TEMPLATES_LAYOUT, TEMPLATES_MIGRATIONS } from '#drivers/storage/templates-schema.ts'
import { openSqliteTemplates } from '#drivers/storage/templates-sqlite.ts'
import { spec } from '#test/spec.ts'
import { templateStoreContract } from './template-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'laned-templates-'))
process.once('exit', () => rmSync(folder, { recursive: true }))

let opened = 0
templateStoreContract('sqlite', {
  open() {
    opened += 1
    return openSqliteTemplates(join(folder, `${opened}.db`))
  },
})

spec('a file from before names had times', {
  async 'keeps its names, as the oldest word on them, and tells them to the fleet'() {
    const path = join(folder, 'before.db')
    const before = openDatabase(path, TEMPLATES_MIGRATIONS.slice(0, 1), {
      layout: TEMPLATES_LAYOUT,
    })
    before.run("INSERT INTO item (id, name, active) VALUES ('a', 'Apple', 1), ('b', NULL, 0)")
    before[Symbol.dispose]()
    await using store = await openSqliteTemplates(path)
    assert.equal(await store.labels(), [
      { itemId: 'a', field: 'name', value: 'Apple', atMs: 0, by: '' },
      { itemId: 'b', field: 'active', value: '0', atMs: 0, by: '' },
    ])
    assert.is((await store.labelled(0, 10)).length, 2)
    await store.describe('c', { name: 'Cherry' }, { by: 'lane-1', atMs: 1 })
    assert.is((await store.labelled(1, 10))[0]?.itemId, 'c')
  },
})
