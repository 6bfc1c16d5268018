/** Whether a lane would start with this place for its backups, and could open what it makes there. */
import type { SectionCheck } from '#firmware/kernel/feature.ts'
import { say } from '#firmware/words/sentence.ts'
import type { BackupConfig } from './backup-section.ts'
import { requireOnePlace, requireReaders, tryReaders } from './driver/local-lane-backups.ts'
import { openRemoteBackups } from './driver/open-remote-backups.ts'

export async function checkBackup(backup: BackupConfig, check: SectionCheck): Promise<void> {
  const { config, clock, attempt, attemptLightly, warn } = check
  const { folder, remote, recipients, passphraseFile = null } = backup
  if (!folder && !remote) return
  const readers = { recipients, passphraseFile }
  await attempt([], () => {
    requireOnePlace(backup)
    requireReaders(readers)
    return attemptLightly([], () => tryReaders(readers))
  })
  if (!remote) return
  if (remote.driver === 'master' && config.sync.role !== 'subordinate')
    warn(['remote'], say('fault.backup.no-master-keeps-backups'))
  const around = { serialNumber: 'none', clock, atMaster: nobody }
  await attempt(['remote'], async () => {
    await using _ = openRemoteBackups(remote, around)
  })
}

function nobody(): never {
  throw new Error('nothing is asked for to check a config')
}
