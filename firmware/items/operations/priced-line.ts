/** A line of an answer with its name, its price, and the sum that its weight comes to. */
import type { GoodsList } from '../goods-list.ts'
import type { Line } from '../recognition/look-alike-lines.ts'
import type { PublishedWeight } from '../weighing/weight-changes.ts'

export function pricedLine(
  list: Pick<GoodsList, 'of' | 'proposalOf'>,
  nameOf: (code: string) => string | null,
  { id, score, choices }: Line,
  weight: PublishedWeight | undefined,
) {
  const priced = (code: string) => {
    const item = list.of(code)
    const name = nameOf(code) ?? item?.name ?? null
    const proposal = list.proposalOf(code, weight)
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
