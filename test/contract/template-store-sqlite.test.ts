/** The store on the card keeps the contract. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqliteTemplates } from '#drivers/storage/templates-sqlite.ts'
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
