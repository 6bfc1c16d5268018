/**
 * Biome, which only `npm run check` needs: 66 MB with a lock file of their own, so that who builds or
 * tests a lane does not wait for them. Installed by the first check, and again when the lock file changed.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = import.meta.dirname
const PROGRAM = join(FOLDER, 'node_modules/.bin/biome')
const QUIET = [
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
  '--fetch-retries=5',
]

/** The path of its program; null, and says why, where it could not be installed. */
export function installedBiome(): string | null {
  if (versionIn('node_modules/.package-lock.json') === versionIn('package-lock.json'))
    return PROGRAM
  console.log('installing Biome, for npm run check alone')
  try {
    execFileSync('npm', ['ci', ...QUIET], { cwd: FOLDER, stdio: 'inherit' })
    return PROGRAM
  } catch {
    console.error(
      'Biome is not checked: it could not be installed. The first npm run check needs the npm registry; run it again with a network.',
    )
    return null
  }
}

function versionIn(lock: string): string | null {
  try {
    const { packages } = JSON.parse(readFileSync(join(FOLDER, lock), 'utf8'))
    return packages['node_modules/@biomejs/biome'].version
  } catch {
    return null
  }
}
