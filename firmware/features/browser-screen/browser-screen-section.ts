/** `display: { driver: screen }` and its keys: any browser is the customer's display. */
import { exact, secret, section } from '#firmware/config/section-builders.ts'
import { DISPLAY_WORDS } from '#firmware/config/sections/display-words.ts'
import { type Static, Type } from '#firmware/schema-builder.ts'
import { say } from '#firmware/words/sentence.ts'

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
export const Screen = exact({
  driver: Type.Literal('screen'),
  ...DISPLAY_WORDS,
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
            days: section(
              Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { maxItems: 7 }),
              [1, 2, 3, 4, 5, 6, 7],
            ),
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

export type BrowserScreenConfig = Static<typeof Screen>
