/** `mqtt:` a broker to which the lane tells its state; README.md. Without it nothing is loaded. */

import { exact, secret } from '#firmware/config/section-builders.ts'
import { type Static, Type } from '#firmware/schema-builder.ts'
import { say } from '#firmware/words/sentence.ts'

const file = () => Type.Optional(Type.String({ minLength: 1 }))

export const Mqtt = Type.Optional(
  exact({
    url: Type.String({
      pattern:
        '^mqtts?://(\\[[0-9a-fA-F:]+\\]|[A-Za-z0-9._-]+)(:([1-9]\\d{0,3}|[1-5]\\d{4}|6[0-4]\\d{3}|65[0-4]\\d{2}|655[0-2]\\d|6553[0-5]))?$',
      says: say('text.config.shape-mqtt-url'),
    }),
    username: Type.Optional(Type.String({ minLength: 1, maxLength: 256 })),
    // The password; a file is the better place.
    secret: Type.Optional(secret({ maxLength: 256 })),
    secretFile: file(),
    /** PEM of the authority that signed the broker's certificate, where it is no public one. */
    caFile: file(),
    /** PEM files of this lane's own certificate, where the broker asks for one. */
    certFile: file(),
    keyFile: file(),
    /** The topic below which the lane tells its state, under its serial number. */
    topic: Type.String({
      pattern: '^[A-Za-z0-9_-]{1,32}(/[A-Za-z0-9_-]{1,32}){0,3}$',
      says: say('text.config.shape-mqtt-topic'),
      default: 'laned',
    }),
    /** The topic where Home Assistant looks for devices; `none`: nothing is told there. */
    discovery: Type.String({
      pattern: '^[A-Za-z0-9_-]{1,32}$',
      says: say('text.config.shape-discovery-topic'),
      default: 'homeassistant',
    }),
  }),
)
export type MqttConfig = NonNullable<Static<typeof Mqtt>>
