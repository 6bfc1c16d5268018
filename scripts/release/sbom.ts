/**
 * What is in a release, as CycloneDX: by npm itself, cut down to what is carried, with the libraries
 * inside libvips and TensorFlow Lite added, and with the fields that differ from run to run made the
 * commit's own.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packagesIn } from './licences.ts'

export interface Component {
  readonly 'bom-ref': string
  readonly name: string
  readonly version: string
  readonly purl: string
}

/** tfjs-tflite-node does not say which TensorFlow Lite it carries; the library itself does. */
const TFLITE_VERSION = '2.9.0'

/** `aboard`: the folders below `folder` of what the release carries, be it inside a program. */
export function sbom(commit: string, folder: string, aboard: ReadonlySet<string>): string {
  const document = npmSbom(folder)
  const carried = packagesIn(folder).filter(({ path }) => aboard.has(path))
  const installed = new Set(carried.map(({ name, version }) => `${name}@${version}`))
  const isAboard = (reference: string) => installed.has(reference)
  document.components = [
    ...document.components
      .filter((one) => isAboard(one['bom-ref']))
      // Of an alias npm writes the name that was asked for.
      .map((one) => ({ ...one, name: one['bom-ref'].replace(/@[^@]*$/, '') })),
    ...nativeLibraries(folder),
  ]
  document.dependencies = document.dependencies
    .filter(({ ref }) => isAboard(ref) || ref === document.metadata.component['bom-ref'])
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isAboard) }))
  const digest = createHash('sha256').update(commit).digest('hex')
  const uuid = digest.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5')
  document.serialNumber = `urn:uuid:${uuid}`
  document.metadata.timestamp = commitTime(commit)
  document.metadata.component.name = 'laned'
  return `${JSON.stringify(document, null, 1)}\n`
}

interface Document {
  serialNumber: string
  metadata: { timestamp: string; component: { 'bom-ref': string; name: string } }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

/** Everything in the lock file of `folder` that is not for development, for all architectures. */
function npmSbom(folder: string): Document {
  const options = ['--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only']
  const text = execFileSync('npm', ['sbom', ...options], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return JSON.parse(text)
}

/** Libraries that no package stands for. */
export function nativeLibraries(folder: string): Component[] {
  const [versions] = globSync('node_modules/@img/sharp-libvips-*/versions.json', { cwd: folder })
  const inVips: Record<string, string> = versions
    ? JSON.parse(readFileSync(join(folder, versions), 'utf8'))
    : {}
  const libraries = [...Object.entries(inVips), ['tensorflow-lite', TFLITE_VERSION] as const]
  return libraries.map(([name, version]) => {
    const purl = `pkg:generic/${name}@${version}`
    return { 'bom-ref': purl, type: 'library', name, version, purl }
  })
}

function commitTime(commit: string): string {
  const seconds = execFileSync('git', ['log', '-1', '--format=%ct', commit], { encoding: 'utf8' })
  return new Date(Number(seconds) * 1000).toISOString()
}
