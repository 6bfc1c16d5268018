/**
 * laned.yaml as a whole: one key per section; the keys of each with their defaults and bounds are a file in config/sections/, or in
 * the folder of its feature. An empty file is a lane on fakes.
 */

import type { Static } from '#firmware/schema-builder.ts'
import { say } from '#firmware/words/sentence.ts'
import { CORE_SECTIONS } from './config/core-sections.ts'
import { exact } from './config/section-builders.ts'
import { FEATURES } from './kernel/bundled-features.ts'
import { withDisplaysOf } from './kernel/display-drivers.ts'
import { sectionKey } from './kernel/feature.ts'
import { FEATURE_OF_SECTION } from './kernel/known-sections.ts'

const sections = Object.fromEntries(
  FEATURES.flatMap((one) => (one.section ? [[sectionKey(one), one.section]] : [])),
)
/** What whoever writes the section of a feature is told by a release without it. */
const absent = Object.fromEntries(
  Object.entries(FEATURE_OF_SECTION)
    .filter(([key]) => !Object.hasOwn(sections, key))
    .map(([key, name]) => [key, say('fault.config.feature-not-in-release', { feature: name })]),
)

export const ConfigSchema = {
  ...exact({
    ...CORE_SECTIONS,
    display: withDisplaysOf(FEATURES, CORE_SECTIONS.display),
    ...(sections as Readonly<Record<never, never>>),
  }),
  absent,
}

/** A feature knows its own section (kernel/feature.ts). */
export type Config = Static<typeof ConfigSchema>
