/**
 * What all test files of a run share: the programs as a device runs them, built once
 * (test/support/updates/tested-programs.ts), and what V8 made of each module the first time. A lane then
 * starts in half the time, `lanectl` in a quarter, and what ships is what is tested.
 */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { upToDatePage } from '#firmware/http/responses/built-page.ts'
import { buildLocalRelease } from '#scripts/release/local-release.ts'

/** Resolves to what the test files find in their environment; all of it is gone with this process. */
export async function prepareTestPrograms(isReleaseNeeded: boolean): Promise<NodeJS.ProcessEnv> {
  const folder = makeFolderOfRun()
  const cache = { NODE_COMPILE_CACHE: join(folder, 'compiled') }
  if (!isReleaseNeeded) return cache
  // Lanes of the checkout find it there: each would build it, all at once.
  await upToDatePage()
  const release = join(folder, 'release')
  const ingredients = await buildLocalRelease(release)
  // For test/api/release-javascript-build.test.ts.
  writeFileSync(join(folder, 'ingredients.json'), JSON.stringify(ingredients))
  return { ...cache, TEST_RELEASE: release }
}

/** Gone with this process. */
export function makeFolderOfRun(): string {
  const folder = mkdtempSync(join(tmpdir(), 'laned-tests-'))
  // Some lanes run as a user who is not root.
  chmodSync(folder, 0o755)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  return folder
}
