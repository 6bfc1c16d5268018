/** Runs this process again inside something else, with the same files, and ends with the outcome of that. */
import { spawnSync } from 'node:child_process'

export function runAgainInside(
  [command, ...around]: readonly [string, ...string[]],
  env = process.env,
): never {
  const inside = [...around, process.execPath, ...process.argv.slice(1)]
  const { status } = spawnSync(command, inside, { stdio: 'inherit', env })
  // Files that were imported before this one have declared cases here that ran inside alone: their count is not to be printed.
  process.removeAllListeners('exit')
  process.exit(status ?? 1)
}
