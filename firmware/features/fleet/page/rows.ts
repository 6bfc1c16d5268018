/** The operations of signed parts of a config, for the page to call; nothing of it runs. */
import type { ByAddress } from '#firmware/console/page/lane-rows.ts'
import type { FLEET_CONFIG_OPERATIONS } from '../fleet-config-operations.ts'

declare module '#firmware/console/page/lane-rows.ts' {
  interface RowsOfFeatures extends ByAddress<typeof FLEET_CONFIG_OPERATIONS> {}
}
