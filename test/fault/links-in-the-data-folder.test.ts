/** Links where the device keeps its own small files: what they lead to is neither written nor read out. */
import { existsSync, lstatSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { openDataFolder } from '#drivers/storage/files/data-folder.ts'
import { TRIAL_MARKER } from '#drivers/storage/sqlite/migrate.ts'
import { freeSpaceToStart, START_RESERVE } from '#drivers/storage/sqlite/start-reserve.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { faultOf } from '#test/thrown-fault.ts'

const OWN = ['laned.pid', START_RESERVE, TRIAL_MARKER]

spec('links in the data folder', {
  'are replaced by the files themselves, and written through by none'() {
    using folder = temporaryFolder()
    const elsewhere = folder.file('elsewhere')
    writeFileSync(elsewhere, 'a secret')
    for (const name of OWN)
      for (const link of [name, `${name}.new`]) symlinkSync(elsewhere, folder.file(link))
    // As after a kill: something lies where the number of a process is kept.
    for (const wasClosed of [false, true]) {
      using opened = openDataFolder(folder.path, true)
      freeSpaceToStart(folder.path)
      assert.is(opened.wasClosed, wasClosed)
      assert.is(readFileSync(elsewhere, 'utf8'), 'a secret')
      for (const name of OWN) {
        const found = lstatSync(folder.file(name))
        assert.ok(found.isFile(), name)
        assert.is(found.mode & 0o027, 0, name)
      }
      assert.is(readFileSync(folder.file('laned.pid'), 'utf8'), `${process.pid}\n`)
    }
    assert.is(lstatSync(folder.file(START_RESERVE)).size, 512 * 1024)
    symlinkSync(folder.file('nowhere'), folder.file('laned.pid'))
    using opened = openDataFolder(folder.path)
    assert.is(opened.wasClosed, false, 'though it cannot be read')
    assert.ok(!existsSync(folder.file('nowhere')))
  },
  async 'lead nobody’s secret into the words for a folder that is in use'() {
    using folder = temporaryFolder()
    using _ = openDataFolder(folder.path)
    const said = async () => (await faultOf(() => openDataFolder(folder.path))).message
    assert.match(await said(), `in use by another laned (process ${process.pid}). Stop`)
    writeFileSync(folder.file('laned.pid'), 'a secret')
    assert.match(await said(), 'in use by another laned. Stop')
  },
})
