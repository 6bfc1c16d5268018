/**
 * Writes a package group by group. In memory: one group, the group before it while that goes to the card, and the
 * hashes of all groups before.
 */
import { yieldEventLoop } from '#firmware/async/yield-event-loop.ts'
import type { PackageContents, PackedTemplate } from '#hal/packages.ts'
import { hashOf } from '../items/picture-hash.ts'
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
import { createTarWriter } from './tar-writer.ts'

/** How much is hashed in one go: a slow machine takes about 5 ms for it. */
const HASHED_BYTES = 262_144

export async function writePackage(
  sink: PackageSink,
  { header, groups, items }: PackageContents,
): Promise<{ bytes: number; damaged: number }> {
  await using tar = createTarWriter(sink, Math.floor(header.createdAtMs / 1000))
  const hashes: { templates: string; vectors: string | null }[] = []
  let templates = 0
  let damaged = 0

  const first = Buffer.from(JSON.stringify({ format: FORMAT, version: VERSION, ...header }))
  tar.put(HEADER_NAME, first)
  tar.write()
  // While a group goes to the card, the next one comes from the store.
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
    hashes.push({ templates: hashOf(list), vectors: vectors && hashOf(vectors) })
    const pictures = new Map(group.map(({ sha256, jpeg }) => [sha256, jpeg]))
    await tar.ready()
    tar.put(listName(number), list)
    if (vectors) tar.put(vectorsName(number), vectors)
    for (const [sha256, jpeg] of pictures) tar.put(pictureName(number, sha256), jpeg)
    tar.write()
  }
  const manifest: Manifest = {
    header: hashOf(first),
    templates,
    groups: hashes,
    items: items.map(({ itemId, name, isActive }) => ({ id: itemId, name, active: isActive })),
  }
  const last = Buffer.from(JSON.stringify(manifest))
  await tar.ready()
  tar.put(manifestName(hashOf(last)), last)
  return { bytes: await tar.end(), damaged }
}

async function undamaged(group: readonly PackedTemplate[]): Promise<PackedTemplate[]> {
  const whole: PackedTemplate[] = []
  let bytes = 0
  for (const template of group) {
    if (hashOf(template.jpeg) === template.sha256) whole.push(template)
    bytes += template.jpeg.length
    if (bytes < HASHED_BYTES) continue
    bytes = 0
    // Lets requests run first.
    await yieldEventLoop()
  }
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

/** All vectors or none: a group that lacks one is embedded again by the device that imports it. */
function vectorsOf(group: readonly PackedTemplate[]): Uint8Array | null {
  const all = group.flatMap(({ codes }) => codes ?? [])
  if (all.length < group.length) return null
  return Buffer.concat(
    all.map(({ buffer, byteOffset, length }) => Buffer.from(buffer, byteOffset, length)),
  )
}
