/**
 * The sections of laned.yaml that a fleet may hand out, and how they meet the lane's own file. Pure.
 *
 * One rule: what laned.yaml or the environment names, is the lane's own, as a whole section, and no
 * fragment changes it. A section is never mixed from both: half a bank is no bank.
 */
import { isPlain, type Path } from './check-and-fill-defaults.ts'
import { setAt } from './environment.ts'

export const SECTIONS = ['banks', 'idle', 'channel'] as const
export type SectionName = (typeof SECTIONS)[number]

/** As laned.yaml has them at their place. */
export type Sections = Readonly<Partial<Record<SectionName, unknown>>>

/**
 * `updates.mirror` is not among them: it would serve any folder of the lane to the whole network.
 * `channel` has no place here: the updater reads it from the fragment, and judges it by keys of its own.
 */
const PLACES: Readonly<Partial<Record<SectionName, Path>>> = {
  banks: ['banks'],
  idle: ['payment', 'idle'],
}

/** No bank at all. A lane that is to have its banks from the fleet must not take money for the fake one meanwhile. */
const NO_BANKS = {}

export interface Overlaid {
  readonly given: unknown
  /** Sections that were handed out and that the lane has of its own: they stay as they are. */
  readonly kept: readonly SectionName[]
}

export function overlay(given: unknown, sections: Sections): Overlaid {
  const kept: SectionName[] = []
  let overlaid = given
  if (awaitsBanks(given)) overlaid = setAt(overlaid, ['banks'], NO_BANKS)
  for (const [name, value] of Object.entries(sections) as [SectionName, unknown][]) {
    const place = PLACES[name]
    if (!place) continue
    if (valueAt(given, place) != null) kept.push(name)
    else overlaid = setAt(overlaid, place, value)
  }
  return { given: overlaid, kept }
}

/** Allowed by the lane's own file and not in it. */
function awaitsBanks(given: unknown): boolean {
  const allow = valueAt(given, ['fleetConfig', 'allow'])
  return Array.isArray(allow) && allow.includes('banks') && valueAt(given, ['banks']) == null
}

function valueAt(given: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, key) => (isPlain(value) ? value[key] : undefined), given)
}
