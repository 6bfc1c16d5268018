/** The host contract, run for systemd, with stand-ins for its programs that note what they are told. */
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { createSystemdHost } from '#drivers/host/systemd-host.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { hostContract } from './host.ts'

hostContract('systemd', async () => {
  const folder = temporaryFolder()
  const callLog = folder.file('told')
  const board = folder.file('model')
  writeFileSync(board, 'Raspberry Pi 4 Model B\0')
  const standIn = (name: string) => {
    writeFileSync(
      folder.file(name),
      `#!/bin/sh\necho "${name} $*" >> ${callLog}\n[ "$1" != show ] || echo yes\n`,
    )
    chmodSync(folder.file(name), 0o755)
  }
  for (const name of ['timedatectl', 'systemctl']) standIn(name)
  const lines = () => (existsSync(callLog) ? readFileSync(callLog, 'utf8').trim().split('\n') : [])

  return {
    host: createSystemdHost({ path: folder.path, boardFile: board }),
    // As where polkit says no, or the program is missing.
    refuse: () => ['timedatectl', 'systemctl'].map((name) => rmSync(folder.file(name))),
    timeSetToMs() {
      const set = lines().findLast((line) => line.includes('set-time'))
      const stamp = set && /(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) UTC$/.exec(set)
      return stamp ? Date.parse(`${stamp[1]}T${stamp[2]}Z`) : null
    },
    reboots: () => lines().filter((line) => line.endsWith('reboot')).length,
    async [Symbol.asyncDispose]() {
      folder[Symbol.dispose]()
    },
  }
})

spec('the clock of a systemd machine', {
  async 'was set by the network, was not, or nobody knows'() {
    using folder = temporaryFolder()
    const program = folder.file('timedatectl')
    for (const [said, expected] of [
      ['yes', true],
      ['no', false],
      ['n/a', null],
      ['', null],
    ] as const) {
      writeFileSync(program, `#!/bin/sh\necho "${said}"\n`)
      chmodSync(program, 0o755)
      const host = createSystemdHost({ path: folder.path })
      assert.is(await host.isClockSynchronised(), expected, said)
    }
  },
})
