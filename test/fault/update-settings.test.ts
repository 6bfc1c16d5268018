/** The updater's settings: a file that is not there says nothing, a broken one is not taken for that. */
import { writeFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { readUpdateSettings } from '#scripts/ota/update-settings.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

spec('the settings of the updater', {
  'are the usual ones without a file, and what one says comes before them'() {
    using folder = temporaryFolder()
    const path = folder.file('update.json')
    const usual = readUpdateSettings(path)
    assert.equal([usual.device, usual.token], ['http://127.0.0.1:8080', undefined])
    writeFileSync(folder.file('local-token'), 'of this machine\n')
    assert.equal(readUpdateSettings(path), { ...usual, token: 'of this machine' })
    writeFileSync(path, '{"device":"http://127.0.0.1:1","token":"an operator’s"}')
    const { device, token, restart } = readUpdateSettings(path)
    assert.equal([device, token, restart], ['http://127.0.0.1:1', 'an operator’s', usual.restart])
  },
  'are told as broken, not left out: they may name another channel'() {
    using folder = temporaryFolder()
    writeFileSync(folder.file('update.json'), '{"channel":"https://releases.example/stable"')
    assert.throws(() => readUpdateSettings(folder.file('update.json')), SyntaxError)
    writeFileSync(folder.file('folder'), '')
    assert.throws(() => readUpdateSettings(folder.file('folder/update.json')), /ENOTDIR/)
  },
})
