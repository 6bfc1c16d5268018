/** Templates as a store is given them, for its contract and for whoever wants some. */
import { createHash } from 'node:crypto'
import * as assert from 'uvu/assert'
import type { NewTemplate, StagedTemplate, TemplateStore } from '#hal/template-store.ts'

export const SPACE = 'space-a'

export const vector = (seed: number) => Int8Array.from([seed, seed + 5, -seed, 127])
export const picture = (seed: number) =>
  Uint8Array.from([0xff, 0xd8, seed >> 8, seed & 255, 0xff, 0xd9])
export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

export function fresh(
  itemId: string,
  seed: number,
  change: Partial<NewTemplate> = {},
): NewTemplate {
  return {
    itemId,
    origin: 'lane-1',
    createdAtMs: 1_000 + seed,
    source: 'manual',
    isPinned: true,
    jpeg: picture(seed),
    vector: { spaceId: SPACE, codes: vector(seed) },
    ...change,
  }
}

export function foreign(itemId: string, number: number, change: Partial<StagedTemplate> = {}) {
  const jpeg = picture(number)
  return {
    itemId,
    origin: 'lane-2',
    number,
    sha256: sha256(jpeg),
    createdAtMs: 2_000 + number,
    source: 'imported',
    isPinned: false,
    jpeg,
    vector: { spaceId: SPACE, codes: vector(number) },
    ...change,
  } satisfies StagedTemplate
}

export const HERE = { by: 'lane-1', atMs: 5_000 }
export const MERGE = { mode: 'merge', templatesPerItemMax: 8, templatesMax: 1_000 } as const

export async function numbersOf(store: TemplateStore, itemId: string): Promise<number[]> {
  return (await store.templatesOf(itemId)).map(({ number }) => number)
}

export async function sweepAll(store: TemplateStore): Promise<void> {
  for (let step = 0; await store.sweep(); step += 1) assert.ok(step < 10_000)
}
