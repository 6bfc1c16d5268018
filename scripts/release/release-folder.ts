/**
 * Fills a folder with exactly what a device runs: the programs of a commit (javascript-build.ts), the
 * packages that cannot be inside them for one architecture, that architecture's node, an SBOM, all
 * licences. Nothing else: no sources, no headers, no native file of another system, no model but the
 * default one.
 */
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Manifest } from '#scripts/ota/payload/release-manifest.ts'
import { SHELLS } from '../lanectl/completion/shell-completion.ts'
import { flashedConfig } from './flashed-config.ts'
import { withoutOtherLanguages } from './icu-data.ts'
import { buildPrograms, NATIVE_PACKAGES } from './javascript-build.ts'
import { writeLicences } from './licences.ts'
import { type Architecture, removeForeignNatives, withoutSymbols } from './native-libraries.ts'
import { packageFiles, packageFolder, writePackageFiles } from './native-package-files.ts'
import { sbom } from './sbom.ts'

/** From the commit: what programs are built from, what a release has as it is, and the walk that its examples are of. */
const SOURCES = [
  'firmware',
  'drivers',
  'scripts',
  'models',
  'systemd',
  'docs',
  'test',
  'clients/feature',
  'package.json',
  'package-lock.json',
  '.npmrc',
  'README.md',
  'README.ru.md',
  'LICENSE',
  'CHANGELOG.md',
]
const CARRIED = [
  'firmware/console/page/icon.svg',
  'scripts/ota/{laned-ota,select.sh}',
  'firmware/features/*/{README.md,README.ru.md,words/*/*.json}',
  'clients/feature/{package.json,feature.d.ts,README.md}',
  // A lane that is to go has it at hand.
  'scripts/install/uninstall.sh',
  'models',
  'systemd',
  'docs',
  'package.json',
  'README.md',
  'README.ru.md',
  'LICENSE',
  'CHANGELOG.md',
]
/** Needed to build, to measure or to look at, never to run. */
const LEFT_OUT = [
  'docs/images',
  'docs/{verification,performance,recognition,recognition-trials,dependencies}.md',
  'docs/advisories.json',
  'docs/guide/{developer,words,writing,where-things-go}.md',
  'docs/folders.md',
  'docs/operations/monitoring/*.test.yml',
  'models/{accuracy,shop-day}.json',
  // For comparison; a config can name any model that is put beside the manifest.
  'models/lane-embed-1.tflite',
  // Of TFLite one library is used, by koffi.
  'node_modules/tfjs-tflite-node/cc_deps/*/!(libtensorflowlite_c.so)',
  'node_modules/**/*.{map,md,markdown,flow,ts,mts,cts,h,hh,c,cc,cpp,gyp,gypi,S,asm,inc,def}',
]
/** What the built page has of packages. */
const OF_THE_PAGE = ['node_modules/preact']
/** Where firmware/http/openapi-route.ts looks. */
export const EXAMPLES_FILE = 'firmware/http/openapi/examples.json'
/** For the /usr/local/bin/lanectl that install.sh wrote before releases were built. */
const LANECTL_OF_BEFORE = "import '../../firmware/lanectl.mjs'\n"
const TFLITE_PACKAGE = 'tfjs-tflite-node'

/** Resolves to the schemas that the databases of this release may have. */
export async function fillReleaseFolder(
  commit: string,
  architecture: Architecture,
  folder: string,
): Promise<Manifest['reads']> {
  const checkout = mkdtempSync(join(tmpdir(), 'checkout-'))
  try {
    const archive = execFileSync('git', ['archive', commit, '--', ...present(commit)], {
      maxBuffer: 2 ** 30,
    })
    execFileSync('tar', ['-x', '-C', checkout], { input: archive })
    runProgramsOf(checkout, folder)
    installDependencies(architecture, checkout)
    const { folders } = await buildPrograms(checkout, folder)
    const aboard = await takePackages(checkout, architecture, folder)
    const node = `node_modules/node-linux-${architecture}`
    const packages = new Set([...folders, ...aboard, ...OF_THE_PAGE, node])
    writeLicences(checkout, node, packages)
    for (const path of globSync(CARRIED, { cwd: checkout }))
      cpSync(join(checkout, path), join(folder, path), { recursive: true })
    writeFileSync(join(folder, 'systemd/laned.yaml'), flashedConfig(checkout))
    writeWordsOfLanectl(folder)
    mkdirSync(join(folder, 'scripts/lanectl'))
    writeFileSync(join(folder, 'scripts/lanectl/main.ts'), LANECTL_OF_BEFORE)
    writeFileSync(join(folder, 'sbom.cdx.json'), sbom(commit, checkout, packages))
    takeNode(architecture, checkout, folder)
    for (const path of globSync(LEFT_OUT, { cwd: folder }))
      rmSync(join(folder, path), { recursive: true, force: true })
    keepModelsAboard(folder)
    normaliseModes(folder)
    const schemas = join(checkout, 'drivers/storage/sqlite/readable-schemas.ts')
    return (await import(pathToFileURL(schemas).href)).SCHEMAS_READ
  } finally {
    rmSync(checkout, { recursive: true, force: true })
  }
}

/**
 * Examples that a lane of the commit answers, and its page, on the packages of this machine: those of the release may be of
 * another architecture, and have nothing to build with.
 */
