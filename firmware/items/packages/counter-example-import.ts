/**
 * Import of a file of counter-examples: read and checked to its last byte, then on the card in one step. Whatever goes
 * wrong before that step changes nothing (ADR 0098).
 */
import { Fault } from '#firmware/fault.ts'
import type { Clock } from '#hal/clock.ts'
import type { CounterExample } from '#hal/counter-example-store.ts'
import type { Journal } from '#hal/journal.ts'
import type { PackedCounterExample, Upload } from '#hal/packages.ts'
import { isPlausible } from '#hal/plausible-time.ts'
import type { Notes, TemplateStore } from '#hal/template-store.ts'
import type { CounterExamples } from '../counter-examples/counter-examples.ts'
import { newsOf } from '../counter-examples/local-counter-examples.ts'
import type { Library } from '../library/library.ts'
import type { Limits } from '../limits.ts'
import { createCounterExampleCheck } from './counter-example-check.ts'
import type { ImportState } from './task-states.ts'

export interface CounterExampleImportParts {
  readonly store: TemplateStore
  readonly counterExamples: Pick<CounterExamples, 'cameFromElsewhere'>
  readonly library: Pick<Library, 'inTurn'>
  readonly limits: Limits
  readonly clock: Clock
  readonly journal: Journal
}

export interface CounterExampleImportOrder {
  readonly mode: 'merge' | 'replace'
  /** Throws when the device is stopping. */
  stopWhenAsked(): void
  /** So many were read and are as they should be. */
  onChecked(count: number): void
  /** Rejects with 'storage' when the card has no room for what was read. */
  requireRoom(): Promise<void>
  /** What is noted with them, in the same step. */
  notesOf(done: ImportState): Notes
}

/** Rejects with 'bad-request', 'full' (part 'file'), 'storage'. */
export async function importCounterExamples(
  { store, counterExamples, library, limits, clock, journal }: CounterExampleImportParts,
  upload: Upload,
  { mode, stopWhenAsked, onChecked, requireRoom, notesOf }: CounterExampleImportOrder,
): Promise<ImportState> {
  const { counterExampleFileBytes: bytesMax } = limits
  // All of it is held until it is on the card.
  if (upload.bytes > bytesMax)
    throw new Fault('full', `a file of counter-examples may have ${bytesMax} bytes`, undefined, {
      part: 'file',
    })
  const came: CounterExample[] = []
  const check = createCounterExampleCheck(limits)
  for await (const group of upload.counterExamples()) {
    stopWhenAsked()
    check.group(group)
    came.push(...group.map((one) => toKeep(one, clock.now())))
    onChecked(came.length)
  }
  await requireRoom()
  const bounds = { perItem: limits.counterExamplesPerItem, inAll: limits.counterExamples }
  return library.inTurn(async () => {
    const items = await store.items()
    const taught = new Set(items.filter((one) => one.templates > 0).map(({ itemId }) => itemId))
    const possible = came.filter(({ itemId }) => taught.has(itemId))
    const known = await store.counterExamples()
    const staying = newsOf(possible, mode === 'replace' ? [] : known, bounds)
    const leftOut = came.length - possible.length
    const done = (added: number): ImportState => ({
      ...{ status: 'done', what: 'counter-examples', added, known: possible.length - added },
      ...(leftOut > 0 && { leftOut }),
    })
    // After a power cut right behind it the state is `done`, with an upper bound for the count.
    const notes = notesOf(done(staying.length))
    const added = await store.importCounterExamples(staying, { mode, bounds, notes })
    counterExamples.cameFromElsewhere(new Set([...known, ...staying].map(({ itemId }) => itemId)))
    journal.info('import.finished', { counterExamples: came.length, added, leftOut, mode })
    return done(added)
  })
}

/** In memory that the store's thread reads where it lies. What is dated in the future counts as old (ADR 0087). */
function toKeep({ jpeg, atMs, ...name }: PackedCounterExample, nowMs: number): CounterExample {
  const kept = new Uint8Array(new SharedArrayBuffer(jpeg.length))
  kept.set(jpeg)
  const said = isPlausible(atMs, nowMs) ? atMs : 0
  return { ...name, atMs: said, isWithdrawn: false, jpeg: kept, vector: null }
}
