/**
 * Pictures that a person said are not an item: kept on the card, weighed in the gallery that serves, given a new
 * vector when the model changes, listed and taken back (ADR 0077).
 *
 * The gallery follows the card, never the other way round. A picture without a vector, because it came from another
 * lane or the model did not answer, weighs from when it has one. Vectors are made outside the queue: a thousand of them
 * take minutes of a slow board, and whoever says or takes back something waits for none.
 */
import { createBackgroundTask } from '#firmware/async/background-task.ts'
import { createListeners } from '#firmware/async/listeners.ts'
import { createSerialQueue } from '#firmware/async/serial-queue.ts'
import { Fault, toFault } from '#firmware/fault.ts'
import type { Clock } from '#hal/clock.ts'
import type {
  CounterExample,
  CounterExampleFacts,
  CounterExampleName,
} from '#hal/counter-example-store.ts'
import type { Journal } from '#hal/journal.ts'
import type { SpaceVector, TemplateStore } from '#hal/template-store.ts'
import type { WritableGallery } from '../gallery/gallery.ts'
import { areCodes, type Codes } from '../gallery/vector.ts'
import type { Events } from '../library/item-events.ts'
import type { Library } from '../library/library.ts'
import type { Limits } from '../limits.ts'
import type { Recognition } from '../recognition/recognition.ts'

export interface CounterExamples extends AsyncDisposable {
  /** Of one item, the latest first; not those that were taken back. */
  list(itemId: string): Promise<readonly CounterExampleFacts[]>
  /** Rejects with 'not-found'. */
  picture(itemId: string, sha256: string): Promise<Uint8Array>
  /** The picture is not this item. Resolves when it is on the card and weighs. Idempotent. */
  add(itemId: string, sha256: string, picture: Uint8Array): Promise<void>
  /** False when there was none. */
  withdraw(itemId: string, sha256: string): Promise<boolean>
  /** What other lanes said of these items is on the card: it weighs, and is told, by and by. */
  cameFromElsewhere(itemIds: Iterable<string>): void
  /** Templates came or went, or another gallery serves: what weighs is read anew, by and by. */
  refreshSoon(): void
  /** Resolves when what was asked for until now is done. */
  idle(): Promise<void>
  onChange(listener: () => void): Disposable
}

export interface CounterExamplesParts {
  readonly store: TemplateStore
  readonly recognition: Recognition
  /** Its gallery serves with `recognition`. */
  readonly library: Pick<Library, 'gallery'>
  readonly serialNumber: string
  readonly limits: Limits
  /** Rejects with 'storage' where the card has none to spare. */
  readonly room: () => Promise<void>
  readonly events: Events
  readonly clock: Clock
  readonly journal: Journal
}

/** So many are made before what weighs is read anew. */
const SLICE = 64
/** The store could not be read. */
const RETRY_MS = 5_000

