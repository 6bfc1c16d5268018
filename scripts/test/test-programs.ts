/**
 * What all test files of a run share: the programs as a device runs them, built once
 * (test/support/updates/tested-programs.ts), and what V8 made of each module the first time. A lane then
 * starts in half the time, `lanectl` in a quarter, and what ships is what is tested.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildLocalRelease } from '#scripts/release/local-release.ts'

/** Resolves to what the test files find in their environment; all of it is gone with this process. */
export async function prepareTestPrograms(isReleaseNeeded: boolean): Promise<NodeJS.ProcessEnv> {
  const folder = mkdtempSync(join(tmpdir(), 'laned-tests-'))
  // Some lanes run as a user who is not root.
  chmodSync(folder, 0o755)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  const cache = { NODE_COMPILE_CACHE: join(folder, 'compiled') }
  if (!isReleaseNeeded) return cache
  const release = join(folder, 'release')
  await buildLocalRelease(release)
  return { ...cache, TEST_RELEASE: release }
}
