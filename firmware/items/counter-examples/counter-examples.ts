/**
 * Pictures that a person said are not an item: kept on the card, weighed in the gallery that serves, given a new vector
 * when the model changes, listed and taken back.
 *
 * The gallery follows the card, never the other way round. A picture without a vector, because it came from another
 * lane or the model did not answer, weighs as soon as it has one. Vectors are made outside the queue: a thousand of
 * them take minutes of a slow board, and a person who gives or takes back a counter-example waits for none.
 *
 * One is named by item and picture, and the latest saying stays, by time, then by device; one taken back stays as a
 * note without a picture. Each item keeps its latest 16, a device its latest 1,000, so lanes that hold the same
 * sayings keep the same, whatever the order. They count while their item has a template, so every way in which an
 * item goes or comes back carries them along. The table only adds: the release before starts and answers without
 * them.
 */

import { createBackgroundTask } from '#firmware/async/background-task.ts'
import { createListeners } from '#firmware/async/listeners.ts'
import { createSerialQueue } from '#firmware/async/serial-queue.ts'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type {
  CounterExample,
  CounterExampleFacts,
  CounterExampleName,
} from '#hal/counter-example-store.ts'
import type { Journal } from '#hal/journal.ts'
import type { TemplateStore } from '#hal/template-store.ts'
import type { WritableGallery } from '../gallery/gallery.ts'
import { areCodes, type Codes } from '../gallery/vector.ts'
import type { Events } from '../library/item-events.ts'
import type { Library } from '../library/library.ts'
import type { Limits } from '../limits.ts'
import type { Recognition } from '../recognition/recognition.ts'
import { createCounterExampleVectors } from './counter-example-vectors.ts'

export interface CounterExamples extends AsyncDisposable {
  /** Of one item, the latest first; not those that were taken back. */
  list(itemId: string): Promise<readonly CounterExampleFacts[]>
  /** Rejects with 'not-found'. */
  picture(itemId: string, sha256: string): Promise<Uint8Array>
  /** The picture is not this item. Resolves when it is on the card and weighs. Idempotent. */
  add(itemId: string, sha256: string, picture: Uint8Array): Promise<void>
  /** False when there was none. */
  withdraw(itemId: string, sha256: string): Promise<boolean>
  /** Counter-examples of these items from other lanes are on the card. They weigh soon, and listeners are told. */
  cameFromElsewhere(itemIds: Iterable<string>): void
  /** Templates came or went, or another gallery serves: what weighs is read again, by and by. */
  refreshSoon(): void
  /** Resolves when what was asked for until now is done. */
  idle(): Promise<void>
  onChange(listener: () => void): Disposable
}

export interface CounterExamplesNeeds {
  readonly store: TemplateStore
  readonly recognition: Recognition
  /** Its gallery serves with `recognition`. */
  readonly library: Pick<Library, 'gallery'>
  readonly serialNumber: string
  readonly limits: Limits
  /** Rejects with 'storage' where the card has none to spare. */
  readonly requireFreeSpace: () => Promise<void>
  readonly events: Events
  readonly clock: Clock
  readonly journal: Journal
}

/** So many are made before what weighs is read again. */
const SLICE = 64
/** The store could not be read, or the model did not answer for a picture. */
const RETRY_MS = 5_000

