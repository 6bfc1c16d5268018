/** The assortment as HTTP and the page tell it: beside recognised goods, and what a new list would change. */
import type { KnownItem } from '../library/item-labels.ts'
import type { ToldWeight } from '../weighing/weight-changes.ts'
import type { Assortment } from './assortment.ts'
import type { AssortmentDiff } from './assortment-diff.ts'
import type { AssortmentItem } from './assortment-item.ts'
import { toJson } from './assortment-json.ts'
import type { Line } from './look-alike-lines.ts'
import { priceProposal } from './price-proposal.ts'

/** A person reads no more of it. */
const ITEMS_SHOWN = 1_000

/** A line of an answer with its name, its price, and the sum that its weight comes to. */
export function pricedLine(
  assortment: Assortment,
  nameOf: (code: string) => string | null,
  { id, score, choices }: Line,
  weight: ToldWeight | undefined,
) {
  const priced = (code: string) => {
    const item = assortment.of(code)
    const name = nameOf(code) ?? item?.name ?? null
    const proposal = proposalOf(assortment, item, weight)
    return {
      ...(name !== null && { name }),
      ...(item?.priceKopecks != null && { price: item.priceKopecks }),
      ...(item?.unit != null && { unit: item.unit }),
      ...(item && Object.keys(item.names).length > 0 && { names: item.names }),
      ...(proposal && { proposal }),
    }
  }
  return {
    id,
    score,
    ...priced(id),
    ...(choices && {
      choices: choices.map((choice) => ({ ...choice, ...priced(choice.id) })),
    }),
  }
}

export function proposalOf(
  { rules }: Assortment,
  item: AssortmentItem | null,
  weight: ToldWeight | undefined,
) {
  const proposal = priceProposal(item, weight, rules)
  return proposal && { net: proposal.netGrams, sum: proposal.sumKopecks }
}

/** In the interface's words. */
export function toDiff(
  { added, removed, changed, unchangedCount }: AssortmentDiff,
  after: readonly AssortmentItem[],
  known: readonly KnownItem[],
) {
  const listed = new Map(after.map((item) => [item.code, item]))
  const isRenamed = ({ id, name }: KnownItem) => {
    const wanted = listed.get(id)?.name ?? null
    return name !== null && wanted !== null && name !== wanted
  }
  const items = [
    ...changed,
    ...added.map((item) => ({ before: null, after: item })),
    ...removed.map((item) => ({ before: item, after: null })),
  ]
  return {
    count: after.length,
    added: added.length,
    removed: removed.length,
    changed: changed.length,
    unchanged: unchangedCount,
    unlisted: known.filter(({ id, count }) => count > 0 && !listed.has(id)).length,
    kept_names: known.filter(isRenamed).length,
    items: items.slice(0, ITEMS_SHOWN).map(({ before, after }) => ({
      code: (after ?? before)?.code,
      before: before && toJson(before),
      after: after && toJson(after),
    })),
  }
}
