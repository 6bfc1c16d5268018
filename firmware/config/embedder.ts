/** `embedder:` the model that turns a picture into a vector. */
import { type Static, Type } from 'typebox'
import { exact, Fake, section } from './vocabulary.ts'

const Tflite = exact({ driver: Type.Literal('tflite') })

export const Embedder = section(Type.Union([Fake, Tflite]), { driver: 'tflite' })
export type EmbedderConfig = Static<typeof Embedder>
