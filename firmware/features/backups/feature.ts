/** `backup:` where backups of the whole lane go, and what a master keeps for its lanes. */
import { feature } from '#firmware/kernel/feature.ts'
import { BACKUP_EVENTS } from './backup-events.ts'
import { Backup } from './backup-section.ts'

export const FEATURE = feature({
  name: 'backups',
  key: 'backup',
  section: Backup,
  onBy: ['folder', 'remote', 'forLanes'],
  needs: ['journal', 'restart', 'storage', 'banks', 'fleet'],
  settings: {
    task: 'backup',
    advanced: [
      'remote.caFile',
      'remote.secretFile',
      'passphraseFile',
      'sameDisk',
      'forLanes.folder',
      'forLanes.keep',
      'forLanes.megabytes',
    ],
  },
  events: BACKUP_EVENTS,
  parts: { backup: { isOfOthers: true } },
  operations: async () => ({
    backups: (await import('./backup-operations.ts')).BACKUP_OPERATIONS,
  }),
  lanectl: { backup: () => import('./lanectl/backup.ts') },
  check: async (section, check) => (await import('./check-backup.ts')).checkBackup(section, check),
  open: async (lane) => (await import('./open-backups.ts')).openBackups(lane),
})
