/**
 * The templates of this device: on the card first, in the gallery after it.
 *
 * Every change, wherever it comes from, goes to the store; then the gallery follows the store's
 * own feed. So a change that was acknowledged is on the card, and the gallery never knows a
 * template that the card does not. Only the library puts templates into the gallery and takes them out; views and
 * counter-examples are set by those who keep them.
 */

import { createListeners } from '#firmware/async/listeners.ts'
import { createSerialQueue, type SerialQueue } from '#firmware/async/serial-queue.ts'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type {
  KeyedTemplate,
  TemplateIdentity,
  TemplateRecord,
  TemplateStore,
  Totals,
} from '#hal/template-store.ts'
import type { WritableGallery } from '../gallery/gallery.ts'
import type { Codes } from '../gallery/vector.ts'
import type { Limits } from '../limits.ts'
import type { Recognition } from '../recognition/recognition.ts'
import type { Vectorizer, VectorSpace } from '../recognition/vectorizer.ts'
import type { Events } from './item-events.ts'
import type { RefuseMarked } from './refuse-marked.ts'
import { evictions } from './template-eviction.ts'
import { identityOf, sidOf } from './template-identity.ts'

export interface Library {
  readonly totals: Totals
  /** The gallery that serves now. Only the library adds and removes its templates. */
  readonly gallery: WritableGallery
  /** Changes of what is on the card run inside, one at a time; call `follow` before leaving. */
  readonly inTurn: SerialQueue['run']
  /**
   * Adds a template. Rejects with 'full' when the item or the device holds all it may, with 'storage' also when the
   * rest of the card is reserved for payments, and with 'refused' while the item is being deleted on all lanes.
   */
  learn(picture: PictureToLearn): Promise<Learned>
  removeItem(itemId: string): Promise<number>
  removeAll(): Promise<number>
  /** Rejects with 'not-found'. */
  find(itemId: string, sid: string): Promise<TemplateRecord>
  sidOf(identity: TemplateIdentity): string
  /** Brings the gallery to where the store is. */
  follow(): Promise<void>
  /** Fills the gallery with what the store has of these vectors; from then on both serve. */
  serve(vectorizer: Vectorizer, gallery: WritableGallery): Promise<void>
  /** After the store was reset: nothing is known any more. */
  startAnew(): Promise<void>
  onChange(listener: () => void): Disposable
}

export interface PictureToLearn {
  readonly itemId: string
  readonly picture: Uint8Array
  readonly codes: Codes
  /** The vector space of `codes`; if another one serves by now, they are made again. */
  readonly spaceId: string
  readonly isPinned: boolean
}

export interface Learned extends KeyedTemplate {
  readonly sid: string
}

export interface LibraryNeeds {
  readonly store: TemplateStore
  readonly recognition: Recognition
  /** The one that serves with `recognition` now, still empty. */
  readonly gallery: WritableGallery
  readonly serialNumber: string
  readonly limits: Limits
  /** Rejects with 'storage' where the card has none to spare. */
  readonly requireFreeSpace: () => Promise<void>
  readonly refuseMarked: RefuseMarked
  readonly events: Events
  readonly clock: Clock
}

/** So small that a page is freed before V8 moves it to the old generation, which is collected only rarely. */
const PAGE = 64
/** Up to here each change is an event of its own. */
const NAMED_EVENTS = 50

