/** The counter-examples of templates-simulated.ts, in a map. */
import {
  byTimeSaid,
  type CounterExample,
  type CounterExampleBounds,
  type CounterExampleFacts,
  type CounterExampleName,
  type CounterExampleStore,
  isLaterSaid,
} from '#hal/counter-example-store.ts'
import type { Notes } from '#hal/template-store.ts'

export interface SimulatedCounterExamples extends CounterExampleStore {
  clear(): void
  /** As a sweep lets go of those whose item is not named any more. */
  keepOnly(isNamed: (itemId: string) => boolean): void
}

/** `write` refuses on a full card. */
export function createSimulatedCounterExamples(
  hasTemplates: (itemId: string) => boolean,
  write: <Result>(work: () => Result) => Promise<Result>,
  setNotes: (notes: Notes) => void,
): SimulatedCounterExamples {
  const kept = new Map<string, CounterExample>()
  const nameOf = ({ itemId, sha256 }: CounterExampleName) => `${itemId} ${sha256}`
  const all = () => [...kept.values()].sort(byTimeSaid)
  const counting = () => all().filter(({ itemId }) => hasTemplates(itemId))

  function put(example: CounterExample): boolean {
    const known = kept.get(nameOf(example))
    if (known && !isLaterSaid(example, known)) return false
    const jpeg = example.isWithdrawn ? null : (example.jpeg ?? known?.jpeg ?? null)
    if (!example.isWithdrawn && !jpeg) return false
    const vector = example.isWithdrawn ? null : (example.vector ?? known?.vector ?? null)
    kept.set(nameOf(example), { ...example, jpeg, vector })
    return true
  }

  function trim({ perItem, inAll }: CounterExampleBounds): void {
    const byItem = Map.groupBy(all(), ({ itemId }) => itemId).values()
    const stay = [...byItem].flatMap((some) => some.slice(0, perItem)).sort(byTimeSaid)
    kept.clear()
    for (const one of stay.slice(0, inAll)) kept.set(nameOf(one), one)
  }

  return {
    counterExamples: async () => counting().map(factsOf),
    counterContent: async (names) =>
      names.flatMap((name) => {
        const one = kept.get(nameOf(name))
        return one?.jpeg ? one : []
      }),
    counterVectors: async (spaceId) =>
      counting()
        .filter(({ isWithdrawn }) => !isWithdrawn)
        .map(({ itemId, sha256, vector }) => ({
          itemId,
          sha256,
          codes: vector?.spaceId === spaceId ? vector.codes : null,
        })),
    putCounterExamples: (examples, bounds) =>
      write(() => {
        const changed = examples.filter(put).length
        trim(bounds)
        return changed
      }),
    importCounterExamples: (examples, { mode, bounds, notes }) =>
      write(() => {
        const names = new Set(examples.map(nameOf))
        if (mode === 'replace')
          for (const [name, { isWithdrawn }] of kept)
            if (isWithdrawn || !names.has(name)) kept.delete(name)
        const changed = examples.filter(put).length
        trim(bounds)
        setNotes(notes)
        return changed
      }),
    putCounterVector: (name, vector) =>
      write(() => {
        const one = kept.get(nameOf(name))
        if (one?.jpeg) kept.set(nameOf(name), { ...one, vector })
      }),
    clear: () => kept.clear(),
    keepOnly(isNamed) {
      for (const [name, { itemId }] of kept) if (!isNamed(itemId)) kept.delete(name)
    },
  }
}

const factsOf = ({
  itemId,
  sha256,
  atMs,
  by,
  isWithdrawn,
}: CounterExample): CounterExampleFacts => ({
  itemId,
  sha256,
  atMs,
  by,
  isWithdrawn,
})
