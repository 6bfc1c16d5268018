/** What a feature adds to the day: `page/today.tsx` of its folder exports it as `ROOM`. */
import type { Place } from '../../place-on-page.ts'

export interface TodayOfFeature {
  /** What of it waits for a person. */
  readonly useNeeds?: UseNeeds
}

export type UseNeeds = () => readonly Need[]

export interface Need {
  readonly words: string
  /** Where it is done. */
  readonly address?: Place
  /** Begins it here. */
  readonly settle?: () => void
}
