/**
 * The payload tar, in the one dialect we write: ustar, regular files only, in the manifest's
 * order, every header derived from the manifest. Being that strict is what makes two builds the
 * same bytes, lets a device rebuild the tar of its own release as the base of a delta, and leaves
 * links, devices and traversal nothing to say: reading means comparing with the expected header.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Refusal } from '../update-refusal.ts'
import type { Manifest, ReleaseFile } from './release-manifest.ts'

export const BLOCK_BYTES = 512
const NAME_BYTES = 100
const PREFIX_OFFSET = 345
const PREFIX_BYTES = 155

/** The header block of one file; throws when the path does not fit ustar's two name fields. */
export function header(file: ReleaseFile): Buffer {
  const block = Buffer.alloc(BLOCK_BYTES)
  const { prefix, name } = split(file.path)
  block.write(name, 0)
  block.write(octal(file.executable ? 0o755 : 0o644, 7), 100)
  block.write(octal(0, 7), 108)
  block.write(octal(0, 7), 116)
  block.write(octal(file.bytes, 11), 124)
  block.write(octal(0, 11), 136)
  block.write('        ', 148)
  block.write('0', 156)
  block.write('ustar\0' + '00', 257)
  block.write(prefix, PREFIX_OFFSET)
  let sum = 0
  for (const byte of block) sum += byte
  block.write(`${octal(sum, 6)}\0 `, 148)
  return block
}

/** The bytes of a release's payload tar, from its folder. */
export async function* writePayload(
  folder: string,
  files: readonly ReleaseFile[],
): AsyncGenerator<Buffer> {
  for (const file of files) {
    yield header(file)
    let bytes = 0
    for await (const chunk of createReadStream(join(folder, file.path))) {
      bytes += (chunk as Buffer).length
      yield chunk as Buffer
    }
    if (bytes !== file.bytes) throw new Refusal('malformed', `${file.path} changed its size`)
    yield Buffer.alloc(padding(bytes))
  }
  yield Buffer.alloc(2 * BLOCK_BYTES)
}

/**
 * Unpacks a payload into an existing empty folder, checking each header, each file's hash and
 * the hash of the whole. Every file and folder is fsynced before it returns: only then may
 * anything point at the release. `needSpace` is asked before each file and may throw.
 */
export async function unpackPayload(
  payload: AsyncIterable<Buffer>,
  manifest: Manifest,
  folder: string,
  needSpace: (bytes: number) => void = () => {},
): Promise<void> {
  const source = new Reader(payload, manifest.payload.bytes)
  const folders = new Set([folder])
  for (const file of manifest.files) {
    const expected = header(file)
    if (!(await source.take(BLOCK_BYTES)).equals(expected))
      throw new Refusal('malformed', `the archive differs from the manifest at ${file.path}`)
    needSpace(file.bytes)
    const path = join(folder, file.path)
    await mkdir(dirname(path), { recursive: true })
    for (let up = dirname(path); up !== folder; up = dirname(up)) folders.add(up)
    await writeFile(source, file, path)
  }
  const rest = await source.rest()
  if (rest.some((byte) => byte !== 0)) throw new Refusal('malformed', 'data behind the archive')
  if (source.digest() !== manifest.payload.sha256)
    throw new Refusal('malformed', 'the archive is not the one that was signed')
  for (const each of folders) await syncPath(each)
}

async function writeFile(source: Reader, file: ReleaseFile, path: string): Promise<void> {
  const hash = createHash('sha256')
  await using target = await open(path, 'wx', 0o644)
  for (let left = file.bytes; left > 0; ) {
    const chunk = await source.some(left)
    hash.update(chunk)
    await target.writeFile(chunk)
    left -= chunk.length
  }
  if (hash.digest('hex') !== file.sha256)
    throw new Refusal('malformed', `${file.path} is not the file that was signed`)
  await source.take(padding(file.bytes))
  await target.sync()
  await chmod(path, file.executable ? 0o755 : 0o644)
}

export async function syncPath(path: string): Promise<void> {
  await using handle = await open(path, 'r')
  await handle.sync()
}

/** Hands out exact numbers of bytes from a stream of chunks; refuses more than the signed size. */
class Reader {
  readonly #source: AsyncIterator<Buffer>
  readonly #hash = createHash('sha256')
  #chunk: Buffer = Buffer.alloc(0)
  #left: number

  constructor(source: AsyncIterable<Buffer>, bytesMax: number) {
    this.#source = source[Symbol.asyncIterator]()
    this.#left = bytesMax
  }

  /** Between one byte and `most` bytes. */
  async some(most: number): Promise<Buffer> {
    if (this.#chunk.length === 0 && !(await this.#pull()))
      throw new Refusal('malformed', 'the archive ends in the middle')
    const piece = this.#chunk.subarray(0, most)
    this.#chunk = this.#chunk.subarray(piece.length)
    return piece
  }

  async take(bytes: number): Promise<Buffer> {
    const pieces: Buffer[] = []
    for (let left = bytes; left > 0; ) {
      const piece = await this.some(left)
      pieces.push(piece)
      left -= piece.length
    }
    return Buffer.concat(pieces)
  }

  async rest(): Promise<Buffer> {
    const pieces = [this.#chunk]
    while (await this.#pull()) pieces.push(this.#chunk)
    this.#chunk = Buffer.alloc(0)
    return Buffer.concat(pieces)
  }

  digest(): string {
    return this.#hash.digest('hex')
  }

  async #pull(): Promise<boolean> {
    const { done, value } = await this.#source.next()
    if (done) return false
    this.#left -= value.length
    if (this.#left < 0) throw new Refusal('malformed', 'the archive is larger than was signed')
    this.#hash.update(value)
    this.#chunk = value
    return value.length > 0 || this.#pull()
  }
}

/** From the end of a file to the end of its last block. */
export function padding(bytes: number): number {
  return (BLOCK_BYTES - (bytes % BLOCK_BYTES)) % BLOCK_BYTES
}

function split(path: string): { prefix: string; name: string } {
  if (path.length <= NAME_BYTES) return { prefix: '', name: path }
  const slash = path.indexOf('/', path.length - NAME_BYTES - 1)
  if (slash < 0 || slash > PREFIX_BYTES)
    throw new Refusal('malformed', `${path} is too long for a release`)
  return { prefix: path.slice(0, slash), name: path.slice(slash + 1) }
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0')
}
