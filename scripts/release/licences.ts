/**
 * The licences of everything in a release: in its docs/licences/ `packages.txt` with the texts of all npm
 * packages as they came, `node.txt`, `libvips.md`. Beside them lie the committed texts that packages
 * only name. Throws when a package comes without a text, or under a licence that nobody has looked at.
 */
import { copyFileSync, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

export interface Package {
  readonly path: string
  readonly name: string
  readonly version: string
  readonly licence: string
}

export interface Licence extends Package {
  readonly texts: readonly { readonly file: string; readonly text: string }[]
}

/** Each was read: what it asks for is met by docs/licences. */
const KNOWN = new Set([
  'MIT',
  'ISC',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'Apache-2.0',
  'Unlicense',
  '(MIT OR Apache-2.0)',
  'LGPL-3.0-or-later',
])
const TEXT = '**/{licen[cs]e,LICEN[CS]E,Licen[cs]e,notice,NOTICE,copying,COPYING,AUTHORS}*'
/** Packages whose npm archive has no text, and the file that has it. */
const ELSEWHERE: readonly (readonly [RegExp, string])[] = [
  [/^@koromix\/koffi-linux-/, 'node_modules/koffi/LICENSE.txt'],
  [/^abstract-logging$/, 'docs/licences/abstract-logging.txt'],
  [/^tfjs-tflite-node$/, 'docs/licences/tensorflow-lite.txt'],
  [/^@img\/sharp-libvips-/, 'docs/licences/libvips.txt'],
]

interface LockEntry {
  readonly name?: string
  readonly version?: string
  readonly license?: string
  readonly dev?: boolean
}

/** The packages below `folder` that npm installed to run with, not to develop with. */
export function packagesIn(folder: string): Package[] {
  const lock = readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8')
  const packages: Record<string, LockEntry> = JSON.parse(lock).packages
  return Object.entries(packages)
    .filter(([path, { dev }]) => !dev && existsSync(join(folder, path)))
    .map(([path, { name, version = '', license = '' }]) => ({
      path,
      name: name ?? path.replace(/^.*node_modules\//, ''),
      version,
      licence: license,
    }))
}

/** Of those in `aboard`, folders below `folder`; without it of all. */
export function licencesOf(folder: string, aboard: ReadonlySet<string> | null = null): Licence[] {
  const carried = packagesIn(folder).filter(({ path }) => !aboard || aboard.has(path))
  return carried.map((one) => {
    if (!KNOWN.has(one.licence))
      throw new Error(`${one.name} is under ${one.licence || 'no licence'}: read it first`)
    const home = join(folder, one.path)
    const own = globSync(TEXT, { cwd: home, exclude: ['**/node_modules'], withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !/\.(js|cjs|mjs|ts|json)$/.test(path))
      .sort()
    const elsewhere = ELSEWHERE.find(([pattern]) => pattern.test(one.name))?.[1]
    const files = own.length > 0 ? own : elsewhere ? [join(folder, elsewhere)] : []
    const texts = files.map((file) => ({
      file: basename(file),
      text: readFileSync(file, 'utf8').trim(),
    }))
    if (!texts.some(({ text }) => text.length > 100))
      throw new Error(`${one.name}@${one.version} comes without the text of its licence`)
    return { ...one, texts }
  })
}

/** Before anything is left out of `folder`: many texts end in `.md`. */
export function writeLicences(
  folder: string,
  node: string,
  aboard: ReadonlySet<string> | null = null,
): void {
  const into = join(folder, 'docs/licences')
  const rule = '-'.repeat(78)
  const listing = licencesOf(folder, aboard).map(({ name, version, licence, texts }) =>
    [rule, `${name} ${version} (${licence})`, rule, ...texts.map(({ text }) => text)].join('\n\n'),
  )
  writeFileSync(join(into, 'packages.txt'), `${listing.join('\n\n')}\n`)
  copyFileSync(join(folder, node, 'LICENSE'), join(into, 'node.txt'))
  const [libvips] = globSync('node_modules/@img/sharp-libvips-*/README.md', { cwd: folder })
  if (!libvips) throw new Error('sharp comes without libvips and the list of what is in it')
  copyFileSync(join(folder, libvips), join(into, 'libvips.md'))
}
