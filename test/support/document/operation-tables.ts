/** The tables of operations of a lane. */
import { BACKUP_OPERATIONS } from '#firmware/backups/backup-operations.ts'
import { DEVICE_OPERATIONS } from '#firmware/device/device-operations.ts'
import { SCREEN_OPERATIONS } from '#firmware/glass/screen-operations.ts'
import { ITEMS_OPERATIONS } from '#firmware/items/operations/items-operations.ts'
import type { Operations } from '#firmware/operations/operation.ts'
import { PAYMENT_OPERATIONS } from '#firmware/payment/operations/payment-operations.ts'
import { SELFTEST_OPERATIONS } from '#firmware/selftest/selftest-operations.ts'
import { GUIDE_OPERATIONS } from '#firmware/setup/guide-operations.ts'
import { FLEET_CONFIG_OPERATIONS } from '#firmware/sync/operations/fleet-config-operations.ts'
import { SYNC_OPERATIONS } from '#firmware/sync/operations/sync-operations.ts'

export const OPERATION_TABLES: readonly Operations[] = [
  PAYMENT_OPERATIONS,
  BACKUP_OPERATIONS,
  SELFTEST_OPERATIONS,
  DEVICE_OPERATIONS,
  SCREEN_OPERATIONS,
  GUIDE_OPERATIONS,
  ITEMS_OPERATIONS,
  SYNC_OPERATIONS,
  FLEET_CONFIG_OPERATIONS,
]
