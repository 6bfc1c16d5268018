/**
 * What a master answers to templates that a lane offers: wanted, dropped (the fleet does not keep
 * them) or clashed (the name belongs to another template). Those that it leaves out are in no list.
 * Pure.
 */
import { type Facts, mayBeRetained, nameOf } from './kept-templates.ts'

/** What the master has: the item's templates, and any template by its name. */
export interface Known {
  readonly retained: readonly Facts[]
  readonly kept: readonly Facts[]
  find(template: Facts): (Facts & { readonly itemId: string }) | null
}

export interface OfferAnswer {
  readonly wanted: readonly Facts[]
  readonly dropped: readonly Facts[]
  readonly clashed: readonly Facts[]
}

/** Whether the master knows another picture, or another item, under the template's name. */
export function isClash(itemId: string, template: Facts, find: Known['find']): boolean {
  const known = find(template)
  return known !== null && (known.itemId !== itemId || known.sha256 !== template.sha256)
}

export function answerToOffer(
  itemId: string,
  have: readonly Facts[],
  { retained, kept, find }: Known,
  templatesPerItem: number,
  isLeftOut: (template: Facts) => boolean,
): OfferAnswer {
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