function runProgramsOf(checkout: string, folder: string): void {
  const packages = join(checkout, 'node_modules')
  symlinkSync(resolve(import.meta.dirname, '../../node_modules'), packages)
  for (const [program, ...args] of [
    ['release/record-openapi-examples.ts', join(folder, EXAMPLES_FILE)],
    ['page/main.ts', '--into', join(folder, 'built-page'), '--compressed'],
  ])
    execFileSync(process.execPath, [join(checkout, `scripts/${program}`), ...args], {
      cwd: checkout,
    })
  rmSync(packages)
}

/** For shells and man(1), by the very program that they speak of; install.sh puts links to them. */
function writeWordsOfLanectl(folder: string): void {
  const program = join(folder, 'firmware/lanectl.mjs')
  const output = (...args: string[]) => execFileSync(process.execPath, [program, ...args])
  mkdirSync(join(folder, 'share'))
  for (const shell of SHELLS)
    writeFileSync(join(folder, `share/lanectl.${shell}`), output('completion', shell))
  writeFileSync(join(folder, 'share/lanectl.1'), output('manual'))
}

/** What a lane can come to read of packages, and nothing beside it. Resolves to their folders. */
export async function takePackages(
  checkout: string,
  architecture: Architecture,
  folder: string,
): Promise<readonly string[]> {
  for (const path of nativePackages(checkout))
    cpSync(join(checkout, path), join(folder, path), { recursive: true })
  for (const path of globSync(LEFT_OUT, { cwd: folder }))
    rmSync(join(folder, path), { recursive: true, force: true })
  removeForeignNatives(folder, architecture)
  if (globSync('node_modules/*/cc_deps/*/libtensorflowlite_c.so', { cwd: folder }).length !== 1)
    throw new Error(`not one TFLite library for ${architecture}`)
  const imported = NATIVE_PACKAGES.filter((name) => name !== TFLITE_PACKAGE)
  const files = await packageFiles(checkout, folder, imported)
  const wanted = new Set(files.paths)
  for (const path of filesIn(join(folder, 'node_modules')))
    if (!wanted.has(`node_modules/${path}`)) rmSync(join(folder, 'node_modules', path))
  removeEmptyFolders(join(folder, 'node_modules'))
  writePackageFiles(folder, files)
  return [...new Set(files.paths.map(packageFolder))].toSorted()
}

/** Below `folder`, by their paths from there. */
function filesIn(folder: string): string[] {
  return globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}

function removeEmptyFolders(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue
    const path = join(folder, entry.name)
    removeEmptyFolders(path)
    if (readdirSync(path).length === 0) rmdirSync(path)
  }
}

/** Those that stay packages, and what they need; as folders below the checkout. */
function nativePackages(checkout: string): string[] {
  const found = new Set<string>()
  const waiting = [...NATIVE_PACKAGES]
  for (const name of waiting) {
    const folder = `node_modules/${name}`
    if (found.has(folder) || !existsSync(join(checkout, folder))) continue
    found.add(folder)
    if (name === TFLITE_PACKAGE) continue
    const about = JSON.parse(readFileSync(join(checkout, folder, 'package.json'), 'utf8'))
    waiting.push(...Object.keys({ ...about.dependencies, ...about.optionalDependencies }))
  }
  return [...found]
}

function present(commit: string): string[] {
  const names = execFileSync('git', ['ls-tree', '--name-only', commit], { encoding: 'utf8' })
  const tracked = new Set(names.split('\n'))
  return SOURCES.filter((name) => tracked.has(name))
}

function installDependencies(architecture: Architecture, folder: string): void {
  const target = [`--cpu=${architecture}`, '--os=linux', '--libc=glibc']
  execFileSync('npm', ['ci', '--omit=dev', '--ignore-scripts', ...target], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

function takeNode(architecture: Architecture, checkout: string, folder: string): void {
  const from = join(checkout, 'node_modules', `node-linux-${architecture}`, 'bin/node')
  mkdirSync(join(folder, 'bin'), { recursive: true })
  writeFileSync(join(folder, 'bin/node'), withoutOtherLanguages(withoutSymbols(readFileSync(from))))
  chmodSync(join(folder, 'bin/node'), 0o755)
}

/** The manifest names no model whose file was left out. */
function keepModelsAboard(folder: string): void {
  const path = join(folder, 'models/manifest.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as { models: { file: string }[] }
  manifest.models = manifest.models.filter(({ file }) => existsSync(join(folder, 'models', file)))
  writeFileSync(path, `${JSON.stringify(manifest, null, 2)}\n`)
}

/** git keeps one bit of mode and npm what it finds; a release has two modes and no others. */
function normaliseModes(folder: string): void {
  for (const entry of globSync('**/*', { cwd: folder, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const isProgram = (statSync(path).mode & 0o100) !== 0 && isExecutableFile(path)
    chmodSync(path, isProgram ? 0o755 : 0o644)
  }
}

function isExecutableFile(path: string): boolean {
  const head = readFileSync(path).subarray(0, 4).toString('latin1')
  return (
    head.startsWith('#!') ||
    (head === '\x7fELF' && !path.includes('.so') && !path.endsWith('.node'))
  )
}
