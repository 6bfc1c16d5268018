/** What every template store promises; run for the one in memory and for the one on the card. */

import type { TemplateStoreDriver } from '#hal/template-store.ts'
import { spec } from '#test/spec.ts'
import type { StoreRig } from '#test/storage/item-stores.ts'
import { counterExampleCases } from './counter-example-store.ts'
import { batchesCases } from './template-store-batches.ts'
import { lastingCases } from './template-store-lasting.ts'
import { namesCases } from './template-store-names.ts'
import { templatesCases } from './template-store-templates.ts'

export type TemplateStoreCases = (
  open: () => Promise<StoreRig<TemplateStoreDriver>>,
) => Record<string, () => Promise<void>>

export function templateStoreContract(
  driver: string,
  open: () => Promise<StoreRig<TemplateStoreDriver>>,
): void {
  spec(`template store contract: ${driver}`, {
    ...templatesCases(open),
    ...namesCases(open),
    ...batchesCases(open),
    ...lastingCases(open),
    ...counterExampleCases(open),
  })
}
