/** The bundle of this commit, packed quickly and signed with a key of this run. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { SCHEMAS_READ } from '#drivers/storage/sqlite/readable-schemas.ts'
import { publish, writeBundle } from '#scripts/release/publish-release.ts'
import { makeTrialKey } from './release-key-pair.ts'
import { copyReleaseOfCommit } from './release-of-commit.ts'

export interface TrialBundle {
  readonly bundle: string
  readonly key: string
}

const LEVEL = 1

/** Both files are below `work`. */
export async function makeTrialBundle(
  work: string,
  architecture: 'arm64' | 'x64',
): Promise<TrialBundle> {
  const key = makeTrialKey(work)
  const folder = join(work, 'release')
  await copyReleaseOfCommit(architecture, folder)
  const identity = { version: '1.0.0', sequence: 1, architecture, reads: SCHEMAS_READ }
  const bundle = join(work, 'lane.bundle')
  await writeBundle(await publish(folder, identity, work, key.secret, LEVEL), bundle)
  rmSync(folder, { recursive: true })
  return { bundle, key: key.public }
}
