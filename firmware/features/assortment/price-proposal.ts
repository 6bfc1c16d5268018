/**
 * Price × net weight, as a proposal to a till. Pure. No legal-for-trade price computation: that is the
 * business of a scale that was verified for it (docs/api/items.md).
 */
import type { Lent } from '#firmware/kernel/feature.ts'
import type { AssortmentItem } from './assortment-item.ts'

type Weight = Parameters<Lent['goods']['proposalOf']>[1] | undefined

export interface RoundingRule {
  /** half-up: 0.5 of a step goes up. */
  readonly rounding: 'half-up' | 'up' | 'down'
  readonly stepKopecks: number
}

type Proposal = NonNullable<ReturnType<Lent['goods']['proposalOf']>>

/** Null without a price per kg, or without goods that lie still. */
export function priceProposal(
  item: Pick<AssortmentItem, 'priceKopecks' | 'unit' | 'tareGrams'> | null,
  weight: Weight,
  rule: RoundingRule,
): Proposal | null {
  if (item?.unit !== 'kg' || item.priceKopecks === null || !weight) return null
  const { grams, stable, overload, net } = weight
  if (!stable || overload || grams === null) return null
  // If the scale subtracts a tare already, that tare includes the bag.
  const netGrams = net ? grams : grams - (item.tareGrams ?? 0)
  if (netGrams <= 0) return null
  return { net: netGrams, sum: rounded(item.priceKopecks * netGrams, rule) }
}

/** In thousandths of a kopeck until the last step: whole numbers, so that nothing is lost. */
function rounded(thousandths: number, { rounding, stepKopecks }: RoundingRule): number {
  const step = stepKopecks * 1_000
  const rest = thousandths % step
  const isUp = rest > 0 && (rounding === 'up' || (rounding === 'half-up' && rest * 2 >= step))
  return (Math.floor(thousandths / step) + (isUp ? 1 : 0)) * stepKopecks
}
