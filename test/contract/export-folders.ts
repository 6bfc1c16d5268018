/** What every place for exports promises: a whole file or none, in the export folders or nowhere. */

import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { Fault } from '#firmware/fault.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import type { Exports } from '#hal/export-folders.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

/** Two export folders, and something beside them that nobody may touch. */
export interface ExportsRig extends Disposable {
  readonly exports: Exports
  /** Where bare names go. */
  readonly home: string
  readonly stick: string
  /** Every file below the two folders, by whole path, half-written ones included. */
  files(): ReadonlyMap<string, string>
  /** Puts somebody else's file at the path. */
  put(path: string, content: string): void
  /** Puts something at the path that is neither a plain file nor a folder. */
  obstruct(path: string): void
  fillDisk(): void
  healDisk(): void
}

export function exportsContract(driver: string, open: () => Promise<ExportsRig>): void {
  const held = (rig: ExportsRig) =>
    Object.fromEntries([...rig.files()].sort(([a], [b]) => (a < b ? -1 : 1)))

  spec(`exports contract: ${driver}`, {
    async 'take a bare name, folders and a name, and a whole path'() {
      using rig = await open()
      await rig.exports.write('day.csv', ['a,b\r\n', '1,2\r\n'], EARLIER, null)
      await rig.exports.write('2026/11/day.csv', ['x'], EARLIER, null)
      await rig.exports.write(join(rig.stick, 'день 20.csv'), ['y'], EARLIER, null)
      await rig.exports.write('%2e%2e%2fday.csv', ['read no escapes'], EARLIER, null)
      await rig.exports.write('empty.csv', [], EARLIER, null)
      assert.equal(held(rig), {
        [join(rig.home, '%2e%2e%2fday.csv')]: 'read no escapes',
        [join(rig.home, '2026/11/day.csv')]: 'x',
        [join(rig.home, 'day.csv')]: 'a,b\r\n1,2\r\n',
        [join(rig.home, 'empty.csv')]: '',
        [join(rig.stick, 'день 20.csv')]: 'y',
      })
    },
    async 'take what comes bit by bit'() {
      using rig = await open()
      await rig.exports.write(
        'day.csv',
        (async function* () {
          for (const chunk of ['a', 'b', 'c']) yield chunk
        })(),
        EARLIER,
        null,
      )
      assert.equal([...rig.files().values()], ['abc'])
    },
    async 'replace a file of that name, by the whole of the new one'() {
      using rig = await open()
      await rig.exports.write('day.csv', ['earlier and a long one'], EARLIER, null)
      await rig.exports.write('day.csv', ['new'], EARLIER, null)
      assert.equal(held(rig), { [join(rig.home, 'day.csv')]: 'new' })
    },
    async 'replace no other file, however it came there'() {
      using rig = await open()
      const others = ['SQLite format 3\0', 'the key', '', 'earlie', ' earlier']
      for (const content of others) {
        rig.put(join(rig.stick, 'day.csv'), content)
        await refuses(rig.exports.write(join(rig.stick, 'day.csv'), ['new'], EARLIER, null))
        assert.equal(held(rig), { [join(rig.stick, 'day.csv')]: content })
      }
      rig.put(join(rig.stick, 'day.csv'), 'earlier and longer')
      await rig.exports.write(join(rig.stick, 'day.csv'), ['new'], ['something', ...EARLIER], null)
      assert.equal(held(rig), { [join(rig.stick, 'day.csv')]: 'new' })
    },
    async 'refuse every path that leads elsewhere'() {
      using rig = await open()
      const beside = join(rig.home, '..', 'payments.db')
      for (const path of [...ELSEWHERE, beside, rig.home, `${rig.home}/`, `${rig.home}-twin/a.csv`])
        await refuses(rig.exports.write(path, ['x'], EARLIER, null))
      assert.equal(held(rig), {})
    },
    async 'refuse a path of another computer, and say where exports go'() {
      using rig = await open()
      for (const path of [
        'C:\\export\\t.csv',
        'c:/t.csv',
        'C:t.csv',
        '\\\\server\\t.csv',
        'a\\t.csv',
      ]) {
        const { message } = await faultOf(
          () => rig.exports.write(path, ['x'], EARLIER, null),
          'bad-request',
        )
        assert.ok(
          message.includes(`below one of these folders: ${rig.home}, ${rig.stick}`),
          message,
        )
      }
      assert.equal(held(rig), {})
    },
    async 'lead through nothing but folders, and to nothing but a plain file'() {
      using rig = await open()
      await rig.exports.write('plain', ['x'], EARLIER, null)
      await rig.exports.write('folder/a.csv', ['x'], EARLIER, null)
      rig.obstruct(join(rig.home, 'odd'))
      const before = held(rig)
      for (const path of ['plain/a.csv', 'folder', 'odd', 'odd/a.csv'])
        await refuses(rig.exports.write(path, ['y'], EARLIER, null))
      assert.equal(held(rig), before)
    },
    async 'make eight new folders at most, however deep those that are there go'() {
      using rig = await open()
      await rig.exports.write('a/b/c/d/e/f/g/h/day.csv', ['x'], EARLIER, null)
      await rig.exports.write('a/b/c/d/e/f/g/h/i/j/k/l/m/n/o/p/day.csv', ['x'], EARLIER, null)
      const before = held(rig)
      for (const path of ['a/b/1/2/3/4/5/6/7/8/9/day.csv', `${'z/'.repeat(500)}day.csv`]) {
        const write = () => rig.exports.write(path, ['y'], EARLIER, null)
        assert.match(
          (await faultOf(write, 'bad-request')).message,
          /the lane creates at most 8 for an export/,
        )
        await refuses(write())
      }
      assert.equal(held(rig), before)
    },
    async 'leave nothing when the source fails, and hand its error on'() {
      using rig = await open()
      await rig.exports.write('day.csv', ['earlier: yesterday'], EARLIER, null)
      function* failing() {
        yield 'first'
        throw new Fault('storage', asSentence('the ledger cannot be read'))
      }
      for (const path of ['day.csv', 'other.csv']) {
        const fault = await faultOf(
          () => rig.exports.write(path, failing(), EARLIER, null),
          'storage',
        )
        assert.is(fault.message, 'the ledger cannot be read')
      }
      assert.equal(held(rig), { [join(rig.home, 'day.csv')]: 'earlier: yesterday' })
    },
    async 'are listed with whoever wrote each, and removed by name where they are exports'() {
      using rig = await open()
      await rig.exports.write('day.csv', ['earlier: one'], EARLIER, 'till-1')
      await rig.exports.write('2026/day.csv', ['earlier: another'], EARLIER, 'till-2')
      await rig.exports.write('day.csv', ['earlier: new'], EARLIER, 'till-2')
      await rig.exports.write('nobody.csv', ['earlier'], EARLIER, null)
      await rig.exports.write(join(rig.stick, 'own.csv'), ['earlier'], EARLIER, 'till-1')
      rig.put(join(rig.home, 'theirs.csv'), 'something else')
      const listed = async () =>
        (await rig.exports.list()).map(({ name, bytes, by }) => `${name} ${bytes} ${by}`).sort()
      assert.equal(await listed(), [
        '2026/day.csv 16 till-2',
        'day.csv 12 till-2',
        'nobody.csv 7 null',
        'theirs.csv 14 null',
      ])
      for (const name of ['none.csv', '', '.', '../payments.db', 'own.csv', '2026'])
        await faultOf(() => rig.exports.remove(name, EARLIER), 'not-found')
      await refuses(rig.exports.remove('theirs.csv', EARLIER))
      await rig.exports.remove('2026/day.csv', EARLIER)
      // A refused one leaves whose the one before was.
      await faultOf(
        () =>
          rig.exports.write(
            'day.csv',
            (function* () {
              yield 'first'
              throw new Fault('storage', asSentence('the ledger cannot be read'))
            })(),
            EARLIER,
            'till-1',
          ),
        'storage',
      )
      assert.equal(await listed(), ['day.csv 12 till-2', 'nobody.csv 7 null', 'theirs.csv 14 null'])
    },
    async 'are Fault storage on a full disk, leave nothing of it, and go on when there is room'() {
      using rig = await open()
      await rig.exports.write('day.csv', ['earlier: yesterday'], EARLIER, null)
      rig.fillDisk()
      for (const path of ['day.csv', 'other.csv']) {
        const large = Array.from({ length: 64 }, () => 'x'.repeat(4_096))
        const fault = await faultOf(() => rig.exports.write(path, large, EARLIER, null), 'storage')
        assert.is(fault.detail.part, undefined, 'it is told as the room of payments')
      }
      rig.healDisk()
      assert.equal(held(rig), { [join(rig.home, 'day.csv')]: 'earlier: yesterday' })
      await rig.exports.write('other.csv', ['today'], EARLIER, null)
      assert.is(rig.files().size, 2)
    },
  })
}

/** How these exports begin. */
export const EARLIER = ['earlier']

const ELSEWHERE = [
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

async function refuses(work: Promise<void>): Promise<void> {
  const { detail } = await faultOf(() => work, 'bad-request')
  assert.is(detail.part, 'file')
}
