/** The export folders of a device keep the contract, on a real card, and are led away by no link. */
import '#test/as-root.ts'
import { execFileSync } from 'node:child_process'
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { openExportFolder } from '#drivers/storage/export-folder.ts'
import { insertCard } from '#test/card.ts'
import { temporaryFolder } from '#test/folder.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown.ts'
import { exportsContract } from './exports.ts'

exportsContract('folders on a card', async () => {
  const card = insertCard({ bytes: 4 << 20 })
  const home = join(card.path, 'exports')
  const stick = join(card.path, 'media')
  mkdirSync(stick)
  return {
    exports: await openExportFolder([home, stick]),
    home,
    stick,
    files: () =>
      new Map(
        [home, stick].flatMap((folder) =>
          filesIn(folder)
            .map((name) => join(folder, name))
            .filter((path) => statSync(path).isFile())
            .map((path): [string, string] => [path, readFileSync(path, 'utf8')]),
        ),
      ),
    obstruct: (path) => execFileSync('mkfifo', [path]),
    fillDisk: () => card.fill(),
    healDisk: card.empty,
    [Symbol.dispose]: () => card[Symbol.dispose](),
  }
})

async function rig() {
  const folder = temporaryFolder()
  const home = folder.file('exports')
  const stick = folder.file('media')
  mkdirSync(stick)
  writeFileSync(folder.file('payments.db'), 'the database')
  return {
    folder: folder.path,
    home,
    stick,
    exports: await openExportFolder([home, stick]),
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  }
}

const refuses = async (work: Promise<void>) =>
  assert.is((await faultOf(() => work, 'bad-request')).detail.part, 'file')

/** No temporary file and nothing else is left. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true }).map(String).sort()
}

spec('the export folders', {
  async 'keep what they hold for its owner'() {
    using on = await rig()
    await on.exports.write('2026/11/day.csv', ['x'])
    assert.is(statSync(join(on.home, '2026/11/day.csv')).mode & 0o777, 0o600)
    assert.is(statSync(join(on.home, '2026/11')).mode & 0o777, 0o700)
    assert.equal(filesIn(on.home), ['2026', '2026/11', '2026/11/day.csv'])
  },
  async 'replace only the name of a file that has a second one'() {
    using on = await rig()
    writeFileSync(join(on.home, 'day.csv'), 'old')
    linkSync(join(on.home, 'day.csv'), join(on.folder, 'second'))
    await on.exports.write('day.csv', ['new'])
    assert.is(readFileSync(join(on.home, 'day.csv'), 'utf8'), 'new')
    assert.is(readFileSync(join(on.folder, 'second'), 'utf8'), 'old')
  },
  async 'leave alone what lies beside them'() {
    using on = await rig()
    for (const path of ['../payments.db', `${on.home}/../payments.db`, `${on.folder}/payments.db`])
      await refuses(on.exports.write(path, ['x']))
    assert.is(readFileSync(join(on.folder, 'payments.db'), 'utf8'), 'the database')
  },
  async 'follow no link, on the way or at the end'() {
    using on = await rig()
    symlinkSync(on.folder, join(on.home, 'out'))
    symlinkSync(join(on.folder, 'payments.db'), join(on.home, 'day.csv'))
    symlinkSync('/nowhere/at/all', join(on.home, 'dangling.csv'))
    for (const path of ['out/payments.db', 'day.csv', 'dangling.csv'])
      await refuses(on.exports.write(path, ['x']))
    assert.is(readFileSync(join(on.folder, 'payments.db'), 'utf8'), 'the database')
  },
  async 'are not led away by a link that appears while they write'() {
    using on = await rig()
    const outside = join(on.folder, 'outside')
    mkdirSync(outside)
    mkdirSync(join(on.home, 'a'))
    function* swapping() {
      yield 'first'
      renameSync(join(on.home, 'a'), join(on.home, 'was-a'))
      symlinkSync(outside, join(on.home, 'a'))
      yield 'second'
    }
    await on.exports.write('a/day.csv', swapping())
    assert.equal(filesIn(outside), [])
    assert.is(readFileSync(join(on.home, 'was-a/day.csv'), 'utf8'), 'firstsecond')
  },
  async 'do not make the folder of a stick that was taken out'() {
    using on = await rig()
    rmSync(on.stick, { recursive: true })
    await refuses(on.exports.write(join(on.stick, 'a.csv'), ['x']))
    assert.not(existsSync(on.stick))
  },
  async 'clear away what a power cut left, and nothing else'() {
    using on = await rig()
    const left = `.laned-${'0'.repeat(8)}-1111-2222-3333-${'4'.repeat(12)}.part`
    writeFileSync(join(on.home, left), 'half')
    writeFileSync(join(on.home, '.laned-notes'), 'mine')
    await openExportFolder([on.home])
    assert.equal(filesIn(on.home), ['.laned-notes'])
  },
})
