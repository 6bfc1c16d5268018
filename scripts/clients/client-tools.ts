/**
 * What clients are made with and documents are judged by: openapi-typescript, TypeScript's own compiler
 * and Redocly's rules, 45 MB with the lock file of clients/typescript. Installed by the first
 * `npm run clients` or `npm test`, and again when the lock file changed.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'

export const TYPESCRIPT_CLIENT = resolve('clients/typescript')
const QUIET = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']

/** Null when all is there; else what a person should do. */
export function installClientTools(): string | null {
  if (packagesIn('node_modules/.package-lock.json') === packagesIn('package-lock.json')) return null
  console.log('installing what the clients are made with')
  try {
    execFileSync('npm', ['ci', ...QUIET], { cwd: TYPESCRIPT_CLIENT, stdio: 'inherit' })
    return null
  } catch {
    return 'the clients cannot be made: npm ci in clients/typescript needs the npm registry; try again with a network'
  }
}

/** A package of theirs. */
export async function loadClientTool<Tool>(name: string): Promise<Tool> {
  const require = createRequire(join(TYPESCRIPT_CLIENT, 'package.json'))
  return (await import(require.resolve(name))) as Tool
}

function packagesIn(lock: string): string | null {
  try {
    const { packages } = JSON.parse(readFileSync(join(TYPESCRIPT_CLIENT, lock), 'utf8')) as {
      packages: Record<string, { version: string }>
    }
    const versions = Object.entries(packages).filter(([path]) => path !== '')
    return JSON.stringify(versions.map(([path, { version }]) => [path, version]).sort())
  } catch {
    return lock
  }
}
