/**
 * What tests need beside npm: Debian packages, a line each in apt-packages.txt. Installed where
 * that is allowed; otherwise the command to type is said.
 */
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { importersOf, namedBy } from './choose-test-files.ts'

// biome-ignore lint/suspicious/noTemplateCurlyInString: dpkg's own placeholders
const FORMAT = '${Package} ${db:Status-Status}\n'
const ROOT = resolve(import.meta.dirname, '../..')
const INSTALL = ['-o', 'DPkg::Lock::Timeout=300', 'install', '-y', '--no-install-recommends']

/** A line of apt-packages.txt, and those of features with the same package. */
export interface PackageRow {
  readonly name: string
  /** Of the paths of the files that need it, or the paths of sources: who imports one needs it. */
  readonly words: readonly string[]
}

export interface Lacking {
  /** What a person should do. */
  readonly advice: string
  /** The tests that cannot run without it. */
  readonly files: readonly string[]
}

/** Installs what these tests need where that may be. Null when all is there. Never throws: the tests themselves will tell. */
export function providePackages(files: readonly string[]): Lacking | null {
  const users = packageUsers(files)
  const wanted = [...users.keys()]
  const missing = missingOf(wanted)
  if (missing === null)
    return { advice: `this is no Debian; the tests need ${wanted.join(' ')}`, files: [] }
  if (missing.length === 0) return null
  const lacking = (advice: string) => ({
    advice,
    files: [...new Set(missing.flatMap((name) => users.get(name) ?? []))],
  })
  const command = `apt-get install --no-install-recommends ${missing.join(' ')}`
  if (process.getuid?.() !== 0) return lacking(`the tests need more packages: sudo ${command}`)
  console.log(`installing what the tests need: ${missing.join(' ')}`)
  const isInstalled = aptGet([...INSTALL, ...missing])
  // Where no list of packages was ever fetched, the first try cannot know their names.
  if (isInstalled || (aptGet(['update', '-qq']) && aptGet([...INSTALL, ...missing]))) return null
  return lacking(`could not install what the tests need; try: ${command}`)
}

/** By package, those of `files` that need it; a package that none of them needs is not there. */
export function packageUsers(files: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const users = packageRows().map(({ name, words }) => {
    const named = namedBy(words, files)
    const sources = words.filter((word) => word.endsWith('.ts'))
    // Units are pure: they start nothing, whatever what they import can start.
    const importers = importersOf(sources, files).filter((file) => !file.includes('test/unit/'))
    return [name, [...new Set([...named, ...importers])]] as const
  })
  return new Map(users.filter(([, of]) => of.length > 0))
}

/** Of the core and of the features that are there: a package is one row, whoever names it. */
export function packageRows(): PackageRow[] {
  const ofFeatures = globSync('firmware/features/*/test/apt-packages.txt', { cwd: ROOT })
  const lines = ['scripts/test/apt-packages.txt', ...ofFeatures.toSorted()]
    .flatMap((list) => readFileSync(join(ROOT, list), 'utf8').split('\n'))
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line !== '')
    .map((line) => line.split(' '))
  return [...Map.groupBy(lines, ([name = '']) => name)].map(([name, of]) => ({
    name,
    words: of.flatMap((line) => line.slice(1)),
  }))
}

function missingOf(wanted: readonly string[]): string[] | null {
  const query = spawnSync('dpkg-query', ['-W', '-f', FORMAT, ...wanted], { encoding: 'utf8' })
  if (query.error) return null
  const installed = new Set(
    query.stdout
      .split('\n')
      .filter((line) => line.endsWith(' installed'))
      .map((line) => line.split(' ')[0]),
  )
  return wanted.filter((name) => !installed.has(name))
}

function aptGet(args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return (
    spawnSync('apt-get', ['-q', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env })
      .status === 0
  )
}
