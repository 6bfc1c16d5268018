/**
 * The trial of a fragment, like that of a release (ADR 0094): what worked before must work for a while without a
 * break, within a time limit.
 */

import type { WordKey } from '#firmware/words/holes-of-words.ts'
import { joined, Sentence, say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type { FleetConfigSection } from './fleet-config-section.ts'

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
    const what = lost.length > 0 ? joined(lost.map(partSaid), ', ') : say('text.fragment.all-parts')
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

/** A part as the page names it. */
function partSaid(name: string): Sentence {
  return new Sentence(`part.name.${name}` as WordKey, {})
}
