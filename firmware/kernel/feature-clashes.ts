/** Names that two features, or a feature and the core, both use, for example of an event: readers could not tell them apart. */
import { driversOf, type Form } from '#firmware/config/check-and-fill-defaults.ts'
import { CORE_SECTIONS } from '#firmware/config/core-sections.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import { PART_NAMES } from '#hal/part-list.ts'
import { type Feature, sectionKey } from './feature.ts'

const CORE = {
  sections: Object.keys(CORE_SECTIONS),
  displays: CORE_SECTIONS.display.anyOf.flatMap((one) => driversOf(one as Form)),
}

/**
 * A sentence for each name that two have; main.ts asks before it reads laned.yaml. Events of the core are not at hand at a
 * start; a test looks at those.
 */
export function featureClashes(features: readonly Feature[]): readonly Sentence[] {
  const lane = say('text.config.lane-itself')
  const clashes: Sentence[] = []
  const look = (
    ofCore: readonly string[],
    namesOf: (one: Feature) => readonly string[],
    tell: (name: string, first: Sentence | string, second: string) => Sentence,
  ) => {
    const owners = new Map<string, Sentence | string>(ofCore.map((name) => [name, lane]))
    for (const one of features)
      for (const name of namesOf(one)) {
        const first = owners.get(name)
        if (first !== undefined) clashes.push(tell(name, first, one.name))
        owners.set(name, one.name)
      }
  }
  look(
    CORE.sections,
    (one) => (one.section ? [sectionKey(one)] : []),
    (name, first, second) => say('fault.config.section-of-two-features', { name, first, second }),
  )
  look(
    CORE.displays,
    ({ display }) => (display ? driversOf(display.section as Form) : []),
    (name, first, second) => say('fault.config.display-of-two-features', { name, first, second }),
  )
  look(
    PART_NAMES,
    ({ parts = {} }) => Object.keys(parts),
    (name, first, second) => say('fault.config.part-of-two-features', { name, first, second }),
  )
  look(
    [],
    ({ events = {} }) => Object.keys(events),
    (name, first, second) => say('fault.config.event-of-two-features', { name, first, second }),
  )
  return clashes
}
