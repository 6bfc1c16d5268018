/** What of `fleetConfig:` would refuse a start, or is probably a mistake. */
import type { SectionCheck } from '#firmware/kernel/feature.ts'
import { say } from '#firmware/words/sentence.ts'
import { createFragmentVerifier, identitiesIn } from './driver/fragment-signature-and-seal.ts'
import type { FleetConfigSection } from './fleet-config-section.ts'
import { requireFleet } from './open-fragments.ts'

export async function checkFleet(
  section: FleetConfigSection,
  { attempt, attemptLightly, warn }: SectionCheck,
): Promise<void> {
  const { keys, allow, identityFile } = section
  await attempt([], () => requireFleet(section))
  await attempt(['keys'], () => createFragmentVerifier(keys))
  if (identityFile) await attemptLightly(['identityFile'], () => identitiesIn(identityFile))
  if (keys.length > 0 !== allow.length > 0)
    warn([], say('fault.fleet.fragments-need-keys-and-allow'))
}
