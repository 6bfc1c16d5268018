/**
 * Makes the vectors of counter-examples. One picture that the model refuses, or one question that it does not answer,
 * keeps no other picture from having its vector.
 */
import { type Fault, toFault } from '#firmware/fault.ts'
import type { CounterExampleName } from '#hal/counter-example-store.ts'
import type { Journal } from '#hal/journal.ts'
import type { SpaceVector, TemplateStore } from '#hal/template-store.ts'
import type { Recognition } from '../recognition/recognition.ts'

/** So many failures one after the other are the model's, and no longer a picture's. */
export const MODEL_FAILURES_MAX = 3

export interface VectorMaking {
  /** Of those without a vector, the ones worth asking for: those that failed least come first. */
  worthAsking<Name extends CounterExampleName>(bare: readonly Name[]): readonly Name[]
  /** Null: no model can read the picture, or it did not answer now; only the latter is worth asking for again. */
  vectorOf(name: CounterExampleName, jpeg: Uint8Array): Promise<SpaceVector | null>
  /** Resolves with how many got a vector, whether more of it is of no use now, and what went wrong last. */
  make(bare: readonly CounterExampleName[], spaceId: string): Promise<Made>
}

export interface Made {
  readonly count: number
  readonly isOver: boolean
  readonly trouble: Fault | null
}

export interface VectorMakingParts {
  readonly store: Pick<TemplateStore, 'counterContent' | 'putCounterVector'>
  readonly recognition: Pick<Recognition, 'space' | 'codesOf'>
  readonly stop: AbortSignal
  readonly journal: Journal
}

export function createVectorMaking(parts: VectorMakingParts): VectorMaking {
  const { store, recognition, stop, journal } = parts
  const unreadable = new Set<string>()
  /** By picture: how often the model did not answer; only of those that have no vector. */
  let failures = new Map<string, number>()

  async function tried(
    { itemId, sha256 }: CounterExampleName,
    jpeg: Uint8Array,
  ): Promise<{ readonly vector: SpaceVector | null; readonly trouble: Fault | null }> {
    const { id: spaceId } = recognition.space
    try {
      return { vector: { spaceId, codes: await recognition.codesOf(jpeg, stop) }, trouble: null }
    } catch (error) {
      const fault = toFault(error)
      if (stop.aborted) return { vector: null, trouble: fault }
      const failed = failures.get(sha256) ?? 0
      // Each retry would say the same.
      if (failed === 0) journal.warn('counter_example.not_embedded', { itemId, why: fault.message })
      if (fault.kind !== 'bad-request') {
        failures.set(sha256, failed + 1)
        return { vector: null, trouble: fault }
      }
      unreadable.add(sha256)
      return { vector: null, trouble: null }
    }
  }

  async function make(bare: readonly CounterExampleName[], spaceId: string): Promise<Made> {
    let count = 0
    let inARow = 0
    let last: Fault | null = null
    for (const name of bare) {
      const [example] = await store.counterContent([name])
      if (stop.aborted || recognition.space.id !== spaceId)
        return { count, isOver: true, trouble: last }
      // Taken back meanwhile.
      if (!example?.jpeg) continue
      const { vector, trouble } = await tried(name, example.jpeg)
      inARow = trouble ? inARow + 1 : 0
      last = trouble ?? last
      if (inARow >= MODEL_FAILURES_MAX) return { count, isOver: true, trouble }
      if (!vector) continue
      await store.putCounterVector(name, vector)
      count += 1
    }
    return { count, isOver: false, trouble: last }
  }

  return {
    worthAsking(bare) {
      const names = bare.filter(({ sha256 }) => !unreadable.has(sha256))
      const failed = ({ sha256 }: CounterExampleName) => failures.get(sha256) ?? 0
      failures = new Map(names.filter(failed).map((name) => [name.sha256, failed(name)]))
      return names.toSorted((one, other) => failed(one) - failed(other))
    },
    vectorOf: async (name, jpeg) => (await tried(name, jpeg)).vector,
    make,
  }
}
