/**
 * Which of its variants a nasty answer gives this time: all of them in turn, and each variant of one list with each
 * of a list within it. It knows how many there were to choose from, so that nobody has to say it elsewhere.
 */

export interface VariantTurn {
  /** Another one each time: for names that nobody else has. */
  readonly number: number
  /** Asked a second time in one answer, it chooses by what the first list has left of the number. */
  of<Variant>(list: readonly Variant[]): Variant
  /** How many turns, one after the other, give everything that could be chosen here. */
  readonly variants: number
}

export function createVariantTurn(number: number): VariantTurn {
  let rest = number
  let variants = 1
  return {
    number,
    of<Variant>(list: readonly Variant[]): Variant {
      if (list.length === 0) throw new Error('a nasty answer without a variant')
      const chosen = list[rest % list.length]
      rest = Math.floor(rest / list.length)
      variants *= list.length
      return chosen as Variant
    },
    get variants() {
      return variants
    },
  }
}
