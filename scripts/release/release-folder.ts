/**
 * Fills a folder with exactly what a device runs: the sources of a commit, its locked
 * dependencies for one architecture, that architecture's node, an SBOM. Nothing else: no tests,
 * no headers, no maps, and of the TFLite package only the one library that is loaded.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

export type Architecture = 'x64' | 'arm64'

export const SOURCES = [
  ...['firmware', 'drivers', 'scripts', 'models', 'systemd', 'docs'],
  ...['package.json', 'package-lock.json', 'README.md', 'LICENSE', 'CHANGELOG.md'],
]
/** Needed to build or to look at, never to run. */
export const LEFT_OUT = [
  'docs/images',
  'models/recipe',
  'models/writer',
  'scripts/{release,test,bench,install,emulators,verify,tidy,mutate}',
  'scripts/{check,tidy,mutate,screenshot}.ts',
  'node_modules/.bin',
  'node_modules/.package-lock.json',
  'node_modules/@tensorflow',
  'node_modules/node-linux-*',
  'node_modules/**/*.{map,md,markdown,flow,mts,cts,h,cc,cpp,gyp,gypi}',
  'node_modules/**/*.d.ts',
  'node_modules/**/{test,tests,__tests__,example,examples,.github,benchmark,benchmarks}',
]
const TFLITE_FOLDER: Record<Architecture, string> = { x64: 'linux_amd64', arm64: 'linux_arm64' }

export function fillReleaseFolder(
  commit: string,
  architecture: Architecture,
  folder: string,
): void {
  mkdirSync(folder, { recursive: true })
  const archive = execFileSync('git', ['archive', commit, '--', ...present(commit)], {
    maxBuffer: 2 ** 30,
  })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  writeFileSync(join(folder, '.npmrc'), execFileSync('git', ['show', `${commit}:.npmrc`]))
  installDependencies(architecture, folder)
  writeFileSync(join(folder, 'sbom.cdx.json'), sbom(commit, folder))
  takeNode(architecture, folder)
  keepOneTflite(architecture, folder)
  for (const path of globSync(LEFT_OUT, { cwd: folder }))
    rmSync(join(folder, path), { recursive: true, force: true })
  rmSync(join(folder, '.npmrc'))
  normaliseModes(folder)
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

function takeNode(architecture: Architecture, folder: string): void {
  const from = join(folder, 'node_modules', `node-linux-${architecture}`, 'bin/node')
  mkdirSync(join(folder, 'bin'), { recursive: true })
  renameSync(from, join(folder, 'bin/node'))
  chmodSync(join(folder, 'bin/node'), 0o755)
}

function keepOneTflite(architecture: Architecture, folder: string): void {
  const home = join(folder, 'node_modules/tfjs-tflite-node')
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
