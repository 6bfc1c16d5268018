/** The `payment:` section of laned.yaml: schema, bounds, defaults. */
import { Type } from 'typebox'

const exact = { additionalProperties: false } as const

export const PaymentSection = Type.Object(
  {
    // Ten million roubles: beyond it somebody typed a barcode into the amount.
    amountMaxKopecks: Type.Integer({ minimum: 1, maximum: 1e12, default: 1_000_000_000 }),
    ttl: Type.Object(
      {
        defaultMinutes: Type.Integer({ minimum: 1, maximum: 4320, default: 5 }),
        minMinutes: Type.Integer({ minimum: 1, maximum: 4320, default: 1 }),
        maxMinutes: Type.Integer({ minimum: 1, maximum: 4320, default: 4320 }),
      },
      { ...exact, default: {} },
    ),
    onBusy: Type.Union([Type.Literal('supersede'), Type.Literal('reject')], {
      default: 'supersede',
    }),
    cancelOnClear: Type.Boolean({ default: false }),
    autoClearMs: Type.Integer({ minimum: 0, maximum: 3_600_000, default: 5_000 }),
    idle: Type.Union(
      [
        Type.Null(),
        Type.Object(
          {
            infoQR: Type.String({ minLength: 1, maxLength: 1024 }),
            afterSeconds: Type.Integer({ minimum: 0, maximum: 86_400, default: 30 }),
          },
          exact,
        ),
      ],
      { default: null },
    ),
    exportFolders: Type.Array(Type.String({ minLength: 1 }), { maxItems: 16, default: [] }),
    webhooks: Type.Array(
      Type.Object(
        {
          url: Type.String({ pattern: '^https?://' }),
          secret: Type.String({ minLength: 16, maxLength: 512 }),
        },
        exact,
      ),
      { maxItems: 8, default: [] },
    ),
    serialFolders: Type.Array(Type.String({ pattern: '^/' }), {
      maxItems: 8,
      default: ['/dev'],
    }),
  },
  exact,
)
