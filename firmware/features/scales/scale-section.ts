/** `scale:` the scale beside the camera. */

import { isPlain } from '#firmware/config/check-and-fill-defaults.ts'
import { exact, Fake, secret, section } from '#firmware/config/section-builders.ts'
import { oneOf, type Static, Type } from '#firmware/schema-builder.ts'
import { say } from '#firmware/words/sentence.ts'
import { SCALE_PROTOCOLS } from './driver/scale-protocols.ts'

export const SCALE_NAMES = SCALE_PROTOCOLS.map(({ name }) => name)

const Serial = exact({
  driver: Type.Literal('serial'),
  /** The port, best by a name that stays: /dev/serial/by-id/... */
  path: Type.String({
    pattern: '^/[^\\0]{1,200}$',
    says: say('text.config.shape-serial-port-path'),
  }),
  protocol: oneOf(['auto', ...SCALE_NAMES], { default: 'auto' }),
  /** Default: the usual speeds of the protocol. */
  baudRate: Type.Optional(Type.Integer({ minimum: 1_200, maximum: 115_200 })),
  /** shtrih: the four digits of the scale's operator. */
  password: secret({
    pattern: '^\\d{4}$',
    says: say('text.config.shape-four-digits'),
    default: '0030',
  }),
})

const None = exact({ driver: Type.Literal('none') })

const isDefaultByOthers = { isDefaultByOthers: true }
export const Scale = section(Type.Union([Fake, None, Serial], isDefaultByOthers), {
  driver: 'fake',
})
/** Without this section a lane with a real camera has no scale: a fake's levers would decide what a till is told. */
export function withScale(given: unknown): unknown {
  if (!isPlain(given) || (given['scale'] ?? null) !== null) return given
  const camera = given['camera'] ?? null
  if (camera === null || (isPlain(camera) && camera['driver'] === 'fake')) return given
  return { ...given, scale: { driver: 'none' } }
}

export type ScaleConfig = Static<typeof Scale>
export type SerialScaleConfig = Static<typeof Serial>
