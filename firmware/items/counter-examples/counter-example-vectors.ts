/**
 * Makes the vectors of counter-examples. A picture that the model refuses or does not answer for keeps no other picture
 * from having its vector.
 */
import { type Fault, toFault } from '#firmware/fault.ts'
import type { CounterExampleName } from '#hal/counter-example-store.ts'
import type { Journal } from '#hal/journal.ts'
import type { SpaceVector } from '#hal/template-store.ts'
import { createRefusedPictures } from '../embedding/refused-pictures.ts'
import type { Recognition } from '../recognition/recognition.ts'

export interface CounterExampleVectors {
  /** Whether it may get a vector before the next start. */
  isWorthAsking(name: CounterExampleName): boolean
  /** Puts first those that come after the one at which the last walk stopped. */
  inOrder<Name extends CounterExampleName>(names: readonly Name[]): readonly Name[]
  /** Null: the model did not answer for this picture. */
  vectorOf(name: CounterExampleName, jpeg: Uint8Array): Promise<SpaceVector | null>
  /** One after the other, until the model is missing or another one serves. */
  make<Name extends CounterExampleName>(names: readonly Name[], work: Work<Name>): Promise<Made>
}

export interface Work<Name> {
  /** Null: it needs no vector any more. What it throws ends the work. */
  pictureOf(name: Name, at: number): Promise<Uint8Array | null>
  keep(name: Name, vector: SpaceVector): Promise<void>
}

export interface Made {
  /** So many got a vector. */
  readonly count: number
  /** Why it is of no use to go on now: the model is missing. */
  readonly missing: Fault | null
  /** What went wrong last: some are to be asked for again. */
  readonly trouble: Fault | null
}

export interface CounterExampleVectorsNeeds {
  readonly recognition: Pick<Recognition, 'space' | 'codesOf'>
  readonly stop: AbortSignal
  readonly journal: Journal
}

interface Try {
  readonly vector: SpaceVector | null
  readonly trouble: Fault | null
  readonly isMissing: boolean
}

export function createCounterExampleVectors({
  recognition,
  stop,
  journal,
}: CounterExampleVectorsNeeds): CounterExampleVectors {
  const refused = createRefusedPictures(
    () => recognition.space.id,
    (picture, change) => recognition.codesOf(picture, stop, change),
  )

  async function tried({ itemId, sha256 }: CounterExampleName, jpeg: Uint8Array): Promise<Try> {
    const { id: spaceId } = recognition.space
    await refused.ready(sha256, jpeg)
    try {
      const vector = { spaceId, codes: await recognition.codesOf(jpeg, stop) }
      refused.forget(sha256)
      return { vector, trouble: null, isMissing: false }
    } catch (error) {
      const trouble = toFault(error)
      if (stop.aborted) return { vector: null, trouble, isMissing: true }
      const { next, isFirst } = await refused.failed(sha256, jpeg, error)
      if (isFirst) journal.warn('counter_example.not_embedded', { itemId, why: trouble.said })
      return {
        vector: null,
        trouble: next === 'aside' ? null : trouble,
        isMissing: next === 'stop',
      }
    }
  }

  return {
    isWorthAsking: ({ sha256 }) => !refused.isAside(sha256),
    inOrder(names) {
      const behind = names.findIndex(({ sha256 }) => sha256 === refused.stoppedAt) + 1
      return [...names.slice(behind), ...names.slice(0, behind)]
    },
    vectorOf: async (name, jpeg) => (await tried(name, jpeg)).vector,
    async make(names, { pictureOf, keep }) {
      const { id: spaceId } = recognition.space
      let count = 0
      let last: Fault | null = null
      for (const [at, name] of names.entries()) {
        const picture = await pictureOf(name, at)
        if (stop.aborted || recognition.space.id !== spaceId) break
        if (!picture) continue
        const { vector, trouble, isMissing } = await tried(name, picture)
        if (isMissing) return { count, missing: trouble, trouble }
        last = trouble ?? last
        if (!vector) continue
        await keep(name, vector)
        count += 1
      }
      return { count, missing: null, trouble: last }
    },
  }
}
