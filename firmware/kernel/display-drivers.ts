/** The drivers of the display that features have: `display: { driver: screen }`. */
import { driversOf, type Form } from '#firmware/config/check-and-fill-defaults.ts'
import { Fault } from '#firmware/fault.ts'
import type { TSchema } from '#firmware/schema-builder.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import { type DisplayOfFeature, type Feature, hasDriver } from './feature.ts'
import { FEATURE_OF_DISPLAY } from './known-sections.ts'

/** The section with the drivers of features behind those of the core, and what is said of one whose feature is not here. */
export function withDisplaysOf<Schema extends TSchema>(
  features: readonly Feature[],
  ofCore: Schema & { readonly anyOf: readonly TSchema[] },
): Schema {
  const own = features.flatMap(({ display }) => display?.section ?? [])
  const here = own.flatMap((one) => driversOf(one as Form))
  const absent: Readonly<Record<string, Sentence>> = Object.fromEntries(
    Object.entries(FEATURE_OF_DISPLAY)
      .filter(([driver]) => !here.includes(driver))
      .map(([driver, feature]) => [driver, notInRelease(driver, feature)]),
  )
  return { ...ofCore, anyOf: [...ofCore.anyOf, ...own], absent }
}

/** Throws Fault 'refused' where none of these features has the driver. */
export function requireDisplay(features: readonly Feature[], driver: string): void {
  if (displayOfFeature(features, { driver })) return
  throw new Fault('refused', notInRelease(driver, FEATURE_OF_DISPLAY[driver] ?? driver))
}

function notInRelease(driver: string, feature: string): Sentence {
  return say('fault.config.driver-not-in-release', { driver, feature })
}

/** Of the feature that has the driver which the section names; null: it is one of the core's. */
export function displayOfFeature(
  features: readonly Feature[],
  { driver }: { readonly driver: string },
): DisplayOfFeature | null {
  const found = features.find(({ display }) => display && hasDriver(display, driver))
  return found?.display ?? null
}
