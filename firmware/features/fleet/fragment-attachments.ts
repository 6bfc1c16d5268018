/**
 * Files that a fragment brings along for its banks: certificates and keys, sealed inside it. Its sections
 * name them as `fleet:NAME`; on the lane each lies in a folder of the fragment's own. Pure.
 */

import { isPlain } from '#firmware/config/check-and-fill-defaults.ts'
import { FILE_KEYS } from '#firmware/config/config-file-paths.ts'
import type { Sections } from '#firmware/config/fleet-sections.ts'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'

/** The text of each, by its name. */
export type FragmentAttachments = Readonly<Record<string, string>>

const PREFIX = 'fleet:'

/**
 * The sections with the place of each file. Throws Fault 'refused' if a named file did not come, or if one came that no
 * section names: a key that no section names is not put onto a lane.
 */
export function withPlaces(
  sections: Sections,
  files: FragmentAttachments,
  placeOf: (name: string) => string,
): Sections {
  const named = new Set<string>()

  function placed(value: unknown, key = ''): unknown {
    if (Array.isArray(value)) return value.map((inner) => placed(inner))
    if (isPlain(value))
      return Object.fromEntries(Object.entries(value).map(([at, inner]) => [at, placed(inner, at)]))
    if (!FILE_KEYS.includes(key) || typeof value !== 'string' || !value.startsWith(PREFIX))
      return value
    const name = value.slice(PREFIX.length)
    if (!Object.hasOwn(files, name))
      throw new Fault('refused', say('fault.fragment.file-missing', { field: key, file: name }))
    named.add(name)
    return placeOf(name)
  }

  const all = placed(sections) as Sections
  const unnamed = Object.keys(files).find((name) => !named.has(name))
  if (unnamed !== undefined)
    throw new Fault('refused', say('fault.fragment.file-not-used', { file: unnamed }))
  return all
}
