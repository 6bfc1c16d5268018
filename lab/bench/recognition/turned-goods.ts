/** Goods that somebody turns while they lie there: some more pictures of them, joined as the device does. */
import type { Codes } from '#firmware/items/gallery/vector.ts'
import { type JoinedSight, joined } from '#firmware/items/recognition/turned-views.ts'
import type { Asked, Seen } from './picture-folder.ts'
import { type AskedWith, askedOf } from './recognition-round.ts'
import { shuffled } from './template-choice.ts'

/** `visits`: pictures of the same visit alone are joined; null: of any that were asked together. */
export function turned(seen: Seen, pictures: number, visits: readonly number[] | null): AskedWith {
  return (query, queries, random) => {
    const mates = queries.filter(
      (one) =>
        one !== query &&
        seen.owners[one] === seen.owners[query] &&
        (!visits || visits[one] === visits[query]),
    )
    let views: readonly Codes[] = []
    // The picture itself comes last: what is asked is the same with one and with more.
    for (const mate of shuffled(mates, random)) {
      if (views.length === pictures - 1) break
      views = joinedWith(views, askedOf(seen, mate)).views
    }
    const { vector, cleared } = joinedWith(views, askedOf(seen, query))
    return { vector, cleared: cleared() }
  }
}

const joinedWith = (views: readonly Codes[], { vector, cleared }: Asked): JoinedSight =>
  joined(views, { vector, cleared: () => cleared })
