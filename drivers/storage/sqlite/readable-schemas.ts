/**
 * The databases of a device, by file name, and the schemas of each that this program can open. A release announces
 * them, so that no device installs one that cannot read its data.
 *
 * `oldest` stays 1 as long as every step since the first is kept; a program that drops early steps raises it.
 */

import { TEMPLATES_MIGRATIONS } from '../items/items-migrations.ts'
import { PAYMENTS_MIGRATIONS } from '../payments/payments-migrations.ts'
import type { Migrations } from './migrate.ts'

export type DatabaseFile = keyof typeof SCHEMAS_READ

export const SCHEMAS_READ = {
  'payments.db': since(1, PAYMENTS_MIGRATIONS),
  'items.db': since(1, TEMPLATES_MIGRATIONS),
  'fleet.db': since(1, TEMPLATES_MIGRATIONS),
} as const

function since(oldest: number, migrations: Migrations) {
  return { oldest, newest: migrations.length } as const
}
