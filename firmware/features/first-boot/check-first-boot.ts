/** Whether the page of a new lane could be served. A start does not fail where it cannot, so each finding is a warning. */
import { unreachedAt } from '#firmware/http/listener/reachable-host.ts'
import type { SectionCheck } from '#firmware/kernel/feature.ts'
import { say } from '#firmware/words/sentence.ts'
import { createSetupDoneFile } from './driver/setup-done-file.ts'
import type { SetupSection } from './setup-section.ts'

export async function checkFirstBoot(
  { address }: SetupSection,
  { dataFolder, troubleAt, warn }: SectionCheck,
): Promise<void> {
  if (!address || createSetupDoneFile(dataFolder).isThere) return
  const alone = unreachedAt(address)
  if (alone) warn(['address'], alone)
  const why = await troubleAt(address)
  if (why) warn(['address'], say('fault.setup.address-unusable', { why }))
}
