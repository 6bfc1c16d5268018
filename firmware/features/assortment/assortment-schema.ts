/** What the assortment's operations take and answer, in the interface's own words. */

import { answer } from '#firmware/operations/answer-with-code.ts'
import { Price, Unit } from '#firmware/operations/price-fields.ts'
import { oneOf, orNull, Type } from '#firmware/schema-builder.ts'
import { CUSTOMER_LANGUAGES } from '#firmware/words/languages.ts'
import { ASSORTMENT_LIMITS } from './assortment-item.ts'

const Day = (which: string) =>
  Type.String({ description: `${which} day of its season: MM-DD every year, YYYY-MM-DD once` })

export const AssortmentItemFields = Type.Object({
  code: Type.String({ description: 'PLU code, leading zeros kept' }),
  name: Type.Optional(Type.String()),
  names: Type.Optional(
    Type.Object(
      Object.fromEntries(
        CUSTOMER_LANGUAGES.map((language) => [language, Type.Optional(Type.String())]),
      ),
      { description: 'in other languages: ru, en, pt, es, de' },
    ),
  ),
  price: Type.Optional(Price),
  unit: Type.Optional(Unit),
  tare: Type.Optional(Type.Integer({ minimum: 0, description: 'grams of its bag or tray' })),
  from: Type.Optional(Day('first')),
  until: Type.Optional(Day('last')),
  group: Type.Optional(Type.String({ description: 'goods of one group look the same' })),
  hide_after_days: Type.Optional(
    Type.Integer({ minimum: 1, description: 'not offered after so many days unsold' }),
  ),
})

export const AssortmentBody = Type.Object({
  items: Type.Array(AssortmentItemFields, { maxItems: ASSORTMENT_LIMITS.items }),
})

/** The body with unchecked items: a list is long, so each item is held to `AssortmentItemFields` in short turns. */
export const AssortmentBodyFrame = Type.Object({
  items: Type.Array(Type.Unknown(), { maxItems: ASSORTMENT_LIMITS.items }),
})

export const AssortmentQuery = Type.Object({
  dry: Type.Optional(oneOf(['true', 'false'], { description: 'true: answer the diff only' })),
})

export const AssortmentFormat = Type.Object({
  format: Type.Optional(oneOf(['json', 'csv'], { description: 'or by the header Accept' })),
})

const Stamp = {
  at: orNull(Type.String(), { description: 'when the list was made' }),
  by: orNull(Type.String(), { description: 'on which lane' }),
}

export const AssortmentAnswer = answer(
  Type.Object({
    ...Stamp,
    hidden: Type.Array(
      Type.Object({
        code: Type.String(),
        why: Type.String({ description: 'season or unsold' }),
      }),
      { description: 'not offered today' },
    ),
    items: Type.Array(AssortmentItemFields),
  }),
)

export const AssortmentDiffAnswer = answer(
  Type.Object({
    dry: Type.Boolean({ description: 'nothing was changed' }),
    count: Type.Integer({ description: 'items of the new list' }),
    added: Type.Integer(),
    removed: Type.Integer(),
    changed: Type.Integer(),
    unchanged: Type.Integer(),
    unlisted: Type.Integer({ description: 'taught goods that the new list has not' }),
    kept_names: Type.Integer({ description: 'goods whose name a person gave: it stays' }),
    items: Type.Array(
      Type.Object({
        code: Type.String(),
        before: orNull(AssortmentItemFields),
        after: orNull(AssortmentItemFields),
      }),
      { description: 'what is another one, the first 1,000' },
    ),
  }),
)
