/** `banks:` which driver serves which bankName of the driver settings; `*` serves the rest. */
import { BANKS } from '#drivers/bank/bank-list.ts'
import { oneOf, type Static, Type } from '#firmware/schema-builder.ts'
import { exact, Fake, section } from '../section-builders.ts'

export const BANK_DRIVERS = BANKS.map(({ name }) => name)

/** How a bank is reached; drivers/bank/transport/bank-http.ts says what each line permits. */
const Online = exact({
  driver: oneOf(BANK_DRIVERS),
  url: Type.String({ minLength: 1 }),
  /** Where a Pix bank gives tokens, if not at `/oauth/token` below the url. */
  tokenUrl: Type.Optional(Type.String({ minLength: 1 })),
  allowPrivate: Type.Optional(Type.Boolean()),
  clientCertificate: Type.Optional(
    exact({ certFile: Type.String({ minLength: 1 }), keyFile: Type.String({ minLength: 1 }) }),
  ),
  caFile: Type.Optional(Type.String({ minLength: 1 })),
  connectTimeoutMs: Type.Optional(Type.Integer({ minimum: 100, maximum: 60_000 })),
  totalTimeoutMs: Type.Optional(Type.Integer({ minimum: 100, maximum: 60_000 })),
})

export const Banks = section(Type.Record(Type.String(), Type.Union([Fake, Online])), {
  '*': { driver: 'fake' },
})
export type BanksConfig = Static<typeof Banks>