export async function openCounterExamples(parts: CounterExamplesParts): Promise<CounterExamples> {
  const { store, recognition, library, serialNumber, limits, room, events, clock, journal } = parts
  const bounds = { perItem: limits.counterExamplesPerItem, inAll: limits.counterExamples }
  const queue = createSerialQueue()
  const listeners = createListeners()
  const stopping = new AbortController()
  // Pictures that no model can read: not tried again before the next start.
  const unreadable = new Set<string>()
  let filled: WritableGallery | null = null
  /** By item: which pictures weigh. */
  let weighing: ReadonlyMap<string, string> = new Map()
  let isWaiting = false
  const embedding = createBackgroundTask({
    ...{ clock, stop: stopping.signal, work: embedAll, retryMs: RETRY_MS },
    failed: (error) => journal.warn('counter_example.stale', { error }),
  })

  async function all(itemId: string): Promise<readonly CounterExampleFacts[]> {
    return (await store.counterExamples()).filter((one) => one.itemId === itemId)
  }

  /** Later than what is known, though the clock of this device is behind. */
  const stamp = (known: CounterExampleFacts | undefined) => ({
    by: serialNumber,
    atMs: Math.max(clock.now(), (known?.atMs ?? -1) + 1),
  })

  /** Brings the gallery to where the card is, inside the queue; gives those that have no vector to weigh with. */
  async function weigh(): Promise<readonly CounterExampleName[]> {
    const { gallery } = library
    const { id: spaceId, dimension } = recognition.space
    const found = await store.counterVectors(spaceId)
    // Another serves since: whoever changed it asks for this anew.
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
    return found.filter(({ codes, sha256 }) => !codes && !unreadable.has(sha256))
  }

  async function follow(): Promise<void> {
    if ((await weigh()).length > 0) embedding.kick()
  }

  /** Until all have a vector that can have one. */
  async function embedAll(): Promise<void> {
    const bare = await queue.run(weigh)
    const spaceId = recognition.space.id
    for (let at = 0; at < bare.length && !stopping.signal.aborted; at += SLICE) {
      const { made, isOver } = await embed(bare.slice(at, at + SLICE), spaceId)
      if (made > 0) await queue.run(weigh)
      if (made > 0) listeners.tell()
      if (isOver) return
    }
  }

  /** How many got a vector, and whether more of it is of no use now. */
  async function embed(bare: readonly CounterExampleName[], spaceId: string) {
    let made = 0
    for (const name of bare) {
      const [example] = await store.counterContent([name])
      if (stopping.signal.aborted || recognition.space.id !== spaceId) return { made, isOver: true }
      // Taken back meanwhile.
      if (!example?.jpeg) continue
      const vector = await vectorOf(name, example.jpeg)
      if (vector === 'later') return { made, isOver: true }
      if (!vector) continue
      await store.putCounterVector(name, vector)
      made += 1
    }
    return { made, isOver: false }
  }

  /** Null: no model can read the picture. 'later': the model is missing now; tried again with the next change. */
  async function vectorOf(
    { itemId, sha256 }: CounterExampleName,
    jpeg: Uint8Array,
  ): Promise<SpaceVector | null | 'later'> {
    const { id: spaceId } = recognition.space
    try {
      return { spaceId, codes: await recognition.codesOf(jpeg, stopping.signal) }
    } catch (error) {
      if (stopping.signal.aborted) return 'later'
      const { kind, message: why } = toFault(error)
      journal.warn('counter_example.not_embedded', { itemId, why })
      if (kind !== 'bad-request') return 'later'
      unreadable.add(sha256)
      return null
    }
  }

  const say = (example: CounterExample) =>
    queue.run(async () => {
      if ((await store.putCounterExamples([example], bounds)) === 0) return false
      const bare = await weigh()
      // Its own was just tried.
      if (bare.some(({ sha256 }) => sha256 !== example.sha256)) embedding.kick()
      events.emit({ type: 'item-changed', id: example.itemId })
      listeners.tell()
      return true
    })

  /** Once for all who ask before it begins: it reads what is there then. */
  function refreshSoon(): void {
    if (isWaiting) return
    isWaiting = true
    queue
      .run(async () => {
        isWaiting = false
        if (!stopping.signal.aborted) await follow()
      })
      .catch((error: unknown) => journal.warn('counter_example.stale', { error }))
  }

  function cameFromElsewhere(itemIds: Iterable<string>): void {
    queue
      .run(async () => {
        if (!stopping.signal.aborted) await follow()
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

  // What a start waits for needs no model.
  if ((await weigh()).length > 0) refreshSoon()

  return {
    list: async (itemId) => (await all(itemId)).filter(({ isWithdrawn }) => !isWithdrawn),
    async picture(itemId, sha256) {
      const [example] = await store.counterContent([{ itemId, sha256 }])
      if (example?.jpeg) return example.jpeg
      throw new Fault('not-found', 'the item has no such counter-example')
    },
    async add(itemId, sha256, jpeg) {
      const known = (await all(itemId)).find((one) => one.sha256 === sha256)
      if (known && !known.isWithdrawn) return
      await room()
      const made = await vectorOf({ itemId, sha256 }, jpeg)
      const vector = made === 'later' ? null : made
      const facts = { itemId, sha256, ...stamp(known), isWithdrawn: false }
      if (await say({ ...facts, jpeg, vector }))
        journal.info('counter_example.kept', { itemId, sha256 })
    },
    async withdraw(itemId, sha256) {
      const known = (await all(itemId)).find((one) => one.sha256 === sha256)
      if (!known || known.isWithdrawn) return false
      const facts = { itemId, sha256, ...stamp(known), isWithdrawn: true }
      const isGone = await say({ ...facts, jpeg: null, vector: null })
      if (isGone) journal.info('counter_example.withdrawn', { itemId, sha256 })
      return isGone
    },
    cameFromElsewhere,
    refreshSoon,
    idle,
    onChange: listeners.add,
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await idle()
    },
  }
}
