/** Exports go below the export folders and nowhere else, whole or not at all. */
import { execFileSync } from 'node:child_process'
import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { openExportFolder } from '#drivers/storage/export-folder.ts'
import { Fault } from '#firmware/fault.ts'
import { spec } from '#test/spec.ts'

async function rig() {
  const folder = mkdtempSync(join(tmpdir(), 'laned-exports-'))
  const home = join(folder, 'exports')
  const stick = join(folder, 'media')
  mkdirSync(stick)
  writeFileSync(join(folder, 'payments.db'), 'the database')
  return {
    folder,
    home,
    stick,
    exports: await openExportFolder([home, stick]),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function refuses(work: Promise<void>, kind = 'bad-request'): Promise<void> {
  const fault: unknown = await work.then(
    () => null,
    (error: unknown) => error,
  )
  assert.instance(fault, Fault)
  assert.is((fault as Fault).kind, kind)
  assert.is((fault as Fault).detail.part, 'file')
}

/** No temporary file and nothing else is left. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true }).map(String).sort()
}

spec('the export folders', {
  async 'take a bare name, a folder and a name, and a whole path'() {
    using on = await rig()
    await on.exports.write('day.csv', ['a,b\r\n', '1,2\r\n'])
    await on.exports.write('2026/11/day.csv', ['x'])
    await on.exports.write(join(on.stick, 'день 20.csv'), ['y'])
    assert.is(readFileSync(join(on.home, 'day.csv'), 'utf8'), 'a,b\r\n1,2\r\n')
    assert.is(statSync(join(on.home, 'day.csv')).mode & 0o777, 0o600)
    assert.is(statSync(join(on.home, '2026/11')).mode & 0o777, 0o700)
    assert.is(readFileSync(join(on.stick, 'день 20.csv'), 'utf8'), 'y')
    assert.equal(filesIn(on.home), ['2026', '2026/11', '2026/11/day.csv', 'day.csv'])
  },
  async 'replace a plain file, and only its name where it has a second one'() {
    using on = await rig()
    writeFileSync(join(on.home, 'day.csv'), 'old')
    linkSync(join(on.home, 'day.csv'), join(on.folder, 'second'))
    await on.exports.write('day.csv', ['new'])
    assert.is(readFileSync(join(on.home, 'day.csv'), 'utf8'), 'new')
    assert.is(readFileSync(join(on.folder, 'second'), 'utf8'), 'old')
  },
  async 'take no path that leads elsewhere'() {
    using on = await rig()
    const wrong = [
      '',
      '/',
      '.',
      '..',
      'a/',
      '../payments.db',
      'a/../../payments.db',
      './a.csv',
      '/etc/cron.d/laned',
      '/etc/passwd',
      join(on.folder, 'payments.db'),
      on.home,
      `${on.home}/`,
      `${on.home}-twin/a.csv`,
      `${on.home}/../payments.db`,
      '/dev/sda',
      '/dev/stdout',
      '/proc/self/mem',
      'a\0.csv',
      'a\nb.csv',
      '.hidden',
      `${'a'.repeat(256)}.csv`,
      `${'a/'.repeat(600)}b`,
      '\ud800.csv',
    ]
    for (const path of wrong) await refuses(on.exports.write(path, ['x']))
    assert.is(readFileSync(join(on.folder, 'payments.db'), 'utf8'), 'the database')
    assert.equal(filesIn(on.home), [])
  },
  async 'read no escapes into a path'() {
    using on = await rig()
    await on.exports.write('%2e%2e%2fpayments.db', ['x'])
    assert.equal(filesIn(on.home), ['%2e%2e%2fpayments.db'])
  },
  async 'follow no link, on the way or at the end'() {
    using on = await rig()
    symlinkSync(on.folder, join(on.home, 'out'))
    symlinkSync(join(on.folder, 'payments.db'), join(on.home, 'day.csv'))
    symlinkSync('/nowhere/at/all', join(on.home, 'dangling.csv'))
    await refuses(on.exports.write('out/payments.db', ['x']))
    await refuses(on.exports.write('day.csv', ['x']))
    await refuses(on.exports.write('dangling.csv', ['x']))
    assert.is(readFileSync(join(on.folder, 'payments.db'), 'utf8'), 'the database')
  },
  async 'do not wait at a pipe and do not write over a folder'() {
    using on = await rig()
    execFileSync('mkfifo', [join(on.home, 'pipe')])
    mkdirSync(join(on.home, 'folder'))
    await refuses(on.exports.write('pipe', ['x']))
    await refuses(on.exports.write('folder', ['x']))
    await refuses(on.exports.write('pipe/a.csv', ['x']))
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
  async 'leave nothing behind when the source or the disk fails'() {
    using on = await rig()
    function* failing() {
      yield 'first'
      throw new Fault('storage', 'the database cannot be read')
    }
    const thrown = await on.exports.write('day.csv', failing()).catch((error: unknown) => error)
    assert.is((thrown as Fault).kind, 'storage')
    assert.equal(filesIn(on.home), [])
    rmSync(on.stick, { recursive: true })
    await refuses(on.exports.write(join(on.stick, 'a.csv'), ['x']))
    assert.not.ok(existsSync(on.stick))
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
