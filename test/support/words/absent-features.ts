/**
 * What a checkout without one of its features still says of it: the core refuses a backup that it cannot open by what the settings
 * call its size, and the guides are written for a lane that has all features.
 */
import { FEATURES } from '#firmware/kernel/bundled-features.ts'
import { FEATURE_OF_DISPLAY, FEATURE_OF_SECTION } from '#firmware/kernel/known-sections.ts'

const ABSENT = Object.entries({ ...FEATURE_OF_SECTION, ...FEATURE_OF_DISPLAY })
  .filter(([, feature]) => FEATURES.every(({ name }) => name !== feature))
  .map(([section]) => section)

export const hasAllFeatures = ABSENT.length === 0

/** Areas of the page that one feature has alone: its section. */
const OF_PAGE: Readonly<Record<string, string>> = { code: 'setup', guide: 'setup' }

/** Sentences that one feature alone has in an area of the core, by how they begin. */
const OF_AREA: Readonly<Record<string, string>> = {
  'display.idle-': 'screen',
  'fragment.': 'fleetConfig',
}

/** The text may name what only that feature has: `fault.backup.disk-full`, `part.mend.scale`; of `guests` also `event.guest.refused`. */
export function isOfAbsentFeature(key: string): boolean {
  const [first = '', area = '', name = ''] = key.split('.')
  const own = Object.keys(OF_AREA).find((begin) => `${area}.${name}`.startsWith(begin)) ?? ''
  const section = OF_PAGE[first] ?? OF_AREA[own] ?? (area === 'mend' ? name : area)
  return ABSENT.includes(section) || ABSENT.includes(`${section}s`)
}
