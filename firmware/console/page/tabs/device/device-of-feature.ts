/** What a feature adds to the room of the device: `page/device.tsx` of its folder exports it as `ROOM`. */

import type { ComponentType } from 'preact'
import type { PlainAddress } from '../../parts/polled-answer.ts'
import type { Place } from '../../place-on-page.ts'

export interface DeviceOfFeature {
  /** Between those of the core; it draws nothing where it has nothing to say. */
  readonly Card?: ComponentType
  /** What it asks the lane before the room is drawn, so that nothing moves when the answer comes. */
  readonly ahead?: readonly PlainAddress[]
  /** The room where its parts of the lane are looked after, by their names. */
  readonly goesTo?: Readonly<Record<string, Place>>
  /** What mends its parts of the lane, by their names, where that is more than a sentence. `again` reads the parts anew. */
  readonly mends?: Readonly<Record<string, ComponentType<{ again(): void }>>>
}
