/** What recognition lends to whoever teaches it by pictures of earlier answers. */
import type { CounterExamples } from './counter-examples/counter-examples.ts'
import { visitsOf } from './gallery/pictures-of-one-visit.ts'
import { cosine } from './gallery/vector.ts'
import type { DeletedItems } from './library/deleted-items.ts'
import type { KnownItems } from './library/known-items.ts'
import { type LearningMode, refuseLocked } from './library/learning-mode.ts'
import type { Library } from './library/library.ts'
import type { RefuseMarked } from './library/refuse-marked.ts'
import type { GateCheck } from './library/teaching-picture-gate-check.ts'
import { blankIn } from './library/teaching-picture-gates.ts'
import { checkedItemId, checkedNewItemId } from './library/template-identity.ts'
import type { Limits } from './limits.ts'
import { HISTOGRAM_BINS } from './recognition/colour-histogram.ts'
import type { Recognition } from './recognition/recognition.ts'
import { isSameScene } from './recognition/turned-views.ts'

interface LentTeachingNeeds {
  readonly recognition: Pick<Recognition, 'gallery' | 'viewOf' | 'inServingSpace' | 'confirmed'>
  readonly library: Pick<Library, 'learn' | 'sidOf'>
  readonly deleted: Pick<DeletedItems, 'removeTemplate'>
  /** Pictures that are known not to be an item. */
  readonly counterExamples: Pick<CounterExamples, 'list' | 'picture' | 'add' | 'withdraw'>
  readonly knownItems: Pick<KnownItems, 'counts'>
  readonly gates: GateCheck
  readonly mode: () => LearningMode
  readonly refuseMarked: RefuseMarked
  readonly limits: Pick<Limits, 'reviewGapMs' | 'templatesPerItem'>
}

/** What is measured on the vectors of pictures. */
export const VECTORS = { cosine, isSameScene, visitsOf, colourBins: HISTOGRAM_BINS }

export type LentTeaching = ReturnType<typeof lentTeaching>

export function lentTeaching(needs: LentTeachingNeeds) {
  const { recognition, library, deleted, counterExamples, knownItems } = needs
  const { gates, mode, refuseMarked, limits } = needs
  return {
    recognition,
    library,
    deleted,
    counterExamples,
    knownItems,
    gates,
    mode,
    refuseMarked,
    limits,
    /** Throws Fault 'locked'. */
    refuseLocked: () => refuseLocked(mode()),
    /** Why nobody teaches by such a picture, whatever a person says. */
    blankIn,
    /** Throw Fault 'bad-request'. */
    checkedItemId,
    checkedNewItemId,
    vectors: VECTORS,
  }
}
