/**
 * What tests need beside npm: Debian packages, a line each in apt-packages.txt. Installed where
 * that is allowed; otherwise the command to type is said.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

// biome-ignore lint/suspicious/noTemplateCurlyInString: dpkg's own placeholders
const FORMAT = '${Package} ${db:Status-Status}\n'
const INSTALL = ['-o', 'DPkg::Lock::Timeout=300', 'install', '-y', '--no-install-recommends']

/** Null when all is there; else what a person should do. Never throws: the tests themselves will tell. */
export function providePackages(): string | null {
  const missing = missingPackages()
  if (missing === null) return `this is no Debian; the tests need ${wanted().join(' ')}`
  if (missing.length === 0) return null
  const advice = `apt-get install --no-install-recommends ${missing.join(' ')}`
  if (process.getuid?.() !== 0) return `the tests need more packages: sudo ${advice}`
  console.log(`installing what the tests need: ${missing.join(' ')}`)
  const isInstalled = aptGet([...INSTALL, ...missing])
  // Where no list of packages was ever fetched, the first try cannot know their names.
  if (isInstalled || (aptGet(['update', '-qq']) && aptGet([...INSTALL, ...missing]))) return null
  return `could not install what the tests need; try: ${advice}`
}

function missingPackages(): string[] | null {
  const query = spawnSync('dpkg-query', ['-W', '-f', FORMAT, ...wanted()], {
    encoding: 'utf8',
  })
  if (query.error) return null
  const installed = new Set(
    query.stdout
      .split('\n')
      .filter((line) => line.endsWith(' installed'))
      .map((line) => line.split(' ')[0]),
  )
  return wanted().filter((name) => !installed.has(name))
}

function wanted(): string[] {
  return readFileSync(join(import.meta.dirname, 'apt-packages.txt'), 'utf8')
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line !== '')
}

function aptGet(args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return (
    spawnSync('apt-get', ['-q', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env })
      .status === 0
  )
}
