/** A pair of keys for releases of this run, made by minisign: FOLDER/release.key and release.pub. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

export interface TrialKey {
  readonly secret: string
  readonly public: string
}

export function makeTrialKey(folder: string): TrialKey {
  const key = { secret: join(folder, 'release.key'), public: join(folder, 'release.pub') }
  execFileSync('minisign', ['-G', '-W', '-s', key.secret, '-p', key.public], { stdio: 'ignore' })
  return key
}
