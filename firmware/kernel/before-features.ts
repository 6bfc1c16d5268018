/** What the features of this lane's config do before any part of it opens. boot.ts calls it once. */
import type { Sections } from '#firmware/config/fleet-sections.ts'
import type { UncheckedJournal } from '#hal/journal.ts'
import { type BeforeOpening, type Feature, isOpened, type Start, sectionOf } from './feature.ts'

export interface BegunFeatures {
  /** That features have from elsewhere for this start; null: none of them has any. */
  readonly sections: Sections | null
  /** By the names of the features. */
  readonly before: ReadonlyMap<string, BeforeOpening>
}

type Around = Omit<Start<unknown, never>, 'section' | 'journal'> & {
  readonly config: object
  readonly journal: UncheckedJournal
}

/** Throws Fault 'bad-request' where the config is wrong. */
export async function beginFeatures(
  features: readonly Feature[],
  { config, journal, ...around }: Around,
): Promise<BegunFeatures> {
  const before = new Map<string, BeforeOpening>()
  for (const one of features.filter((each) => isOpened(each, config))) {
    const section = sectionOf(one, config) as object
    const begun = await one.before?.({ ...around, section, journal })
    if (begun) before.set(one.name, begun)
  }
  const given = [...before.values()].map(({ sections }) => sections)
  return { sections: given.length > 0 ? Object.assign({}, ...given) : null, before }
}
