/**
 * The databases of a device, by file name, and the schemas of each that this program can open: the one list for all that
 * looks after them (backups, daily copies, checks, the support bundle). A release announces the schemas, so that no device
 * installs one that cannot read its data.
 *
 * `oldest` stays 1 as long as every step since the first is kept; a program that drops early steps raises it.
 */

import { TEMPLATES_MIGRATIONS } from '../items/items-migrations.ts'
import { PAYMENTS_MIGRATIONS } from '../payments/payments-migrations.ts'
import type { Migrations } from './migrate.ts'

export type DatabaseFile = keyof typeof SCHEMAS_READ

/** The ledger first, since nothing of it may wait for the others. */
export const SCHEMAS_READ = {
  'payments.db': since(1, PAYMENTS_MIGRATIONS),
  'items.db': since(1, TEMPLATES_MIGRATIONS),
  'fleet.db': since(1, TEMPLATES_MIGRATIONS),
} as const

/** Its payments move to archives next to it, and its check is told as a part of health. */
export const LEDGER = 'payments.db'

/** All but the ledger, in the order of the list. */
export const OTHER_DATABASES = (Object.keys(SCHEMAS_READ) as DatabaseFile[]).filter(
  (file) => file !== LEDGER,
)

/** A lane that is no master misses none of these. */
export function isOfMaster(file: DatabaseFile): boolean {
  return file === 'fleet.db'
}

function since(oldest: number, migrations: Migrations) {
  return { oldest, newest: migrations.length } as const
}
