/** A release runs without the tests: no double is in it, and nothing in it imports one. */
import { globSync, readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { LEFT_OUT, SOURCES } from '#scripts/release/release-folder.ts'
import { importsOf } from '#scripts/tidy/imports.ts'
import { spec } from '#test/spec.ts'

const leftOut = globSync(LEFT_OUT.filter((path) => !path.startsWith('node_modules')))
const shipped = globSync(SOURCES.map((path) => `${path}/**/*.{ts,mjs}`)).filter(
  (file) => !leftOut.some((path) => file === path || file.startsWith(`${path}/`)),
)

spec('a release', {
  'ships the device, and nothing of test/'() {
    for (const file of ['firmware/boot.ts', 'drivers/display/fake.ts', 'scripts/lanectl/main.ts'])
      assert.ok(shipped.includes(file), file)
    assert.equal(
      shipped.filter((file) => file.startsWith('test/')),
      [],
    )
  },
  'imports nothing of test/ from firmware/, drivers/ and lanectl'() {
    const device = shipped.filter((file) => /^(firmware|drivers|scripts\/lanectl)\//.test(file))
    const importing = device.filter((file) =>
      importsOf(file, readFileSync(file, 'utf8')).some((path) => path.startsWith('test/')),
    )
    assert.ok(device.length > 300, `${device.length} files`)
    assert.equal(importing, [])
  },
})
