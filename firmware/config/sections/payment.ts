/** `payment:` the bounds and habits of the payment terminal; docs/api/payment.md explains each. */

import { infoQrTrouble } from '#firmware/qr-text-check.ts'
import { oneOf, type Static, Type } from '#firmware/schema-builder.ts'
import { say } from '#firmware/words/sentence.ts'
import { exact, secret, section } from '../section-builders.ts'

/** Ten million roubles: beyond it somebody typed a barcode into the amount. */
export const AMOUNT_MAX_KOPECKS = 1_000_000_000
/** Of a code on any lane; the config may narrow it. */
export const TTL_MINUTES = { minimum: 1, maximum: 4320 } as const

const minutes = (value: number) => Type.Integer({ ...TTL_MINUTES, default: value })

/** A secret that Standard Webhooks libraries refuse would sign events that no receiver accepts. */
const WEBHOOK_SECRET = secret({
  minLength: 16,
  maxLength: 512,
  pattern: '^(?!whsec_)|^whsec_([A-Za-z0-9+/]{4}){8,}([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$',
  says: say('text.config.shape-webhook-secret'),
})

export const Payment = section(
  exact({
    amountMaxKopecks: Type.Integer({ minimum: 1, maximum: 1e12, default: AMOUNT_MAX_KOPECKS }),
    ttl: section(
      exact({ defaultMinutes: minutes(5), minMinutes: minutes(1), maxMinutes: minutes(4320) }),
    ),
    onBusy: oneOf(['supersede', 'reject'], { default: 'supersede' }),
    cancelOnClear: Type.Boolean({ default: false }),
    autoClearMs: Type.Integer({ minimum: 0, maximum: 3_600_000, default: 5_000 }),
    /** What a lane shows while nobody uses it. */
    idle: Type.Optional(
      exact({
        infoQR: Type.String({ minLength: 1, maxLength: 1024, trouble: infoQrTrouble }),
        afterSeconds: Type.Integer({ minimum: 0, maximum: 86_400, default: 30 }),
      }),
    ),
    /** Default: `exports` in the data folder, /media and /mnt. */
    exportFolders: section(
      Type.Array(Type.String({ pattern: '^/', says: say('text.config.shape-full-path') })),
      [],
    ),
    webhooks: section(
      Type.Array(
        exact({
          url: Type.String({
            pattern:
              '^(https://[^\\s/?#]+([/?#]\\S*)?$|http://(localhost|127(\\.\\d{1,3}){3}|\\[::1\\])[:/]\\S*$)',
            says: say('text.config.shape-webhook-url'),
          }),
          secret: WEBHOOK_SECRET,
        }),
        { maxItems: 8 },
      ),
      [],
    ),
    /** Settled payments older than this move from the ledger to the archive of their year. */
    ledgerDays: Type.Integer({ minimum: 30, maximum: 36_500, default: 400 }),
    /** What may be refunded here. */
    refunds: section(
      exact({
        /** How long a payment can be refunded; its bank profile is kept as long, sealed. 0: no refunds here. */
        days: Type.Integer({ minimum: 0, maximum: 365, default: 30 }),
        // A hundred thousand roubles for each token in a day, unless the token itself says otherwise.
        kopecksPerDay: Type.Integer({ minimum: 0, maximum: 1e12, default: 10_000_000 }),
      }),
    ),
    /** Folders in which a serial port of the driver settings may lie. */
    serialFolders: section(
      Type.Array(Type.String({ pattern: '^/', says: say('text.config.shape-full-path') }), {
        maxItems: 8,
      }),
      ['/dev'],
    ),
  }),
)
export type PaymentSection = Static<typeof Payment>
