/**
 * Reads a package that anybody may have sent: a strict sequence of members, each bounded before
 * it is read and hashed before it is believed. Nothing is ever extracted to a path from inside.
 */
import { letGo } from '#hal/memory.ts'
import type {
  PackageHeader,
  PackageManifest,
  PackageReading,
  PackedTemplate,
} from '#hal/packages.ts'
import { PACKAGE_GROUP_MAX } from '#hal/packages.ts'
import { hashOf } from '../templates/picture-hash.ts'
import {
  damaged,
  HEADER_NAME,
  HeaderSchema,
  type Line,
  LineSchema,
  listName,
  MANIFEST_NAME,
  ManifestSchema,
  MEMBER_BYTES_MAX,
  parseAs,
  pictureName,
  vectorsName,
} from './package-format.ts'
import type { PackageSource } from './package-medium.ts'
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
    const header = parseAs(HeaderSchema, HEADER_NAME, bytes)
    return reading({ medium, source, members, header, headerHash: await hashOf(bytes) })
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
    const isWhole = MANIFEST_NAME.exec(name ?? '')?.[1] === (await hashOf(bytes))
    const found = parseAs(ManifestSchema, 'the manifest', bytes)
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
  const list = await members.take(listName(group), MEMBER_BYTES_MAX.list)
  const lines = linesOf(list).map((line) => parseAs(LineSchema, listName(group), line))
  if (lines.length === 0 || lines.length > PACKAGE_GROUP_MAX)
    throw damaged(`${listName(group)} has ${lines.length} templates`)

  const hasVectors = (await members.next()) === vectorsName(group)
  const vectors = hasVectors
    ? await members.take(vectorsName(group), MEMBER_BYTES_MAX.vectors)
    : null
  if (vectors && vectors.length !== lines.length * dimension)
    throw damaged(`${vectorsName(group)} has ${vectors.length} bytes`)

  const pictures = new Map<string, Buffer>()
  for (const { picture } of lines)
    if (!pictures.has(picture)) {
      const name = pictureName(group, picture)
      pictures.set(picture, await members.take(name, MEMBER_BYTES_MAX.picture))
    }
  // One after the other: all at once would take every core from the payments.
  for (const [sha256, jpeg] of pictures) await checkPicture(sha256, jpeg)

  return {
    hashes: { templates: await hashOf(list), vectors: vectors && (await hashOf(vectors)) },
    templates: lines.map((line, index) => ({
      ...recordOf(line),
      jpeg: pictures.get(line.picture) ?? Buffer.alloc(0),
      codes: vectors && codesAt(vectors, index * dimension, dimension),
    })),
  }
}

async function checkPicture(sha256: string, jpeg: Uint8Array): Promise<void> {
  if ((await hashOf(jpeg)) !== sha256) throw damaged(`picture ${sha256} has another hash`)
}

function linesOf(list: Buffer): Buffer[] {
  const lines: Buffer[] = []
  let start = 0
  for (let end = list.indexOf(10); end >= 0; end = list.indexOf(10, start)) {
    lines.push(list.subarray(start, end))
    start = end + 1
  }
  if (start !== list.length) throw damaged('a list does not end with a line')
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
      const content = await source.take(member.bytes)
      await source.take(paddingOf(member.bytes))
      return content
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
    [Symbol.dispose]: () => letGo(room),
  }
}
