/** Where the third-party features of a lane lie, by its command line. */
import { dirname, resolve, sep } from 'node:path'
import { CORE_SECTIONS } from './config/core-sections.ts'
import { SERVABLE } from './config/sections/listeners.ts'
import type { ThirdParty, ThirdPartyPlace } from './kernel/third-party.ts'

/** Of an installed lane they are root's, and run as users of their own; whoever names another folder writes one. */
export function thirdPartyPlace(named: string | undefined, userId: number): ThirdPartyPlace {
  if (named === undefined)
    return { folder: '/etc/laned/features', users: [0], socket: '/run/laned-feature.sock' }
  return { folder: resolve(named), users: [0, userId], socket: null }
}

/** Where one feature lies, by its folder: below the folder of an installed lane its rules count, whoever asks. */
export function thirdPartyAround(folder: string, userId: number): ThirdPartyPlace {
  const path = resolve(folder)
  const installed = thirdPartyPlace(undefined, userId)
  return path.startsWith(installed.folder + sep)
    ? { ...installed, folder: dirname(path) }
    : thirdPartyPlace(dirname(path), userId)
}

export function thirdPartyAt(place: ThirdPartyPlace | null): ThirdParty {
  return { place, names: [...Object.keys(CORE_SECTIONS), ...SERVABLE] }
}
