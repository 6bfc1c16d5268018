/** The name of the lane that lanectl talks to, as it tells it itself. */
import { MACHINE_OPERATIONS } from '#firmware/items/operations/machine-operations.ts'
import type { Lane } from './lane-client.ts'
import { operationsOf } from './operation-commands.ts'

export async function serialNumberOf(lane: Lane): Promise<string> {
  const { data } = await operationsOf(lane, MACHINE_OPERATIONS).getDeviceInfo()
  return data.sn
}
