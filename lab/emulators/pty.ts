/**
 * Puts a cable's end on a pseudo terminal, as a USB adapter would: plugged, it is a device file;
 * unplugged, the file is gone and whoever had it open is hung up on.
 *
 * socat joins the terminal to a unix socket of ours; taking the socket away is pulling the cable.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cable } from './display-cable.ts'

export interface Pty extends AsyncDisposable {
  readonly path: string
  plug(): Promise<void>
  /** Resolves when the device file is gone. */
  unplug(): Promise<void>
}

export interface PtyOptions {
  readonly cable: Pick<Cable, 'feed' | 'toHost' | 'onCut'>
  /** Where the device file is to appear. */
  readonly path: string
  /** The display draws its power from this cable. */
  readonly onUnplugged: () => void
}

/** Only against waiting for ever: a busy machine starts socat late. */
const APPEAR_LIMIT_MS = 60_000

export async function openPty({ cable, path, onUnplugged }: PtyOptions): Promise<Pty> {
  const socketPath = `${path}.sock`
  let socat: ChildProcess | null = null
  let unplugged: Promise<void> = Promise.resolve()
  let socket: Socket | null = null
  const server = createServer((connection) => {
    socket = connection
    connection.on('data', (chunk) => cable.feed(chunk))
    connection.on('error', () => {})
  })
  server.listen(socketPath)
  await once(server, 'listening')
  cable.toHost = (chunk) => void socket?.write(chunk)
  cable.onCut = () => void unplug()

  function unplug(): Promise<void> {
    if (socat) unplugged = takeAway(socat)
    return unplugged
  }

  async function plug(): Promise<void> {
    if (socat) return
    // What takes the former device file away would take the next one with it.
    await unplugged
    if (socat) return
    // Killed by force it would leave its link behind; a dead link is not a port.
    await rm(path, { force: true })
    const child = spawn(
      'socat',
      ['-t', '0', `pty,raw,echo=0,link=${path}`, `UNIX-CONNECT:${socketPath}`],
      {
        stdio: 'ignore',
      },
    )
    socat = child
    const limit = performance.now() + APPEAR_LIMIT_MS
    while (!existsSync(path) || !socket) {
      if (child.exitCode !== null) throw new Error(`socat ended with ${child.exitCode}`)
      if (performance.now() > limit) throw new Error('the pseudo terminal did not appear')
      await sleep(2)
    }
  }

  async function takeAway(child: ChildProcess): Promise<void> {
    socat = null
    const ended = child.exitCode === null ? once(child, 'exit') : null
    socket?.destroy()
    socket = null
    onUnplugged()
    await ended
    await rm(path, { force: true })
  }

  await plug()
  return {
    path,
    plug,
    unplug,
    async [Symbol.asyncDispose]() {
      await unplug()
      server.close()
      await rm(socketPath, { force: true })
    },
  }
}
