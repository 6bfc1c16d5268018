/**
 * All templates of a fleet in the memory of its master, by item and by name: which are retained and
 * which of these are kept. Pictures stay on the card.
 */

import { type Codes, dot, squareLength } from '#firmware/items/gallery/vector.ts'
import type { TemplateIdentity, TemplateRecord, TemplateStore } from '#hal/template-store.ts'
import { digestOf, kept, nameOf } from '../protocol/kept-templates.ts'

export interface IndexedTemplate extends TemplateRecord {
  readonly codes: Codes | null
}

export interface TemplateIndex {
  readonly itemIds: Iterable<string>
  readonly templates: number
  /** When the newest was made; of removed ones too, until `recountLatest`. */
  readonly latestMs: number
  /** A walk over all templates. */
  recountLatest(): void
  retained(itemId: string): readonly IndexedTemplate[]
  kept(itemId: string): readonly IndexedTemplate[]
  /** Digest of the kept ones. */
  digest(itemId: string): string
  find(identity: TemplateIdentity): IndexedTemplate | null
  set(itemId: string, retained: readonly IndexedTemplate[]): void
}

interface IndexedItem {
  readonly retained: readonly IndexedTemplate[]
  readonly kept: readonly IndexedTemplate[]
  readonly digest: string
}

const PAGE = 500
const EMPTY: IndexedItem = { retained: [], kept: [], digest: '' }

/** Above it two pictures count as the same; docs/protocols/sync.md says so to other masters. */
const TWIN_COSINE = 0.995

export async function loadTemplateIndex(
  store: TemplateStore,
  spaceId: string,
  templatesPerItem: number,
): Promise<TemplateIndex> {
  const items = new Map<string, IndexedItem>()
  const byName = new Map<string, IndexedTemplate>()
  let latestMs = 0

  function set(itemId: string, retained: readonly IndexedTemplate[]): void {
    for (const template of items.get(itemId)?.retained ?? []) byName.delete(nameOf(template))
    for (const template of retained) byName.set(nameOf(template), template)
    if (retained.length === 0) {
      items.delete(itemId)
      return
    }
    const chosen = kept(retained, templatesPerItem, areTwins)
    items.set(itemId, { retained, kept: chosen, digest: digestOf(chosen) })
    latestMs = Math.max(latestMs, newestOf(retained))
  }

  const itemOf = (itemId: string) => items.get(itemId) ?? EMPTY
  const codes = await readCodes(store, spaceId)
  const loaded = new Map<string, IndexedTemplate[]>()
  for (let after = 0, isMore = true; isMore; ) {
    const page = await store.page(after, PAGE)
    for (const { key: _, ...record } of page) {
      const ofItem = loaded.get(record.itemId) ?? []
      ofItem.push({ ...record, codes: codes.get(nameOf(record)) ?? null })
      loaded.set(record.itemId, ofItem)
    }
    after = page.at(-1)?.key ?? after
    isMore = page.length === PAGE
  }
  for (const [itemId, ofItem] of loaded) set(itemId, ofItem)

  return {
    get itemIds() {
      return items.keys()
    },
    get templates() {
      return byName.size
    },
    get latestMs() {
      return latestMs
    },
    recountLatest() {
      latestMs = newestOf([...byName.values()])
    },
    retained: (itemId) => itemOf(itemId).retained,
    kept: (itemId) => itemOf(itemId).kept,
    digest: (itemId) => itemOf(itemId).digest,
    find: (identity) => byName.get(nameOf(identity)) ?? null,
    set,
  }
}

function newestOf(templates: readonly IndexedTemplate[]): number {
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

function areTwins(one: IndexedTemplate, other: IndexedTemplate): boolean {
  if (one.sha256 === other.sha256) return true
  const [ours, theirs] = [one.codes, other.codes]
  if (ours?.length !== theirs?.length || !ours || !theirs) return false
  const lengths = Math.sqrt(squareLength(ours) * squareLength(theirs))
  return dot(ours, theirs) >= TWIN_COSINE * lengths
}
