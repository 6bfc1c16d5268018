/**
 * What a master knows of all templates of its fleet, in memory beside the card: who they are, per
 * item, and which of them are kept. Pictures stay on the card.
 */

import type { Codes } from '#firmware/items/gallery/vector.ts'
import type { TemplateIdentity, TemplateRecord, TemplateStore } from '#hal/template-store.ts'
import { digestOf, kept, nameOf } from '../protocol/merge.ts'

export interface Held extends TemplateRecord {
  readonly codes: Codes | null
}

export interface TemplateIndex {
  readonly itemIds: Iterable<string>
  readonly templates: number
  /** When the newest was made, as of the last count at least. */
  readonly latestMs: number
  /** Looks through all for the newest again. */
  countLatest(): void
  retained(itemId: string): readonly Held[]
  kept(itemId: string): readonly Held[]
  /** Of what is kept. */
  digest(itemId: string): string
  find(identity: TemplateIdentity): Held | null
  set(itemId: string, retained: readonly Held[]): void
}

interface Place {
  readonly retained: readonly Held[]
  readonly kept: readonly Held[]
  readonly digest: string
}

const PAGE = 500
const EMPTY: Place = { retained: [], kept: [], digest: '' }

/** All but the same picture: the house's own measure, as items/gallery.ts has it. */
const TWIN_COSINE = 0.995

export async function loadTemplateIndex(
  store: TemplateStore,
  spaceId: string,
  templatesPerItem: number,
): Promise<TemplateIndex> {
  const places = new Map<string, Place>()
  const byName = new Map<string, Held>()
  let latestMs = 0

  function set(itemId: string, retained: readonly Held[]): void {
    for (const held of places.get(itemId)?.retained ?? []) byName.delete(nameOf(held))
    for (const held of retained) byName.set(nameOf(held), held)
    if (retained.length === 0) {
      places.delete(itemId)
      return
    }
    const chosen = kept(retained, templatesPerItem, areTwins)
    places.set(itemId, { retained, kept: chosen, digest: digestOf(chosen) })
    latestMs = Math.max(latestMs, newestOf(retained))
  }

  const place = (itemId: string) => places.get(itemId) ?? EMPTY
  const codes = await readCodes(store, spaceId)
  const loading = new Map<string, Held[]>()
  for (let after = 0, isMore = true; isMore; ) {
    const page = await store.page(after, PAGE)
    for (const { key: _, ...record } of page) {
      const held = loading.get(record.itemId) ?? []
      held.push({ ...record, codes: codes.get(nameOf(record)) ?? null })
      loading.set(record.itemId, held)
    }
    after = page.at(-1)?.key ?? after
    isMore = page.length === PAGE
  }
  for (const [itemId, held] of loading) set(itemId, held)

  return {
    get itemIds() {
      return places.keys()
    },
    get templates() {
      return byName.size
    },
    get latestMs() {
      return latestMs
    },
    countLatest() {
      latestMs = newestOf([...byName.values()])
    },
    retained: (itemId) => place(itemId).retained,
    kept: (itemId) => place(itemId).kept,
    digest: (itemId) => place(itemId).digest,
    find: (identity) => byName.get(nameOf(identity)) ?? null,
    set,
  }
}

function newestOf(templates: readonly Held[]): number {
  return templates.reduce((newest, { createdAtMs }) => Math.max(newest, createdAtMs), 0)
}

async function readCodes(store: TemplateStore, spaceId: string): Promise<Map<string, Codes>> {
  const found = new Map<string, Codes>()
  for (let after = 0; ; ) {
    const { templates, codes } = await store.pageOfVectors(spaceId, after, PAGE)
    const dimension = templates.length > 0 ? codes.length / templates.length : 0
    for (const [index, template] of templates.entries())
      found.set(nameOf(template), codes.slice(index * dimension, (index + 1) * dimension))
    if (templates.length < PAGE) return found
    after = templates.at(-1)?.key ?? after
  }
}

function areTwins(one: Held, other: Held): boolean {
  if (one.sha256 === other.sha256) return true
  if (one.codes?.length !== other.codes?.length || !one.codes || !other.codes) return false
  let product = 0
  let square = 0
  let otherSquare = 0
  for (const [at, code] of one.codes.entries()) {
    const beside = other.codes[at] ?? 0
    product += code * beside
    square += code * code
    otherSquare += beside * beside
  }
  return product >= TWIN_COSINE * Math.sqrt(square * otherSquare)
}
