/** What the fleet hands out, for this start: chosen before any part opens. */
import { loadJsonStore } from '#drivers/storage/files/json-store.ts'
import type { BeforeOpening, Start } from '#firmware/kernel/feature.ts'
import type { DocumentStore } from '#hal/document-store.ts'
import { createFragmentFiles } from './driver/fragment-files.ts'
import { createFragmentVerifier, createUnsealer } from './driver/fragment-signature-and-seal.ts'
import type { FLEET_CONFIG_EVENTS } from './fleet-config-events.ts'
import type { FleetConfigSection } from './fleet-config-section.ts'
import { isLaneState, type LaneState, NO_FRAGMENT } from './fragment-trial-step.ts'
import { type ChosenFragment, chooseFragment } from './open-fragments.ts'
import type { FragmentFiles } from './startup-fragment.ts'

export interface ChosenConfig extends BeforeOpening, ChosenFragment {
  readonly state: DocumentStore<LaneState>
  readonly files: FragmentFiles
}

/** Null where the lane takes nothing from a fleet. */
export async function chooseConfig({
  section: rules,
  dataFolder,
  journal,
  isReleaseOnTrial,
  serialNumber,
  misfits,
}: Start<FleetConfigSection, typeof FLEET_CONFIG_EVENTS>): Promise<ChosenConfig | null> {
  const files = createFragmentFiles(dataFolder, journal)
  if (rules.keys.length === 0 || !misfits) {
    // Where laned.yaml names no key any more, the sections that a key brought are removed.
    await files.keepOnly([])
    return null
  }
  const state = await loadJsonStore(`${dataFolder}/fleet-config.json`, NO_FRAGMENT, isLaneState)
  const start = await chooseFragment({
    rules,
    state,
    files,
    placeOf: files.placeOf,
    journal,
    serialNumber: await serialNumber(),
    verify: createFragmentVerifier(rules.keys),
    unseal: createUnsealer(rules.identityFile ?? null),
    misfits,
    isReleaseOnTrial,
  })
  return { ...start, state, files, sections: start.chosen.sections }
}
