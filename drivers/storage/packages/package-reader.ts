/**
 * Reads a package that anybody may have sent: a strict sequence of members, each bounded before
 * it is read and hashed before it is believed. Nothing is ever extracted to a path from inside.
 */
import { freeBufferMemory } from '#hal/free-buffer-memory.ts'
import type {
  PackageHeader,
  PackageManifest,
  PackageReading,
  PackedTemplate,
} from '#hal/packages.ts'
import { PACKAGE_GROUP_MAX } from '#hal/packages.ts'
import { hashOf } from '../templates/picture-hash.ts'
import {
  aHeader,
  aLine,
  aManifest,
  damaged,
  HEADER_NAME,
  type Line,
  listName,
  MANIFEST_NAME,
  MEMBER_BYTES_MAX,
  parseAs,
  pictureName,
  textOf,
  vectorsName,
} from './package-format.ts'
import type { PackageSource } from './package-storage.ts'
import { BLOCK, decodeHeader, type Member, paddingOf } from './tar.ts'

// tar pads its archives to 20 blocks.
const TRAILING_BYTES_MAX = 20 * BLOCK
const CHUNK_BYTES = 262_144
// A group of ordinary templates, and a chunk of the next one.
const ROOM_BYTES = 2 * 1024 * 1024

/** Closes the medium with the reading, or when there is none. */
export async function readPackage(medium: PackageSource): Promise<PackageReading> {
  try {
    const source = byteSource(medium)
    const members = memberSource(source)
    const bytes = await members.take(HEADER_NAME, MEMBER_BYTES_MAX.header)
    const header = parseAs(aHeader, HEADER_NAME, textOf(HEADER_NAME, bytes))
    return reading({ medium, source, members, header, headerHash: hashOf(bytes) })
  } catch (error) {
    await medium.close()
    throw error
  }
}

interface Opened {
  readonly medium: PackageSource
  readonly source: ByteSource
  readonly members: MemberSource
  readonly header: PackageHeader
  readonly headerHash: string
}

function reading({ medium, source, members, header, headerHash }: Opened): PackageReading {
  let manifest: PackageManifest | null = null

  async function* groups(): AsyncGenerator<readonly PackedTemplate[]> {
    const hashes: { templates: string; vectors: string | null }[] = []
    let templates = 0
    let name = await members.next()
    for (; name && !MANIFEST_NAME.test(name); name = await members.next()) {
      const group = await readGroup(members, hashes.length + 1, header.space.dimension)
      hashes.push(group.hashes)
      templates += group.templates.length
      yield group.templates
      source.release()
    }
    const bytes = await members.take(name ?? 'the manifest', MEMBER_BYTES_MAX.manifest)
    const isWhole = MANIFEST_NAME.exec(name ?? '')?.[1] === hashOf(bytes)
    const found = parseAs(aManifest, 'the manifest', textOf('the manifest', bytes))
    const isOurs = found.header === headerHash && found.templates === templates
    if (!isWhole || !isOurs || !sameHashes(found.groups, hashes))
      throw damaged('the manifest says something else')
    await source.expectEnd()
    manifest = {
      templates,
      items: found.items.map(({ id, name, active }) => ({ itemId: id, name, isActive: active })),
    }
  }

  return {
    header,
    groups,
    manifest() {
      if (!manifest) throw damaged('it was not read to its end')
      return manifest
    },
    async [Symbol.asyncDispose]() {
      source[Symbol.dispose]()
      await medium.close()
    },
  }
}

async function readGroup(members: MemberSource, group: number, dimension: number) {
  const name = listName(group)
  const list = await members.take(name, MEMBER_BYTES_MAX.list)
  const lines = linesOf(textOf(name, list)).map((line) => parseAs(aLine, name, line))
  if (lines.length === 0 || lines.length > PACKAGE_GROUP_MAX)
    throw damaged(`${name} has ${lines.length} templates`)

  const hasVectors = (await members.next()) === vectorsName(group)
  const vectors = hasVectors
    ? await members.take(vectorsName(group), MEMBER_BYTES_MAX.vectors)
    : null
  if (vectors && vectors.length !== lines.length * dimension)
    throw damaged(`${vectorsName(group)} has ${vectors.length} bytes`)

  const pictures = new Map<string, Buffer>()
  for (const { picture } of lines)
    if (!pictures.has(picture)) {
      const jpeg = await members.take(pictureName(group, picture), MEMBER_BYTES_MAX.picture)
      if (hashOf(jpeg) !== picture) throw damaged(`picture ${picture} has another hash`)
      pictures.set(picture, jpeg)
    }

  return {
    hashes: { templates: hashOf(list), vectors: vectors && hashOf(vectors) },
    templates: lines.map((line, index) => ({
      ...recordOf(line),
      jpeg: pictures.get(line.picture) ?? Buffer.alloc(0),
      codes: vectors && codesAt(vectors, index * dimension, dimension),
    })),
  }
}

