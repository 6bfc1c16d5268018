/**
 * Import of a file of counter-examples: read and checked to its last byte, given vectors, then on the card in one step.
 * Whatever goes wrong before that step changes nothing. Only that step is in the library's turn, since a
 * slow board needs more than a minute for a thousand vectors.
 *
 * Why a file next to the package: every reader of version 1 refuses a member or field that it does not know, and a
 * version 2 would be refused by every lane not yet updated, templates and all. It comes in by the same door and is
 * told apart by its first member. Items without templates here get none: the sweep would not keep them. No vectors
 * are inside, since a forged one would weigh where no picture shows it: they are made here, a thousand in ten
 * seconds, on a slow board in a hundred. A package that replaces leaves counter-examples of its items also when this
 * file never comes. All of a file is in memory until it is on the card: 20 MB as a rule, 64 MB at most.
 */

import { Fault } from '#firmware/fault.ts'
import { isPlausible } from '#firmware/vocabulary/plausible-time.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type { CounterExample, CounterExampleName } from '#hal/counter-example-store.ts'
import type { Journal } from '#hal/journal.ts'
import type { PackedCounterExample, Upload } from '#hal/packages.ts'
import type { Notes, SpaceVector, TemplateStore } from '#hal/template-store.ts'
import { createCounterExampleVectors } from '../counter-examples/counter-example-vectors.ts'
import type { CounterExamples } from '../counter-examples/counter-examples.ts'
import { newsOf } from '../counter-examples/local-counter-examples.ts'
import type { Library } from '../library/library.ts'
import type { Limits } from '../limits.ts'
import type { Recognition } from '../recognition/recognition.ts'
import { createCounterExampleCheck } from './counter-example-content-check.ts'
import type { ImportState } from './task-states.ts'

export interface CounterExampleImportNeeds {
  readonly store: TemplateStore
  readonly counterExamples: Pick<CounterExamples, 'cameFromElsewhere'>
  readonly library: Pick<Library, 'inTurn'>
  readonly recognition: Pick<Recognition, 'space' | 'codesOf'>
  readonly limits: Limits
  readonly clock: Clock
  readonly journal: Journal
}

export interface CounterExampleImportOrder {
  readonly mode: 'merge' | 'replace'
  /** Aborts when the device is stopping. */
  readonly stop: AbortSignal
  /** Throws when the device is stopping. */
  stopWhenAsked(): void
  /** Told how many were read and found right. */
  onChecked(count: number): void
  /** The file has no errors, and vectors are made from now on. Rejects with 'storage'. */
  onWhole(total: number): Promise<void>
  /** Told how many have their vector or need none. */
  onVectors(done: number, total: number): void
  /** Rejects with 'storage' when the card has no space for what was read. */
  requireFreeSpace(): Promise<void>
  /** What is noted with them, in the same step. */
  notesOf(done: ImportState): Notes
}

/** Rejects with 'bad-request', 'full' (part 'file'), 'storage'. */
export async function importCounterExamples(
  needs: CounterExampleImportNeeds,
  upload: Upload,
  order: CounterExampleImportOrder,
): Promise<ImportState> {
  const { store, counterExamples, library, limits, clock, journal } = needs
  const { mode, stopWhenAsked, onChecked, requireFreeSpace, notesOf } = order
  const { counterExampleFileBytes: bytesMax } = limits
  // The whole file is held in memory until it is on the card.
  if (upload.bytes > bytesMax)
    throw new Fault(
      'full',
      say('fault.package.counter-examples-too-large', { megabytes: bytesMax / 2 ** 20 }),
      undefined,
      {
        part: 'file',
      },
    )
  const came: CounterExample[] = []
  const check = createCounterExampleCheck(limits)
  for await (const group of upload.counterExamples()) {
    stopWhenAsked()
    for (const one of group) check(one)
    came.push(...group.map((one) => toKeep(one, clock.now())))
    onChecked(came.length)
  }
  await order.onWhole(came.length)
  await requireFreeSpace()
  const bounds = { perItem: limits.counterExamplesPerItem, inAll: limits.counterExamples }

  /** Which of its counter-examples would stay if it were imported now. */
  async function choose() {
    const items = await store.items()
    const taught = new Set(items.filter((one) => one.templates > 0).map(({ itemId }) => itemId))
    const possible = came.filter(({ itemId }) => taught.has(itemId))
    const known = await store.counterExamples()
    const staying = newsOf(possible, mode === 'replace' ? [] : known, bounds)
    return { possible, known, staying }
  }

  const vectors = await vectorsOf(needs, (await choose()).staying, order)
  return library.inTurn(async () => {
    stopWhenAsked()
    const { possible, known, staying } = await choose()
    const leftOut = came.length - possible.length
    const done = (added: number): ImportState => ({
      status: 'done',
      what: 'counter-examples',
      added,
      known: possible.length - added,
      ...(leftOut > 0 && { leftOut }),
    })
    // After a power cut right behind it the state is `done`, with an upper bound for the count.
    const notes = notesOf(done(staying.length))
    const whole = staying.map((one) => ({ ...one, vector: vectors.get(one.sha256) ?? null }))
    const added = await store.importCounterExamples(whole, { mode, bounds, notes })
    counterExamples.cameFromElsewhere(new Set([...known, ...staying].map(({ itemId }) => itemId)))
    journal.info('import.finished', { counterExamples: came.length, added, leftOut, mode })
    return done(added)
  })
}

/**
 * By picture. Those that are known with a vector get none. Nor, for now, does one for which the model did not answer:
 * it is kept, and gets its vector later if it can have one. Rejects as the model does where that is missing.
 */
async function vectorsOf(
  { store, recognition, journal }: CounterExampleImportNeeds,
  examples: readonly CounterExample[],
  { stop, stopWhenAsked, onVectors }: CounterExampleImportOrder,
): Promise<ReadonlyMap<string, SpaceVector>> {
  const there = await store.counterVectors(recognition.space.id)
  const known = new Set(there.filter(({ codes }) => codes).map(nameOf))
  const vectors = new Map<string, SpaceVector>()
  const { missing } = await createCounterExampleVectors({ recognition, stop, journal }).make(
    examples,
    {
      async pictureOf(example, at) {
        stopWhenAsked()
        onVectors(at, examples.length)
        const { jpeg, sha256 } = example
        if (!jpeg || vectors.has(sha256) || known.has(nameOf(example))) return null
        // A copy of its own: the decoder takes no shared memory.
        return new Uint8Array(jpeg)
      },
      async keep({ sha256 }, vector) {
        vectors.set(sha256, vector)
      },
    },
  )
  stopWhenAsked()
  if (missing) throw missing
  return vectors
}

const nameOf = ({ itemId, sha256 }: CounterExampleName) => `${sha256} ${itemId}`

/** Puts the picture in shared memory that the store's thread reads. A date in the future counts as old (plausible-time.ts). */
function toKeep({ jpeg, atMs, ...name }: PackedCounterExample, nowMs: number): CounterExample {
  const kept = new Uint8Array(new SharedArrayBuffer(jpeg.length))
  kept.set(jpeg)
  const markedAtMs = isPlausible(atMs, nowMs) ? atMs : 0
  return { ...name, atMs: markedAtMs, isWithdrawn: false, jpeg: kept, vector: null }
}
