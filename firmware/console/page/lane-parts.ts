/** The parts of the lane's state that the page follows, as they come over the wire. Types alone. */
import type { Levers } from '#firmware/console/lane-fake-controls.ts'
import type { ShownLane } from '#firmware/console/page-state-sections.ts'
import type { MoreSections } from '#firmware/wiring/wire-lane-state.ts'
import type { Plain } from './lane-rows.ts'

type ReadOf<Sections> = {
  readonly [Name in keyof Sections]: Sections[Name] extends { read(): infer Value }
    ? Plain<Value>
    : never
}

/** Each feature that has some adds its own, in `page/` of its folder. */
// biome-ignore lint/suspicious/noEmptyInterface: features declare what is in it
export interface PartsOfFeatures {}

export interface Parts
  extends ReadOf<ShownLane['sections']>,
    ReadOf<MoreSections>,
    PartsOfFeatures {
  readonly levers: ReturnType<Levers['summary']>
  readonly journal: { readonly newest: number }
}
