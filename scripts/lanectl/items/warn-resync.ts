/** What is forgotten on one lane of a fleet comes back from the others: a deletion says so. */
import { MACHINE_OPERATIONS } from '#firmware/items/operations/machine-operations.ts'
import type { Lane } from '../lane-client.ts'
import { operationsOf } from '../operation-commands.ts'
import { t } from '../words.ts'

/** The line to say after it; none where others never heard of it. */
export async function comesBack(lane: Lane): Promise<readonly string[]> {
  const { data } = await operationsOf(lane, MACHINE_OPERATIONS).getDeviceInfo()
  return data.upload ? [t('lanectl.warn-resync.alone-comes-back-other-lanes')] : []
}
