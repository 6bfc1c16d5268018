/** The third-party features that lie where a lane looks for them, for its start and for what says before what that would say. */
import { basename, dirname, resolve } from 'node:path'
import {
  FEATURE_OF_COMMAND,
  FEATURE_OF_DISPLAY,
  FEATURE_OF_SECTION,
} from '#firmware/kernel/known-sections.ts'
import type { ThirdPartyPlace } from '#firmware/kernel/third-party.ts'
import type { Sentence } from '#firmware/words/sentence.ts'
import { PART_NAMES } from '#hal/part-list.ts'
import {
  checkNamedFolder,
  type FoundGuest,
  findGuests,
  troublesOfGuest,
} from './driver/guest-folder.ts'

/** `names`: of the core. Throws Fault 'bad-request' where a folder of the command line holds none. */
export function guestsAt(
  { folder, users, socket }: ThirdPartyPlace,
  names: readonly string[],
): readonly FoundGuest[] {
  if (socket === null) checkNamedFolder(folder)
  return findGuests({ folder, users, taken: takenBesides(names) })
}

interface OneFolder {
  readonly folder: string
  /** Who may own what lies there. */
  readonly users: readonly number[]
  /** Of the core. */
  readonly names: readonly string[]
}

/** What is wrong with the folder of one, also where no lane looks for it: in the words of a start. */
export function troublesAt({ folder, users, names }: OneFolder): readonly Sentence[] {
  const path = resolve(folder)
  return troublesOfGuest(basename(path), {
    folder: dirname(path),
    users,
    taken: takenBesides(names),
  })
}

function takenBesides(names: readonly string[]): ReadonlySet<string> {
  return new Set([
    ...names,
    ...PART_NAMES,
    ...Object.entries(FEATURE_OF_SECTION).flat(),
    ...Object.values(FEATURE_OF_DISPLAY),
    ...Object.keys(FEATURE_OF_COMMAND),
  ])
}
