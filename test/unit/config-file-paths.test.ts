/** Each file that a config may name is in a backup, or stays outside for a reason. */
import * as assert from 'uvu/assert'
import { FILE_KEYS, KEPT_OUTSIDE, namedFiles } from '#firmware/config/config-file-paths.ts'
import { settingsOf } from '#firmware/config/settings-from-schema.ts'
import { ConfigSchema } from '#firmware/config.ts'
import { spec } from '#test/spec.ts'

const keys = settingsOf(ConfigSchema).settings.map(({ path }) => path.at(-1) ?? '')

spec('the files that a config names', {
  'are each in a backup, or kept outside'() {
    const files = [...new Set(keys.filter((key) => key.endsWith('File')))]
    assert.ok(files.length > 6, files.join())
    assert.equal(
      files.filter((key) => !FILE_KEYS.includes(key) && !KEPT_OUTSIDE.includes(key)),
      [],
    )
  },
  'the login of a chain is one of them'() {
    const feed = { passwordFile: '/etc/laned/feed-password', nkeyFile: '/etc/laned/feed.nk' }
    assert.equal(namedFiles({ sync: { feed } }), Object.values(feed))
    assert.equal(namedFiles({ backup: { passphraseFile: '/etc/laned/passphrase' } }), [])
  },
})
