/** `embedder:` the model that turns a picture into a vector. */
import { type Static, Type } from '#firmware/schema-builder.ts'
import { exact, Fake, section } from '../section-builders.ts'

const Path = Type.String({ minLength: 1 })

const Tflite = exact({
  driver: Type.Literal('tflite'),
  /** A folder with manifest.json and models; default: the one of this installation. */
  folder: Type.Optional(Path),
  /** A name in the manifest; default: the manifest's own. */
  model: Type.Optional(Type.String({ pattern: '^[\\w.-]{1,64}$' })),
  /** The TensorFlow Lite C library; default: the one that came with this installation. */
  library: Type.Optional(Path),
})

export const Embedder = section(Type.Union([Fake, Tflite]), { driver: 'tflite' })
export type EmbedderConfig = Static<typeof Embedder>
