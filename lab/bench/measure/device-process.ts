/** A device, or what it stands beside, in a process of its own at any free port. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export interface StartedProgram extends AsyncDisposable {
  readonly address: string
  readonly pid: number
  /** Resolves when it is gone. */
  end(signal: NodeJS.Signals): Promise<void>
}

/** Resolves when it says `device.started`, and where. */
export async function startProgram(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  command = process.execPath,
): Promise<StartedProgram> {
  const child = spawn(command, args, {
    env: { ...process.env, LANED_LISTEN: '127.0.0.1:0', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.includes('device.started')) continue
    const { addresses } = JSON.parse(line) as { addresses: string[] }
    child.stdout.resume()
    const stop = (signal: NodeJS.Signals) => end(child, signal)
    return {
      address: addresses[0] ?? '',
      pid: child.pid ?? 0,
      end: stop,
      [Symbol.asyncDispose]: () => stop('SIGTERM'),
    }
  }
  throw new Error(`${args.join(' ')} ended before it started`)
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}
