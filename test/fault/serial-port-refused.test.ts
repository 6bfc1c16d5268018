/** The serial port is busy, forbidden, absent, no port at all, or takes nothing: said plainly, no harm left. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, readFile, symlink } from 'node:fs/promises'
import * as assert from 'uvu/assert'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { openSerial } from '#drivers/link/serial.ts'
import { NEW, RECOVERY_MS, sees } from '#test/hardware/display-checks.ts'
import { openPtyRig } from '#test/hardware/display-rig.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { waitUntil } from '#test/wait-until.ts'

const clock = createSystemClock()
const open = (path: string) => openSerial({ path, baudRate: 4_000_000, clock })

spec(
  'serial port refused',
  {
    async 'busy: another program holds it; served when it lets go'() {
      await using rig = await openPtyRig({ protocol: 'nextion' })
      rig.display.attach(null)
      await waitUntil('let go', () => !rig.display.isConnected)
      const other = await waitUntil('the port is free', () => open(rig.pty.path).catch(() => null))
      rig.display.attach({ type: 'serial', portName: rig.pty.path })
      const fault = await faultOf(() => rig.display.show(NEW), 'unreachable')
      assert.match(fault.message, 'another program uses this serial port')
      await other[Symbol.asyncDispose]()
      await sees(rig, NEW, RECOVERY_MS)
    },
    async 'permission denied'() {
      await using rig = await openPtyRig({ protocol: 'qrpay' })
      rig.display.attach(null)
      await chmod(rig.pty.path, 0)
      const isRoot = process.geteuid?.() === 0
      // Root may open anything, so this process is somebody else for a moment.
      if (isRoot) process.seteuid?.(65_534)
      try {
        const fault = await faultOf(() => open(rig.pty.path), 'unreachable')
        assert.match(fault.message, 'does not let the lane open this serial port')
      } finally {
        if (isRoot) process.seteuid?.(0)
      }
    },
    async 'absent, and a link that leads nowhere'() {
      const fault = await faultOf(() => open('/dev/ttyUSB99'), 'unreachable')
      assert.match(fault.message, 'no serial port was found')
      assert.is(fault.detail.part, 'serial')
      using folder = temporaryFolder()
      await symlink('/dev/pts/99999', folder.file('stale'))
      await faultOf(() => open(folder.file('stale')), 'unreachable')
    },
    async 'what is no serial port is not opened'() {
      for (const path of [
        '/etc/passwd',
        '/dev/mem',
        '/dev/null',
        '/dev/tty',
        '/tmp',
        'ttyUSB0',
        '/dev/x\0',
      ])
        await faultOf(() => open(path), path === '/dev/mem' ? undefined : 'bad-request')
    },
    async 'a device that takes nothing does not hold anything up, time after time'() {
      // Nobody reads at the far end: the kernel's buffer fills and the write waits.
      using folder = temporaryFolder()
      const path = folder.file('port')
      const socat = spawn('socat', [`pty,raw,echo=0,link=${path}`, 'EXEC:sleep 60'], {
        stdio: 'ignore',
      })
      await waitUntil('the port is there', () => open(path).then(close, () => null))
      socat.kill('SIGSTOP')
      try {
        for (let time = 0; time < 6; time += 1) {
          const link = await open(path)
          const fault = await faultOf(() => link.write(new Uint8Array(70_000)), 'unreachable')
          assert.match(fault.message, 'does not take the data that the lane sends')
          assert.not(link.isOpen)
          await faultOf(() => link.write(Uint8Array.of(1)), 'unreachable')
          await link[Symbol.asyncDispose]()
        }
        // Drains that never end would have used up the threads that read files.
        await readFile('/proc/self/stat')
      } finally {
        socat.kill('SIGCONT')
        socat.kill('SIGKILL')
        await once(socat, 'exit')
      }
    },
  },
  120_000,
)

async function close(link: AsyncDisposable): Promise<true> {
  await link[Symbol.asyncDispose]()
  return true
}
