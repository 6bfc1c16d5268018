/** `display:` the customer's display. The cable it hangs on is part of the driver settings. */

import { DISPLAY_PROTOCOLS } from '#drivers/display/display-protocols.ts'
import { oneOf, type Static, Type } from '#firmware/schema-builder.ts'
import { CUSTOMER_LANGUAGES } from '#firmware/words/languages.ts'
import { say } from '#firmware/words/sentence.ts'
import { exact, Fake, secret, section } from '../section-builders.ts'

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

const WORDS = {
  language: oneOf(CUSTOMER_LANGUAGES, { default: 'ru' }),
  /** Written after an amount; empty for none. */
  currency: Type.String({ maxLength: 4, default: '₽' }),
}

/** `auto`: the protocol that a display answers to. */
export const DISPLAY_CHOICES = ['auto', ...DISPLAY_PROTOCOLS.map(({ name }) => name)] as const

const Terminal = exact({
  driver: Type.Literal('terminal'),
  protocol: oneOf(DISPLAY_CHOICES, { default: 'auto' }),
  /** Default: the usual speeds of the protocol, found out where the display can answer. */
  baudRate: Type.Optional(Type.Integer({ minimum: 1_200, maximum: 4_000_000 })),
  ...WORDS,
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

const time = (value: string) =>
  Type.String({
    pattern: '^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$',
    says: say('text.config.shape-time-of-day'),
    default: value,
  })
const DATE = Type.String({
  pattern: '^20\\d\\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$',
  says: say('text.config.shape-date'),
})

/** Any screen with a browser: it opens /glass of this device. */
const Screen = exact({
  driver: Type.Literal('screen'),
  ...WORDS,
  /** The code that is entered once on a screen beyond this machine. Without it no such screen is let in. */
  token: Type.Optional(
    secret({
      minLength: 16,
      maxLength: 256,
      pattern: '^[A-Za-z0-9._~-]+$',
      says: say('text.config.shape-screen-code'),
    }),
  ),
  /** What the screen shows while nothing is to be shown. */
  idle: section(
    exact({
      /** Pictures and texts, in the order of their names. Default: `idle` in the data folder. */
      folder: Type.Optional(
        Type.String({ pattern: '^/', says: say('text.config.shape-full-path') }),
      ),
      /** How long the glass must have been empty. */
      afterSeconds: Type.Integer({ minimum: 0, maximum: 3_600, default: 30 }),
      /** The shop's name, in large letters where there is no picture. Empty: none. */
      name: Type.String({
        maxLength: 48,
        pattern: '^[^\\x00-\\x1f\\x7f]*$',
        says: say('text.config.one-line-name'),
        default: '',
      }),
      /** Whether the time of day is shown with it. */
      clock: Type.Boolean({ default: true }),
      everySeconds: Type.Integer({ minimum: 2, maximum: 3_600, default: 15 }),
      schedule: section(
        Type.Array(
          exact({
            /** How the names of the files begin that this rule is about. Files that no rule names are always shown. */
            show: Type.String({ minLength: 1, maxLength: 80 }),
            /** In the lane's own time; a `from` after `until` reaches past midnight. */
            from: time('00:00'),
            until: time('24:00'),
            /** 1 is Monday. */
            days: section(Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { maxItems: 7 }), [
              ...[1, 2, 3, 4, 5, 6, 7],
            ]),
            since: Type.Optional(DATE),
            till: Type.Optional(DATE),
          }),
          { maxItems: 32 },
        ),
        [],
      ),
    }),
  ),
  /** Whether a sound tells how a payment ended. */
  sound: Type.Boolean({ default: false }),
})

export const Display = section(Type.Union([Fake, Terminal, Screen]), { driver: 'fake' })
export type DisplayConfig = Static<typeof Display>
export type TerminalConfig = Static<typeof Terminal>
export type ScreenConfig = Static<typeof Screen>
