/** The parts of a lane, the core's and those of its features, by their names. */
import { type PartRow, partRow } from '#hal/part-list.ts'
import { FEATURES } from './bundled-features.ts'

/** Null for a part that only another release knows. */
export function anyPartRow(name: string): PartRow | null {
  const ofFeatures = FEATURES.flatMap(({ parts = {} }) => parts[name] ?? [])
  return partRow(name) ?? ofFeatures[0] ?? null
}
