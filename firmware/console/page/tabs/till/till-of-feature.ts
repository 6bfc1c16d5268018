/** What a feature adds to the till: `page/till.tsx` of its folder exports it as `ROOM`. */
import type { ComponentType, RenderableProps } from 'preact'

export interface TillOfFeature {
  /** What comes before the first payment: it draws the till, its children, after itself, or stands in its place. */
  readonly Before?: ComponentType<RenderableProps<unknown>>
}
