/** systemd/laned-config.sh, which root runs: what it takes of a draft, what it refuses, what it keeps. */
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { resolve } from 'node:path'
import * as assert from 'uvu/assert'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { LANECTL } from '#test/updates/tested-programs.ts'

const BEFORE = '# ours\nembedder: { driver: fake }\nlisteners: [{ address: "127.0.0.1:0" }]\n'
const GOOD = `${BEFORE}learning: { mode: auto }\n`

/** Runs it on a draft, with the real check of lanectl. */
function carryOut(draft: string) {
  using folder = temporaryFolder()
  mkdirSync(folder.file('etc'))
  mkdirSync(folder.file('data'))
  const file = folder.file('etc/laned.yaml')
  writeFileSync(file, BEFORE)
  chmodSync(file, 0o640)
  writeFileSync(folder.file('request'), draft)
  // As the unit gives it to root: laned's own folder can be read, and nothing in it taken away.
  mkdirSync(folder.file('bin'))
  script(
    folder.file('bin/rm'),
    `case "$*" in *request*) echo 'Read-only file system' >&2; exit 1;; esac\nexec /bin/rm "$@"`,
  )
  const lanectl = folder.file('lanectl')
  script(lanectl, `exec "${process.execPath}" "${LANECTL}" "$@"`)
  const { status, stderr } = spawnSync('sh', [resolve('systemd/laned-config.sh')], {
    encoding: 'utf8',
    env: {
      PATH: `${folder.file('bin')}:${process.env['PATH']}`,
      LANED_CONFIG_REQUEST: folder.file('request'),
      LANED_CONFIG_FILE: file,
      LANED_CONFIG_DATA: folder.file('data'),
      LANED_CONFIG_AS: '',
      LANED_CONFIG_LANECTL: lanectl,
    },
  })
  return {
    status,
    stderr,
    text: readFileSync(file, 'utf8'),
    mode: statSync(file).mode & 0o777,
    kept: existsSync(`${file}.before`) ? readFileSync(`${file}.before`, 'utf8') : null,
    left: readdirSync(folder.file('etc')).sort(),
  }
}

function script(path: string, commands: string): void {
  writeFileSync(path, `#!/bin/sh\n${commands}\n`)
  chmodSync(path, 0o755)
}

spec(
  'config written by root',
  {
    'a good draft takes the place, with the mode of the file that was there, which is kept'() {
      const { stderr, ...done } = carryOut(GOOD)
      assert.equal(
        done,
        {
          status: 0,
          text: GOOD,
          mode: 0o640,
          kept: BEFORE,
          left: ['laned.yaml', 'laned.yaml.before'],
        },
        stderr,
      )
    },
    'a draft that the lane would not start with changes nothing, and the words say why'() {
      const { status, stderr, text, kept, left } = carryOut('learning: { mood: open }\n')
      assert.equal([status, text, kept, left], [65, BEFORE, null, ['laned.yaml']])
      // On stdout of lanectl, which the journal and the lane read as stderr.
      assert.match(stderr, /learning\.mood: there is no such key/)
    },
    'a draft that is too large is not looked at'() {
      const { status, stderr, text } = carryOut(`# ${'x'.repeat(300_000)}\n`)
      assert.equal([status, /too large/.test(stderr), text], [65, true, BEFORE])
    },
  },
  120_000,
)
