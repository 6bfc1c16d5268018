/** Which listeners are there for a feature alone: without it they answer 404 to everything. */
import type { Feature } from './feature.ts'
import { FEATURE_OF_SERVED } from './known-sections.ts'

/** The name of a feature that is not in this release, where all that a listener serves would be such a one's; else null. */
export function lackingFeature(
  serve: readonly string[],
  features: readonly Pick<Feature, 'name'>[],
): string | null {
  const owners = serve.map((part) => FEATURE_OF_SERVED[part] ?? null)
  const isHere = (owner: string | null) =>
    owner === null || features.some(({ name }) => name === owner)
  return owners.some(isHere) ? null : (owners[0] ?? null)
}
