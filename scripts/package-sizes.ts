/**
 * What each package of package.json weighs, alone and with all that it brings.
 *
 *   npm run sizes
 *
 * In MB of 1,000,000 bytes on the disk, in whole blocks; what several bring counts for each of them. The
 * figures of docs/dependencies.md are from here.
 */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { argumentsOf } from './script-help.ts'

/** What `stat` counts in, whatever the disk's own blocks are. */
const BLOCK_BYTES = 512

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

argumentsOf(import.meta.filename, {})
const root = manifestOf('.')
const { devDependencies = {} } = root as { devDependencies?: Record<string, string> }
const names = [...namesIn(root), ...Object.keys(devDependencies)]
const bytes = new Map<string, number>()

console.log(`${'package'.padEnd(36)}  alone  with what it brings`)
for (const name of names) {
  const home = find(name, '.')
  if (!home) continue
  const brought = closure(home, new Set())
  const whole = [...brought].reduce((sum, folder) => sum + sizeOf(folder), 0)
  const count = brought.size - 1
  console.log(
    `${name.padEnd(36)} ${megabytes(sizeOf(home))} ${megabytes(whole)}${count ? ` (${count} packages)` : ''}`,
  )
}
const all = installed()
const sum = all.reduce((total, folder) => total + sizeOf(folder), 0)
console.log(`${`all ${all.length} installed`.padEnd(36)} ${megabytes(sum)}`)

function closure(home: string, seen: Set<string>): Set<string> {
  if (seen.has(home)) return seen
  seen.add(home)
  for (const name of namesIn(manifestOf(home))) {
    const next = find(name, home)
    if (next) closure(next, seen)
  }
  return seen
}

/** As Node looks for it: nearest first. */
function find(name: string, from: string): string | null {
  const candidate = join(from, 'node_modules', name)
  if (existsSync(join(candidate, 'package.json'))) return candidate
  return from === '.' ? null : find(name, dirname(from))
}

function sizeOf(folder: string): number {
  const known = bytes.get(folder)
  if (known !== undefined) return known
  const files = globSync('**/*', { cwd: folder, exclude: ['node_modules'], withFileTypes: true })
  const size = files
    .filter((entry) => entry.isFile())
    .reduce(
      (total, entry) => total + statSync(join(entry.parentPath, entry.name)).blocks * BLOCK_BYTES,
      0,
    )
  bytes.set(folder, size)
  return size
}

function installed(): string[] {
  return Object.keys(JSON.parse(readFileSync('node_modules/.package-lock.json', 'utf8')).packages)
}

function namesIn({ dependencies = {}, optionalDependencies = {} }: Manifest): string[] {
  return [...Object.keys(dependencies), ...Object.keys(optionalDependencies)]
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
}

function megabytes(size: number): string {
  return (size / 1e6).toFixed(1).padStart(6)
}
