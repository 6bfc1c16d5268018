/** What stands beside recognised goods: what they cost, and what their weight comes to. */
import { oneOf, Type } from '#firmware/schema-builder.ts'
import { UNITS } from './assortment-item.ts'

export const Price = Type.Integer({ minimum: 0, description: 'kopecks a unit' })
export const Unit = oneOf([...UNITS])

/** Beside an item of an answer, where the assortment has it. */
export const PricedFields = {
  price: Type.Optional(Price),
  unit: Type.Optional(Unit),
  names: Type.Optional(Type.Record(Type.String(), Type.String())),
}

export const ProposalField = Type.Optional(
  Type.Object(
    {
      net: Type.Integer({ description: 'grams, without the tare' }),
      sum: Type.Integer({ description: 'kopecks: price × net weight, rounded as the config says' }),
    },
    { description: 'a proposal; no legal-for-trade price computation' },
  ),
)
