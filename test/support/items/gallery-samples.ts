/** Made-up goods whose pictures differ mostly in the same few directions, and galleries that learn from them. */

import * as assert from 'uvu/assert'
import { createSeededRandom } from '#doubles/random-seeded.ts'
import {
  createGallery,
  type Gallery,
  type Template,
  type WritableGallery,
} from '#firmware/items/gallery/gallery.ts'
import { toCodes } from '#firmware/items/gallery/vector.ts'
import { createSeededChance, type SeededChance } from '#test/seeded-chance.ts'

export const DIMENSION = 40

/** Goods differ in all directions, pictures of one of them mostly in the same few. */
export function goodsWorld(seed: number) {
  const chance = createSeededChance(seed)
  const direction = () => Float32Array.from({ length: DIMENSION }, () => chance.between(-1, 1))
  const nuisances = [direction(), direction(), direction()]
  const goods = Array.from({ length: 12 }, direction)
  const picture = (kind: number) => {
    const vector = (goods[kind] ?? direction()).map((value) => value + chance.between(-0.3, 0.3))
    for (const nuisance of nuisances) {
      const strength = chance.between(-1.5, 1.5)
      for (const [at, value] of nuisance.entries())
        vector[at] = (vector[at] ?? 0) + strength * value
    }
    return vector
  }
  return { chance, picture }
}

export function taught(
  chance: SeededChance,
  picture: (kind: number) => Float32Array,
  each: number,
): Template[] {
  const templates = Array.from({ length: 12 * each }, (_, nth) => ({
    sid: `s${nth}`,
    itemId: `item ${nth % 12}`,
    codes: toCodes(picture(nth % 12)),
  }))
  return chance.below(2) === 0 ? templates : templates.reverse()
}

export function learn(gallery: Gallery): void {
  const step = gallery.learning()
  for (let nth = 0; !step(); nth += 1) assert.ok(nth < 10_000, 'learning comes to an end')
}

export function filled(templates: readonly Template[], hasSimd?: boolean): WritableGallery {
  const gallery = createGallery({ random: createSeededRandom(1), dimension: DIMENSION, hasSimd })
  gallery.addMany(templates)
  return gallery
}

export function assertScores(
  found: ReturnType<Gallery['search']>,
  expected: Map<string, number>,
  within: number,
) {
  assert.is(found.length, expected.size)
  for (const { id, similarity } of found)
    assert.ok(
      Math.abs(similarity - (expected.get(id) ?? 9)) < within,
      `${id}: ${similarity}, not ${expected.get(id)}`,
    )
}

export const byName = (scores: ReturnType<Gallery['search']>) =>
  new Map(scores.map(({ id, similarity }) => [id, similarity]))
