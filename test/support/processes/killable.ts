/** A process of a test, as something that is told to end and asked how it ended. Killed when the case ends. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'

export interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

export interface Killable extends AsyncDisposable {
  /** Resolves when it has ended and all that it said is there. */
  readonly ended: Promise<Ended>
  signal(name: NodeJS.Signals): Promise<Ended>
}

export function killable(child: ChildProcess): Killable {
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal }) as Ended)
  const signal = (name: NodeJS.Signals) => {
    child.kill(name)
    return ended
  }
  return {
    ended,
    signal,
    async [Symbol.asyncDispose]() {
      await signal('SIGKILL')
    },
  }
}

export interface ProcessResult {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Of one that ends by itself: how it ended, and all that it said. */
export async function endOf(child: ChildProcess): Promise<ProcessResult> {
  const read = (stream: Readable | null) => stream?.setEncoding('utf8').toArray() ?? []
  const [[code], out, err] = await Promise.all([
    once(child, 'close'),
    read(child.stdout),
    read(child.stderr),
  ])
  return { code: code as number, stdout: out.join(''), stderr: err.join('') }
}
