/** What an answer adds to recognised goods: their price. */
import { oneOf, Type } from '#firmware/schema-builder.ts'

export const Price = Type.Integer({ minimum: 0, description: 'kopecks a unit' })
export const Unit = oneOf(['kg', 'piece'])

/** Beside an item of an answer, where the assortment has it. */
export const PricedFields = {
  price: Type.Optional(Price),
  unit: Type.Optional(Unit),
  names: Type.Optional(Type.Record(Type.String(), Type.String())),
}
