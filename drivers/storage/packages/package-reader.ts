/**
 * Reads a package that anybody may have sent: a strict sequence of members, each bounded before
 * it is read and hashed before it is believed. Nothing is ever extracted to a path from inside.
 */
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
  linesOf,
  listName,
  MANIFEST_NAME,
  MEMBER_BYTES_MAX,
  parseAs,
  pictureName,
  textOf,
  vectorsName,
} from './package-format.ts'
import type { PackageSource } from './package-storage.ts'
import { createTarReader, type TarReader } from './tar-reader.ts'

/** Closes the medium with the reading, or when there is none. */
export async function readPackage(medium: PackageSource): Promise<PackageReading> {
  const tar = createTarReader(medium)
  try {
    const bytes = await tar.take(HEADER_NAME, MEMBER_BYTES_MAX.header)
    const header = parseAs(aHeader, HEADER_NAME, textOf(HEADER_NAME, bytes))
    return reading({ medium, tar, header, headerHash: hashOf(bytes) })
  } catch (error) {
    tar[Symbol.dispose]()
    await medium.close()
    throw error
  }
}

interface Opened {
  readonly medium: PackageSource
  readonly tar: TarReader
  readonly header: PackageHeader
  readonly headerHash: string
}

function reading({ medium, tar, header, headerHash }: Opened): PackageReading {
  let manifest: PackageManifest | null = null

  async function* groups(): AsyncGenerator<readonly PackedTemplate[]> {
    const hashes: { templates: string; vectors: string | null }[] = []
    let templates = 0
    let name = await tar.next()
    for (; name && !MANIFEST_NAME.test(name); name = await tar.next()) {
      const group = await readGroup(tar, hashes.length + 1, header.space.dimension)
      hashes.push(group.hashes)
      templates += group.templates.length
      yield group.templates
      tar.release()
    }
    const bytes = await tar.take(name ?? 'the manifest', MEMBER_BYTES_MAX.manifest)
    const isWhole = MANIFEST_NAME.exec(name ?? '')?.[1] === hashOf(bytes)
    const found = parseAs(aManifest, 'the manifest', textOf('the manifest', bytes))
    const isOurs = found.header === headerHash && found.templates === templates
    if (!isWhole || !isOurs || !sameHashes(found.groups, hashes))
      throw damaged('the manifest says something else')
    await tar.expectEnd()
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
      tar[Symbol.dispose]()
      await medium.close()
    },
  }
}

async function readGroup(tar: TarReader, group: number, dimension: number) {
  const name = listName(group)
  const list = await tar.take(name, MEMBER_BYTES_MAX.list)
  const lines = linesOf(textOf(name, list)).map((line) => parseAs(aLine, name, line))
  if (lines.length === 0 || lines.length > PACKAGE_GROUP_MAX)
    throw damaged(`${name} has ${lines.length} templates`)

  const hasVectors = (await tar.next()) === vectorsName(group)
  const vectors = hasVectors ? await tar.take(vectorsName(group), MEMBER_BYTES_MAX.vectors) : null
  if (vectors && vectors.length !== lines.length * dimension)
    throw damaged(`${vectorsName(group)} has ${vectors.length} bytes`)

  const pictures = new Map<string, Buffer>()
  for (const { picture } of lines)
    if (!pictures.has(picture)) {
      const jpeg = await tar.take(pictureName(group, picture), MEMBER_BYTES_MAX.picture)
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
