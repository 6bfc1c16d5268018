/**
 * The checks under systemd on a machine that never ran them: there is no cache folder, and the
 * base system may have been interrupted while it was made.
 */
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import '#test/rerun-as-root.ts'
import { baseSystem } from '#lab/verify/machines/base-system.ts'
import { openMachine } from '#lab/verify/machines/debian-container.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

/** Makes what the real one makes first and last, and fails in between when it is told to. */
const DEBOOTSTRAP = `#!/bin/sh
for folder; do :; done
for word; do case "$word" in bookworm | trixie) release=$word ;; esac; done
mkdir -p "$folder/sbin" && echo "$release" > "$folder/release" && : > "$folder/sbin/init" || exit 1
[ ! -e "$(dirname "$0")/interrupt" ] || exit 130
: > "$folder/finished"
`

function prepare() {
  const folder = temporaryFolder()
  const path = process.env['PATH']
  writeFileSync(folder.file('debootstrap'), DEBOOTSTRAP)
  chmodSync(folder.file('debootstrap'), 0o755)
  process.env['PATH'] = `${folder.path}:${path}`
  return {
    cache: folder.file('var/tmp/cache'),
    interrupt: folder.file('interrupt'),
    [Symbol.dispose]() {
      process.env['PATH'] = path
      folder[Symbol.dispose]()
    },
  }
}

spec('a machine that never verified anything', {
  async 'gets its cache folder, base system and container'() {
    using fresh = prepare()
    await using machine = openMachine('fresh', { cache: fresh.cache })
    assert.ok(existsSync(join(machine.root, 'finished')))
  },
  'keeps each Debian by itself'() {
    using fresh = prepare()
    const made = (['bookworm', 'trixie'] as const).map((release) =>
      baseSystem({ release, cache: fresh.cache, name: 'rootfs-polkit' }),
    )
    assert.equal(
      made.map((folder) => readFileSync(join(folder, 'release'), 'utf8').trim()),
      ['bookworm', 'trixie'],
    )
  },
  'does not take an interrupted base system for a whole one'() {
    using fresh = prepare()
    writeFileSync(fresh.interrupt, '')
    assert.throws(() => baseSystem({ cache: fresh.cache }))
    assert.not(readdirSync(fresh.cache).includes('rootfs'))
    rmSync(fresh.interrupt)
    assert.ok(existsSync(join(baseSystem({ cache: fresh.cache }), 'finished')))
  },
})
