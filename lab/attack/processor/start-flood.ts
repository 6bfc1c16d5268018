/** A flood in a process of its own, so that it does not take the time of whoever measures beside it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const FLOOD = join(import.meta.dirname, 'flood.ts')

/** `family`: a name, or IN_TURN. From `localAddress`, where it says so. */
export async function startFlood(
  url: string,
  family: string,
  token: string,
  localAddress = '',
): Promise<AsyncDisposable> {
  const args = [FLOOD, url, family, token, localAddress]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return {
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
