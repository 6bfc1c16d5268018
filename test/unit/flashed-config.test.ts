/** The config that a card is flashed with: valid as it stands, and safe with money. */
import { readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { loadConfig } from '#firmware/config/load.ts'
import { spec } from '#test/spec.ts'

const config = () =>
  loadConfig({ name: 'laned.yaml', text: readFileSync('systemd/laned.yaml', 'utf8') })

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
  'drives real hardware'() {
    const { display, camera, embedder, host } = config()
    assert.equal(
      [display, camera, embedder, host].map(({ driver }) => driver),
      ['terminal', 'rpicam', 'tflite', 'systemd'],
    )
  },
})
