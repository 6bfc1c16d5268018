/**
 * PATH of the test files: the programs of a bare Debian, those that README.md presupposes, and those of the packages whose row in
 * apt-packages.txt names the file. The other programs of these packages stand there too, but fail and say which package they are
 * of: a developer's machine has all packages, and would not show that a row lacks a file.
 */
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { packageRows, packageUsers } from './debian-packages.ts'
import { makeFolderOfRun } from './test-programs.ts'

const FOLDERS = ['/bin', '/sbin', '/usr/bin', '/usr/sbin']
const ALTERNATIVES = '/etc/alternatives'
// biome-ignore-start lint/suspicious/noTemplateCurlyInString: dpkg's own placeholders
const PACKAGE_FORMAT = [
  '${db:Status-Status}',
  '${Package}',
  '${Essential} ${Priority}',
  '${Provides}',
  '${Pre-Depends}, ${Depends}\n',
].join('\t')
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: dpkg's own placeholders

interface InstalledPackage {
  readonly name: string
  /** `debootstrap --variant=minbase` installs it, with what it depends on. */
  readonly isBare: boolean
  /** What it may depend on: several where any of them is enough. */
  readonly depends: readonly string[]
}

type PackagesByName = ReadonlyMap<string, readonly InstalledPackage[]>

interface Program {
  readonly name: string
  readonly path: string
  readonly package: string
}

/** Makes the folders, which are gone with this process. Without dpkg each file has the PATH of this process. */
export function makeProgramPaths(files: readonly string[]): (file: string) => string {
  const path = process.env['PATH'] ?? ''
  const packages = installedPackages()
  if (packages === null) return () => path
  const programs = installedPrograms()
  const broughtBy = (names: ReadonlySet<string>) =>
    programs.filter((program) => names.has(program.package))
  const folder = makeFolderOfRun()
  const bare = [...packages.values()].flat().filter(({ isBare }) => isBare)
  const inBare = withDependencies(namesOf(bare), packages)
  const forAll = [
    linkPrograms(join(folder, 'presupposed'), presupposedPrograms(path)),
    linkPrograms(join(folder, 'bare'), broughtBy(inBare)),
  ]
  const unnamed = join(folder, 'unnamed')
  mkdirSync(unnamed)
  const users = packageUsers(files)
  const ofRows = packageRows().map(({ name }) => {
    const brought = broughtBy(withDependencies([name], packages).difference(inBare))
    for (const program of brought)
      writeFileSync(join(unnamed, program.name), failing(program), { mode: 0o755 })
    return { linked: linkPrograms(join(folder, name), brought), users: new Set(users.get(name)) }
  })
  return (file) => {
    const named = ofRows.filter((row) => row.users.has(file)).map(({ linked }) => linked)
    return [...forAll, ...named, unnamed].join(':')
  }
}

const namesOf = (all: readonly { readonly name: string }[]) => all.map(({ name }) => name)

function linkPrograms(folder: string, programs: readonly Omit<Program, 'package'>[]): string {
  mkdirSync(folder)
  for (const { name, path } of programs) symlinkSync(path, join(folder, name))
  return folder
}

/** Node as it runs this: the other programs where they are found on `searchPath`. */
function presupposedPrograms(searchPath: string): Omit<Program, 'package'>[] {
  const found = ['git', 'npm', 'npx'].flatMap((name) => {
    const folder = searchPath.split(':').find((one) => existsSync(join(one, name)))
    return folder === undefined ? [] : [{ name, path: resolve(folder, name) }]
  })
  return [{ name: 'node', path: process.execPath }, ...found]
}

function failing(program: Program): string {
  const text = `${program.name} comes with the Debian package ${program.package}, and no row of scripts/test/apt-packages.txt gives it to this test`
  return `#!/bin/sh\necho '${text}' >&2\nexit 127\n`
}

/** By their names and those under which others may depend on them. Null where there is no dpkg. */
function installedPackages(): PackagesByName | null {
  const lines = dpkgQuery(['-W', '-f', PACKAGE_FORMAT])
  if (lines === null) return null
  const byName = new Map<string, InstalledPackage[]>()
  for (const line of lines) {
    const [status, name = '', rank = '', provides = '', depends = ''] = line.split('\t')
    if (status !== 'installed') continue
    const isBare = name === 'apt' || /^yes|required$/.test(rank)
    const one = { name, isBare, depends: packageNames(depends) }
    for (const of of [name, ...packageNames(provides)])
      byName.set(of, [...(byName.get(of) ?? []), one])
  }
  return byName
}

/** Without versions and architectures. */
const packageNames = (relations: string) =>
  relations.split(/[,|]/).flatMap((relation) => /[\w.+-]+/.exec(relation) ?? [])

function withDependencies(names: readonly string[], packages: PackagesByName): ReadonlySet<string> {
  const reached = new Set(names)
  // A set hands out also what is added to it meanwhile.
  for (const name of reached)
    for (const one of packages.get(name) ?? [])
      for (const needed of [one.name, ...one.depends]) reached.add(needed)
  return reached
}

/** With those whose name is chosen in /etc/alternatives, as `awk` is. One for each name. */
function installedPrograms(): Program[] {
  const lines = dpkgQuery(['-S', ...FOLDERS.map((folder) => `${folder}/*`)]) ?? []
  const byPath = new Map(
    lines.flatMap((line) => {
      const [, owner, path] = /^([^\s:]+)(?::\S+)?: (\S+)$/.exec(line) ?? []
      if (!owner || !path) return []
      return [[path, { name: basename(path), path, package: owner }] as const]
    }),
  )
  const alternatives = readdirSync(ALTERNATIVES, { withFileTypes: true })
    .filter((entry) => entry.isSymbolicLink())
    .flatMap(({ name }) => {
      const chosen = byPath.get(readlinkSync(join(ALTERNATIVES, name)))
      return chosen ? [{ name, path: chosen.path, package: chosen.package }] : []
    })
  const all = [...byPath.values(), ...alternatives]
  return [...new Map(all.map((program) => [program.name, program])).values()]
}

function dpkgQuery(args: readonly string[]): string[] | null {
  const { error, stdout } = spawnSync('dpkg-query', args, { encoding: 'utf8', maxBuffer: 2 ** 26 })
  return error ? null : stdout.split('\n')
}
