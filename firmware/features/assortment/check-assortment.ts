/** What is probably a mistake in `assortment:`. */
import type { SectionCheck } from '#firmware/kernel/feature.ts'
import { say } from '#firmware/words/sentence.ts'
import type { AssortmentRules } from './assortment-section.ts'

/** Roubles and reais, in kopecks and centavos. */
const COINS_AND_NOTES = [1, 5, 10, 25, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000]

export async function checkAssortment(
  { stepKopecks }: AssortmentRules,
  { warn }: SectionCheck,
): Promise<void> {
  if (COINS_AND_NOTES.includes(stepKopecks)) return
  const allowed = COINS_AND_NOTES.join(', ')
  warn(['stepKopecks'], say('fault.assortment.step-is-no-coin', { given: stepKopecks, allowed }))
}
