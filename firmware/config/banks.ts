/** `banks:` which driver serves which bankName of the driver settings; `*` serves the rest. */
import { type Static, Type } from 'typebox'
import { exact, Fake, oneOf, section } from './vocabulary.ts'

const Online = exact({
  driver: oneOf(['gateway', 'rbs', 'raiffeisen', 'pix']),
  url: Type.String({ minLength: 1 }),
})

export const Banks = section(Type.Record(Type.String(), Type.Union([Fake, Online])), {
  '*': { driver: 'fake' },
})
export type BanksConfig = Static<typeof Banks>
