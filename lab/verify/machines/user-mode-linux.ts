/**
 * A machine whose plug can be pulled: user-mode Linux, a real kernel as one process, with a real
 * ext4 on a file. Killing the process loses what the kernel had not written, as a power cut does.
 * It keeps the order of writes and has no lying disk: what an SD card adds to that is not shown.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { untilUnused } from './unused-image.ts'

export interface Socket {
  /** The root of the machine, shared with the host; `disk` is mounted at /mnt in it. */
  readonly root: string
  readonly disk: string
  readonly scratch: string
}

export interface CutRun {
  /** What the program said until the plug was pulled; a line is whole or not there. */
  readonly lines: readonly string[]
}

/** When the plug is pulled: so many lines after READY, and then so many milliseconds. */
export interface Moment {
  readonly lines: number
  readonly ms: number
}

const READY_DEADLINE_MS = 300_000
/** On a starved machine the plug is pulled earlier in the program's work than was drawn. */
const LINES_DEADLINE_MS = 60_000
const CHECK_EVERY_MS = 20

export function makeDisk(path: string, mebibytes: number): void {
  execFileSync('truncate', ['-s', `${mebibytes}M`, path])
  execFileSync('mkfs.ext4', ['-q', '-F', path])
}

/** Boots, runs `command`, waits for its line READY, and pulls the plug at that moment after it. */
export async function runAndCut(socket: Socket, command: string, moment: Moment): Promise<CutRun> {
  await untilUnused(socket.disk)
  const init = `#!/bin/sh
mount -t proc proc /proc; mount -t sysfs sys /sys; mount -t tmpfs tmp /tmp; mount -t tmpfs run /run
ip link set lo up
mount /dev/ubda /mnt || { echo CANNOT MOUNT; sleep 1000; }
cd /app
${command}
echo ENDED
sleep 1000
`
  writeFileSync(join(socket.root, 'uinit.sh'), init, { mode: 0o755 })
  const output = join(socket.scratch, 'console.txt')
  const log = createWriteStream(output)
  await once(log, 'open')
  const child = spawn(
    'linux.uml',
    [
      'mem=700M',
      `ubda=${socket.disk}`,
      'rootfstype=hostfs',
      `rootflags=${socket.root}`,
      'rw',
      'init=/uinit.sh',
      'con0=null,fd:1',
      'con=null',
      'quiet',
    ],
    {
      stdio: ['ignore', log, log],
      detached: true,
      env: { ...process.env, TMPDIR: socket.scratch, HOME: socket.scratch },
    },
  )
  await once(child, 'spawn').catch((error: Error) => {
    throw new Error(`${error.message}: apt-get install user-mode-linux`, { cause: error })
  })
  const lines = () => readFileSync(output, 'utf8').split(/\r?\n/)
  try {
    const startedMs = performance.now()
    while (!lines().includes('READY')) {
      if (performance.now() - startedMs > READY_DEADLINE_MS || lines().includes('ENDED'))
        throw new Error(`the machine never became ready:\n${lines().slice(-30).join('\n')}`)
      await wait(CHECK_EVERY_MS)
    }
    const readyMs = performance.now()
    const linesReady = lines().length
    while (
      lines().length < linesReady + moment.lines &&
      performance.now() - readyMs < LINES_DEADLINE_MS
    )
      await wait(CHECK_EVERY_MS)
    await wait(moment.ms)
    // A program that is through has nothing left to lose.
    if (lines().includes('ENDED'))
      throw new Error(`it ended before the cut:\n${lines().slice(-30).join('\n')}`)
  } finally {
    process.kill(-(child.pid ?? 0), 'SIGKILL')
    await once(child, 'exit')
  }
  // The last line may have been cut too.
  return { lines: lines().slice(0, -1) }
}

export async function withDisk<Result>(
  { disk, scratch }: Socket,
  look: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = join(scratch, 'disk')
  mkdirSync(folder, { recursive: true })
  await untilUnused(disk)
  execFileSync('mount', ['-o', 'loop', disk, folder])
  try {
    return await look(folder)
  } finally {
    execFileSync('umount', [folder])
  }
}
