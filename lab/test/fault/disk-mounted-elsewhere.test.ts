/**
 * The disk of a machine whose plug was pulled, while somebody else has it mounted since the last look: whoever makes a
 * name space for mounts takes a copy of all there are. Another mount is then given what was there at the last look, and
 * payments that were acknowledged since are missing, which are on the disk.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import '#test/rerun-as-root.ts'
import { makeDisk, withDisk } from '#lab/verify/machines/user-mode-linux.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const MEBIBYTES = 8

/** It has what is mounted now until its input ends. */
async function takeTheMounts(): Promise<ChildProcess> {
  const other = spawn('unshare', ['--mount', 'sh', '-c', 'echo taken; cat'])
  await once(other.stdout, 'data')
  return other
}

spec('the disk of a machine that was cut', {
  async 'is looked at as the machine left it, also when somebody else has it from the last look'() {
    using folder = temporaryFolder()
    const socket = { root: folder.path, disk: folder.file('disk.img'), scratch: folder.path }
    makeDisk(socket.disk, MEBIBYTES)
    const other = await withDisk(socket, takeTheMounts)
    writeFileSync(folder.file('payment'), 'acknowledged')
    const byTheMachine = ['-w', '-R', `write ${folder.file('payment')} payment`, socket.disk]
    execFileSync('debugfs', byTheMachine, { stdio: 'ignore' })

    const looked = withDisk(socket, async (disk) => readFileSync(join(disk, 'payment'), 'utf8'))
    other.stdin?.end()
    assert.is(await looked, 'acknowledged')
  },
})
