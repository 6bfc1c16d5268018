/** The parts of the lane's state that the page follows, as they come over the wire. Types alone. */
import type { Levers } from '#firmware/console/lane-fake-controls.ts'
import type { ShownLane } from '#firmware/console/page-state-sections.ts'
import type { MoreSections } from '#firmware/wiring/wire-lane-state.ts'
import type { Told } from './lane-rows.ts'

type ReadOf<Sections> = {
  readonly [Name in keyof Sections]: Sections[Name] extends { read(): infer Value }
    ? Told<Value>
    : never
}

export interface Parts extends ReadOf<ShownLane['sections']>, ReadOf<MoreSections> {
  readonly levers: ReturnType<Levers['summary']>
  readonly journal: { readonly newest: number }
}
