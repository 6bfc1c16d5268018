/** `indicator:` the lamp, the buzzer and the button of the lane. */
import { type Static, Type } from 'typebox'
import { exact, Fake, section } from './vocabulary.ts'

const Gpio = exact({ driver: Type.Literal('gpio') })

export const Indicator = section(Type.Union([Fake, Gpio]), { driver: 'fake' })
export type IndicatorConfig = Static<typeof Indicator>
