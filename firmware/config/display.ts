/** `display:` the customer's display. The cable it hangs on is part of the driver settings. */
import { type Static, Type } from 'typebox'
import { exact, Fake, oneOf, section } from './vocabulary.ts'

const Terminal = exact({
  driver: Type.Literal('terminal'),
  protocol: oneOf(['qrpay', 'dqr', 'nextion', 'escpos', 'dwin', 'auto'], { default: 'auto' }),
})

export const Display = section(Type.Union([Fake, Terminal]), { driver: 'fake' })
export type DisplayConfig = Static<typeof Display>
