/** The selector of releases runs under the mask of laned's unit, which would hide from laned what it has to tell an operator. */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const SELECT = join(import.meta.dirname, '../../scripts/ota/select.sh')

function openNotes(folder: string) {
  const [root, state] = [join(folder, 'root'), join(folder, 'state')]
  for (const release of ['1.0.0', '1.0.1']) {
    mkdirSync(join(root, 'releases', release), { recursive: true })
    writeFileSync(join(root, 'releases', release, 'manifest.json'), '{}')
  }
  mkdirSync(state)
  writeFileSync(join(state, 'good'), '1.0.0\n')
  return {
    state,
    /** As systemd starts it: `UMask=` of the unit counts for what runs before it too. */
    select(...words: string[]) {
      const env = { PATH: process.env['PATH'], LANED_OTA_ROOT: root, LANED_OTA_STATE: state }
      execFileSync('sh', ['-c', 'umask 0077; exec sh "$0" "$@"', SELECT, ...words], { env })
    },
    hidden: () =>
      readdirSync(state).filter(
        (name) => /^\w/.test(name) && (statSync(join(state, name)).mode & 0o044) !== 0o044,
      ),
  }
}

spec('the notes of the updater', {
  async 'are read by the lane through a trial, its end and the start after it'() {
    using folder = temporaryFolder()
    const notes = openNotes(folder.path)
    assert.match(readFileSync('systemd/laned.service', 'utf8'), /^UMask=0077$/m)
    for (const words of [['try', '1.0.1'], ['select'], ['reject', '1.0.1'], ['select']]) {
      notes.select(...words)
      assert.equal(notes.hidden(), [], words.join(' '))
    }
    assert.is(readFileSync(join(notes.state, 'bad'), 'utf8'), '1.0.1\n')
    assert.is(readFileSync(join(notes.state, 'left'), 'utf8'), '2\n')
  },
  async 'that were hidden are read again from the next start on'() {
    using folder = temporaryFolder()
    const notes = openNotes(folder.path)
    for (const [name, text] of [
      ['left', '2\n'],
      ['bad', '1.0.1\n'],
    ] as const) {
      writeFileSync(join(notes.state, name), text)
      chmodSync(join(notes.state, name), 0o600)
    }
    assert.equal(notes.hidden().sort(), ['bad', 'left'])
    notes.select()
    assert.equal(notes.hidden(), [])
  },
})
