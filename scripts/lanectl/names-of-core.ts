/** What the core says of third-party features, for commands of features, which see no more of it. */
import type { ThirdPartyPlace } from '#firmware/kernel/third-party.ts'
import { thirdPartyAround, thirdPartyAt } from '#firmware/third-party-place.ts'

/** Names that none of them may have, since something of the core has them. */
export const namesOfCore = (): readonly string[] => thirdPartyAt(null).names

/** As a lane that is begun by whoever asks looks at the folder of one. */
export const placeOfFolder = (folder: string): ThirdPartyPlace =>
  thirdPartyAround(folder, process.getuid?.() ?? 0)
