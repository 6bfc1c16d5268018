/** `npm run check`: formatter and linter, compiler, house rules, links and code blocks of the pages. Says which failed; exits 1. */
import { spawnSync } from 'node:child_process'
import { installedBiome } from './biome/installed-biome.ts'

const biome = installedBiome()
const STEPS = [
  ...(biome ? [[biome, 'check', '--error-on-warnings', '.'] as const] : []),
  ['tsc', '-p', '.'],
  // Without the warning of Node's own type parser, which the check of regular expressions uses.
  [process.execPath, '--disable-warning=ExperimentalWarning', 'scripts/tidy.ts'],
  [process.execPath, 'scripts/docs/check-pages.ts'],
] as const

let isClean = biome !== null
for (const [command, ...args] of STEPS) {
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  if (status !== 0) isClean = false
}
process.exitCode = isClean ? 0 : 1
