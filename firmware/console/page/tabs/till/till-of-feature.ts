/** What a feature adds to the till: `page/till.tsx` of its folder exports it as `ROOM`. */
import type { ComponentType } from 'preact'

export interface TillOfFeature {
  /**
   * What comes before the first payment; null: nothing. `coming` while it is fetched: what is drawn before would move. Called with
   * each drawing of the till, as a hook is.
   */
  useGuide?(): ComponentType | 'coming' | null
}
