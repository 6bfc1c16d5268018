/** The export folders of a device keep the contract, on a real card, and are led away by no link. */
import { asSentence } from '#firmware/words/sentence.ts'
import '#test/rerun-as-root.ts'
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
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { prepareExportFolder } from '#drivers/storage/files/export-folder.ts'
import { Fault } from '#firmware/fault.ts'
import { spec } from '#test/spec.ts'
import { insertCard } from '#test/storage/mounted-card.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { EARLIER, exportsContract } from './export-folders.ts'

exportsContract('folders on a card', async () => {
  const card = insertCard({ bytes: 4 << 20 })
  const home = join(card.path, 'exports')
  const stick = join(card.path, 'media')
  mkdirSync(stick)
  return {
    exports: await prepareExportFolder([home, stick], { dataFolder: null }),
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
    put: writeFileSync,
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
    exports: await prepareExportFolder([home, stick], { dataFolder: null }),
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
    await on.exports.write('2026/11/day.csv', ['x'], EARLIER, null)
    assert.is(statSync(join(on.home, '2026/11/day.csv')).mode & 0o777, 0o600)
    assert.is(statSync(join(on.home, '2026/11')).mode & 0o777, 0o700)
    assert.equal(filesIn(on.home), ['2026', '2026/11', '2026/11/day.csv'])
  },
  async 'replace only the name of a file that has a second one'() {
    using on = await rig()
    writeFileSync(join(on.home, 'day.csv'), 'earlier')
    linkSync(join(on.home, 'day.csv'), join(on.folder, 'second'))
    await on.exports.write('day.csv', ['new'], EARLIER, null)
    assert.is(readFileSync(join(on.home, 'day.csv'), 'utf8'), 'new')
    assert.is(readFileSync(join(on.folder, 'second'), 'utf8'), 'earlier')
  },
  async 'leave alone what lies beside them'() {
    using on = await rig()
    for (const path of ['../payments.db', `${on.home}/../payments.db`, `${on.folder}/payments.db`])
      await refuses(on.exports.write(path, ['x'], EARLIER, null))
    assert.is(readFileSync(join(on.folder, 'payments.db'), 'utf8'), 'the database')
  },
  async 'follow no link, on the way or at the end'() {
    using on = await rig()
    symlinkSync(on.folder, join(on.home, 'out'))
    symlinkSync(join(on.folder, 'payments.db'), join(on.home, 'day.csv'))
    symlinkSync('/nowhere/at/all', join(on.home, 'dangling.csv'))
    for (const path of ['out/payments.db', 'day.csv', 'dangling.csv'])
      await refuses(on.exports.write(path, ['x'], EARLIER, null))
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
    await on.exports.write('a/day.csv', swapping(), EARLIER, null)
    assert.equal(filesIn(outside), [])
    assert.is(readFileSync(join(on.home, 'was-a/day.csv'), 'utf8'), 'firstsecond')
  },
  async 'do not make the folder of a stick that was taken out'() {
    using on = await rig()
    rmSync(on.stick, { recursive: true })
    await refuses(on.exports.write(join(on.stick, 'a.csv'), ['x'], EARLIER, null))
    assert.not(existsSync(on.stick))
  },
  async 'make no folder for a path that is refused'() {
    using on = await rig()
    writeFileSync(join(on.home, 'plain'), 'x')
    for (const path of ['1/2/3/4/5/6/7/8/9/day.csv', 'plain/a/day.csv'])
      await refuses(on.exports.write(path, ['x'], EARLIER, null))
    assert.equal(filesIn(on.home), ['plain'])
  },
  async 'take away the folders that a failed export made, and no other'() {
    using on = await rig()
    mkdirSync(join(on.home, '2026'))
    const fail = async (path: string, meanwhile: () => void) => {
      function* failing() {
        yield 'first'
        meanwhile()
        throw new Fault('storage', asSentence('the ledger cannot be read'))
      }
      await faultOf(() => on.exports.write(path, failing(), EARLIER, null), 'storage')
    }
    await fail('2026/11/20/day.csv', () => {})
    assert.equal(filesIn(on.home), ['2026'])

    await fail('2026/12/20/day.csv', () => writeFileSync(join(on.home, '2026/12/mine'), 'x'))
    assert.equal(filesIn(on.home), ['2026', '2026/12', '2026/12/mine'])
  },
  async 'take away nothing that has come to be called as what they made'() {
    using on = await rig()
    const outside = join(on.folder, 'outside')
    mkdirSync(outside)
    const others = {
      link: (path: string) => symlinkSync(outside, path),
      folder: (path: string) => mkdirSync(path),
    }
    for (const [name, put] of Object.entries(others)) {
      function* swapping() {
        yield 'first'
        renameSync(join(on.home, name), join(on.folder, `was-${name}`))
        put(join(on.home, name))
        throw new Fault('storage', asSentence('the ledger cannot be read'))
      }
      await faultOf(() => on.exports.write(`${name}/day.csv`, swapping(), EARLIER, null), 'storage')
    }
    assert.equal(filesIn(on.home), ['folder', 'link'])
    assert.ok(existsSync(outside))
  },
  async 'hold no more than they may: the refusal names the oldest, which may be written over'() {
    using on = await rig()
    const bounds = { files: 3, bytes: 2_000, each: { files: 3, bytes: 2_000 } }
    const exports = await prepareExportFolder([on.home, on.stick], { dataFolder: null, bounds })
    const day = (body: string) => [...EARLIER.slice(0, 1), body]
    for (const name of ['a.csv', 'year/b.csv', 'c.csv'])
      await exports.write(name, day('row'), EARLIER, null)
    utimesSync(join(on.home, 'year/b.csv'), 1, 1)
    const before = filesIn(on.home)
    const full = await faultOf(
      () => exports.write('d.csv', day('row'), EARLIER, null),
      'bad-request',
    )
    assert.match(
      full.message,
      /holds 3 files\. The oldest file is year\/b\.csv of \d+ [A-Z][a-z]{2} 19(?:69|70)\. .*under the same name to overwrite it/,
    )
    assert.is(full.detail.part, 'file')
    assert.equal(filesIn(on.home), before)
    await exports.write('year/b.csv', day('another'), EARLIER, null)
    assert.match(readFileSync(join(on.home, 'year/b.csv'), 'utf8'), /another/)
    const large = exports.write('a.csv', day('x'.repeat(2_000)), EARLIER, null)
    assert.match(
      (await faultOf(() => large, 'bad-request')).message,
      /does not fit into the lane's own export folder/,
    )
    assert.equal(filesIn(on.home), before)
    // A stick is a person's own.
    await exports.write(join(on.stick, 'd.csv'), day('x'.repeat(3_000)), EARLIER, null)
  },
  async 'hold no more of one token than one may, and leave the others their room'() {
    using on = await rig()
    const bounds = { files: 9, bytes: 9_000, each: { files: 2, bytes: 1_000 } }
    const open = () => prepareExportFolder([on.home, on.stick], { dataFolder: null, bounds })
    const exports = await open()
    const day = (body: string) => [...EARLIER.slice(0, 1), body]
    await exports.write('of-all.csv', day('row'), EARLIER, null)
    for (const name of ['a.csv', 'b.csv']) await exports.write(name, day('row'), EARLIER, 'till-1')
    await exports.write('c.csv', day('row'), EARLIER, 'till-2')
    utimesSync(join(on.home, 'of-all.csv'), 1, 1)
    utimesSync(join(on.home, 'b.csv'), 86_400, 86_400)
    const before = filesIn(on.home)
    // Also after a restart.
    for (const one of [exports, await open()]) {
      const write = () => one.write('d.csv', day('row'), EARLIER, 'till-1')
      assert.match(
        (await faultOf(write, 'bad-request')).message,
        /till-1 already has 2 files.*no token may have more.*oldest file is b\.csv of [12] Jan 1970.*exports remove b\.csv/,
      )
      const large = one.write('b.csv', day('x'.repeat(1_000)), EARLIER, 'till-1')
      assert.match(
        (await faultOf(() => large, 'bad-request')).message,
        /all exports of the token till-1 together/,
      )
    }
    assert.equal(filesIn(on.home), before)
    await exports.write('d.csv', day('row'), EARLIER, 'till-2')
    await exports.write('e.csv', day('row'), EARLIER, null)
    await exports.remove('b.csv', EARLIER)
    await exports.write('f.csv', day('row'), EARLIER, 'till-1')
    // Whoever writes over another's file has it, and the other has room.
    await exports.write('f.csv', day('row'), EARLIER, 'till-3')
    await exports.write('g.csv', day('row'), EARLIER, 'till-1')
  },
  async 'clear away what a power cut left, and nothing else'() {
    using on = await rig()
    const left = `.laned-${'0'.repeat(8)}-1111-2222-3333-${'4'.repeat(12)}.part`
    writeFileSync(join(on.home, left), 'half')
    writeFileSync(join(on.home, '.laned-notes'), 'mine')
    await prepareExportFolder([on.home], { dataFolder: null })
    assert.equal(filesIn(on.home), ['.laned-notes'])
  },
})

