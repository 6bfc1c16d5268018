/** What each step of the guide is given. */
import type { Parts } from '#firmware/console/page/lane-parts.ts'

export type Setup = Parts['setup']

/** The step is part of a set-up, or of the guide of a lane that was set up without a code. */
export interface StepProps {
  readonly setup: Setup | null
  readonly isDone: boolean
}
