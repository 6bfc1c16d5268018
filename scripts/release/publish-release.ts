/**
 * From a finished folder to what is published: manifest, payload, signature, bundle, delta.
 *
 * Nothing here reads a clock or a random number, and the compressor is the one in the pinned
 * Node: the same folder gives the same bytes on every machine.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, constants as zlib } from 'node:zlib'
import { BLOCK_BYTES, header, padding, writePayload } from '#scripts/ota/payload/payload-tar.ts'
import type { Manifest, ReleaseFile } from '#scripts/ota/payload/release-manifest.ts'
import { BUNDLE_PARTS } from '#scripts/ota/payload/release-offer.ts'

/** The most that still unpacks as fast on a Pi; a trial build may take less. */
const LEVEL = 19

export type Identity = Pick<Manifest, 'version' | 'sequence' | 'architecture' | 'reads'>

/** Every regular file below `folder`, sorted by path; links and the like have no place in a release. */
export async function listFiles(folder: string): Promise<ReleaseFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files: ReleaseFile[] = []
  for (const entry of entries) {
    if (entry.isDirectory()) continue
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile()) throw new Error(`${path} is neither a file nor a folder`)
    const { size, mode } = await stat(path)
    files.push({
      path: path.slice(folder.length + 1),
      bytes: size,
      sha256: await hashOf(createReadStream(path)),
      executable: (mode & 0o100) !== 0,
    })
  }
  // By code unit, not by locale: the order is part of the bytes.
  return files.sort((a, b) => (a.path < b.path ? -1 : 1))
}

export async function describe(folder: string, identity: Identity): Promise<Manifest> {
  const files = await listFiles(folder)
  let bytes = 0
  const hash = createHash('sha256')
  for await (const chunk of writePayload(folder, files)) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { product: 'laned', ...identity, payload: { sha256: hash.digest('hex'), bytes }, files }
}

/** Writes VERSION/{manifest.json, .minisig, payload.tar.zst}; resolves to that folder. */
export async function publish(
  folder: string,
  identity: Identity,
  target: string,
  secretKey: string,
  level = LEVEL,
): Promise<string> {
  const into = join(target, identity.architecture, identity.version)
  await mkdir(into, { recursive: true })
  const manifest = await describe(folder, identity)
  await writeFile(join(into, 'manifest.json'), JSON.stringify(manifest))
  sign(join(into, 'manifest.json'), identity, secretKey)
  await pipeline(
    Readable.from(writePayload(folder, manifest.files)),
    createZstdCompress({
      params: {
        [zlib.ZSTD_c_compressionLevel]: level,
        [zlib.ZSTD_c_windowLog]: 27,
        [zlib.ZSTD_c_enableLongDistanceMatching]: 1,
      },
    }),
    createWriteStream(join(into, 'payload.tar.zst')),
  )
  return into
}

/** minisign asks for a password on its standard input when the key has one. */
function sign(path: string, { version, architecture, sequence }: Identity, secretKey: string) {
  const comment = `laned ${version} ${architecture} sequence ${sequence}`
  execFileSync(
    'minisign',
    ['-S', '-s', secretKey, '-m', path, '-t', comment, '-c', 'signature of a laned release'],
    { stdio: ['inherit', 'ignore', 'inherit'] },
  )
}

/** One file for a stick or a mail: the three parts in a plain tar. */
export async function writeBundle(published: string, path: string): Promise<void> {
  await pipeline(Readable.from(bundle(published)), createWriteStream(path))
}

async function* bundle(published: string): AsyncGenerator<Buffer> {
  for (const name of BUNDLE_PARTS) {
    const { size } = await stat(join(published, name))
    yield header({ path: name, bytes: size, sha256: '', executable: false })
    for await (const chunk of createReadStream(join(published, name))) yield chunk as Buffer
    yield Buffer.alloc(padding(size))
  }
  yield Buffer.alloc(2 * BLOCK_BYTES)
}

/** What a device on `old` needs to make the payload of `published` by itself. */
export async function writeDelta(
  old: { readonly folder: string; readonly version: string },
  next: { readonly folder: string; readonly published: string },
  scratch: string,
): Promise<void> {
  const [base, target] = [join(scratch, 'base.tar'), join(scratch, 'next.tar')]
  for (const [folder, path] of [
    [old.folder, base],
    [next.folder, target],
  ] as const)
    await pipeline(
      Readable.from(writePayload(folder, await releaseFiles(folder))),
      createWriteStream(path),
    )
  const delta = join(next.published, `delta-from-${old.version}.zst`)
  execFileSync('zstd', [
    '-qq',
    '-f',
    '-19',
    '--long=31',
    `--patch-from=${base}`,
    target,
    '-o',
    delta,
  ])
}

/** An installed release carries its manifest; a staged folder is listed afresh. */
async function releaseFiles(folder: string): Promise<readonly ReleaseFile[]> {
  try {
    return (JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest).files
  } catch {
    return listFiles(folder)
  }
}

async function hashOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk)
  return hash.digest('hex')
}
