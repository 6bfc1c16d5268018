/** The config that a card is flashed with: valid as it stands, and safe with money. */
import { readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { checkConfig, loadConfig } from '#firmware/config/load-config.ts'
import { flashedConfig, withoutSections } from '#scripts/release/flashed-config.ts'
import { spec } from '#test/spec.ts'

const config = () => loadConfig({ name: 'laned.yaml', text: flashedConfig() })

spec('the config of a flashed lane', {
  'knows no bank, so that no fake one takes money'() {
    assert.equal(config().banks, {})
  },
  'keeps the payment interface on the machine, and the levers off it'() {
    for (const { address, serve } of config().listeners) {
      assert.match(address, /^127\.0\.0\.1:/)
      assert.not.ok(serve.includes('sim'))
    }
  },
  'has no section of a feature that a release is without, and all others as they are'() {
    const text =
      '# what this is\n\nmqtt: { url: mqtt://a }\n\n# why\nsetup:\n  hotspot: true\n\nhost: a\n'
    assert.is(
      withoutSections(text, ['setup', 'tide']),
      text.replace('# why\nsetup:\n  hotspot: true\n\n', ''),
    )
    assert.is(withoutSections(text, []), text)
  },
  'is given the credential that seals passwords under the name it looks for'() {
    const unit = readFileSync('systemd/laned.service', 'utf8')
    const maker = readFileSync('systemd/laned-credential.service', 'utf8')
    const sealer = readFileSync('drivers/storage/files/sealer.ts', 'utf8')
    const [, name, file] = /^LoadCredentialEncrypted=([^:]+):(.+)$/m.exec(unit) ?? []
    assert.ok(sealer.includes(`join(folder, '${name}')`), name)
    assert.ok(maker.includes(`--name=${name} `) && maker.includes(` ${file}`), file)
  },
  'is started without a warning: each variable of the unit is one that laned knows'() {
    const unit = readFileSync('systemd/laned.service', 'utf8')
    const settings = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) =>
      line.split(' '),
    )
    const environment = Object.fromEntries(settings.map((each) => each.split('=', 2)))
    assert.ok('LANED_BOOT_ID' in environment)
    assert.equal(checkConfig({ name: 'laned.yaml', text: '', environment }).warnings, [])
  },
  'drives real hardware'() {
    const { display, camera, embedder, host } = config()
    assert.equal(
      [display, camera, embedder, host].map(({ driver }) => driver),
      ['terminal', 'rpicam', 'tflite', 'systemd'],
    )
  },
})
