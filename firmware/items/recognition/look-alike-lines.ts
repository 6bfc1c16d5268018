/** Goods that a camera cannot tell apart, as one line with choices. Pure. */

export interface Line {
  readonly id: string
  readonly score: number
  /** Of a group: all that can be sold today, the best first; what nobody taught has 0. */
  readonly choices?: readonly Choice[]
}

export interface Choice {
  readonly id: string
  readonly score: number
}

/**
 * Lines in the order of their best item, which names them; a line's score is that of its choices together.
 * `groupOf` gives all codes of the group that an item is in, or null.
 */
export function linesOf(
  items: readonly Choice[],
  groupOf: (id: string) => readonly string[] | null,
): readonly Line[] {
  const lines: Line[] = []
  const done = new Set<string>()
  for (const { id, score } of items) {
    if (done.has(id)) continue
    const codes = groupOf(id)
    if (!codes || codes.length < 2) {
      lines.push({ id, score })
      continue
    }
    const choices = codes
      .map((code) => ({ id: code, score: items.find((one) => one.id === code)?.score ?? 0 }))
      .sort((one, other) => other.score - one.score)
    for (const code of codes) done.add(code)
    const sum = choices.reduce((total, choice) => total + choice.score, 0)
    lines.push({ id, score: Math.min(1, sum), choices })
  }
  return lines
}
