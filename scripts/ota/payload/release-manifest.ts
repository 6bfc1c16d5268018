/**
 * What a release says of itself, signed: identity, order, and the hash of every file.
 *
 * The manifest is the only thing that is signed (minisign). The payload is a tar whose bytes, and each of whose
 * files, must be exactly what the manifest says (payload-tar.ts), so nothing unsigned is ever unpacked. A signature
 * over the compressed payload would tie it to the compressor, forbid deltas, and fetch everything before anything can
 * be refused. This way a few hundred kilobytes decide whether a release is wanted. The cost: a release cannot contain
 * links or empty folders; the release script refuses to publish them.
 */
import { Refusal } from '../update-refusal.ts'

export interface Manifest {
  readonly product: 'laned'
  readonly version: string
  /** Counts up with each release; a device never takes one at or below what it has confirmed. */
  readonly sequence: number
  readonly architecture: 'x64' | 'arm64'
  /** Per database, by file name: the schemas that this release can read. What is not named is not judged. */
  readonly reads: Readonly<Record<string, SchemasRead>>
  /** Of the uncompressed payload tar. */
  readonly payload: { readonly sha256: string; readonly bytes: number }
  /** In the order of the tar; paths relative to the release folder. */
  readonly files: readonly ReleaseFile[]
}

export interface SchemasRead {
  readonly oldest: number
  readonly newest: number
}

export interface ReleaseFile {
  readonly path: string
  readonly bytes: number
  readonly sha256: string
  readonly executable: boolean
}

export const MANIFEST_BYTES_MAX = 8 * 2 ** 20
const PAYLOAD_BYTES_MAX = 2 ** 30
const FILES_MAX = 50_000
const SHA256 = /^[0-9a-f]{64}$/
const VERSION = /^\d+\.\d+\.\d+(-[0-9a-z.]{1,32})?$/
const DATABASE = /^[a-z]{1,32}\.db$/
// Names that the release script writes: no empty, dot or dot-dot segment, nothing absolute.
const SEGMENT = /^(?!\.{1,2}$)[A-Za-z0-9@._+~-]{1,100}$/

export function parseManifest(content: Buffer): Manifest {
  if (content.length > MANIFEST_BYTES_MAX) throw malformed('too large')
  let manifest: Manifest
  try {
    manifest = JSON.parse(content.toString('utf8')) as Manifest
  } catch (cause) {
    throw new Refusal('malformed', 'manifest: not JSON', cause)
  }
  if (manifest?.product !== 'laned') throw new Refusal('foreign', 'not a release of laned')
  if (!VERSION.test(String(manifest.version))) throw malformed('version')
  if (!isCount(manifest.sequence) || manifest.sequence < 1) throw malformed('sequence')
  if (manifest.architecture !== 'x64' && manifest.architecture !== 'arm64')
    throw malformed('architecture')
  // A release from before they were written names none; it may be the one that runs here.
  const reads = manifest.reads ?? {}
  if (!isReads(reads)) throw malformed('reads')
  if (!isHashed(manifest.payload) || manifest.payload.bytes > PAYLOAD_BYTES_MAX)
    throw malformed('payload')
  if (!Array.isArray(manifest.files) || manifest.files.length > FILES_MAX) throw malformed('files')
  const seen = new Set<string>()
  for (const file of manifest.files) {
    const { path, executable } = file ?? {}
    const isValid = isHashed(file) && isSafePath(path) && typeof executable === 'boolean'
    if (!isValid || seen.has(path)) throw malformed(`file ${String(path)}`)
    seen.add(path)
  }
  return { ...manifest, reads }
}

function isSafePath(path: unknown): path is string {
  return (
    typeof path === 'string' &&
    path.length <= 240 &&
    path.split('/').every((segment) => SEGMENT.test(segment))
  )
}

function isReads(value: unknown): value is Manifest['reads'] {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).every(([file, range]) => {
    const { oldest, newest } = (range ?? {}) as Partial<SchemasRead>
    return DATABASE.test(file) && isCount(oldest) && isCount(newest) && oldest <= newest
  })
}

function isHashed(value: unknown): boolean {
  const { sha256, bytes } = (value ?? {}) as { sha256?: unknown; bytes?: unknown }
  return typeof sha256 === 'string' && SHA256.test(sha256) && isCount(bytes)
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

function malformed(what: string): Refusal {
  return new Refusal('malformed', `manifest: ${what} is not what a release script writes`)
}
