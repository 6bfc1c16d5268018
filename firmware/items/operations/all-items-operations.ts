/** The tables of the recognition device as one, in the order of its document. */
import { CAMERA_OPERATIONS } from './camera-operations.ts'
import { FLEET_DELETION_OPERATIONS } from './fleet-deletion-operations.ts'
import { ITEM_EVENT_OPERATIONS, ITEM_OPERATIONS } from './item-list-operations.ts'
import { MACHINE_OPERATIONS } from './machine-operations.ts'
import { PACKAGE_OPERATIONS } from './package-operations.ts'
import { RECOGNITION_OPERATIONS } from './recognition-operations.ts'
import { SALE_OPERATIONS } from './sale-operations.ts'
import { TEMPLATE_OPERATIONS } from './template-operations.ts'

export const ITEMS_OPERATIONS = {
  ...TEMPLATE_OPERATIONS,
  ...FLEET_DELETION_OPERATIONS,
  ...PACKAGE_OPERATIONS,
  ...RECOGNITION_OPERATIONS,
  ...CAMERA_OPERATIONS,
  ...MACHINE_OPERATIONS,
  ...ITEM_OPERATIONS,
  ...SALE_OPERATIONS,
  ...ITEM_EVENT_OPERATIONS,
}
