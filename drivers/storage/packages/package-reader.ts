/**
 * Reads a package that anybody may have sent: a strict sequence of members, each bounded before
 * it is read and hashed before it is believed. Nothing is ever extracted to a path from inside.
 */

import { isDeepStrictEqual } from 'node:util'
import { say } from '#firmware/words/sentence.ts'
import type {
  PackageHeader,
  PackageManifest,
  PackageReading,
  PackedTemplate,
} from '#hal/packages.ts'
import { hashOf } from '../items/picture-hash.ts'
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
  textOf,
  vectorsName,
} from './package-format.ts'
import type { PackageSource } from './package-medium.ts'
import { readList, readManifest, readPictures } from './package-members.ts'
import { createTarReader, type TarReader } from './tar-reader.ts'

/** Closes the medium when the reading ends, or when it cannot begin. */
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
    const { items } = await readManifest(tar, name, {
      manifest: aManifest,
      agrees: (found) =>
        found.header === headerHash &&
        found.templates === templates &&
        isDeepStrictEqual(found.groups, hashes),
    })
    manifest = {
      templates,
      items: items.map(({ id, name, active }) => ({ itemId: id, name, isActive: active })),
    }
  }

  return {
    header,
    groups,
    manifest() {
      if (!manifest) throw damaged(say('fault.package.not-read-to-end'))
      return manifest
    },
    async [Symbol.asyncDispose]() {
      tar[Symbol.dispose]()
      await medium.close()
    },
  }
}

async function readGroup(tar: TarReader, group: number, dimension: number) {
  const { lines, hash } = await readList(tar, {
    name: listName(group),
    line: aLine,
  })

  const hasVectors = (await tar.next()) === vectorsName(group)
  const vectors = hasVectors ? await tar.take(vectorsName(group), MEMBER_BYTES_MAX.vectors) : null
  if (vectors && vectors.length !== lines.length * dimension)
    throw damaged(
      say('fault.package.bad-vectors-size', { file: vectorsName(group), count: vectors.length }),
    )

  const pictureOf = await readPictures(tar, group, lines)
  return {
    hashes: { templates: hash, vectors: vectors && hashOf(vectors) },
    templates: lines.map((line, index) => ({
      ...recordOf(line),
      jpeg: pictureOf(line.picture),
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
