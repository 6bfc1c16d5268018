/** `camera:` what looks at the goods. */
import { type Static, Type } from '#firmware/schema-builder.ts'
import { exact, Fake, section } from '../section-builders.ts'

const Folder = exact({ driver: Type.Literal('folder'), path: Type.String({ minLength: 1 }) })

/** A lane that takes payments and recognises nothing. */
const None = exact({ driver: Type.Literal('none') })

const Rpicam = exact({
  driver: Type.Literal('rpicam'),
  command: Type.String({ minLength: 1, default: 'rpicam-vid' }),
  width: Type.Integer({ minimum: 64, maximum: 4096, default: 1280 }),
  height: Type.Integer({ minimum: 64, maximum: 4096, default: 720 }),
  framerate: Type.Number({ minimum: 1, maximum: 60, default: 15 }),
})

export const Camera = section(Type.Union([Fake, None, Folder, Rpicam]), { driver: 'fake' })
export type CameraConfig = Static<typeof Camera>
