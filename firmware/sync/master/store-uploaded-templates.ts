/** Stores templates that lanes upload: on the card in one transaction, then in the template index. */

import type { Codes } from '#firmware/items/gallery/vector.ts'
import type { Content, TemplateStore } from '#hal/template-store.ts'
import type { Space } from '../protocol/content-checks.ts'
import { type Facts, nameOf, RETAINED_FACTOR } from '../protocol/kept-templates.ts'
import type { TemplateLimits } from '../sync-ports.ts'
import type { IndexedTemplate, TemplateIndex } from './template-index.ts'

export interface ItemFacts extends Facts {
  readonly itemId: string
}

export interface TemplateKeeper {
  /**
   * Stores templates that this master does not have. When it rejects, nothing is stored; it rejects with 'storage' also
   * when the rest of the card is reserved for payments.
   */
  keep(batch: string, templates: readonly ItemFacts[], contents: readonly Content[]): Promise<void>
  /** Reads the item from the card into the index. `fresh`: vectors by hash that need not be read. */
  reread(itemId: string, fresh?: ReadonlyMap<string, Codes | null>): Promise<void>
}

export function createTemplateKeeper({
  store,
  templateIndex,
  space,
  limits,
  requireFreeSpace,
  onStored,
  onChanged,
}: {
  readonly store: TemplateStore
  readonly templateIndex: TemplateIndex
  readonly space: Space
  readonly limits: Pick<TemplateLimits, 'templatesPerItem' | 'templates'>
  /** Rejects with 'storage' where the card has none to spare. */
  readonly requireFreeSpace: () => Promise<void>
  /** Called when the card has them, before the index does. */
  readonly onStored: () => Promise<void>
  /** Called when other templates of the item are kept than before. */
  readonly onChanged: (itemId: string) => Promise<void>
}): TemplateKeeper {
  async function reread(
    itemId: string,
    fresh: ReadonlyMap<string, Codes | null> = new Map(),
  ): Promise<void> {
    const before = templateIndex.digest(itemId)
    const known = new Map(templateIndex.retained(itemId).map((one) => [nameOf(one), one.codes]))
    const records = await store.templatesOf(itemId)
    const retained = records.map(
      (record): IndexedTemplate => ({
        ...record,
        codes: fresh.get(record.sha256) ?? known.get(nameOf(record)) ?? null,
      }),
    )
    templateIndex.set(itemId, retained)
    if (templateIndex.digest(itemId) !== before) await onChanged(itemId)
  }

  async function keep(...[batch, templates, contents]: Parameters<TemplateKeeper['keep']>) {
    await requireFreeSpace()
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
      // The caller gets the first error.
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
