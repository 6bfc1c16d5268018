/** `npm run check`: formatter and linter, compiler, house rules. Says which failed; exits 1. */
import { spawnSync } from 'node:child_process'

const STEPS = [
  ['biome', 'check', '--error-on-warnings', '.'],
  ['tsc', '-p', '.'],
  // What warns is Node's own parser of types, which the check of regular expressions uses.
  [process.execPath, '--disable-warning=ExperimentalWarning', 'scripts/tidy.ts'],
] as const

let isClean = true
for (const [command, ...args] of STEPS) {
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  if (status !== 0) isClean = false
}
process.exitCode = isClean ? 0 : 1
