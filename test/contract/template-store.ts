/** What every template store promises; run for the one in memory and for the one on the card. */

import { spec } from '#test/spec.ts'
import type { StoreRig } from '#test/storage/item-stores.ts'
import { assortmentCases } from './assortment-store.ts'
import { choiceCases } from './choice-store.ts'
import { counterExampleCases } from './counter-example-store.ts'
import { reviewCases } from './review-store.ts'
import { templateShopCases } from './template-shop-store.ts'
import { batchesCases } from './template-store-batches.ts'
import { lastingCases } from './template-store-lasting.ts'
import { namesCases } from './template-store-names.ts'
import { templatesCases } from './template-store-templates.ts'

export type TemplateStoreCases = (
  open: () => Promise<StoreRig>,
) => Record<string, () => Promise<void>>

const PARTS: Readonly<Record<string, TemplateStoreCases>> = {
  templates: templatesCases,
  names: namesCases,
  batches: batchesCases,
  'what lasts': lastingCases,
  'counter-examples': counterExampleCases,
  assortment: assortmentCases,
  choices: choiceCases,
  review: reviewCases,
  'shops of a chain': templateShopCases,
}

export function templateStoreContract(driver: string, open: () => Promise<StoreRig>): void {
  for (const [part, cases] of Object.entries(PARTS))
    spec(`template store contract, ${part}: ${driver}`, cases(open))
}
