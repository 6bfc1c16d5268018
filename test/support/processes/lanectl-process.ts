/** lanectl as a person or a machine starts it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { LANECTL } from '#test/updates/tested-programs.ts'

export interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

export function lanectl(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  return startLanectl(args, env).ended
}

/** To be killed while it works; the code is then null. */
export function startLanectl(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const { LANED_URL: _url, LANED_TOKEN: _token, LANED_CONFIG: _config, ...rest } = process.env
  const child = spawn(process.execPath, [LANECTL, ...args], { env: { ...rest, ...env } })
  return { child, ended: endOf(child) }
}

async function endOf(child: ChildProcess): Promise<Ended> {
  const read = (stream: Readable | null) => stream?.setEncoding('utf8').toArray() ?? []
  const [[code], out, err] = await Promise.all([
    once(child, 'close'),
    read(child.stdout),
    read(child.stderr),
  ])
  return { code: code as number, stdout: out.join(''), stderr: err.join('') }
}
