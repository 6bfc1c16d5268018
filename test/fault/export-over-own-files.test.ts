/**
 * A device whose data folder lies below the temp folder, where exports may go, and a till that asks
 * for an export by the names of the device's own files.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { postJson } from '#test/http-call.ts'
import { SETTINGS } from '#test/payments/payment-rig.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

spec('an export over the own files of the device', {
  async 'is refused, and the files are what they were'() {
    using beside = temporaryFolder()
    const yaml = `payment: { exportFolders: [${beside.file('exports')}, ${tmpdir()}] }`
    await using lane = await openTestDevice({ yaml })
    const post = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json' }
      const request = { method: 'POST', headers, body: JSON.stringify(body) }
      return (await (await fetch(lane.url + path, request)).json()) as object
    }
    await post('/updateDriverSettings', { settings: SETTINGS })
    await post('/showQR', { amount: 100 })
    assert.ok(lane.dataFolder.startsWith(tmpdir()), 'the case of the issue')

    for (const name of readdirSync(lane.dataFolder)) {
      const answer = await post('/exportToCSV', { path: join(lane.dataFolder, name) })
      assert.is((answer as { error_category?: string }).error_category, 'File', name)
    }
    const own = (name: string) => readFileSync(join(lane.dataFolder, name))
    assert.is(own('seal.key').length, 32)
    assert.is(own('payments.db').toString('latin1', 0, 15), 'SQLite format 3')
    JSON.parse(own('driver-settings.json').toString('utf8'))

    const notes = beside.file('notes.csv')
    writeFileSync(notes, 'of a person')
    await post('/exportToCSV', { path: notes })
    assert.is(readFileSync(notes, 'utf8'), 'of a person')
    for (const _ of ['new', 'over an earlier one'])
      assert.equal(await post('/exportToCSV', { path: beside.file('day.csv') }), {
        status: 'success',
      })
  },
  async 'goes to no temporary folder, where nothing bounds what all of them take'() {
    await using lane = await openTestDevice()
    using beside = temporaryFolder()
    await postJson(lane.url, '/updateDriverSettings', { settings: SETTINGS })
    const path = beside.file('day.csv')
    const { http, text } = await postJson(lane.url, '/exportToCSV', { path })
    assert.is(http, 400)
    assert.match(text, `one of these folders: ${lane.dataFolder}/exports, /media, /mnt`)
    assert.equal(readdirSync(beside.path), [])
  },
})
