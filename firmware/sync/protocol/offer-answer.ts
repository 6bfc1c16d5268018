/**
 * What a centre says to templates that a lane has: wanted, let go of, or another one's name;
 * nothing to those that it leaves out. Pure.
 */
import { type Facts, mayBeRetained, nameOf } from './merge.ts'

/** What is known of the fleet's templates, of one item and by name. */
export interface Known {
  readonly retained: readonly Facts[]
  readonly kept: readonly Facts[]
  find(template: Facts): (Facts & { readonly itemId: string }) | null
}

export interface Verdicts {
  readonly wanted: readonly Facts[]
  readonly dropped: readonly Facts[]
  readonly clashed: readonly Facts[]
}

/** Another picture, or another item, under a name that is known. */
export function isClash(itemId: string, template: Facts, find: Known['find']): boolean {
  const known = find(template)
  return known !== null && (known.itemId !== itemId || known.sha256 !== template.sha256)
}

export function verdictsOn(
  itemId: string,
  have: readonly Facts[],
  { retained, kept, find }: Known,
  templatesPerItem: number,
  isLeftOut: (template: Facts) => boolean,
): Verdicts {
  const keptNames = new Set(kept.map(nameOf))
  const wanted: Facts[] = []
  const dropped: Facts[] = []
  const clashed: Facts[] = []
  for (const template of have) {
    if (isClash(itemId, template, find)) clashed.push(template)
    else if (keptNames.has(nameOf(template))) continue
    else if (find(template)) dropped.push(template)
    else if (isLeftOut(template)) continue
    else if (mayBeRetained(template, retained, templatesPerItem)) wanted.push(template)
    else dropped.push(template)
  }
  return { wanted, dropped, clashed }
}
