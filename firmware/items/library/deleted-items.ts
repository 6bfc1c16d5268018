/**
 * What was deleted here lately, and how to restore it as it was. Deleted templates are first put aside in the store,
 * so their pictures are freed only when they are forgotten: after `deletedKeptMs`, when more is deleted than is kept,
 * or when the device stops.
 */

import { createListeners } from '#firmware/async/listeners.ts'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type { Journal } from '#hal/journal.ts'
import type { TemplateRecord, TemplateStore } from '#hal/template-store.ts'
import type { Limits } from '../limits.ts'
import type { Library } from './library.ts'

export interface DeletedItems extends Disposable {
  /** The latest first; each item once, with all of it that is gone and can come back. */
  readonly list: readonly DeletedItem[]
  /** Rejects with 'not-found'. */
  removeTemplate(itemId: string, sid: string): Promise<void>
  /** Resolves to how many templates are gone. Rejects with 'not-found' when it has none. */
  removeItem(itemId: string): Promise<number>
  /** Resolves to how many templates are back. Rejects with 'not-found', 'full', 'storage'. */
  restore(itemId: string, isLatestAlone?: boolean): Promise<number>
  /** After the store was reset: nothing can come back. */
  forget(): void
  onChange(listener: () => void): Disposable
}

export interface DeletedItem {
  readonly itemId: string
  readonly templates: number
  readonly atMs: number
}

export interface DeletedItemsNeeds {
  readonly store: TemplateStore
  readonly library: Library
  readonly limits: Limits
  readonly clock: Clock
  readonly journal: Journal
  /** What was staged under this name is not wanted any more. */
  readonly abandon: (batch: string) => void
  /** Templates came whose vectors may be of another space than the one that is wanted. */
  readonly onRestored: () => void
}

interface Deletion {
  readonly batch: string
  readonly itemId: string
  readonly sids: readonly string[]
  readonly atMs: number
  readonly expiry: Disposable
}

export function createDeletedItems(needs: DeletedItemsNeeds): DeletedItems {
  const { store, library, limits, clock, journal, abandon } = needs
  const listeners = createListeners()
  let deletions: readonly Deletion[] = []
  let count = 0

  function drop(some: readonly Deletion[]): void {
    if (some.length === 0) return
    for (const { expiry } of some) expiry[Symbol.dispose]()
    deletions = deletions.filter((one) => !some.includes(one))
    listeners.tell()
  }

  function expire(some: readonly Deletion[]): void {
    drop(some)
    for (const { batch } of some) abandon(batch)
  }

  /**
   * Called before templates are deleted. Null if the card has no space for this: deleting must work all the same, but
   * then nothing can come back.
   */
  async function putAside(templates: readonly TemplateRecord[]): Promise<string | null> {
    count += 1
    const batch = `deleted-${count}`
    try {
      await store.stage(batch, templates)
      return batch
    } catch (error) {
      journal.warn('deletion.not_kept', { itemId: templates[0]?.itemId, error })
      abandon(batch)
      return null
    }
  }

  async function remove(itemId: string, templates: readonly TemplateRecord[]): Promise<void> {
    const batch = await putAside(templates)
    try {
      await store.remove(templates)
      await library.follow()
    } catch (error) {
      if (batch) abandon(batch)
      throw error
    }
    if (!batch) return
    const expiry = clock.after(limits.deletedKeptMs, () => expire([deletion]))
    const sids = templates.map(library.sidOf)
    const deletion = { batch, itemId, sids, atMs: clock.now(), expiry }
    deletions = [deletion, ...deletions]
    expire(deletions.slice(limits.deletionsKept))
    listeners.tell()
  }

  async function restore(itemId: string, isLatestAlone = false): Promise<number> {
    const all = deletions.filter((one) => one.itemId === itemId)
    const wanted = isLatestAlone ? all.slice(0, 1) : all
    if (wanted.length === 0) throw new Fault('not-found', say('fault.item.nothing-to-restore'))
    const { templatesPerItem: templatesPerItemMax, templates: templatesMax } = limits
    let restored = 0
    try {
      for (const deletion of wanted) {
        const options = { mode: 'merge', templatesPerItemMax, templatesMax } as const
        restored += (await store.apply(deletion.batch, options)).added
        drop([deletion])
      }
    } finally {
      await library.follow()
      needs.onRestored()
    }
    return restored
  }

  /** In a fleet another lane may have brought back what was deleted, and it may have been deleted again. */
  function goneOf(some: readonly Deletion[]): number {
    const sids = new Set(some.flatMap((one) => one.sids))
    return [...sids].filter((sid) => library.gallery.itemOf(sid) === null).length
  }

  return {
    get list() {
      return Map.groupBy(deletions, ({ itemId }) => itemId)
        .values()
        .map((some) => ({
          itemId: some[0]?.itemId ?? '',
          templates: goneOf(some),
          atMs: some[0]?.atMs ?? 0,
        }))
        .filter(({ templates }) => templates > 0)
        .toArray()
    },
    removeTemplate: (itemId, sid) =>
      library.inTurn(async () => remove(itemId, [await library.find(itemId, sid)])),
    removeItem: (itemId) =>
      library.inTurn(async () => {
        const templates = await store.templatesOf(itemId)
        if (templates.length === 0) throw new Fault('not-found', say('fault.item.no-templates'))
        await remove(itemId, templates)
        return templates.length
      }),
    restore: (itemId, isLatestAlone) => library.inTurn(() => restore(itemId, isLatestAlone)),
    forget: () => drop(deletions),
    onChange: listeners.add,
    [Symbol.dispose]() {
      for (const { expiry } of deletions) expiry[Symbol.dispose]()
    },
  }
}
