/** What a feature left in the data folder that this release has not: keys of banks, for example, which nobody would look after. */
import { existsSync, rmSync } from 'node:fs'
import type { Feature } from '../kernel/feature.ts'
import { FEATURE_OF_FOLDER } from '../kernel/known-sections.ts'
import type { Wiring } from './wiring-context.ts'

/** If the card refuses, the folder stays until the next start. A release that has the feature again fills it again. */
export function sweepFoldersOfFeatures(
  features: readonly Pick<Feature, 'name'>[],
  { dataFolder, journal }: Pick<Wiring, 'dataFolder' | 'journal'>,
): void {
  for (const [folder, feature] of Object.entries(FEATURE_OF_FOLDER)) {
    const path = `${dataFolder}/${folder}`
    if (features.some(({ name }) => name === feature) || !existsSync(path)) continue
    try {
      rmSync(path, { recursive: true })
      journal.info('storage.feature_folder_removed', { folder, feature })
    } catch (error) {
      journal.warn('storage.feature_folder_kept', { folder, feature, error })
    }
  }
}
