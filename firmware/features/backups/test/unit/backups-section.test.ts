/** What a person writes about the place of the backups: in whose sight it stands, and for whom its secret is kept. */
import * as assert from 'uvu/assert'
import { writeChanges } from '#firmware/config/config-file-write.ts'
import { hideSecretsInText, revealSecrets } from '#firmware/config/hide-secrets-in-config-text.ts'
import { checkConfig } from '#firmware/config/load-config.ts'
import { ConfigSchema } from '#firmware/config.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

const check = (text: string) => checkConfig({ name: 'laned.yaml', text })

spec('the section of the backups', {
  'shows of an address scheme and host alone'() {
    const url = 'https://NAME:WORD@h.example/bot-PATH/send?key=QUERY'
    const text = `backup: { remote: { driver: https, url: "${url}" } }\n`
    assert.equal(check(text).problems, [])
    const hidden = hideSecretsInText(ConfigSchema, text)
    assert.match(hidden, /h\.example/)
    assert.not.match(hidden, /PATH|QUERY|NAME|WORD/)
    assert.is(revealSecrets(hidden, text), text)
  },
  async 'keeps its secret for the address that it was meant for'() {
    const file =
      'backup: { remote: { driver: https, url: "https://a.example/", secret: store-secret } }\n'
    const hidden = hideSecretsInText(ConfigSchema, file)
    assert.not.match(hidden, 'store-secret')
    const put = (key: string, value: string) =>
      revealSecrets(writeChanges(hidden, [{ path: ['backup', 'remote', key], value }]), file)
    const { said } = await faultOf(async () => put('url', 'https://b.example'), 'bad-request')
    assert.is(said.key, 'fault.config.secret-of-former-address')
    assert.equal(said.values, { address: 'backup.remote.url', secret: 'backup.remote.secret' })
    assert.match(put('caFile', '/etc/laned/ca.pem'), /secret: store-secret/)
  },
  'repeats no secret key that was put in the place of its public half'() {
    for (const text of [
      'backup: { recipients: [AGE-SECRET-KEY-1HUNTER2] }',
      'backup: { recipients: AGE-SECRET-KEY-1HUNTER2 }',
      'backup: hunter2',
    ]) {
      const { problems } = check(text)
      assert.ok(problems.length > 0, text)
      assert.not.match(problems.join(), /hunter2/i)
    }
  },
})
