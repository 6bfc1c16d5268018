/** Opens what watches over sales: the list of doubted choices, the bound of honest ones, and the doubting itself. */
import type { Assortment } from '../assortment/assortment.ts'
import { type Choices, type ChoicesParts, createChoices } from './choices.ts'
import { createDoubtBound, type DoubtBoundKeeper } from './doubt-bound-upkeep.ts'
import { type DoubtList, type DoubtListParts, openDoubtList } from './doubt-list.ts'

export interface OpenChoices {
  readonly choices: Choices
  readonly doubts: DoubtList
  readonly doubtBound: DoubtBoundKeeper
}

export interface OpenChoicesParts
  extends DoubtListParts,
    Omit<ChoicesParts, 'list' | 'bound' | 'listedOf' | 'onSale'> {
  readonly assortment: Pick<Assortment, 'of' | 'sold' | 'onChange'>
}

export async function openChoices(
  opening: AsyncDisposableStack,
  parts: OpenChoicesParts,
): Promise<OpenChoices> {
  const { assortment, recognition, clock } = parts
  const { of: listedOf, sold: onSale } = assortment
  const list = opening.use(await openDoubtList(parts))
  const gallery = () => recognition.gallery
  const bound = opening.use(createDoubtBound({ gallery, listedOf, clock }))
  opening.use(assortment.onChange(bound.forget))
  const choices = opening.use(createChoices({ ...parts, list, bound, listedOf, onSale }))
  return { choices, doubts: list, doubtBound: bound }
}
