/** What a release carries of packages: what a lane reads, and it is enough to run with; no sources, no stubs. */
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import * as assert from 'uvu/assert'
import { licencesOf } from '#scripts/release/licences.ts'
import { packageFolder } from '#scripts/release/native-package-files.ts'
import { takePackages } from '#scripts/release/release-folder.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const ARCHITECTURE = process.arch === 'arm64' ? 'arm64' : 'x64'
/** Programs, what tells of them, libraries, styles, terms. */
const KINDS = ['.js', '.cjs', '.mjs', '.json', '.node', '.so', '.css', '']

const folder = temporaryFolder()
process.once('exit', () => folder[Symbol.dispose]())
const aboard = await takePackages(process.cwd(), ARCHITECTURE, folder.path)
const files = globSync('node_modules/**/*', { cwd: folder.path, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(folder.path.length + 1))

/** Each by what a lane does with it. */
const PROGRAM = `
  import assert from 'node:assert/strict'
  import { autoDetect } from '@serialport/bindings-cpp'
  import koffi from 'koffi'
  import sharp from 'sharp'
  const picture = { create: { width: 8, height: 4, channels: 3, background: '#123456' } }
  const jpeg = await sharp(picture).resize(4).jpeg().toBuffer()
  const { width, height } = await sharp(jpeg).metadata()
  assert.deepEqual([width, height], [4, 2])
  const getpid = koffi.load('libc.so.6').func('int getpid()')
  assert.equal(getpid(), process.pid)
  assert.ok(koffi.load(process.argv[2]).func('const char *TfLiteVersion()')())
  // Opens, as a lane does; list() would need udev's own program.
  await assert.rejects(autoDetect().open({ path: '/dev/no-such-port', baudRate: 9600 }), /cannot open/)
  console.log('all three work')
`

spec('the packages of a release', {
  'are programs and libraries, and no sources of them'() {
    const strange = files.filter((path) => !KINDS.includes(extname(path).replace(/\d+$/, '.so')))
    assert.equal(
      strange.filter((path) => !/\.so(\.\d+)*$/.test(path)),
      [],
    )
    for (const path of ['koffi/src/koffi/src/abi', 'koffi/lib', 'koffi/vendor', 'node-addon-api'])
      assert.equal(
        files.filter((each) => each.includes(`node_modules/${path}`)),
        [],
      )
  },
  'have each a program, a library or a style: no package is a stub'() {
    const shipped = files.filter((path) => /(package\.json|LICENSE)$/.test(path))
    const worked = new Set(files.filter((path) => !shipped.includes(path)).map(packageFolder))
    assert.equal(
      shipped.map(packageFolder).filter((each) => !worked.has(each)),
      [],
    )
    assert.ok(worked.size > 10, [...worked].join())
  },
  'have of semver what sharp calls'() {
    const whole = globSync('node_modules/semver/**/*.js').length
    const kept = files.filter((path) => path.startsWith('node_modules/semver/'))
    assert.ok(kept.length < whole / 2, `${kept.length} of ${whole}`)
    assert.not(kept.includes('node_modules/semver/functions/inc.js'))
    assert.match(readFileSync(folder.file('node_modules/semver/index.js'), 'utf8'), /Changed for/)
  },
  'work by themselves, without this checkout'() {
    const [library = ''] = files.filter((path) => path.endsWith('libtensorflowlite_c.so'))
    const args = ['--input-type=module', '-e', PROGRAM, '-', folder.file(library)]
    const said = execFileSync(process.execPath, args, { cwd: folder.path, encoding: 'utf8' })
    assert.match(said, 'all three work')
  },
  'are told of with their terms, each one and no other'() {
    const carried = new Set(files.map(packageFolder))
    assert.equal(new Set(aboard), carried)
    const licensed = licencesOf('.', new Set(aboard)).map(({ path }) => path)
    assert.equal(new Set(licensed), carried)
    for (const path of licensed) assert.ok(dirname(path) !== '.', path)
  },
})
