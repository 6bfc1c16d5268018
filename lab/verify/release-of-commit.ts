/**
 * The release of this commit as a folder, made once for a commit and an architecture and kept: checks that run one after
 * another on busy machines spent more minutes on its packages than on what they show.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Architecture } from '#scripts/release/native-libraries.ts'
import { fillReleaseFolder } from '#scripts/release/release-folder.ts'
import { CACHE } from './machines/base-system.ts'

/** With this one; somebody else may be at work with theirs. */
const KEPT_MAX = 3

export async function copyReleaseOfCommit(
  architecture: Architecture,
  folder: string,
): Promise<void> {
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim()
  const kept = join(CACHE, `release-${architecture}-${commit}`)
  if (!existsSync(kept)) await make(commit, architecture, kept)
  execFileSync('cp', ['-a', '--reflink=auto', kept, folder])
}

/** Beside its place and moved there: a folder that is there is complete. */
async function make(commit: string, architecture: Architecture, kept: string): Promise<void> {
  mkdirSync(CACHE, { recursive: true })
  const scratch = mkdtempSync(join(CACHE, 'release.new-'))
  try {
    const folder = join(scratch, 'release')
    await fillReleaseFolder(commit, architecture, folder)
    // Whoever was quicker has made the same.
    if (!existsSync(kept)) renameSync(folder, kept)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
  const newestFirst = globSync(join(CACHE, `release-${architecture}-*`))
    .map((path) => ({ path, madeMs: statSync(path).ctimeMs }))
    .sort((one, other) => other.madeMs - one.madeMs)
  for (const { path } of newestFirst.slice(KEPT_MAX)) rmSync(path, { recursive: true, force: true })
}