export async function openLibrary(needs: LibraryNeeds): Promise<Library> {
  const { store, recognition, serialNumber, limits, requireFreeSpace, events, clock } = needs
  const inTurn = createSerialQueue().run
  const listeners = createListeners()
  const named = (identity: TemplateIdentity) => sidOf(identity, serialNumber)
  // Pages are loaded one after the other, so one buffer is enough.
  let pageBuffer = new Uint8Array()
  let totals = await store.totals()
  let sequence = await store.lastSequence()
  let { gallery } = needs
  let key = await load(gallery, recognition.space)
  // Whether the store has templates that the gallery lacks, because loading them failed.
  let isBehind = false

  async function load(into: WritableGallery, space: VectorSpace, afterKey = 0): Promise<number> {
    const { id, dimension } = space
    if (pageBuffer.length < PAGE * dimension) pageBuffer = new Uint8Array(PAGE * dimension)
    let last = afterKey
    for (;;) {
      const { templates, codes } = await store.pageOfVectors(id, last, PAGE, pageBuffer)
      into.addMany(
        templates.map((template, index) => ({
          sid: named(template),
          itemId: template.itemId,
          codes: codes.subarray(index * dimension, (index + 1) * dimension),
        })),
      )
      last = templates.at(-1)?.key ?? last
      if (templates.length < PAGE) return last
    }
  }

  /** `inHand`: the vector of a template that was just learned need not be read back. */
  async function follow(inHand?: { learned: KeyedTemplate; codes: Codes }): Promise<void> {
    const changed = { added: 0, removed: 0 }
    const names: { type: 'template-added' | 'template-removed'; id: string; sid: string }[] = []
    for (;;) {
      const changes = await store.changes(sequence, PAGE)
      for (const change of changes) {
        const sid = named(change)
        if (change.op === 'remove') gallery.remove(sid)
        changed[change.op === 'put' ? 'added' : 'removed'] += 1
        const type = change.op === 'put' ? 'template-added' : 'template-removed'
        if (names.length <= NAMED_EVENTS) names.push({ type, id: change.itemId, sid })
      }
      sequence = changes.at(-1)?.sequence ?? sequence
      if (changes.length < PAGE) break
    }
    if (inHand && changed.added === 1 && !isBehind) {
      const { learned, codes } = inHand
      gallery.add({ sid: named(learned), itemId: learned.itemId, codes })
      key = learned.key
    } else {
      isBehind = true
      key = await load(gallery, recognition.space, key)
      isBehind = false
    }
    totals = await store.totals()
    if (names.length <= NAMED_EVENTS) for (const event of names) events.emit(event)
    else events.emit({ type: 'templates-changed', ...changed })
    if (names.length > 0) listeners.tell()
  }

  async function learn(given: PictureToLearn): Promise<Learned> {
    const { itemId, picture, isPinned } = given
    needs.refuseMarked(itemId)
    const existing = await store.templatesOf(itemId)
    const evict = evictions(existing, limits.templatesPerItem)
    if (!evict) throw new Fault('full', say('fault.item.no-room-for-picture'))
    if (totals.templates - evict.length >= limits.templates)
      throw new Fault('full', say('fault.storage.template-limit-reached'))
    await requireFreeSpace()
    const { space } = recognition
    const isCurrent = given.spaceId === space.id
    const codes = isCurrent ? given.codes : await recognition.codesOf(picture)
    const learned = await store.learn(
      {
        itemId,
        origin: serialNumber,
        createdAtMs: clock.now(),
        source: isPinned ? 'manual' : 'learned',
        isPinned,
        jpeg: picture,
        vector: { spaceId: space.id, codes },
      },
      evict,
    )
    await follow({ learned, codes })
    return { ...learned, sid: named(learned) }
  }

  async function find(itemId: string, sid: string): Promise<TemplateRecord> {
    const identity = identityOf(sid, serialNumber)
    const template = identity && (await store.find(identity))
    if (template?.itemId === itemId) return template
    throw new Fault('not-found', say('fault.item.no-such-template'))
  }

  const changing = (work: () => Promise<number>) =>
    inTurn(async () => {
      const count = await work()
      await follow()
      return count
    })

  return {
    get totals() {
      return totals
    },
    get gallery() {
      return gallery
    },
    inTurn,
    learn: (picture) => inTurn(() => learn(picture)),
    removeItem: (itemId) => changing(() => store.removeItem(itemId)),
    removeAll: () => changing(() => store.removeAll()),
    find,
    sidOf: named,
    follow: () => follow(),
    async serve(vectorizer, next) {
      key = await load(next, vectorizer.space)
      gallery = next
      isBehind = false
      recognition.serve(vectorizer, next)
      listeners.tell()
    },
    async startAnew() {
      gallery.clear()
      sequence = await store.lastSequence()
      key = await load(gallery, recognition.space)
      isBehind = false
      totals = await store.totals()
      listeners.tell()
    },
    onChange: listeners.add,
  }
}
