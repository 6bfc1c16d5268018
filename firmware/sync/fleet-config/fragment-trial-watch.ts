/**
 * The trial of a fragment, as ADR 0094 has that of a release: what worked before must work for a
 * while without a break, and that within a time.
 */

import type { FleetConfigSection } from '#firmware/config/sections/fleet-config.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'

export type Verdict =
  | { readonly is: 'open' | 'well' }
  | { readonly is: 'unwell'; readonly why: Sentence }

/** Time runs from here: from the start of the lane. `lost`, at each look: what should work and does not now. */
export function createTrialWatch(
  rules: Pick<FleetConfigSection, 'steadySeconds' | 'trialSeconds'>,
  clock: Pick<Clock, 'monotonicMs'>,
): (lost: readonly string[]) => Verdict {
  const beganMs = clock.monotonicMs()
  let steadySinceMs: number | null = null
  return (lost) => {
    const nowMs = clock.monotonicMs()
    if (lost.length > 0) steadySinceMs = null
    else {
      steadySinceMs ??= nowMs
      if (nowMs - steadySinceMs >= rules.steadySeconds * 1_000) return { is: 'well' }
    }
    if (nowMs - beganMs < rules.trialSeconds * 1_000) return { is: 'open' }
    const what = lost.length > 0 ? lost.join(', ') : say('text.fragment.all-parts')
    return {
      is: 'unwell',
      why: say('fault.fragment.trial-failed', {
        parts: what,
        steadySeconds: rules.steadySeconds,
        trialSeconds: rules.trialSeconds,
      }),
    }
  }
}
