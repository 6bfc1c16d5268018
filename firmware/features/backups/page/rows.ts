/** The operations of backups, for the page to call; nothing of it runs. */
import type { ByAddress } from '#firmware/console/page/lane-rows.ts'
import type { BACKUP_OPERATIONS } from '../backup-operations.ts'

declare module '#firmware/console/page/lane-rows.ts' {
  interface RowsOfFeatures extends ByAddress<typeof BACKUP_OPERATIONS> {}
}
