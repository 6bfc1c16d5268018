/**
 * Recognition as a lane starts with it: on the model that made the vectors which are there, if it is still at
 * hand, else on the wanted one. The gallery is empty until the library has filled it.
 */
import type { Embedder } from '#hal/embedder.ts'
import type { Random } from '#hal/random.ts'
import type { TemplateStore } from '#hal/template-store.ts'
import { SERVING_NOTE } from '../embedding/reembedding.ts'
import { createGallery, type WritableGallery } from '../gallery/gallery.ts'
import { createRecognition, type Recognition, type RecognitionParts } from './recognition.ts'
import { createVectorizer, modelOfSpace, type Vectorizer, VIEWS, type Views } from './vectorizer.ts'

export interface LoadedRecognition {
  readonly recognition: Recognition
  /** The one that serves with `recognition` now. */
  readonly gallery: WritableGallery
  /** Its vectors are the ones that shall serve. */
  readonly wanted: Vectorizer
  readonly galleryFor: (vectorizer: Vectorizer) => WritableGallery
}

export interface LoadedRecognitionParts extends Omit<RecognitionParts, 'vectorizer' | 'gallery'> {
  readonly embedder: Embedder
  readonly earlierEmbedder?: (modelId: string) => Promise<Embedder | null>
  readonly store: Pick<TemplateStore, 'note'>
  readonly random: Random
}

export async function loadRecognition(parts: LoadedRecognitionParts): Promise<LoadedRecognition> {
  const { random } = parts
  const wanted = vectorizerOf(parts, parts.embedder)
  const vectorizer = (await earlierVectorizer(parts, wanted)) ?? wanted
  const galleryFor = ({ space: { dimension }, variation }: Vectorizer) =>
    createGallery({ dimension, variation, random })
  const gallery = galleryFor(vectorizer)
  const recognition = createRecognition({ ...parts, vectorizer, gallery })
  return { recognition, gallery, wanted, galleryFor }
}

/** What made the vectors that the templates have, when it is not the wanted one and its model still there. */
async function earlierVectorizer(
  parts: LoadedRecognitionParts,
  wanted: Vectorizer,
): Promise<Vectorizer | null> {
  const serving = await parts.store.note(SERVING_NOTE)
  if (serving === null || serving === wanted.space.id) return null
  const modelId = modelOfSpace(serving)
  const embedder =
    modelId === parts.embedder.model.id ? parts.embedder : await parts.earlierEmbedder?.(modelId)
  if (!embedder) return null
  const made = VIEWS.map((views) => vectorizerOf(parts, embedder, views))
  return made.find(({ space }) => space.id === serving) ?? null
}

function vectorizerOf(
  { pictures, clock }: LoadedRecognitionParts,
  embedder: Embedder,
  views?: Views,
): Vectorizer {
  return createVectorizer(pictures, embedder, clock.monotonicMs, views)
}
