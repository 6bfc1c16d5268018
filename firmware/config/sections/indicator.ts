/** `indicator:` the lamp, the buzzer and the button of the lane. */
import { type Static, Type } from '#firmware/schema-builder.ts'
import { exact, Fake, section } from '../section-builders.ts'

/** A line of the header, by its BCM number. */
const Line = Type.Optional(Type.Integer({ minimum: 0, maximum: 63 }))

const Gpio = exact({
  driver: Type.Literal('gpio'),
  /** Labels of GPIO chips; default: those of the Raspberry Pi boards. */
  chips: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 31 }), { maxItems: 8 })),
  green: Line,
  red: Line,
  buzzer: Line,
  button: Line,
  /** Lamps and buzzer that are on when their line is low. */
  outputsActiveLow: Type.Boolean({ default: false }),
  /** The button connects its line to ground. */
  buttonActiveLow: Type.Boolean({ default: true }),
})

export const Indicator = section(Type.Union([Fake, Gpio]), { driver: 'fake' })
export type IndicatorConfig = Static<typeof Indicator>
