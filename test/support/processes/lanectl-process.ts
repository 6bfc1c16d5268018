/** lanectl as a person or a machine starts it. */
import { spawn } from 'node:child_process'
import { LANECTL } from '#test/updates/tested-programs.ts'
import { endOf, type ProcessResult } from './killable.ts'

export function lanectl(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<ProcessResult> {
  return startLanectl(args, env).ended
}

/** To be killed while it works; the code is then null. */
export function startLanectl(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const { LANED_URL: _url, LANED_TOKEN: _token, LANED_CONFIG: _config, ...given } = process.env
  const { LANED_CA: _ca, ...rest } = given
  const child = spawn(process.execPath, [LANECTL, ...args], { env: { ...rest, ...env } })
  return { child, ended: endOf(child) }
}
