/** Every operation of signed parts of a config, for the documents and the recorded answers (test/support/document/master-walk.ts). */
import type { Ask } from '#test/document/ask-operation.ts'
import type { LaneToWalk } from '#test/document/lane-to-walk.ts'
import { createSamples } from '#test/document/sample-walk.ts'
import type { MadeSection } from '#test/document/walk-features.ts'
import { FLEET_CONFIG_OPERATIONS } from '../../fleet-config-operations.ts'
import { laneYaml } from './config-lane.ts'
import { hireTechnician } from './fragment-signer.ts'

export function walked(opened: DisposableStack): MadeSection {
  const technician = opened.use(hireTechnician())
  const { content, signature } = technician.sign()
  return { yaml: laneYaml(technician.publicKey), kept: { fragment: content, signature } }
}

export async function walkFleet(ask: Ask, { kept }: LaneToWalk): Promise<void> {
  const configs = createSamples(ask, FLEET_CONFIG_OPERATIONS)
  for (const [name, value] of Object.entries(kept)) configs.keep(name, value)
  await configs.ask('publishFleetConfig')
  await configs.ask('getFleetConfig')
  await configs.ask('withdrawFleetConfig')
  // Refused: nothing is in force, and what is asks for a restart.
  await configs.ask('revertFleetConfig')
  await configs.askOthers()
}
