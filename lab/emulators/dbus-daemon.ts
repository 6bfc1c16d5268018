/** A message bus of its own, in a folder of its own: nothing on it but who we let in. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface PrivateBus extends AsyncDisposable {
  readonly address: string
}

export async function openPrivateBus(connectionsMax = 256): Promise<PrivateBus> {
  const folder = await mkdtemp(join(tmpdir(), 'laned-bus-'))
  const path = join(folder, 'bus')
  const config = join(folder, 'bus.conf')
  await writeFile(
    config,
    `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:path=${path}</listen>
  <limit name="max_connections_per_user">${connectionsMax}</limit>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
    <allow user="*"/>
  </policy>
</busconfig>
`,
  )
  const daemon = spawn('dbus-daemon', ['--nofork', '--print-address', `--config-file=${config}`], {
    // It complains about limits that only a system's bus may raise.
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  await Promise.race([once(daemon.stdout, 'data'), failed(daemon)])
  return {
    address: `unix:path=${path}`,
    async [Symbol.asyncDispose]() {
      if (daemon.exitCode === null) {
        daemon.kill('SIGTERM')
        await once(daemon, 'exit')
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function failed(daemon: ChildProcess): Promise<never> {
  const [code] = await once(daemon, 'exit')
  throw new Error(`dbus-daemon ended with ${code}`)
}
