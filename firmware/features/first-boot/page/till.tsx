/** The guide of a new lane in the room of the till, before its first payment. */
import type { TillOfFeature } from '#firmware/console/page/tabs/till/till-of-feature.ts'
import { GuideWhereNeeded } from './till/guide/guide-where-needed.tsx'

export const ROOM: TillOfFeature = { Before: GuideWhereNeeded }
