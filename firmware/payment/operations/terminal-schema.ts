/** The terminal driver's bodies and answers. Field names here are the interface's, not ours. */
import { AMOUNT_MAX_KOPECKS, TTL_MINUTES } from '#firmware/config/sections/payment.ts'
import { QR_BYTES_MAX } from '#firmware/qr-text-check.ts'
import { inKopecks, oneOf, orNull, Type } from '#firmware/schema-builder.ts'
import {
  BASKET_LINES_MAX,
  BASKET_NAME_CHARACTERS_MAX,
  BASKET_UNIT_CHARACTERS_MAX,
  PURPOSE_CHARACTERS_MAX,
  REFERENCE_CHARACTERS_MAX,
} from '../limits.ts'
import type { MaskedSettings } from '../settings/driver-settings.ts'
import { STATUSES } from '../transaction/payment-phases.ts'
import { Status } from './ledger-query-schema.ts'

const ErrorFields = {
  error_category: Type.Optional(Type.String()),
  error_message: Type.Optional(Type.String()),
  error_code: Type.Optional(Type.Integer()),
}

export const Common = Type.Object(
  { status: oneOf(['success', 'error']), ...ErrorFields },
  { description: 'The common answer' },
)

/** It was done. */
export const Done = { 200: Common }

export const SettingsBody = Type.Object({
  settings: Type.Object({
    bankProfile: Type.Optional(Type.String({ minLength: 1 })),
    bankProfiles: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    deviceConnection: Type.Optional(
      Type.Object({
        connectionType: Type.String(),
        portName: Type.Optional(Type.String()),
        deviceAddress: Type.Optional(Type.String()),
        deviceName: Type.Optional(Type.String()),
      }),
    ),
  }),
})

export const SettingsAnswer = Type.Object({
  status: Type.Literal('success'),
  // Its type by hand: a profile has the till's own fields, in the till's own order.
  settings: Type.Unsafe<MaskedSettings>(Type.Object({}, { additionalProperties: true })),
})

export const ShowQrBody = Type.Object({
  amount: inKopecks({
    minimum: 1,
    // The bound of a lane is its config's, and is refused in roubles: a person may have typed it.
    maximum: Number.MAX_SAFE_INTEGER,
    description: `kopecks; at most \`payment.amountMaxKopecks\` of the lane, ${AMOUNT_MAX_KOPECKS} by default`,
  }),
  purpose: Type.Optional(
    Type.String({ maxLength: PURPOSE_CHARACTERS_MAX, description: 'printable characters' }),
  ),
  ttl: Type.Optional(
    Type.Integer({
      ...TTL_MINUTES,
      description: "minutes; the lane's `payment.ttl` may narrow it",
    }),
  ),
  reference: Type.Optional(
    Type.String({
      maxLength: REFERENCE_CHARACTERS_MAX,
      description: "added by laned: the till's own name for the payment, printable characters",
    }),
  ),
})

export const StatusAnswer = Type.Object({
  status: Type.Literal('success'),
  dynamicQRStatus: oneOf(STATUSES),
  ...ErrorFields,
})

export const InfoQrBody = Type.Object({
  infoQR: Type.String({ minLength: 1, description: `at most ${QR_BYTES_MAX} bytes` }),
})

export const BasketBody = Type.Object({
  lines: Type.Array(
    Type.Object({
      name: Type.String({ maxLength: BASKET_NAME_CHARACTERS_MAX }),
      quantity: Type.Number({ description: 'above 0; thousandths are kept' }),
      unit: Type.Optional(
        Type.String({
          maxLength: BASKET_UNIT_CHARACTERS_MAX,
          description: 'kg, l; absent: pieces',
        }),
      ),
      sum: inKopecks({ description: 'kopecks of the whole line; a discount is below 0' }),
    }),
    { maxItems: BASKET_LINES_MAX, description: 'the newest last; none: there is no basket' },
  ),
  total: Type.Integer({ description: 'kopecks' }),
})

export const BasketAnswer = Type.Object({
  status: Type.Literal('success'),
  shown: oneOf(['all', 'last', 'none'], {
    description: 'every line, the last ones and the total, or nothing: the display shows no words',
  }),
})

/** What `transaction` names is there where a payment had been begun. */
export const CancelAnswer = Type.Object({
  status: Type.Literal('success'),
  transaction: Type.Optional(Type.String()),
  dynamicQRStatus: Type.Optional(Status),
  reason: Type.Optional(orNull(Type.String())),
})

/** Beside the error of an own operation: what it is about. */
export const CancelRefusal = Type.Object({
  ...Common.properties,
  transaction: Type.Optional(Type.String({ description: 'the payment that was to be cancelled' })),
})

export const ExportBody = Type.Object({
  path: Type.String({ minLength: 1, description: 'below an export folder' }),
})

export const DisplayStatusBody = Type.Object({
  status: Type.Integer({
    minimum: 0,
    maximum: 6,
    description: '0 EMPTY 1 ERROR 2 PENDING 3 ACCEPTED 4 REJECTED 5 CANCELED 6 STATIC',
  }),
})

export const VersionAnswer = Type.Object({
  status: Type.Literal('success'),
  version: Type.String(),
})

export const Profile = Type.Object({
  name: Type.String(),
  bankName: Type.String(),
  active: Type.Boolean({ description: 'payments go by it' }),
  openPayments: Type.Integer({ description: 'of which the bank is still asked something' }),
  openRefunds: Type.Integer(),
})

export const ProfilesAnswer = Type.Object({
  status: Type.Literal('success'),
  profiles: Type.Array(Profile),
})

export const RemoveProfileBody = Type.Object({
  // Not its length: what is too long is no profile, and the answer names those that are.
  name: Type.String({ minLength: 1, description: 'as `GET /bankProfiles` has it' }),
})

export const RemovedProfile = Type.Object({ status: Type.Literal('success'), removed: Profile })
