/**
 * What happened to the items, for the page and for `GET /api/events`. The last ones are kept, so
 * that a client that was cut off for a moment misses nothing.
 */
export type ItemsEvent =
  | { readonly type: 'template-added'; readonly id: string; readonly sid: string }
  | { readonly type: 'template-removed'; readonly id: string; readonly sid: string }
  /** Too many at once to name. */
  | { readonly type: 'templates-changed'; readonly added: number; readonly removed: number }
  | { readonly type: 'item-changed'; readonly id: string }
  | { readonly type: 'export-status'; readonly status: number; readonly msg: string }
  | { readonly type: 'import-status'; readonly status: number; readonly msg: string }
  | { readonly type: 'embedding-again'; readonly done: number; readonly total: number }
  | { readonly type: 'learn-mode'; readonly learnMode: number }
  | { readonly type: 'camera'; readonly connected: boolean }
  /** The list of goods changed. */
  | { readonly type: 'assortment-changed' }
  | { readonly type: 'feedback'; readonly id: string; readonly learned: boolean }
  /** An entry of the review inbox changed. */
  | {
      readonly type: 'review'
      readonly review: string
      readonly action: 'kept' | 'said' | 'label' | 'not' | 'dismiss' | 'undo'
    }
  | ChoiceDoubted
  /** A person looked at it, or something else was sold after all. */
  | { readonly type: 'choice.dismissed'; readonly doubt: string }

/** What was sold does not fit what was seen or weighed. */
export interface ChoiceDoubted {
  readonly type: 'choice.doubted'
  /** In the list of doubted choices; null: it could not be kept. */
  readonly doubt: string | null
  /** Where its picture is; null: it has none. */
  readonly picture: string | null
  readonly id: string
  /** What the picture is more like; null: the weight is the reason. */
  readonly like: string | null
  readonly reason: 'price' | 'picture' | 'weight'
  readonly result_id: string | null
  /** What was answered, best first. */
  readonly scores: readonly { readonly id: string; readonly score: number }[]
  readonly gap: number | null
  readonly bound: number | null
  readonly grams: number | null
  readonly usual: { readonly least: number; readonly most: number } | null
}

/** What is told as it happens, and is stale a moment later. */
export type PassingEvent =
  | {
      readonly type: 'weight-changed'
      readonly grams: number | null
      readonly stable: boolean
      readonly tare: number | null
      readonly overload: boolean
    }
  /** An answer left two items: the goods should be turned and asked about again with `turned`. */
  | { readonly type: 'turn-wanted'; readonly result_id: string; readonly ids: readonly string[] }

export interface NumberedEvent {
  /** Null: it is not kept, and a client that comes back does not get it again. */
  readonly id: string | null
  readonly event: ItemsEvent | PassingEvent
}

export interface KeptEvent {
  readonly id: string
  readonly event: ItemsEvent
}

export interface Events {
  emit(event: ItemsEvent): void
  /** To whoever listens now. Not kept: the weight alone would drive all else out. */
  tell(event: PassingEvent): void
  onEvent(listener: (itemEvent: NumberedEvent) => void): Disposable
  /** The id of the last event that is kept; there is an id before the first event, too. */
  readonly newestId: string
  /** What came after the event of this id; everything kept when the id is not known any more. */
  since(id: string): readonly KeptEvent[]
}

const KEPT = 256

/** `bootId` tells events of one start from those of another. */
export function createEvents(bootId: string): Events {
  const listeners = createListeners<[itemEvent: NumberedEvent]>()
  let kept: readonly KeptEvent[] = []
  let count = 0
  const newestId = () => `${bootId}-${count}`
  return {
    get newestId() {
      return newestId()
    },
    emit(event) {
      count += 1
      const next = { id: newestId(), event }
      kept = [...kept.slice(1 - KEPT), next]
      listeners.tell(next)
    },
    tell: (event) => listeners.tell({ id: null, event }),
    onEvent: listeners.add,
    since(id) {
      const at = kept.findIndex((event) => event.id === id)
      return kept.slice(at + 1)
    },
  }
}

import { createListeners } from '#firmware/async/listeners.ts'
