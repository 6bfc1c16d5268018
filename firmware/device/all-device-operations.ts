/** The tables of the device as a whole as one, in the order of its document. */

import { UPDATE_OPERATIONS } from '../updates/update-operations.ts'
import { CONFIG_OPERATIONS } from './config-operations.ts'
import { DISPLAY_OPERATIONS } from './display-operations.ts'
import { FEATURE_LIST_OPERATIONS } from './feature-list-operations.ts'
import { LOG_OPERATIONS } from './log-operations.ts'
import { SUPPORT_OPERATIONS } from './support-operations.ts'

export const DEVICE_OPERATIONS = {
  ...CONFIG_OPERATIONS,
  ...FEATURE_LIST_OPERATIONS,
  ...UPDATE_OPERATIONS,
  ...LOG_OPERATIONS,
  ...DISPLAY_OPERATIONS,
  ...SUPPORT_OPERATIONS,
}
