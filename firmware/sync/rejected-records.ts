/** What is left out at present, by item; each is reported once, and the list is bounded. */
import { joined, type Said, type Sentence } from '#firmware/words/sentence.ts'

export interface LeftOutList {
  /** For people, the first few. */
  readonly texts: readonly Sentence[]
  readonly itemIds: readonly string[]
  /** More is left out than the list can name. */
  readonly isOverfull: boolean
  /** Replaces what is known of the item; empty when all of it was taken. */
  note(itemId: string, reasons: readonly Said[]): void
  clear(): void
}

const TEXTS_MAX = 20

export function createLeftOutList(
  itemsMax: number,
  report: (itemId: string, why: Said) => void,
): LeftOutList {
  const whyOf = new Map<string, Said>()
  let isOverfull = false
  return {
    get texts() {
      return [...whyOf].slice(0, TEXTS_MAX).map(([itemId, why]) => joined([itemId, why], ': '))
    },
    get itemIds() {
      return [...whyOf.keys()]
    },
    get isOverfull() {
      return isOverfull
    },
    note(itemId, [why]) {
      if (why === undefined) return void whyOf.delete(itemId)
      const isNew = !whyOf.has(itemId)
      if (isNew && whyOf.size >= itemsMax) {
        isOverfull = true
        return
      }
      whyOf.set(itemId, why)
      if (isNew) report(itemId, why)
    },
    clear() {
      whyOf.clear()
      isOverfull = false
    },
  }
}
