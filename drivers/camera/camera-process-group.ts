/**
 * The camera program as a group of processes: what is configured may be a script that starts the real one. The whole
 * group is told to stop, and no process of it outlives the first.
 */

import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { kill } from 'node:process'
import type { Readable } from 'node:stream'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'

export interface CameraProcess {
  readonly stdout: Readable
  readonly stderr: Readable
  /**
   * Resolves with the reason when the program has ended or could not be started, and its last output
   * was read. No process of its group is alive then.
   */
  readonly ended: Promise<Sentence>
  /** SIGINT to all of them, and SIGKILL when that is not enough. */
  stop(interruptMs: number): void
}

/** Its last output is in the pipe when it ends; only a child that inherited the pipe keeps it open longer. */
const LAST_OUTPUT_MS = 500

export function startCameraProcess(
  command: string,
  parameters: readonly string[],
  clock: Clock,
): CameraProcess {
  const child = spawn(command, parameters, {
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, which can be signalled as a whole.
    detached: true,
  })
  let isOver = false

  function signal(name: 'SIGINT' | 'SIGKILL'): void {
    if (child.pid === undefined) return
    try {
      kill(-child.pid, name)
    } catch {
      // No process of the group is left.
    }
  }

  async function end(): Promise<Sentence> {
    const closed = new Promise<void>((resolve) => child.once('close', () => resolve()))
    const how = await exit(child)
    // A program that was started by a script would keep the camera, and the next one out.
    signal('SIGKILL')
    const { promise: late, resolve } = Promise.withResolvers<void>()
    using _limit = clock.after(LAST_OUTPUT_MS, resolve)
    await Promise.race([closed, late])
    isOver = true
    child.stdout.destroy()
    child.stderr.destroy()
    return how
  }

  return {
    stdout: child.stdout,
    stderr: child.stderr,
    ended: end(),
    stop(interruptMs) {
      if (isOver) return
      signal('SIGINT')
      clock.after(interruptMs, () => {
        if (!isOver) signal('SIGKILL')
      })
    },
  }
}

/** 'exit' is the end of the program itself; 'close' also waits for all that inherited its output. */
function exit(child: ChildProcessByStdio<null, Readable, Readable>): Promise<Sentence> {
  return new Promise((resolve) => {
    child.once('error', () => {
      if (child.pid === undefined) resolve(say('fault.camera.program-not-started'))
    })
    child.once('exit', (code, signal) =>
      resolve(
        say('fault.camera.program-ended', {
          exit: signal ?? say('text.host.exit-code', { code }),
        }),
      ),
    )
  })
}
