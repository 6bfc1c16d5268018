/** A backup that was on its way onto this card when the power went: the next start removes it. */
import { sweepFetched } from '#drivers/storage/lane-backup/swap-restored-files.ts'
import type { Wiring } from './wiring-context.ts'

/** If the card refuses, the file stays and the lane starts. */
export function sweepFetchedBackup({
  dataFolder,
  journal,
}: Pick<Wiring, 'dataFolder' | 'journal'>): void {
  try {
    if (sweepFetched(dataFolder)) journal.info('backup.fetched_removed')
  } catch (error) {
    journal.warn('backup.fetched_kept', { error })
  }
}
