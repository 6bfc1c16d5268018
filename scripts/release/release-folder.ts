/**
 * Fills a folder with exactly what a device runs: the programs of a commit (programs.ts), the
 * packages that cannot be inside them for one architecture, that architecture's node, an SBOM.
 * Nothing else: no sources, no headers, and of the TFLite package only the one library that is loaded.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Manifest } from '#scripts/ota/payload/release-manifest.ts'
import { buildPrograms, NATIVE_PACKAGES } from './programs.ts'

export type Architecture = 'x64' | 'arm64'

/** From the commit: what the programs are built from, and what a release has as it is. */
export const SOURCES = [
  ...['firmware', 'drivers', 'scripts', 'models', 'systemd', 'docs'],
  ...['package.json', 'package-lock.json', '.npmrc', 'README.md', 'LICENSE', 'CHANGELOG.md'],
]
const CARRIED = [
  'firmware/console/page',
  'scripts/ota/{laned-ota,select.sh}',
  ...['models', 'systemd', 'docs', 'package.json', 'README.md', 'LICENSE', 'CHANGELOG.md'],
]
/** Needed to build or to look at, never to run. */
const LEFT_OUT = [
  'docs/images',
  'models/recipe',
  'models/writer',
  'node_modules/**/*.{map,md,markdown,flow,mts,cts,h,cc,cpp,gyp,gypi}',
  'node_modules/**/*.d.ts',
  'node_modules/**/{test,tests,__tests__,example,examples,.github,benchmark,benchmarks}',
]
/** For the /usr/local/bin/lanectl that install.sh wrote before releases were built. */
const LANECTL_OF_BEFORE = "import '../../firmware/lanectl.mjs'\n"
const TFLITE_PACKAGE = 'tfjs-tflite-node'
const TFLITE_FOLDER: Record<Architecture, string> = { x64: 'linux_amd64', arm64: 'linux_arm64' }

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
    installDependencies(architecture, checkout)
    await buildPrograms(checkout, folder)
    for (const path of globSync([...CARRIED, ...nativePackages(checkout)], { cwd: checkout }))
      cpSync(join(checkout, path), join(folder, path), { recursive: true })
    mkdirSync(join(folder, 'scripts/lanectl'))
    writeFileSync(join(folder, 'scripts/lanectl/main.ts'), LANECTL_OF_BEFORE)
    writeFileSync(join(folder, 'sbom.cdx.json'), sbom(commit, checkout))
    takeNode(architecture, checkout, folder)
    keepOneTflite(architecture, folder)
    for (const path of globSync(LEFT_OUT, { cwd: folder }))
      rmSync(join(folder, path), { recursive: true, force: true })
    normaliseModes(folder)
    const schemas = join(checkout, 'drivers/storage/sqlite/schemas.ts')
    return (await import(pathToFileURL(schemas).href)).SCHEMAS_READ
  } finally {
    rmSync(checkout, { recursive: true, force: true })
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
    // Of TFLite only a library is used, by koffi.
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

/** CycloneDX by npm itself, with the three fields that differ from run to run made the commit's own. */
function sbom(commit: string, folder: string): string {
  const text = execFileSync(
    'npm',
    ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'],
    {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  const document = JSON.parse(text)
  const digest = createHash('sha256').update(commit).digest('hex')
  const uuid = digest.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5')
  document.serialNumber = `urn:uuid:${uuid}`
  document.metadata.timestamp = commitTime(commit)
  document.metadata.component.name = 'laned'
  return `${JSON.stringify(document, null, 1)}\n`
}

function commitTime(commit: string): string {
  const seconds = execFileSync('git', ['log', '-1', '--format=%ct', commit], { encoding: 'utf8' })
  return new Date(Number(seconds) * 1000).toISOString()
}

function takeNode(architecture: Architecture, checkout: string, folder: string): void {
  const from = join(checkout, 'node_modules', `node-linux-${architecture}`, 'bin/node')
  mkdirSync(join(folder, 'bin'), { recursive: true })
  cpSync(from, join(folder, 'bin/node'))
  chmodSync(join(folder, 'bin/node'), 0o755)
}

function keepOneTflite(architecture: Architecture, folder: string): void {
  const home = join(folder, 'node_modules', TFLITE_PACKAGE)
  const wanted = globSync(`**/${TFLITE_FOLDER[architecture]}/*.so*`, { cwd: home })
  if (wanted.length === 0) throw new Error(`no TFLite library for ${architecture} in ${home}`)
  for (const entry of globSync('**/*', { cwd: home, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name).slice(home.length + 1)
    if (entry.isFile() && !wanted.includes(path) && path !== 'package.json')
      rmSync(join(home, path))
  }
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
