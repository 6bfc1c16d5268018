/** The document store on a file keeps the port's promises, and touches the disk in the safe order. */
import { mkdirSync, readdirSync, readFileSync, rmdirSync, statSync, writeFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { loadJsonStore } from '#drivers/storage/files/json-store.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { type Document, documentStoreContract } from './document-store.ts'

documentStoreContract('json file', () => {
  const folder = temporaryFolder()
  const path = folder.file('document.json')
  return {
    open: (initial) => loadJsonStore<Document>(path, initial),
    // A folder where the new file would be written: refuses root too.
    breakDisk: () => mkdirSync(`${path}.new/in-the-way`, { recursive: true }),
    healDisk: () => {
      rmdirSync(`${path}.new/in-the-way`)
      rmdirSync(`${path}.new`)
    },
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  }
})

const BROKEN = {
  'an empty file': '',
  'half a file': '{ "count": 1, "na',
  'a list': '[]',
  'a word': '"settings"',
  null: 'null',
  no: 'false',
  nothing: '0',
  'a word without letters': '""',
}

spec('json store', {
  ...Object.fromEntries(
    Object.entries(BROKEN).map(([name, text]) => [
      `refuses ${name}, says what to do and leaves it alone`,
      async () => {
        using folder = temporaryFolder()
        const path = folder.file('settings.json')
        writeFileSync(path, text)
        const { message } = await faultOf(() => loadJsonStore(path, { count: 0 }), 'storage')
        assert.match(
          message,
          /settings\.json .*Restore the file from a backup\. Or move the file away/,
        )
        assert.is(readFileSync(path, 'utf8'), text)
      },
    ]),
  ),
  async 'a validator has the last word on what was read'() {
    using folder = temporaryFolder()
    const path = folder.file('settings.json')
    writeFileSync(path, '{ "count": "many" }')
    const isValid = (value: unknown) => typeof (value as { count: unknown }).count === 'number'
    await faultOf(() => loadJsonStore(path, { count: 0 }, isValid), 'storage')
  },
  async 'only the owner can read it, and no other file stays behind'() {
    using folder = temporaryFolder()
    const store = await loadJsonStore(folder.file('settings.json'), { count: 0 })
    await store.update(() => ({ count: 1 }))
    assert.equal(readdirSync(folder.path), ['settings.json'])
    assert.is(statSync(folder.file('settings.json')).mode & 0o777, 0o600)
  },
})