export async function openCounterExamples(needs: CounterExamplesNeeds): Promise<CounterExamples> {
  const {
    store,
    recognition,
    library,
    serialNumber,
    limits,
    requireFreeSpace,
    events,
    clock,
    journal,
  } = needs
  const bounds = { perItem: limits.counterExamplesPerItem, inAll: limits.counterExamples }
  const queue = createSerialQueue()
  const listeners = createListeners()
  const embedding = createBackgroundTask({
    clock,
    work: embedAll,
    retryMs: RETRY_MS,
    failed: (error) => journal.warn('counter_example.stale', { error }),
  })
  const { stop } = embedding
  const making = createCounterExampleVectors({ recognition, stop, journal })
  let filled: WritableGallery | null = null
  /** By item: which pictures weigh. */
  let weighing: ReadonlyMap<string, string> = new Map()
  let isWaiting = false

  async function all(itemId: string): Promise<readonly CounterExampleFacts[]> {
    return (await store.counterExamples()).filter((one) => one.itemId === itemId)
  }

  /** Later than what is known, even if this device's clock is behind. */
  const stamp = (known: CounterExampleFacts | undefined) => ({
    by: serialNumber,
    atMs: Math.max(clock.now(), (known?.atMs ?? -1) + 1),
  })

  /** Brings the gallery to where the card is, inside the queue. Returns those that still lack a vector. */
  async function weigh(): Promise<readonly CounterExampleName[]> {
    const { gallery } = library
    const { id: spaceId, dimension } = recognition.space
    const found = await store.counterVectors(spaceId)
    // Another gallery serves by now; whoever changed it asks for this again.
    if (gallery !== library.gallery) return []
    const before = gallery === filled ? weighing : new Map<string, string>()
    const codesByItem = new Map<string, Codes[]>()
    const next = new Map<string, string>()
    for (const { itemId, sha256, codes } of found) {
      if (!codes || !areCodes(codes, dimension)) continue
      codesByItem.set(itemId, [...(codesByItem.get(itemId) ?? []), codes])
      next.set(itemId, `${next.get(itemId) ?? ''} ${sha256}`)
    }
    for (const itemId of new Set([...before.keys(), ...next.keys()]))
      if (before.get(itemId) !== next.get(itemId))
        gallery.setCounterExamples(itemId, codesByItem.get(itemId) ?? [])
    filled = gallery
    weighing = next
    return found.filter((one) => !one.codes && making.isWorthAsking(one))
  }

  async function follow(): Promise<void> {
    if ((await weigh()).length > 0) embedding.kick()
  }

  /** Runs until all that can have a vector have one. Whoever has another model serve asks for this again. */
  async function embedAll(): Promise<void> {
    const bare = making.inOrder(await queue.run(weigh))
    let trouble: Fault | null = null
    for (let at = 0; at < bare.length && !stop.aborted; at += SLICE) {
      const made = await making.make(bare.slice(at, at + SLICE), {
        // No picture of one that was taken back meanwhile.
        pictureOf: async (name) => (await store.counterContent([name]))[0]?.jpeg ?? null,
        keep: (name, vector) => store.putCounterVector(name, vector),
      })
      trouble = made.trouble ?? trouble
      if (made.count > 0) await queue.run(weigh)
      if (made.count > 0) listeners.tell()
      if (made.missing) break
    }
    // Those that failed are tried again, later each time.
    if (trouble) throw trouble
  }

  const write = (example: CounterExample) =>
    queue.run(async () => {
      if ((await store.putCounterExamples([example], bounds)) === 0) return false
      if ((await weigh()).length > 0) embedding.kick()
      events.emit({ type: 'item-changed', id: example.itemId })
      listeners.tell()
      return true
    })

  /** Runs once for all who ask before it begins, since it reads what is there then. */
  function refreshSoon(): void {
    if (isWaiting) return
    isWaiting = true
    queue
      .run(async () => {
        isWaiting = false
        if (!stop.aborted) await follow()
      })
      .catch((error: unknown) => journal.warn('counter_example.stale', { error }))
  }

  function cameFromElsewhere(itemIds: Iterable<string>): void {
    queue
      .run(async () => {
        if (!stop.aborted) await follow()
        for (const id of itemIds) events.emit({ type: 'item-changed', id })
        listeners.tell()
      })
      .catch((error: unknown) => journal.warn('counter_example.stale', { error }))
  }

  async function idle(): Promise<void> {
    await queue.idle()
    await embedding.idle()
    await queue.idle()
  }

  // Vectors are made after the start: it must not wait for a model.
  if ((await weigh()).length > 0) refreshSoon()

  return {
    list: async (itemId) => (await all(itemId)).filter(({ isWithdrawn }) => !isWithdrawn),
    async picture(itemId, sha256) {
      const [example] = await store.counterContent([{ itemId, sha256 }])
      if (example?.jpeg) return example.jpeg
      throw new Fault('not-found', say('fault.review.no-such-counter-example'))
    },
    async add(itemId, sha256, jpeg) {
      const known = (await all(itemId)).find((one) => one.sha256 === sha256)
      if (known && !known.isWithdrawn) return
      await requireFreeSpace()
      const vector = await making.vectorOf({ itemId, sha256 }, jpeg)
      const facts = { itemId, sha256, ...stamp(known), isWithdrawn: false }
      if (await write({ ...facts, jpeg, vector }))
        journal.info('counter_example.kept', { itemId, sha256 })
    },
    async withdraw(itemId, sha256) {
      const known = (await all(itemId)).find((one) => one.sha256 === sha256)
      if (!known || known.isWithdrawn) return false
      const facts = { itemId, sha256, ...stamp(known), isWithdrawn: true }
      const isGone = await write({ ...facts, jpeg: null, vector: null })
      if (isGone) journal.info('counter_example.withdrawn', { itemId, sha256 })
      return isGone
    },
    cameFromElsewhere,
    refreshSoon,
    idle,
    onChange: listeners.add,
    async [Symbol.asyncDispose]() {
      await embedding[Symbol.asyncDispose]()
      await idle()
    },
  }
}
