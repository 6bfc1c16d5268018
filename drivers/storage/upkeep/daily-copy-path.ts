/** Where the daily copies of a database lie: 1 is the newest. */
import { basename, dirname, join } from 'node:path'

export const BACKUPS_KEPT = 2

/** /var/lib/laned/payments.db has its newest copy at /var/lib/laned/backups/payments.1.db. */
export function backupPath(database: string, age: number): string {
  const name = basename(database, '.db')
  return join(dirname(database), 'backups', `${name}.${age}.db`)
}
