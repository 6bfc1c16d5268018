/**
 * Packages with a lock file of their own, which one npm script needs and nothing else waits for: installed when it
 * first runs, and again when the lock file has changed.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Packages = Readonly<Record<string, { readonly version: string; readonly optional?: boolean }>>

const QUIET = [
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
  '--fetch-retries=5',
]

/** False where they could not be installed: npm has said why. `what` they are is told before. */
export function installToolPackages(folder: string, what: string): boolean {
  if (areInstalled(folder)) return true
  console.log(`installing ${what}`)
  try {
    execFileSync('npm', ['ci', ...QUIET], { cwd: folder, stdio: 'inherit' })
    return true
  } catch {
    return false
  }
}

/** Of the optional ones those for other machines are never there. */
function areInstalled(folder: string): boolean {
  const wanted = packagesIn(folder, 'package-lock.json')
  const there = packagesIn(folder, 'node_modules/.package-lock.json')
  return (
    Object.entries(wanted).every(([path, { version, optional }]) =>
      there[path] ? there[path].version === version : optional,
    ) && Object.keys(there).every((path) => Object.hasOwn(wanted, path))
  )
}

function packagesIn(folder: string, lock: string): Packages {
  try {
    const { packages } = JSON.parse(readFileSync(join(folder, lock), 'utf8'))
    const { '': _itself, ...others } = packages
    return others
  } catch {
    return {}
  }
}
