/** `display:` the customer's display. The cable it hangs on is part of the driver settings. */

import { DISPLAY_PROTOCOLS } from '#drivers/display/display-protocols.ts'
import { oneOf, type Static, Type } from '#firmware/schema-builder.ts'
import { say } from '#firmware/words/sentence.ts'
import { isPlain } from '../check-and-fill-defaults.ts'
import { exact, Fake, section } from '../section-builders.ts'
import { DISPLAY_WORDS } from './display-words.ts'

const UUID = Type.String({
  pattern: '^([0-9A-Fa-f]{4}|[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12})$',
  says: say('text.config.shape-uuid'),
})

const Ble = exact({
  adapter: Type.String({
    pattern: '^hci\\d{1,2}$',
    says: say('text.config.shape-bluetooth-adapter'),
    default: 'hci0',
  }),
  /** The service that takes its bytes; for known displays it is found without this. */
  service: Type.Optional(UUID),
  characteristic: Type.Optional(UUID),
})

/** `auto`: the protocol that a display answers to. */
export const DISPLAY_CHOICES = ['auto', ...DISPLAY_PROTOCOLS.map(({ name }) => name)] as const

const Terminal = exact({
  driver: Type.Literal('terminal'),
  protocol: oneOf(DISPLAY_CHOICES, { default: 'auto' }),
  /** Default: the usual speeds of the protocol, found out where the display can answer. */
  baudRate: Type.Optional(Type.Integer({ minimum: 1_200, maximum: 4_000_000 })),
  ...DISPLAY_WORDS,
  /** What the display's fonts were made for. Default: the usual one of the protocol. */
  charset: Type.Optional(oneOf(['utf-8', 'ascii', 'cp866', 'cp1251', 'latin1'])),
  /** escpos: the number that selects `charset` on this make of display. */
  codePage: Type.Optional(Type.Integer({ minimum: 0, maximum: 255 })),
  /** escpos: a display that draws QR codes, or one with two rows of twenty characters. */
  model: oneOf(['graphic', 'text'], { default: 'graphic' }),
  /** qrpay, nextion: the largest QR the display was seen to take. */
  maxQrBytes: Type.Optional(Type.Integer({ minimum: 16, maximum: 900 })),
  /** How often a screen is repeated on a display that cannot tell that it lost it; 0: never. */
  refreshMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 3_600_000 })),
  ble: section(Ble),
})

/** A lane whose own language is given speaks it to customers, too, until they are given another. */
export function withDisplayLanguage(given: unknown): unknown {
  if (!isPlain(given)) return given
  const { language, display } = given
  if ((language ?? null) === null || !isPlain(display)) return given
  if (display['driver'] === 'fake' || (display['language'] ?? null) !== null) return given
  return { ...given, display: { ...display, language } }
}

export const Display = section(Type.Union([Fake, Terminal]), { driver: 'fake' })
export type DisplayConfig = Static<typeof Display>
export type TerminalConfig = Static<typeof Terminal>
