/** The sections of laned.yaml that say who may change where the money goes, the core's and those of its features. */
import { FEATURES } from './bundled-features.ts'
import { sectionKey } from './feature.ts'

const OF_CORE = ['listeners', 'sync']

/** `key`: of the section, or below it. */
export function saysWhoMayChange(key: string): boolean {
  const section = key.replace(/[.[].*/s, '')
  if (OF_CORE.includes(section)) return true
  return FEATURES.some((one) => one.settings.isAccess && sectionKey(one) === section)
}
