/** Templates for a master to hand on: pictures of noise, so that nothing compresses them. */
import { hash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import type { TemplateStore } from '#hal/template-store.ts'
import type { Folder } from '#test/temporary-folder.ts'

export const PICTURE_BYTES = 18_000
export const SPACE = { id: 'bench-space', dimension: 512 }
export const LIMITS = { templatesPerItem: 32, templates: 100_000, pictureSide: 1_024 }
const PER_ITEM = 10

export const sha256 = (bytes: Uint8Array) => hash('sha256', bytes)

export function templateOf(itemId: string, seed: number) {
  const jpeg = new Uint8Array(PICTURE_BYTES)
  // Noise, as a JPEG is to whoever would compress it; a frame that says 8 × 8.
  let state = seed * 2_654_435_761
  for (let at = 0; at < jpeg.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    jpeg[at] = state >>> 24
  }
  jpeg.set([0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 8, 0, 8, 1, 1, 0x11, 0])
  jpeg.set([0xff, 0xd9], jpeg.length - 2)
  const codes = Int8Array.from({ length: SPACE.dimension }, (_, at) => jpeg[at + 100] ?? 1)
  const template = {
    itemId,
    origin: 'teacher',
    number: seed + 1,
    sha256: sha256(jpeg),
    createdAtMs: seed,
    isPinned: true,
    source: 'synced' as const,
  }
  return { template, jpeg, codes }
}

export async function fill(store: TemplateStore, count: number, folder: Folder): Promise<void> {
  mkdirSync(folder.file('pictures'))
  for (let from = 0; from < count; from += 500) {
    const group = Array.from({ length: Math.min(500, count - from) }, (_, nth) => from + nth)
    await store.stage(
      'bench',
      group.map((seed) => {
        const { template, jpeg, codes } = templateOf(`item-${Math.floor(seed / PER_ITEM)}`, seed)
        writeFileSync(folder.file(`pictures/${template.sha256}.jpg`), jpeg)
        return { ...template, jpeg, vector: { spaceId: SPACE.id, codes } }
      }),
    )
  }
  await store.apply('bench', {
    mode: 'merge',
    templatesPerItemMax: LIMITS.templatesPerItem,
    templatesMax: LIMITS.templates,
  })
}
