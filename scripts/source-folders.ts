/**
 * Where code, tests and pages of this checkout lie, for every tool that reads them all. A feature has its own of each in its
 * folder: what tests there is told from what ships by its path.
 */
import { existsSync, globSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '..')
const FEATURES = 'firmware/features'
const FOLDERS = ['firmware', 'drivers', 'scripts', 'lab', 'test'] as const
const OF_TESTS = /^(?:(?:lab\/)?test|firmware\/features\/[a-z-]{1,40}\/test)\//

type SourceFolder = (typeof FOLDERS)[number]

/** The folders of the features, `firmware/features/NAME`; asked from anywhere. */
export function featureFolders(): readonly string[] {
  const home = join(ROOT, FEATURES)
  if (!existsSync(home)) return []
  return readdirSync(home)
    .map((name) => `${FEATURES}/${name}`)
    .filter((folder) => existsSync(join(ROOT, folder, 'feature.ts')))
    .toSorted()
}

/** Files with one of these endings, `ts` or `{ts,tsx}`, in folders of code; packages that lie there are nobody's of ours. */
export function sourceFiles(endings: string, folders: readonly SourceFolder[] = FOLDERS): string[] {
  const globs = folders.map((folder) => `${folder}/**/*.${endings}`)
  return globSync(globs, { exclude: ['**/node_modules'] }).toSorted()
}

/** Of those what ships, or builds what ships: no tests. */
export function productFiles(
  endings: string,
  folders: readonly SourceFolder[] = ['firmware', 'drivers', 'scripts'],
): string[] {
  return sourceFiles(endings, folders).filter((file) => !isOfTests(file))
}

/** Where the product's tests are: those of the core, and of each feature its own. Each has a folder for each kind. */
export function testFolders(): readonly string[] {
  return ['test', ...featureFolders().map((folder) => `${folder}/test`)]
}

/** A test or what tests need, whoever's it is. */
export function isOfTests(file: string): boolean {
  return OF_TESTS.test(file)
}
