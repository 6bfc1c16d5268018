/** Writes a package group by group; holds one group and the hashes of those before. */
import { letGo } from '#hal/memory.ts'
import type { PackageContents, PackedTemplate } from '#hal/packages.ts'
import { hashOf } from '../templates/picture-hash.ts'
import {
  FORMAT,
  HEADER_NAME,
  type Line,
  listName,
  type Manifest,
  manifestName,
  pictureName,
  VERSION,
  vectorsName,
} from './package-format.ts'
import type { PackageSink } from './package-medium.ts'
import { END, encodeHeader, paddingOf } from './tar.ts'

/** A group of ordinary templates. */
const ROOM_BYTES = 2 * 1024 * 1024

export async function writePackage(
  sink: PackageSink,
  { header, groups, items }: PackageContents,
): Promise<{ bytes: number; damaged: number }> {
  const modifiedSeconds = Math.floor(header.createdAtMs / 1000)
  const hashes: { templates: string; vectors: string | null }[] = []
  let bytes = 0
  let templates = 0
  let damaged = 0

  // One buffer that is used over and over: a new one per group would be gigabytes of garbage.
  let room = Buffer.allocUnsafeSlow(ROOM_BYTES)

  async function put(parts: readonly Uint8Array[]): Promise<void> {
    const total = parts.reduce((sum, part) => sum + part.length, 0)
    if (total > room.length) room = Buffer.allocUnsafeSlow(total)
    let at = 0
    for (const part of parts) {
      room.set(part, at)
      at += part.length
    }
    await sink.append(room.subarray(0, total))
    bytes += total
  }

  const member = (name: string, content: Uint8Array) => [
    encodeHeader({ name, bytes: content.length }, modifiedSeconds),
    content,
    Buffer.alloc(paddingOf(content.length)),
  ]

  const first = Buffer.from(JSON.stringify({ format: FORMAT, version: VERSION, ...header }))
  await put(member(HEADER_NAME, first))
  for await (const candidates of groups) {
    const group = await undamaged(candidates)
    damaged += candidates.length - group.length
    if (group.length === 0) continue
    templates += group.length
    const number = hashes.length + 1
    const list = Buffer.from(
      group.map((template) => `${JSON.stringify(lineOf(template))}\n`).join(''),
    )
    const vectors = vectorsOf(group)
    hashes.push({
      templates: await hashOf(list),
      vectors: vectors && (await hashOf(vectors)),
    })
    const pictures = new Map(group.map(({ sha256, jpeg }) => [sha256, jpeg]))
    await put([
      ...member(listName(number), list),
      ...(vectors ? member(vectorsName(number), vectors) : []),
      ...[...pictures].flatMap(([sha256, jpeg]) => member(pictureName(number, sha256), jpeg)),
    ])
  }
  const manifest: Manifest = {
    header: await hashOf(first),
    templates,
    groups: hashes,
    items: items.map(({ itemId, name, isActive }) => ({ id: itemId, name, active: isActive })),
  }
  const last = Buffer.from(JSON.stringify(manifest))
  await put([...member(manifestName(await hashOf(last)), last), END])
  letGo(room)
  return { bytes, damaged }
}

async function undamaged(group: readonly PackedTemplate[]): Promise<PackedTemplate[]> {
  const whole: PackedTemplate[] = []
  for (const template of group)
    if ((await hashOf(template.jpeg)) === template.sha256) whole.push(template)
  return whole
}

function lineOf(template: PackedTemplate): Line {
  const { itemId, origin, number, sha256, createdAtMs, source, isPinned } = template
  return {
    item: itemId,
    origin,
    number,
    picture: sha256,
    createdAtMs,
    source,
    pinned: isPinned,
  }
}

/** All or none: a group that lacks one vector is embedded again by the device that imports it. */
function vectorsOf(group: readonly PackedTemplate[]): Uint8Array | null {
  const all = group.flatMap(({ codes }) => codes ?? [])
  if (all.length < group.length) return null
  return Buffer.concat(
    all.map(({ buffer, byteOffset, length }) => Buffer.from(buffer, byteOffset, length)),
  )
}