function linesOf(list: string): string[] {
  const lines = list.split('\n')
  if (lines.pop() !== '') throw damaged('a list does not end with a line')
  return lines
}

function recordOf({ item, origin, number, picture, createdAtMs, source, pinned }: Line) {
  const record = { itemId: item, origin, number, sha256: picture, createdAtMs, source }
  return { ...record, isPinned: pinned }
}

function codesAt(vectors: Buffer, start: number, dimension: number): Int8Array {
  return new Int8Array(vectors.buffer, vectors.byteOffset + start, dimension)
}

type GroupHashes = readonly { readonly templates: string; readonly vectors: string | null }[]

function sameHashes(a: GroupHashes, b: GroupHashes): boolean {
  if (a.length !== b.length) return false
  return a.every(
    ({ templates, vectors }, index) =>
      templates === b[index]?.templates && vectors === b[index]?.vectors,
  )
}

interface MemberSource {
  /** The name of the member that comes, unread; null at the end. */
  next(): Promise<string | null>
  /** The content of the member that comes, which must have this name and size. */
  take(name: string, bytesMax: number): Promise<Buffer>
}

function memberSource(source: ByteSource): MemberSource {
  let waiting: Member | null = null

  async function peek(): Promise<Member | null> {
    waiting ??= decodeHeader(await source.take(BLOCK))
    return waiting
  }

  return {
    next: async () => (await peek())?.name ?? null,
    async take(name, bytesMax) {
      const member = await peek()
      if (member?.name !== name) throw damaged(`${name} is missing`)
      if (member.bytes > bytesMax) throw damaged(`${name} is larger than ${bytesMax} bytes`)
      waiting = null
      const content = await source.take(member.bytes + paddingOf(member.bytes))
      return content.subarray(0, member.bytes)
    },
  }
}

interface ByteSource extends Disposable {
  /** Exactly so many bytes, good until `release`, or the refusal of a package that is cut short. */
  take(bytes: number): Promise<Buffer>
  /** What was taken is not looked at any more. */
  release(): void
  /** Nothing but a little padding may follow. */
  expectEnd(): Promise<void>
}

/** One buffer that is used over and over: a new one per read would be gigabytes of garbage. */
function byteSource(medium: PackageSource): ByteSource {
  let room: Buffer = Buffer.allocUnsafeSlow(ROOM_BYTES)
  // What was read and not yet taken lies from start to end.
  let start = 0
  let end = 0

  async function fill(bytes: number): Promise<boolean> {
    if (room.length - start < bytes) {
      // What was taken still needs the old one.
      const larger = Buffer.allocUnsafeSlow(Math.max(ROOM_BYTES, bytes + CHUNK_BYTES))
      end = room.copy(larger, 0, start, end)
      start = 0
      room = larger
    }
    while (end - start < bytes) {
      const wanted = Math.min(Math.max(CHUNK_BYTES, bytes), room.length - end)
      const bytesRead = await medium.read(room, end, wanted)
      if (bytesRead === 0) return false
      end += bytesRead
    }
    return true
  }

  return {
    async take(bytes) {
      if (end - start < bytes && !(await fill(bytes))) throw damaged('it ends too early')
      start += bytes
      return room.subarray(start - bytes, start)
    },
    release() {
      room.copyWithin(0, start, end)
      end -= start
      start = 0
    },
    async expectEnd() {
      const isLong = await fill(TRAILING_BYTES_MAX + 1)
      const rest = room.subarray(start, end)
      if (isLong || rest.some((byte) => byte !== 0)) throw damaged('something follows its end')
    },
    [Symbol.dispose]: () => freeBufferMemory(room),
  }
}
