/**
 * `npm run check`: formatter and linter, compiler, exports that nobody reads, house rules, links and code blocks of the pages, and the tests that hold
 * one table to another: whoever adds a row is told of each place that lacks one. Says which failed; exits 1.
 *
 *   scripts/node scripts/check.ts [FILE...]   these tests and programs, too: what the laboratory checks of itself
 */
import { spawnSync } from 'node:child_process'
import { basename } from 'node:path'
import { installedBiome } from './biome/installed-biome.ts'
import { installedKnip } from './knip/installed-knip.ts'
import { argumentsOf } from './script-help.ts'

const { positionals } = argumentsOf(import.meta.filename, { allowPositionals: true })
const isTest = (file: string) => file.endsWith('.test.ts')
/** A new sentence, setting, operation, event, part or bank has words, a right and Russian; seconds in all. */
const TABLES = [
  'words',
  'config-in-russian',
  'config-docs',
  'page-words',
  'part-words',
  'russian-pages',
  'reason-words',
  'forbidden-words',
  'events',
  'page-parts',
  'settings-from-schema',
  'bank-and-protocol-lists',
  'payee-question',
  'fault-causes',
  'what-a-till-can-grow',
  'rights-rows',
  'recorded-examples',
  'homes-of-operations',
  'page-questions',
  'lanectl-command-list',
  'refund-refusals',
  'descriptors',
  'flakes',
].map((name) => `test/unit/${name}.test.ts`)
/** Without the warning of Node's own type parser, which reads sources for some of the checks. */
const NODE = [process.execPath, '--disable-warning=ExperimentalWarning'] as const
const biome = installedBiome()
const knip = installedKnip()
const STEPS = [
  ...(biome ? [[biome, 'check', '--error-on-warnings', '.'] as const] : []),
  ['tsc', '-p', '.'],
  ...(knip ? [[knip, '--config', 'scripts/knip/knip.json', '--no-progress'] as const] : []),
  [...NODE, 'scripts/tidy.ts'],
  [...NODE, 'scripts/docs/check-pages.ts'],
  [...NODE, 'test/support/one-after-another.ts', ...TABLES, ...positionals.filter(isTest)],
  ...positionals.filter((file) => !isTest(file)).map((file) => [...NODE, file] as const),
] as const

const failed = [...(biome ? [] : ['biome']), ...(knip ? [] : ['knip'])]
for (const [command, ...args] of STEPS) {
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  if (status !== 0) failed.push(basename(args.find((word) => word.endsWith('.ts')) ?? command))
}
if (failed.length > 0) console.error(`FAIL npm run check: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
