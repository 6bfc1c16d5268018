/**
 * The sections of laned.yaml that a fleet may hand out, and how they meet the lane's own file. Pure.
 *
 * One rule: a section that laned.yaml or the environment names is the lane's own as a whole, and no fragment changes
 * it. A section is never mixed from both: half a bank is no bank.
 */
import type { Path } from './check-and-fill-defaults.ts'
import { setAt, valueAt } from './environment.ts'

export const SECTIONS = ['banks', 'idle', 'channel'] as const
export type SectionName = (typeof SECTIONS)[number]

/** The content of each section, as laned.yaml would have it. */
export type Sections = Readonly<Partial<Record<SectionName, unknown>>>

/**
 * Where each section stands in laned.yaml. `updates.mirror` is not among them: it would serve any folder of the lane to
 * the whole network. `channel` has no place: the updater reads it from the fragment, and judges it by its own keys.
 */
const PLACES: Readonly<Partial<Record<SectionName, Path>>> = {
  banks: ['banks'],
  idle: ['payment', 'idle'],
}

export interface Overlaid {
  readonly given: unknown
  /** Sections that the fleet hands out but the lane has of its own: the lane's own stay. */
  readonly kept: readonly SectionName[]
}

export function overlay(given: unknown, sections: Sections): Overlaid {
  const kept: SectionName[] = []
  let overlaid = given
  for (const [name, value] of Object.entries(sections) as [SectionName, unknown][]) {
    const place = PLACES[name]
    if (!place) continue
    if (valueAt(given, place) != null) kept.push(name)
    else overlaid = setAt(overlaid, place, value)
  }
  return { given: overlaid, kept }
}
