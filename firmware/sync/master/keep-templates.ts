/** How what lanes bring comes to stay in the centre: on the card in one step, then in memory. */

import type { Codes } from '#firmware/items/gallery/vector.ts'
import type { Content, TemplateStore } from '#hal/template-store.ts'
import type { Space } from '../protocol/checks.ts'
import { type Facts, nameOf, RETAINED_FACTOR } from '../protocol/merge.ts'
import type { Held, TemplateIndex } from './template-index.ts'

export interface ItemFacts extends Facts {
  readonly itemId: string
}

export interface KeepingParts {
  readonly store: TemplateStore
  readonly templateIndex: TemplateIndex
  readonly space: Space
  readonly limits: { readonly templatesPerItem: number; readonly templates: number }
  /** The card has them. */
  readonly onStored: () => Promise<void>
  /** Other templates of the item are kept now. */
  readonly onChanged: (itemId: string) => Promise<void>
}

export interface Keeping {
  /** Keeps templates that are new here. */
  keep(batch: string, templates: readonly ItemFacts[], contents: readonly Content[]): Promise<void>
  /** The card changed: memory follows it, and followers are told where it matters. */
  reread(itemId: string, fresh?: ReadonlyMap<string, Codes | null>): Promise<void>
}

export function createKeeping(parts: KeepingParts): Keeping {
  const { store, templateIndex, space, limits, onStored, onChanged } = parts

  async function reread(
    itemId: string,
    fresh: ReadonlyMap<string, Codes | null> = new Map(),
  ): Promise<void> {
    const before = templateIndex.digest(itemId)
    const known = new Map(templateIndex.retained(itemId).map((held) => [nameOf(held), held.codes]))
    const records = await store.templatesOf(itemId)
    const held = records.map(
      (record): Held => ({
        ...record,
        codes: fresh.get(record.sha256) ?? known.get(nameOf(record)) ?? null,
      }),
    )
    templateIndex.set(itemId, held)
    if (templateIndex.digest(itemId) !== before) await onChanged(itemId)
  }

  async function keep(...[batch, templates, contents]: Parameters<Keeping['keep']>) {
    const byHash = new Map(contents.map((content) => [content.sha256, content]))
    const staged = templates.map((template) => {
      const content = byHash.get(template.sha256)
      const vector = content?.codes && { spaceId: space.id, codes: content.codes }
      return {
        ...template,
        source: 'synced' as const,
        ...(content && { jpeg: content.jpeg }),
        ...(vector && { vector }),
      }
    })
    try {
      await store.stage(batch, staged)
      await store.apply(batch, {
        mode: 'merge',
        templatesPerItemMax: limits.templatesPerItem * RETAINED_FACTOR,
        templatesMax: limits.templates,
      })
    } catch (error) {
      await store.discard(batch).catch(() => {})
      throw error
    }
    await onStored()
    const codes = new Map(contents.map((content) => [content.sha256, content.codes]))
    for (const itemId of new Set(templates.map((template) => template.itemId)))
      await reread(itemId, codes)
  }

  return { keep, reread }
}
