/**
 * Recognition as a lane starts with it: with the model that made the stored vectors, if it is still installed, else
 * with the wanted one. The gallery is empty until the library has filled it.
 *
 * If the lane was shown its empty platform, its vectors have the colours of the goods alone, else those of whole
 * pictures. The two are never mixed: a query with the platform's colours would be compared with templates that have
 * none (docs/recognition-trials.md).
 */
import type { Embedder } from '#hal/embedder.ts'
import type { Random } from '#hal/random.ts'
import type { TemplateStore } from '#hal/template-store.ts'
import { SERVING_NOTE } from '../embedding/reembedding.ts'
import { createGallery, type WritableGallery } from '../gallery/gallery.ts'
import { createRecognition, type Recognition, type RecognitionNeeds } from './recognition.ts'
import {
  createVectorizer,
  modelOfSpace,
  type Vectorizer,
  type VectorizerOptions,
  VIEWS,
} from './vectorizer.ts'

export interface LoadedRecognition {
  readonly recognition: Recognition
  /** The gallery that serves with `recognition` now. */
  readonly gallery: WritableGallery
  /** Whose vectors shall serve now: this changes once the empty platform is shown or forgotten. */
  readonly wanted: () => Vectorizer
  readonly galleryFor: (vectorizer: Vectorizer) => WritableGallery
}

export interface LoadedRecognitionNeeds extends Omit<RecognitionNeeds, 'vectorizer' | 'gallery'> {
  readonly embedder: Embedder
  readonly earlierEmbedder?: (modelId: string) => Promise<Embedder | null>
  readonly store: Pick<TemplateStore, 'note'>
  readonly random: Random
}

export async function loadRecognition(needs: LoadedRecognitionNeeds): Promise<LoadedRecognition> {
  const { random, settings, store } = needs
  const ofWhole = vectorizerOf(needs, needs.embedder, {})
  const ofGoods = vectorizerOf(needs, needs.embedder, apart(needs))
  const wanted = () => (settings().background ? ofGoods : ofWhole)
  const noted = await store.note(SERVING_NOTE)
  const isWanted = noted === null || noted === wanted().space.id
  const vectorizer = (isWanted ? null : await earlierVectorizer(needs, noted)) ?? wanted()
  const galleryFor = ({ space: { dimension }, variation }: Vectorizer) =>
    createGallery({ dimension, variation, random })
  const gallery = galleryFor(vectorizer)
  const recognition = createRecognition({ ...needs, vectorizer, gallery })
  return { recognition, gallery, wanted, galleryFor }
}

/** The vectorizer of this space, if its model is still installed. */
async function earlierVectorizer(
  needs: LoadedRecognitionNeeds,
  spaceId: string,
): Promise<Vectorizer | null> {
  const modelId = modelOfSpace(spaceId)
  const embedder =
    modelId === needs.embedder.model.id ? needs.embedder : await needs.earlierEmbedder?.(modelId)
  if (!embedder) return null
  const made = [apart(needs), ...VIEWS.map((views) => ({ views }))].map((how) =>
    vectorizerOf(needs, embedder, how),
  )
  return made.find(({ space }) => space.id === spaceId) ?? null
}

/**
 * Goods are still told apart by a platform that was just forgotten until other vectors serve: what is taught meanwhile
 * belongs to this space.
 */
function apart({ settings }: LoadedRecognitionNeeds): VectorizerOptions {
  let known = settings().background
  return {
    background() {
      known = settings().background ?? known
      return known
    },
  }
}

function vectorizerOf(
  { pictures, clock }: LoadedRecognitionNeeds,
  embedder: Embedder,
  how: VectorizerOptions,
): Vectorizer {
  return createVectorizer(pictures, embedder, clock.monotonicMs, how)
}