/** A device whose data folder lies below a folder that exports may go to, as /media or /mnt. */
async function deviceRig() {
  const folder = temporaryFolder()
  const media = folder.file('media')
  const data = join(media, 'lane')
  const packages = join(data, 'packages')
  const home = join(data, 'exports')
  for (const path of [media, data, packages]) mkdirSync(path)
  for (const name of OWN_FILES) writeFileSync(join(data, name), name)
  writeFileSync(join(packages, 'day.csv'), 'earlier')
  const alias = folder.file('alias')
  symlinkSync(media, alias)
  const folders = [home, media, alias, data]
  return {
    media,
    data,
    packages,
    home,
    alias,
    exports: await prepareExportFolder(folders, { dataFolder: join(alias, 'lane') }),
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  }
}

const OWN_FILES = ['payments.db', 'seal.key', 'driver-settings.json', 'earlier.csv']

function bindMount(from: string, to: string): Disposable {
  mkdirSync(to)
  execFileSync('mount', ['--bind', from, to])
  return { [Symbol.dispose]: () => void execFileSync('umount', [to]) }
}

spec("the device's own files", {
  async 'are no export, whatever name leads to them'() {
    using on = await deviceRig()
    const before = filesIn(on.data)
    for (const folder of [on.data, join(on.alias, 'lane')])
      for (const name of [...OWN_FILES, 'new.csv', 'packages/day.csv', 'new/new.csv'])
        await refuses(on.exports.write(join(folder, name), ['x'], EARLIER, null))
    assert.equal(filesIn(on.data), before)
    for (const name of OWN_FILES) assert.is(readFileSync(join(on.data, name), 'utf8'), name)
  },
  async 'are not reached through a mount of the data folder, or of a folder in it'() {
    using on = await deviceRig()
    using _whole = bindMount(on.data, join(on.media, 'whole'))
    using _part = bindMount(on.packages, join(on.media, 'part'))
    using _inside = bindMount(on.data, join(on.home, 'inside'))
    for (const path of ['whole/payments.db', 'whole/new.csv', 'part/day.csv', 'part/new/a.csv'])
      await refuses(on.exports.write(join(on.media, path), ['x'], EARLIER, null))
    await refuses(on.exports.write('inside/payments.db', ['x'], EARLIER, null))
    assert.equal(filesIn(on.packages), ['day.csv'])
    assert.is(readFileSync(join(on.data, 'payments.db'), 'utf8'), 'payments.db')
  },
  async 'may have exports beside them, in the folder for these'() {
    using on = await deviceRig()
    await on.exports.write('day.csv', ['a'], EARLIER, null)
    await on.exports.write(join(on.home, 'a/day.csv'), ['b'], EARLIER, null)
    await on.exports.write(join(on.media, 'day.csv'), ['c'], EARLIER, null)
    assert.equal(filesIn(on.home), ['a', 'a/day.csv', 'day.csv'])
    assert.is(readFileSync(join(on.media, 'day.csv'), 'utf8'), 'c')
  },
  async 'are safe where their own exports folder is a link to them'() {
    using on = await deviceRig()
    rmSync(on.home, { recursive: true })
    symlinkSync(on.data, on.home)
    for (const path of ['payments.db', 'new.csv'])
      await refuses(on.exports.write(path, ['x'], EARLIER, null))
    assert.is(readFileSync(join(on.data, 'payments.db'), 'utf8'), 'payments.db')
  },
})
