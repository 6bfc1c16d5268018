/** A flood in a process of its own, so that it does not take the time of whoever measures beside it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'

const FLOOD = join(import.meta.dirname, 'flood.ts')

/** Who attacks from elsewhere takes what the lane and the till leave of this machine's processor, and not theirs. */
export function asFromAnotherMachine({ pid }: ChildProcess): void {
  if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
}

/** `family`: a name, or IN_TURN. From these addresses, where it says so. */
export async function startFlood(
  url: string,
  family: string,
  token: string,
  ...addresses: readonly string[]
): Promise<AsyncDisposable> {
  const args = [FLOOD, url, family, token, ...addresses]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  asFromAnotherMachine(child)
  return {
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
